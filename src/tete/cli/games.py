"""`tete games`: lists the games with their presets, seats and options."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator

import click

from tete.cli.game_args import find_game
from tete.cli.i18n_click import TranslatedCommand, common_options
from tete.core import Json, dump_options, write_option
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.i18n import Translator, translator_for
from tete.i18n.box import facts, seats_text, sentences

WIDTH = 96  # of a line of prose


@click.command(cls=TranslatedCommand, help="cli.help.games")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@common_options
@click.pass_obj
def games(translator: Translator, game: str | None, as_json: bool) -> None:
    chosen = list(GAMES.values()) if game is None else [find_game(game)]
    if as_json:
        listed = [game_json(each, translator_for(translator.lang, each.key)) for each in chosen]
        click.echo(json.dumps(listed if game is None else listed[0], ensure_ascii=False, indent=2))
        return
    if not chosen:
        click.echo(translator.text("cli.games.none"))
    for each in chosen:
        click.echo("\n".join(summary_lines(each, translator_for(translator.lang, each.key))))
        if game is not None:
            click.echo("\n".join(detail_lines(each, translator_for(translator.lang, each.key))))
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


def detail_lines(game: AnyGame, translator: Translator) -> Iterator[str]:
    """What is from the box and what is not; every preset and every option with its choices and default."""
    for sentence in sentences(translator):
        yield click.wrap_text(sentence, width=WIDTH, initial_indent="  ", subsequent_indent="  ")
    yield "\n" + translator.text("cli.games.presets")
    for name, options in game.presets.items():
        yield f"  {name:<12} {translator.text(f'preset.{name}')} ({seats_text(options.seats, translator)})"
    base = next(iter(game.presets.values()))
    if fields := dataclasses.fields(game.options):
        yield "\n" + translator.text("cli.games.options")
    for field in fields:
        yield f"  {field.name:<12} {translator.text(f'option.{field.name}')}"
        for word in field.metadata["choices"] or ():
            star = "*" if getattr(base, field.name) == word else " "
            yield f"    {star} {word:<10} {translator.text(f'choice.{field.name}.{word}')}"
        value = write_option(base, field.name)
        if field.metadata["layout"]:
            yield "    " + translator.text("cli.games.layout", option=field.name)
            yield from (f"      {line}" for line in value.split("\n"))
        elif value not in (field.metadata["choices"] or ()):
            yield f"    * {value or '-'}"


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
