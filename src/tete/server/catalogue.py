"""What the room offers: the games with their options, and the words of the house in one language."""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any

from tete.core import BadOptions, Json, dump_options
from tete.core.game import AnyGame
from tete.core.options import kinds_of
from tete.games import GAMES
from tete.i18n import Lang, game_texts, read_texts

LEXICON = "lexicon"
SHIPPED = ("fr", "en")  # the word lists a guest may choose; a path is for whoever sits at the machine
LONGEST = 4000  # signs of one option's text


@cache
def games() -> list[Json]:
    return [described(game) for game in GAMES.values()]


def described(game: AnyGame) -> Json:
    base = dump_options(next(iter(game.presets.values())))
    options: list[Json] = []
    for field in dataclasses.fields(game.options):
        choices = SHIPPED if field.name == LEXICON else field.metadata["choices"] or ()
        kind = "choice" if choices else _kind(game, field)
        told: list[Json] | None = [*choices] if choices else None
        options.append({"name": field.name, "kind": kind, "choices": told, "default": base[field.name]})
    presets: list[Json] = [
        {"name": name, "seats": list(options.seats), "options": dump_options(options)}
        for name, options in game.presets.items()
    ]
    seats: list[Json] = [*game.seats]
    told_of = {"secrets": game.secrets, "chance": game.chance}
    return {"key": game.key, "seats": seats, "presets": presets, "options": options, **told_of}


def _kind(game: AnyGame, field: dataclasses.Field[Any]) -> str:
    parts = kinds_of(game.options, field.name)
    if field.metadata["layout"]:
        return "layout"
    if bool in parts:
        return "flag"
    if int in parts:
        return "number"
    return "list" if any(typing.get_origin(part) is tuple for part in parts) else "text"


def check_options(options: Mapping[str, object]) -> None:
    """What comes over the wire names no file of this machine and stays small."""
    lexicon = options.get(LEXICON)
    if lexicon is not None and lexicon not in SHIPPED:
        raise BadOptions("option-choice", option=LEXICON, value=str(lexicon)[:80], choices=", ".join(SHIPPED))
    for name, value in options.items():
        size = sum(len(str(each)) for each in value) if isinstance(value, list) else len(str(value))
        if size > LONGEST:
            raise BadOptions("option-long", option=name[:80], longest=LONGEST)


@cache
def words(lang: Lang) -> dict[str, Json]:
    """The house's words and every game's: sentences at the leaves, and the rule beside a refusal that has one."""
    return {
        "house": _spoken(read_texts("tete.i18n"), lang),
        "games": {key: _spoken(game_texts(game), lang) for key, game in GAMES.items()},
    }


def _spoken(table: Mapping[str, Any], lang: Lang) -> Json:
    if lang in table and isinstance(table[lang], str):
        rule = table.get("rule")
        return {"text": table[lang], "rule": rule} if rule else table[lang]
    return {name: _spoken(entry, lang) for name, entry in table.items() if isinstance(entry, Mapping) and name != "cli"}
