"""`tete bench rules` and `tete bench search`: how fast rules and searches are on this machine."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import click

from tete.cli.cpu_timer import CpuTimer
from tete.cli.i18n_click import TranslatedGroup, common_options, help_without_command, integer
from tete.core import Decide, Over, State, play_chance, random_game
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.i18n import Translator
from tete.players import Limit, create_player

WARM_UP_PLIES = 50  # they fill the caches and are not measured
SEARCH_PLIES = (0, 10, 20)  # the searched positions: so many random plies after the start


OTHERS = {
    "puzzles": ("cli.help.bench-puzzles", "tete.cli.bench_puzzles", "puzzles"),
    "room": ("cli.help.bench-room", "tete.cli.bench_server", "room"),
    "crash": ("cli.help.bench-crash", "tete.cli.bench_server", "crash"),
    "chaos": ("cli.help.bench-chaos", "tete.cli.bench_server", "chaos"),
    "cluster": ("cli.help.bench-cluster", "tete.cli.bench_server", "cluster"),
    "abuse": ("cli.help.bench-abuse", "tete.cli.bench_server", "abuse"),
}


@click.group(cls=TranslatedGroup, lazy=OTHERS, help="cli.help.bench")
@common_options
@click.pass_context
def bench(ctx: click.Context) -> None:
    help_without_command(ctx)


@dataclass(frozen=True, slots=True)
class RulesSpeed:
    """The speed of random play with one preset."""

    game: str
    preset: str
    seats: int
    plies: int
    cpu_seconds: float
    plies_per_second: float  # of processor time
    waited_seconds: float | None  # for a core


@bench.command(help="cli.help.bench-rules")
@click.option("--seconds", metavar="N", callback=integer(1), default="1", help="cli.help.seconds")
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@common_options
@click.pass_obj
def rules(translator: Translator, seconds: int, as_json: bool) -> None:
    if not as_json:
        click.echo(translator.text("cli.bench.head"))
    results = []
    for game in GAMES.values():
        for preset in game.presets:
            speed = measure_rules(game, preset, seconds)
            results.append(asdict(speed))
            if not as_json:
                click.echo(rules_line(speed, translator))
    if as_json:
        click.echo(json.dumps(results, indent=2))


def rules_line(speed: RulesSpeed, translator: Translator) -> str:
    waited = translator.text("cli.bench.unknown") if speed.waited_seconds is None else f"{speed.waited_seconds:.2f} s"
    return (
        f"{speed.game:<12} {speed.preset:<10} {speed.seats:>6} {speed.plies:>9} {speed.cpu_seconds:>9.2f} s"
        f" {speed.plies_per_second:>10.0f}/s {waited:>10}"
    )


def measure_rules(game: AnyGame, preset: str, seconds: float) -> RulesSpeed:
    """Play random games for so many seconds of processor time, in every run the same ones."""
    options = game.presets[preset]
    seats = options.seats[-1]
    start, rng = game.start(options, seats), Random(0)
    for _ in zip(range(WARM_UP_PLIES), random_game(start, rng), strict=False):
        pass
    plies, timer = 0, CpuTimer()
    while (spent := timer.cpu()) < seconds:
        for _ in random_game(start, rng):
            plies += 1
            if timer.cpu() >= seconds:  # a long game is not played to its end
                break
        else:
            if not plies:  # a game that is over before the first ply
                break
    return RulesSpeed(game.key, preset, seats, plies, spent, plies / spent if spent else 0.0, timer.waited())


@dataclass(frozen=True, slots=True)
class SearchSpeed:
    """The speed of one search in one fixed position."""

    game: str
    preset: str
    plies: int
    player: str
    nodes: int
    cpu_seconds: float
    nodes_per_second: float  # of processor time
    waited_seconds: float | None  # for a core


@bench.command(help="cli.help.bench-search")
@click.option("--level", metavar="1–9", default="6", help="cli.help.level")
@common_options
def search(level: str) -> None:
    results = [
        asdict(measure_search(game, next(iter(game.presets)), plies, f"level:{level}"))
        for game in GAMES.values()
        for plies in SEARCH_PLIES
    ]
    click.echo(json.dumps(results, indent=2))


def measure_search(game: AnyGame, preset: str, plies: int, name: str) -> SearchSpeed:
    state, player = fixed_position(game, preset, plies), create_player(name, game)
    assert isinstance(state.turn, Decide)
    view = state.view(state.turn.seats[0])
    timer = CpuTimer()
    nodes = player.choose(view, Limit(seed=1)).nodes
    spent, waited = timer.cpu(), timer.waited()
    return SearchSpeed(game.key, preset, plies, player.name, nodes, spent, nodes / spent if spent else 0.0, waited)


def fixed_position(game: AnyGame, preset: str, plies: int) -> State[Any, Any]:
    """The position after so many random decisions, in every run the same, with a seat to decide."""
    options, rng = game.presets[preset], Random(plies)
    state: State[Any, Any] = play_chance(game.start(options, options.seats[0]), rng)[0]
    for _ in range(plies):
        assert isinstance(state.turn, Decide)
        seat = state.turn.seats[0]
        after, _ = play_chance(state.play(seat, rng.choice(state.moves(seat))), rng)
        if isinstance(after.turn, Over):
            break
        state = after
    return state
