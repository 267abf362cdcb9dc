"""`tete games`: lists the games with their presets, seats and options."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any, get_origin

import click

from tete.cli.game_args import find_game
from tete.cli.i18n_click import TranslatedCommand
from tete.core import AnyGame, Json, Options, dump_options, write_option
from tete.core.options import kinds_of, literals_of
from tete.games import GAMES
from tete.i18n import Translator, translator_for
from tete.i18n.box import facts, seats_text, sentences

PROSE_COLUMNS = 96


@click.command(cls=TranslatedCommand, help="cli.help.games")
@click.argument("game", required=False)
@click.argument("preset", required=False)
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@click.pass_obj
def games(translator: Translator, game: str | None, preset: str | None, as_json: bool) -> None:
    chosen = list(GAMES.values()) if game is None else [find_game(game)]
    if as_json:
        listed = [game_json(rules, translator_for(translator.lang, rules.key)) for rules in chosen]
        click.echo(json.dumps(listed if game is None else listed[0], ensure_ascii=False, indent=2))
        return
    if not chosen:
        click.echo(translator.text("cli.games.none"))
    for rules in chosen:
        own = translator_for(translator.lang, rules.key)
        details = () if game is None else detail_lines(rules, own, preset)
        click.echo("\n".join((*summary_lines(rules, own), *details)))
    if game is None and chosen:
        click.echo("\n" + translator.text("cli.games.more"))


def title(game: AnyGame, translator: Translator) -> str:
    """The name of a game; a plug-in without texts is called by its key."""
    return translator.text("game.name") if translator.has("game.name") else game.key


def summary_lines(game: AnyGame, translator: Translator) -> Iterator[str]:
    """Name and tagline; key, seats and presets; what the box says, if there is one."""
    about = f" — {translator.text('game.tagline')}" if translator.has("game.tagline") else ""
    yield click.style(title(game, translator), bold=True) + about
    presets = ", ".join(game.presets)
    yield "  " + translator.text(
        "cli.games.line", game=game.key, seats=seats_text(game.seats, translator), presets=presets
    )
    if box := facts(game, translator, players=False):
        yield f"  {box}"


def detail_lines(game: AnyGame, translator: Translator, preset: str | None) -> Iterator[str]:
    """What is from the box and what is not; every preset, and every option with its choices and what it is there."""
    base = game.preset(preset)
    for sentence in sentences(translator):
        yield click.wrap_text(sentence, width=PROSE_COLUMNS, initial_indent="  ", subsequent_indent="  ")
    yield "\n" + translator.text("cli.games.presets")
    for name, options in game.presets.items():
        yield f"  {name:<12} {translator.text(f'preset.{name}')} ({seats_text(options.seats, translator)})"
    if fields := dataclasses.fields(game.options):
        yield "\n" + translator.text("cli.games.options")
    for field in fields:
        yield f"  {field.name:<12} {translator.text(f'option.{field.name}')}"
        yield from value_lines(translator, base, field)


def value_lines(translator: Translator, base: Options, field: dataclasses.Field[Any]) -> Iterator[str]:
    """Every value that an option may have, with what it means; the default has a star."""
    default = write_option(base, field.name)
    if field.metadata["layout"]:
        yield "    " + translator.text("cli.games.layout", option=field.name)
        yield from (f"      {line}" for line in default.split("\n"))
        return
    words = words_of(translator, base, field)
    for word in words:
        star = "*" if default == word else " "
        yield f"    {star} {word or '-':<10} {meaning(translator, field.name, word)}".rstrip()
    if default not in words:
        yield f"    * {default}"
    if translator.has(f"values.{field.name}"):
        yield "      " + translator.text(f"values.{field.name}")
    elif int in kinds_of(type(base), field.name) and not any(word.isdigit() for word in words):
        yield "      " + translator.text("cli.games.any-number")


def words_of(translator: Translator, base: Options, field: dataclasses.Field[Any]) -> list[str]:
    """The values of an option that can be listed: its choices, on and off, those with a text, and none."""
    kinds, named = kinds_of(type(base), field.name), translator.entry(f"choice.{field.name}")
    words = [str(word) for word in field.metadata["choices"] or literals_of(type(base), field.name)]
    if bool in kinds:
        words = ["on", "off"]
    words += [word for word in named if word not in (*words, "none", "empty")]
    if type(None) in kinds:
        words.append("none")
    if any(get_origin(kind) is tuple for kind in kinds):
        words.append("")
    return words


def meaning(translator: Translator, option: str, word: str) -> str:
    """What a value means: the game's own words, or the usual ones for on, off and none."""
    for path in (f"choice.{option}.{word or 'empty'}", f"cli.games.value.{word or 'empty'}"):
        if translator.has(path):
            return translator.text(path)
    return ""


def game_json(game: AnyGame, translator: Translator) -> Json:
    """The same as JSON, with translated names."""
    return {
        "key": game.key,
        "name": title(game, translator),
        "tagline": translator.text("game.tagline"),
        "seats": list(game.seats),
        "secrets": game.secrets,
        "box": None if game.box is None else {"facts": facts(game, translator), "about": list(sentences(translator))},
        "presets": [
            {
                "key": name,
                "name": translator.text(f"preset.{name}"),
                "seats": list(options.seats),
                "options": dump_options(options),
            }
            for name, options in game.presets.items()
        ],
        "options": [
            {
                "key": field.name,
                "name": translator.text(f"option.{field.name}"),
                "layout": field.metadata["layout"],
                "choices": [
                    {"key": word, "name": translator.text(f"choice.{field.name}.{word}")}
                    for word in field.metadata["choices"] or ()
                ],
                "default": dump_options(next(iter(game.presets.values())))[field.name],
            }
            for field in dataclasses.fields(game.options)
        ],
    }
