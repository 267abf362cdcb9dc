"""`tete games`: what there is to play, with presets, seats and options."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator

import click

from tete.cli.choosing import find_game
from tete.cli.spoken import Spoken, everywhere
from tete.core import Json, dump_options, write_option
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.speech import Tongue, speak


@click.command(cls=Spoken, help="cli.help.games")
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@everywhere
@click.pass_obj
def games(tongue: Tongue, game: str | None, as_json: bool) -> None:
    chosen = list(GAMES.values()) if game is None else [find_game(game)]
    if as_json:
        listed = [described(each, speak(tongue.lang, each.key)) for each in chosen]
        click.echo(json.dumps(listed if game is None else listed[0], ensure_ascii=False, indent=2))
        return
    if not chosen:
        click.echo(tongue.say("cli.games.none"))
    for each in chosen:
        click.echo("\n".join(short(each, speak(tongue.lang, each.key))))
        if game is not None:
            click.echo("\n".join(long(each, speak(tongue.lang, each.key))))
    if game is None and chosen:
        click.echo("\n" + tongue.say("cli.games.more"))


def title(game: AnyGame, tongue: Tongue) -> str:
    """A game's name; a guest that has none is called by its key."""
    return tongue.say("game.name") if tongue.has("game.name") else game.key


def short(game: AnyGame, tongue: Tongue) -> Iterator[str]:
    """Two lines: the name and what it is about, the key with seats and presets."""
    about = f" — {tongue.say('game.tagline')}" if tongue.has("game.tagline") else ""
    yield click.style(title(game, tongue), bold=True) + about
    presets = ", ".join(game.presets)
    yield "  " + tongue.say("cli.games.line", game=game.key, seats=seats_text(game.seats, tongue), presets=presets)


def long(game: AnyGame, tongue: Tongue) -> Iterator[str]:
    """Every preset and every option with its choices and default."""
    yield "\n" + tongue.say("cli.games.presets")
    for name, options in game.presets.items():
        yield f"  {name:<12} {tongue.say(f'preset.{name}')} ({seats_text(options.seats, tongue)})"
    base = next(iter(game.presets.values()))
    if fields := dataclasses.fields(game.options):
        yield "\n" + tongue.say("cli.games.options")
    for field in fields:
        yield f"  {field.name:<12} {tongue.say(f'option.{field.name}')}"
        for word in field.metadata["choices"] or ():
            star = "*" if getattr(base, field.name) == word else " "
            yield f"    {star} {word:<10} {tongue.say(f'choice.{field.name}.{word}')}"
        value = write_option(base, field.name)
        if field.metadata["layout"]:
            yield "    " + tongue.say("cli.games.layout", option=field.name)
            yield from (f"      {line}" for line in value.split("\n"))
        elif value not in (field.metadata["choices"] or ()):
            yield f"    * {value or '-'}"


def seats_text(seats: range, tongue: Tongue) -> str:
    path = "cli.games.seats" if len(seats) > 1 else "cli.games.seat" if seats[0] == 1 else "cli.games.seats-only"
    return tongue.say(path, fewest=seats[0], most=seats[-1])


def described(game: AnyGame, tongue: Tongue) -> Json:
    """The same as JSON, with the words that a page shows."""
    return {
        "key": game.key,
        "name": title(game, tongue),
        "tagline": tongue.say("game.tagline"),
        "seats": list(game.seats),
        "secrets": game.secrets,
        "presets": [
            {
                "key": name,
                "name": tongue.say(f"preset.{name}"),
                "seats": list(options.seats),
                "options": dump_options(options),
            }
            for name, options in game.presets.items()
        ],
        "options": [
            {
                "key": field.name,
                "name": tongue.say(f"option.{field.name}"),
                "layout": field.metadata["layout"],
                "choices": [
                    {"key": word, "name": tongue.say(f"choice.{field.name}.{word}")}
                    for word in field.metadata["choices"] or ()
                ],
                "default": dump_options(next(iter(game.presets.values())))[field.name],
            }
            for field in dataclasses.fields(game.options)
        ],
    }
