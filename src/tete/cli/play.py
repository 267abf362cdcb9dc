"""`tete play`: a game in the terminal."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from types import FrameType

import click

from tete.cli.choosing import find_game, find_options, find_players, open_record, rules_options, spoken_by
from tete.cli.games import title
from tete.cli.host import Host, Leave
from tete.cli.screen import Screen
from tete.cli.sitting import Sitting
from tete.cli.spoken import Spoken, everywhere, whole
from tete.core import BadOptions
from tete.games import GAMES
from tete.i18n import Translator, translator_for


@click.command(cls=Spoken, help="cli.help.play")
@click.argument("game", required=False)
@rules_options
@click.option("--seats", metavar="human,random,…", help="cli.help.seats")
@click.option("--seed", metavar="N", callback=whole(0), help="cli.help.seed")
@click.option("--load", "path", metavar="FILE", help="cli.help.load")
@everywhere
@click.pass_obj
def play(
    translator: Translator,
    game: str | None,
    preset: str | None,
    settings: Sequence[str],
    lexicon: str | None,
    seats: str | None,
    seed: int | None,
    path: str | None,
) -> None:
    screen = Screen(translator)
    if path is not None:
        if any((game, preset, settings, lexicon, seats)):
            raise BadOptions("load-alone")
        sitting = resumed(path, screen)
    else:
        if game is None:
            game = chosen_game(screen)
            if preset is None:
                preset = chosen_preset(game, screen)
        rules = find_game(game)
        name, options = find_options(rules, preset, settings, lexicon)
        players = find_players(rules, options, seats)
        with spoken_by(rules):
            sitting = Sitting.begin(rules, name, options, players)
    screen.say("cli.play.welcome", name=title(sitting.game, translator_for(translator.lang, sitting.game.key)))
    with interruptible():
        try:
            Host(sitting, screen, Random(seed)).run()
        except (EOFError, Leave):
            screen.say("cli.play.bye")


def resumed(path: str, screen: Screen) -> Sitting:
    record = open_record(path)
    if changed := record.changed():
        screen.say("cli.replay.changed", facts=", ".join(changed))
    return Sitting.resume(record)


def chosen_game(screen: Screen) -> str:
    """The game picked from a menu; without a terminal there is nobody to ask."""
    if not GAMES or not sys.stdin.isatty():
        screen.say("cli.play.no-terminal" if GAMES else "cli.games.none")
        raise click.exceptions.Exit(0)
    translators = {key: translator_for(screen.translator.lang, key) for key in GAMES}
    labels = {
        key: f"{title(game, translators[key])} — {translators[key].text('game.tagline')}" for key, game in GAMES.items()
    }
    return pick(screen, "cli.play.which-game", labels)


def chosen_preset(game: str, screen: Screen) -> str:
    presets = GAMES[game].presets
    translator = translator_for(screen.translator.lang, game)
    if len(presets) == 1:
        return next(iter(presets))
    return pick(screen, "cli.play.which-preset", {name: translator.text(f"preset.{name}") for name in presets})


def pick(screen: Screen, question: str, labels: dict[str, str]) -> str:
    """One of several, by number or name; just Enter takes the first."""
    named = {str(number): key for number, key in enumerate(labels, 1)} | {key: key for key in labels}
    for number, label in enumerate(labels.values(), 1):
        screen.print(f"  {number}  {label}")
    while True:
        try:
            answer = screen.ask(screen.translator.text(question) + " › ").lower() or "1"
        except EOFError:
            answer = "q"
        if answer == "q":
            raise click.exceptions.Exit(0)
        if answer in named:
            return named[answer]
        screen.say("cli.play.pick-again", most=len(labels))


@contextmanager
def interruptible() -> Iterator[None]:
    """While a game goes on, being told to end is like Ctrl-C: the game is kept."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
