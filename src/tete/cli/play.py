"""`tete play`: a game in the terminal."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from types import FrameType

import click

from tete.cli.format import seats_lines
from tete.cli.game_args import (
    errors_of,
    find_game,
    find_options,
    find_players,
    open_record,
    rules_options,
    spoken_lexicon,
)
from tete.cli.games import title
from tete.cli.history import GameHistory
from tete.cli.i18n_click import TranslatedCommand, integer, warn_without_kernels
from tete.cli.screen import Screen
from tete.cli.terminal_game import Quit, TerminalGame
from tete.core import BadOptions
from tete.games import GAMES
from tete.i18n import Translator, translator_for


@click.command(cls=TranslatedCommand, help="cli.help.play")
@click.argument("game", required=False)
@rules_options
@click.option("--seats", metavar="SEATS", help="cli.help.seats")
@click.option("--seed", metavar="N", callback=integer(0), help="cli.help.seed")
@click.option("--load", "path", metavar="FILE", help="cli.help.load")
@click.option("--turn-seconds", metavar="N", callback=integer(1), help="cli.help.turn-seconds")
@click.option("--keep-going", is_flag=True, help="cli.help.keep-going")
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
    turn_seconds: int | None,
    keep_going: bool,
) -> None:
    screen = Screen(translator, keep_going=keep_going)
    if path is not None:
        if any((game, preset, settings, lexicon, seats)):
            raise BadOptions("load-alone")
        history = load_game(path, screen)
    else:
        if game is None:
            game = ask_game(screen)
            if preset is None:
                preset = ask_preset(game, screen)
        rules = find_game(game)
        name, options = find_options(rules, preset, settings, spoken_lexicon(translator.lang, rules, settings, lexicon))
        players = find_players(translator, rules, options, seats)
        with errors_of(rules):
            history = GameHistory.start(rules, name, options, players)
    own = translator_for(translator.lang, history.game.key)
    screen.print_text("cli.play.welcome", name=title(history.game, own))
    if own.has(words := f"played.lexicon.{getattr(history.options, 'lexicon', '')}"):
        screen.print_text("cli.play.words", words=own.text(words))
    screen.print("\n".join(seats_lines(own, history)))
    if len(history.humans) < len(history.players):
        warn_without_kernels(translator)
    with interruptible():
        try:
            TerminalGame(history, screen, Random(seed), turn_seconds).run()
        except (EOFError, Quit):
            screen.print_text("cli.play.bye")


def load_game(path: str, screen: Screen) -> GameHistory:
    record = open_record(path)
    if changed := record.changed_dependencies():
        screen.print_text("cli.replay.changed", dependencies=", ".join(changed))
    return GameHistory.from_record(record)


def ask_game(screen: Screen) -> str:
    """Ask for a game with a menu; without a terminal, print how to name one and exit."""
    if not GAMES or not sys.stdin.isatty():
        screen.print_text("cli.play.no-terminal" if GAMES else "cli.games.none")
        raise click.exceptions.Exit(0)
    translators = {key: translator_for(screen.translator.lang, key) for key in GAMES}
    labels = {
        key: f"{title(game, translators[key])} — {translators[key].text('game.tagline')}" for key, game in GAMES.items()
    }
    return ask_choice(screen, "cli.play.which-game", labels)


def ask_preset(game: str, screen: Screen) -> str:
    presets = GAMES[game].presets
    translator = translator_for(screen.translator.lang, game)
    if len(presets) == 1:
        return next(iter(presets))
    return ask_choice(screen, "cli.play.which-preset", {name: translator.text(f"preset.{name}") for name in presets})


def ask_choice(screen: Screen, question: str, labels: dict[str, str]) -> str:
    """Ask for one of several by number or name; an empty line takes the first."""
    named = {str(number): key for number, key in enumerate(labels, 1)} | {key: key for key in labels}
    for number, label in enumerate(labels.values(), 1):
        screen.print(f"  {number}  {label}")
    while True:
        try:
            answer = screen.read_line(screen.translator.text(question) + " › ").lower() or "1"
        except EOFError:
            answer = "q"
        if answer == "q":
            raise click.exceptions.Exit(0)
        if answer in named:
            return named[answer]
        screen.print_text("cli.play.pick-again", most=len(labels))


@contextmanager
def interruptible() -> Iterator[None]:
    """Treat SIGTERM and SIGHUP like Ctrl-C, so that an unfinished game is saved."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
