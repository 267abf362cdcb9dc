"""What a server offers: the games with their options, and all texts in one language."""

from __future__ import annotations

import dataclasses
import logging
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import convert, to_builtins

from tete.core import AnyGame, Game, Json, Options, dump_options
from tete.core.options import kinds_of
from tete.games import GAMES
from tete.hosting.setup import entries, values
from tete.i18n import Lang, game_texts, language_of, read_texts
from tete.wire.answers import BoxInfo, GameInfo, OptionInfo, OptionKind, PresetInfo

log = logging.getLogger("tete.server")


@cache
def games() -> list[GameInfo]:
    """The games on the shelf. A plug-in that does not fit is left out with one line in the log."""
    infos = []
    for game in GAMES.values():
        try:
            infos.append(game_info(game))
        except Exception as error:
            if game.package.startswith("tete."):
                raise
            log.warning("%s was left out of the list of games: %s", game.key, " ".join(str(error).split()))
    return infos


def game_info(game: AnyGame) -> GameInfo:
    """What the page is told of a game; an error if it could not read that."""
    base = dump_options(next(iter(game.presets.values())))
    fields = [field for field in dataclasses.fields(game.options) if field.metadata["asked"]]
    info = GameInfo(
        key=game.key,
        box=None if game.box is None else BoxInfo(**dataclasses.asdict(game.box)),
        seats=tuple(game.seats),
        presets=tuple(_preset(game, name, options) for name, options in game.presets.items()),
        options=tuple(_option(game, field, base[field.name]) for field in fields),
        secrets=game.secrets,
        chance=game.chance,
        clock_passes=type(game).timeout is not Game.timeout,
        match_points=game.match_points,
        first_seat=dict(game.first_seat),
    )
    return convert(to_builtins(info), GameInfo)


def _option(game: AnyGame, field: dataclasses.Field[Any], default: Any) -> OptionInfo:
    languages = field.metadata["languages"]
    choices = languages or field.metadata["choices"] or ()
    return OptionInfo(
        name=field.name,
        kind="choice" if choices else _kind(game, field),
        choices=tuple(choices or entries(game, field)) or None,
        values=tuple(values(game, field)) or None,
        default=default,
        follows="language" if languages else None,
        file=bool(languages) and type(game).attach is not Game.attach,
    )


def _preset(game: AnyGame, name: str, options: Options) -> PresetInfo:
    return PresetInfo(
        name=name,
        seats=tuple(options.seats),
        options=dict[str, Any](dump_options(options)),
        colours=tuple(game.first_colours(options, number) for number in options.seats),
        shared=game.shared_colours(options),
    )


def _kind(game: AnyGame, field: dataclasses.Field[Any]) -> OptionKind:
    parts = kinds_of(game.options, field.name)
    if field.metadata["layout"]:
        return "layout"
    if field.metadata["counts"]:
        return "counts"
    if field.metadata["per_seat"]:
        return "seats"
    if bool in parts:
        return "flag"
    if int in parts:
        return "number"
    return "list" if any(typing.get_origin(part) is tuple for part in parts) else "text"


@cache
def texts(lang: Lang) -> dict[str, Json]:
    """The general texts and those of every game: sentences at the leaves, with the rule of an error that has one."""
    return {
        "common": _in_lang(read_texts("tete.i18n", lang), lang),
        "games": {key: _in_lang(game_texts(game, lang), lang) for key, game in GAMES.items()},
    }


def _in_lang(table: Mapping[str, Any], lang: Lang) -> Json:
    known = language_of(table, lang)
    if known is not None and isinstance(table[known], str):
        rule = table.get("rule")
        return {"text": table[known], "rule": rule} if rule else table[known]
    return {
        name: _in_lang(entry, lang) for name, entry in table.items() if isinstance(entry, Mapping) and name != "cli"
    }
