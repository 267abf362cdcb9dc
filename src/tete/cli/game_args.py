"""Arguments that choose a game, its preset, options and players, and the files of games."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from tete.cli.files import read_text
from tete.core import BadNotation, BadOptions, Options, TeteError, read_options
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.players import create_player
from tete.records import HUMAN, PlayerInfo, Record, read

F = TypeVar("F", bound=Callable[..., Any])
DEFAULT_OPPONENT = "level:3"


def rules_options(command: F) -> F:
    """Add the options of every command that starts a game."""
    for add in (
        click.option("--lexicon", metavar="FILE", help="cli.help.lexicon"),
        click.option("--option", "settings", metavar="NAME=VALUE", multiple=True, help="cli.help.option"),
        click.option("--preset", metavar="P", help="cli.help.preset"),
    ):
        command = add(command)
    return command


@contextmanager
def errors_of(game: AnyGame) -> Iterator[None]:
    """Errors raised inside are translated with the texts of this game."""
    try:
        yield
    except TeteError as error:
        raise BadOptions("of-game", game=game.key) from error


def find_game(key: str) -> AnyGame:
    if key not in GAMES:
        raise BadOptions("unknown-game", name=key, known=", ".join(GAMES))
    return GAMES[key]


def find_options(
    game: AnyGame, preset: str | None, settings: Sequence[str], lexicon: str | None
) -> tuple[str, Options]:
    """The name of the preset (by default the first) and its options, changed by the settings."""
    name = next(iter(game.presets)) if preset is None else preset
    if name not in game.presets:
        raise BadOptions("unknown-preset", name=name, known=", ".join(game.presets))
    texts = dict(map(_setting, settings))
    if lexicon is not None:  # absolute, so that a saved game finds the file from any folder
        texts["lexicon"] = os.path.abspath(lexicon) if os.path.isfile(lexicon) else lexicon
    with errors_of(game):
        return name, read_options(game.presets[name], texts)


def _setting(text: str) -> tuple[str, str]:
    """Split `name=value`; `name=@file` reads the value from a file, which is useful for a layout."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise BadNotation("cli-setting", text=text)
    return name.strip(), read_text(value[1:]).strip("\r\n") if value.startswith("@") else value


def find_players(game: AnyGame, options: Options, seats: str | None) -> tuple[PlayerInfo, ...]:
    """The players as listed; by default one person and as many computers as the game needs."""
    if seats is None:
        return (PlayerInfo(HUMAN), *(PlayerInfo(DEFAULT_OPPONENT) for _ in range(options.seats[0] - 1)))
    kinds = [kind.strip() for kind in seats.split(",")]
    for kind in kinds:
        if kind != HUMAN:
            create_player(kind, game)
    with errors_of(game):
        game.start(options, len(kinds))
    return tuple(map(PlayerInfo, kinds))


def open_record(path: str) -> Record:
    """The record in a file. Errors in it name the file."""
    text = read_text(path)
    try:
        return read(text)
    except BadNotation as error:
        raise BadNotation("file-record", path=path) from error
