"""What a server offers: the games with their options, and all texts in one language."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any

from tete.core import BadOptions, Box, Game, Json, Options, dump_options
from tete.core.game import AnyGame
from tete.core.options import kinds_of, literals_of
from tete.games import GAMES
from tete.i18n import Lang, game_texts, read_texts

OPTION_CHARACTERS = 4000


@cache
def games() -> list[Json]:
    return [game_info(game) for game in GAMES.values()]


def game_info(game: AnyGame) -> Json:
    base = dump_options(next(iter(game.presets.values())))
    options: list[Json] = []
    for field in dataclasses.fields(game.options):
        if not field.metadata["asked"]:
            continue
        choices = field.metadata["languages"] or field.metadata["choices"] or ()
        kind = "choice" if choices else _kind(game, field)
        choices = choices or entries(game, field)
        listed: list[Json] | None = [*choices] if choices else None
        options.append(
            {
                "name": field.name,
                "kind": kind,
                "choices": listed,
                "values": values(game, field) or None,
                "default": base[field.name],
                "follows": "language" if field.metadata["languages"] else None,
            }
        )
    presets: list[Json] = [_preset(game, name, options) for name, options in game.presets.items()]
    seats: list[Json] = [*game.seats]
    passes = type(game).timeout is not Game.timeout
    nature = {"secrets": game.secrets, "chance": game.chance, "clock_passes": passes}
    return {
        "key": game.key,
        "box": None if game.box is None else _box(game.box),
        "seats": seats,
        "presets": presets,
        "options": options,
        **nature,
    }


def values(game: AnyGame, field: dataclasses.Field[Any]) -> list[Json]:
    """All values of an option that has only a few; none for numbers, texts, layouts and lists."""
    parts = kinds_of(game.options, field.name)
    choices: tuple[Json, ...] = field.metadata["languages"] or field.metadata["choices"] or ()
    nothing: list[Json] = [None] if type(None) in parts else []
    if bool in parts:
        return [*nothing, False, True]
    choices = choices or literals_of(game.options, field.name)
    return [*nothing, *choices] if choices else []


def _preset(game: AnyGame, name: str, options: Options) -> Json:
    """`colours` are those of the seats, for each number of seats."""
    colours: list[Json] = [
        [[*own] for own in game.first_colours(options, number)]  # as JSON
        for number in options.seats
    ]
    return {
        "name": name,
        "seats": list(options.seats),
        "options": dump_options(options),
        "colours": colours,
        "shared": [*game.shared_colours(options)],
    }


def _box(box: Box) -> Json:
    return {
        "authors": [*box.authors],
        "publisher": box.publisher,
        "year": box.year,
        "ages": None if box.ages is None else [*box.ages],
        "minutes": None if box.minutes is None else [*box.minutes],
        "not_under": box.not_under,
    }


def _kind(game: AnyGame, field: dataclasses.Field[Any]) -> str:
    parts = kinds_of(game.options, field.name)
    if field.metadata["layout"]:
        return "layout"
    if bool in parts:
        return "flag"
    if int in parts:
        return "number"
    return "list" if any(typing.get_origin(part) is tuple for part in parts) else "text"


def entries(game: AnyGame, field: dataclasses.Field[Any]) -> tuple[str, ...]:
    """The words that a list may hold, where its type names them."""
    for part in kinds_of(game.options, field.name):
        if typing.get_origin(part) is tuple and typing.get_origin(inner := typing.get_args(part)[0]) is typing.Literal:
            return typing.get_args(inner)
    return ()


def check_options(key: str, options: Mapping[str, object]) -> None:
    """Refuse options of a client that name a file of this machine, or that are too long."""
    for field in dataclasses.fields(GAMES[key].options) if key in GAMES else ():
        languages, value = field.metadata["languages"], options.get(field.name)
        if languages and value is not None and value not in languages:
            raise BadOptions("option-choice", option=field.name, value=str(value)[:80], choices=", ".join(languages))
    for name, value in options.items():
        size = sum(len(str(part)) for part in value) if isinstance(value, list) else len(str(value))
        if size > OPTION_CHARACTERS:
            raise BadOptions("option-long", option=name[:80], longest=OPTION_CHARACTERS)


@cache
def texts(lang: Lang) -> dict[str, Json]:
    """The general texts and those of every game: sentences at the leaves, with the rule of an error that has one."""
    return {
        "common": _in_lang(read_texts("tete.i18n"), lang),
        "games": {key: _in_lang(game_texts(game), lang) for key, game in GAMES.items()},
    }


def _in_lang(table: Mapping[str, Any], lang: Lang) -> Json:
    if lang in table and isinstance(table[lang], str):
        rule = table.get("rule")
        return {"text": table[lang], "rule": rule} if rule else table[lang]
    return {
        name: _in_lang(entry, lang) for name, entry in table.items() if isinstance(entry, Mapping) and name != "cli"
    }
