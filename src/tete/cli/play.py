"""`tete play`: a game in the terminal."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from types import FrameType

import click

from tete.cli.format import names_of, seats_lines
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
from tete.core import BadOptions, reseated
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.i18n import Translator, translator_for
from tete.tables.config import checked_times


@click.command(cls=TranslatedCommand, help="cli.help.play")
@click.argument("game", required=False)
@rules_options
@click.option("--seats", metavar="SEATS", help="cli.help.seats")
@click.option("--lots", "--sort", "lots", is_flag=True, help="cli.help.lots")
@click.option("--seed", metavar="N", callback=integer(0), help="cli.help.seed")
@click.option("--load", "path", metavar="FILE", help="cli.help.load")
@click.option("--turn-seconds", metavar="N", callback=integer(1), help="cli.help.turn-seconds")
@click.option("--times", metavar="1,2", help="cli.help.times")
@click.option("--match", "as_match", is_flag=True, help="cli.help.play-match")
@click.option("--keep-going", is_flag=True, help="cli.help.keep-going")
@click.pass_obj
def play(
    translator: Translator,
    game: str | None,
    preset: str | None,
    settings: Sequence[str],
    lexicon: str | None,
    seats: str | None,
    lots: bool,
    seed: int | None,
    path: str | None,
    turn_seconds: int | None,
    times: str | None,
    as_match: bool,
    keep_going: bool,
) -> None:
    screen, rng = Screen(translator, keep_going=keep_going), Random(seed)
    if path is not None:
        if any((game, preset, settings, seats, lots, times, as_match)):
            raise BadOptions("load-alone")
        history = load_game(path, lexicon, screen, rng)
    else:
        if game is None:
            game = ask_game(screen)
            if preset is None:
                preset = ask_preset(game, screen)
        rules = find_game(game)
        name, options = find_options(rules, preset, settings, spoken_lexicon(translator.lang, rules, settings, lexicon))
        players = find_players(translator, rules, options, seats)
        given = read_times(times, len(players), turn_seconds)
        with errors_of(rules):
            history = seat_players(GameHistory(rules, name, options, players, rng), given, rng if lots else None)
            if as_match:
                history.begin_match(names_of(translator, history))
    own = translator_for(translator.lang, history.game.key)
    screen.print_text("cli.play.welcome", name=title(history.game, own))
    if own.has(words := f"played.lexicon.{getattr(history.options, 'lexicon', '')}"):
        screen.print_text("cli.play.words", words=own.text(words))
    if lots:
        screen.print_text("cli.play.lots")
    screen.print("\n".join(seats_lines(own, history)))
    if better := offered_preset(history.game, history.preset, len(history.players), own):
        screen.print(f"{own.text(f'offer.{better}')} tete play {history.game.key} {better}")
    if len(history.humans) < len(history.players):
        warn_without_kernels(translator)
    with interruptible():
        try:
            play_match(history, screen, rng, turn_seconds)
        except (EOFError, Quit):
            screen.print_text("cli.play.bye")


def read_times(text: str | None, seats: int, turn_seconds: int | None) -> tuple[int, ...]:
    """How many times the time of a turn each seat has, as in `1,2`; empty where all have the same."""
    if text is None:
        return ()
    numbers = tuple(int(part) if re.fullmatch("[0-9]{1,9}", part.strip()) else 0 for part in text.split(","))
    return checked_times(numbers, seats, clocked=turn_seconds is not None)


def seat_players(history: GameHistory, times: tuple[int, ...], lots: Random | None) -> GameHistory:
    """The game with everybody's seat drawn, if lots are drawn; handicaps go along with their players."""
    history.times = times
    if lots is None:
        return history
    seats = len(history.players)
    order = lots.sample(range(seats), seats)
    players = tuple(history.players[old] for old in order)
    drawn = GameHistory(history.game, history.preset, reseated(history.options, order), players, lots)
    drawn.times = tuple(times[old] for old in order) if times else ()
    return drawn


def play_match(history: GameHistory, screen: Screen, rng: Random, turn_seconds: int | None) -> None:
    """Play a game, and where it belongs to a match, those that follow."""
    following: GameHistory | None = history
    while following is not None:
        table = TerminalGame(following, screen, rng, turn_seconds)
        table.run()
        following = table.history.next_game()
        if following is not None:
            screen.print("")
            screen.print_text(
                "cli.play.match-next", number=len(following.match or ()) + 1, games=len(following.players)
            )
            screen.print("\n".join(seats_lines(table.translator, following)))


def offered_preset(game: AnyGame, name: str | None, seats: int, own: Translator) -> str | None:
    """A preset for just as many seats, which the game proposes instead of its first one."""
    if name != next(iter(game.presets)):
        return None
    alike = (other for other, options in game.presets.items() if [*options.seats] == [seats])
    return next((other for other in alike if own.has(f"offer.{other}")), None)


def load_game(path: str, lexicon: str | None, screen: Screen, rng: Random) -> GameHistory:
    record = open_record(path, lexicon)
    if changed := record.changed_dependencies():
        screen.print_text("cli.replay.changed", dependencies=", ".join(changed))
    return GameHistory.from_record(record, rng)


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
