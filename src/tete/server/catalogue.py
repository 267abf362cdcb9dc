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

LEXICON = "lexicon"
SHIPPED = ("fr", "en")  # the word lists that clients may choose; a path is for the command line only
LONGEST = 4000  # characters of one option


@cache
def games() -> list[Json]:
    return [described(game) for game in GAMES.values()]


def described(game: AnyGame) -> Json:
    base = dump_options(next(iter(game.presets.values())))
    options: list[Json] = []
    for field in dataclasses.fields(game.options):
        if not field.metadata["asked"]:
            continue
        choices = SHIPPED if field.name == LEXICON else field.metadata["choices"] or ()
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
                "follows": "language" if field.name == LEXICON else None,
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
    choices: tuple[Json, ...] = SHIPPED if field.name == LEXICON else field.metadata["choices"] or ()
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


def check_options(options: Mapping[str, object]) -> None:
    """Options from a client must name no file of this machine, and be small."""
    lexicon = options.get(LEXICON)
    if lexicon is not None and lexicon not in SHIPPED:
        raise BadOptions("option-choice", option=LEXICON, value=str(lexicon)[:80], choices=", ".join(SHIPPED))
    for name, value in options.items():
        size = sum(len(str(each)) for each in value) if isinstance(value, list) else len(str(value))
        if size > LONGEST:
            raise BadOptions("option-long", option=name[:80], longest=LONGEST)


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
