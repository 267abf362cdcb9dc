"""Reads the lesson of a game: its steps, its three pictures, and the game that is offered at the end."""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import resources
from typing import Any

from tete.core import AnyGame, BadNotation, Json
from tete.games import GAMES
from tete.i18n import COMPLETE, FALLBACK, Lang, read_table
from tete.i18n.grammar import no_break

FILE = "lesson.toml"
log = logging.getLogger("tete.lessons")


@dataclass(frozen=True)
class Spot:
    """A position: the start with these options, some of its fields replaced, and then some plies."""

    preset: str | None = None
    options: Mapping[str, Json] = field(default_factory=dict)
    seats: int | None = None
    seat: int = 0  # the seat of the reader
    position: Mapping[str, Json] = field(default_factory=dict)
    plies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Goal:
    """What a move must do: be written like one of `moves`, and lead to a view whose `field` is between these values.

    Of a list or a text the length counts.
    """

    moves: tuple[str, ...] = ("*",)
    field: str | None = None
    least: int = 0
    most: int = 1_000_000


@dataclass(frozen=True)
class Refusal:
    """A move that a beginner may try here, and the code with which the rules refuse it."""

    move: str
    code: str


@dataclass(frozen=True)
class Step:
    """One idea: a position, what to do there, and why.

    `rolls` happen in sight of the reader before `say` is said; where the board has something to press, the reader
    presses it, and `press` asks for it. `show` is the move that the finger shows. `then` are the plies that follow a
    move, as far as they are allowed.
    `kinder` has sentences for refusals, by their codes, where that of the rules is long. In a `game`, the last step, a
    computer and chance answer until it is over; `lost` is said instead of `why` if the reader loses.
    """

    spot: Spot
    say: str
    why: str
    press: str = ""
    wrong: str = ""
    lost: str = ""
    show: str | None = None
    goal: Goal = Goal()
    rolls: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    refused: tuple[Refusal, ...] = ()
    kinder: Mapping[str, str] = field(default_factory=dict)
    game: bool = False


@dataclass(frozen=True)
class Picture:
    """A drawing of a position with a caption; `crop` is the part that is shown: left, top and width in per cent."""

    spot: Spot
    say: str
    crop: tuple[int, int, int] = (0, 0, 100)


@dataclass(frozen=True)
class Lesson:
    """A lesson in one language; `play` is the position that the offered game begins from."""

    game: AnyGame
    lang: Lang
    play: Spot
    steps: tuple[Step, ...]
    card: tuple[Picture, ...]


@cache
def lesson_games() -> tuple[str, ...]:
    """The keys of the games that have a lesson. A plug-in's that cannot be read is skipped with one line in the log."""
    keys = []
    for key, game in GAMES.items():
        try:
            if _read(game) is not None and all(lesson_of(key, lang).steps for lang in COMPLETE):
                keys.append(key)
        except (ValueError, TypeError, KeyError, OSError) as error:
            if game.package.startswith("tete."):
                raise
            log.warning("the lesson of %s was skipped: %s", key, error)
    return tuple(keys)


@cache
def lesson_of(key: str, lang: Lang) -> Lesson:
    table = _read(GAMES[key]) if key in GAMES else None
    if table is None:
        raise BadNotation("no-lesson", name=key[:40])
    if lang not in COMPLETE:
        table = _with_sentences(table, read_table(GAMES[key].package, f"lesson.{lang}.toml"), lang)
    common = table.get("common", {})
    return Lesson(
        game=GAMES[key],
        lang=lang,
        play=_spot(_entry(common, table["play"], lang)),
        steps=tuple(_step(_entry(common, step, lang)) for step in table["step"]),
        card=tuple(_picture(_entry(common, picture, lang)) for picture in table["card"]),
    )


def _with_sentences(table: Mapping[str, Any], sentences: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """A lesson with another language: its steps and pictures are the English ones, with the sentences of its file."""
    merged: dict[str, Any] = {
        name: {**entry, lang: entry.get(FALLBACK, {})} for name, entry in table.items() if isinstance(entry, dict)
    }
    for part in ("step", "card"):
        own = [*sentences.get(part, ()), *({} for _ in table[part])]
        merged[part] = [
            {**entry, lang: entry.get(FALLBACK, {}) | said} for entry, said in zip(table[part], own, strict=False)
        ]
    return {**table, **merged}


@cache
def _read(game: AnyGame) -> dict[str, Any] | None:
    if not game.package:
        return None
    file = resources.files(game.package) / FILE
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else None


def _entry(common: Mapping[str, Any], entry: Mapping[str, Any], lang: Lang) -> dict[str, Any]:
    """An entry in one language: the common fields, then its own; those of the language come after those of all."""
    merged: dict[str, Any] = {}
    for table in (common, entry):
        merged |= {name: value for name, value in table.items() if name not in {*COMPLETE, lang}}
        merged |= {name: _bound(value, lang) for name, value in table.get(lang, {}).items()}
    return merged


def _bound(value: Any, lang: Lang) -> Any:
    """Sentences with the spaces of their language; other values as they are."""
    if isinstance(value, dict):
        return {name: _bound(text, lang) for name, text in value.items()}
    return no_break(value, lang) if isinstance(value, str) else value


def _split(table: dict[str, Any]) -> tuple[Spot, dict[str, Any]]:
    """The position of an entry, and the rest of it."""
    own = {field.name for field in fields(Spot)}
    return _spot({name: value for name, value in table.items() if name in own}), {
        name: value for name, value in table.items() if name not in own
    }


def _spot(table: dict[str, Any]) -> Spot:
    return Spot(**table | {"plies": tuple(table.get("plies", ()))})


def _step(table: dict[str, Any]) -> Step:
    spot, rest = _split(table)
    goal = rest.pop("goal", {})
    moves = tuple(goal.pop("moves", ["*"])) if (goal := dict(goal)) else ("*",)
    refused = tuple(Refusal(**refusal) for refusal in rest.pop("refused", ()))
    plies = {name: tuple(rest.get(name, ())) for name in ("rolls", "then")}
    return Step(spot, **rest | plies | {"goal": Goal(moves, **goal), "refused": refused})


def _picture(table: dict[str, Any]) -> Picture:
    spot, rest = _split(table)
    return Picture(spot, **rest | {"crop": tuple(rest.get("crop", (0, 0, 100)))})
