"""The games: one folder each in this package, and those of other packages under the entry point `tete.games`."""

from __future__ import annotations

import dataclasses
import logging
import os
import pkgutil
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tete.core import AnyGame, Game, TeteError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "tete.games"
KEY = re.compile("[a-z][a-z0-9_]{0,39}")  # fits an address, a file name and a line of a record
log = logging.getLogger("tete.games")


def our_games() -> Iterator[AnyGame]:
    """The game of every folder beside this file."""
    for module in pkgutil.iter_modules(__path__):
        if module.ispkg:
            yield game_in(import_module(f"{__name__}.{module.name}"))


def game_in(module: ModuleType) -> AnyGame:
    """The one game that a package defines."""
    (game,) = {id(value): value for value in vars(module).values() if isinstance(value, Game)}.values()
    return game


def installed_points() -> Iterable[EntryPoint]:
    """The entry points of other packages.

    Most machines have none, and a look at the files of the installed packages takes a tenth of the time that
    `importlib.metadata` takes.
    """
    others = [finder for finder in sys.meta_path if hasattr(finder, "find_distributions") and finder is not PathFinder]
    if not others and not any(map(may_have_games, sys.path)):
        return ()
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)


def may_have_games(folder: str) -> bool:
    """Whether a package in this folder of `sys.path` names our entry point; true for an archive."""
    try:
        with os.scandir(folder or ".") as entries:
            names = [entry.name for entry in entries if entry.name.endswith((".dist-info", ".egg-info", ".egg"))]
    except NotADirectoryError:
        return True
    except OSError:
        return False
    for name in names:
        if name.endswith(".egg"):
            return True
        try:
            with open(os.path.join(folder, name, "entry_points.txt"), "rb") as file:
                if GROUP.encode() in file.read():
                    return True
        except OSError:
            continue
    return False


def plug_ins(points: Iterable[EntryPoint]) -> Iterator[AnyGame]:
    """The games of other packages. One that cannot be loaded is skipped with one line in the log."""
    for point in points:
        try:
            yield _sound(point.load())
        except (Exception, SystemExit) as error:
            _warn("plug-in-skipped", point.name, error)


def _warn(code: str, name: str, error: BaseException) -> None:
    """One line in the log; the command translates it by its code. The sentence of an error is made of the games."""
    why = f"{type(error).__name__}: {error.summary if isinstance(error, TeteError) else error}"
    log.warning("%s was skipped: %s", name, why, extra={"code": code, "details": {"name": name, "why": why}})


def _sound(game: object) -> AnyGame:
    """The game, if it can be named and can begin; a game that fails here would fail for every visitor."""
    if not isinstance(game, Game):
        raise TypeError(f"{game!r} is not a tete.core.Game")
    if not KEY.fullmatch(game.key):
        raise ValueError(f"{game.key!r} is not a key: small letters, digits and underscores")
    if not game.seats or not game.presets:
        raise ValueError("it has no seats or no presets")
    for field in dataclasses.fields(game.options):
        if "choices" not in field.metadata:
            raise TypeError(f"{field.name} is not made by tete.core.option")
    game.start().view(None).dump()
    return game


def collect(ours: Iterable[AnyGame], others: Iterable[AnyGame]) -> dict[str, AnyGame]:
    """All games by key, ours first in their order. A plug-in never replaces a game that is already there."""
    games: dict[str, AnyGame] = {}
    for game in (*sorted(ours, key=lambda game: game.shelf_order), *others):
        if games.setdefault(game.key, game) is not game:
            _warn("plug-in-skipped", game.key, ValueError("there is another game with this key"))
    return games


GAMES: dict[str, AnyGame] = collect(our_games(), plug_ins(installed_points()))


@cache
def companion(game: AnyGame, area: str) -> ModuleType | None:
    """The module of a game for another part of the program, such as `players`; None where it has none.

    It is `tete.<area>.<key>` for a game of ours and `<package of the game>.<area>` for a plug-in.
    A plug-in's module that cannot be imported is skipped with one line in the log; a plug-in that is a single module
    has no companions.
    """
    if not game.package:
        return None
    ours = game.package == f"{__name__}.{game.key}"
    name = f"tete.{area}.{game.key}" if ours else f"{game.package}.{area}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(f"{error.name}.")):
            return None
        if ours:
            raise
        _warn("module-skipped", name, error)
    except Exception as error:
        if ours:
            raise
        _warn("module-skipped", name, error)
    return None


@cache
def declared(game: AnyGame, area: str, name: str, default: Any = None) -> Any:
    """The value of this name in the game's module for an area, else the default."""
    return getattr(companion(game, area), name, default)
