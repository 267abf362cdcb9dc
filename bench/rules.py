"""`python -m bench rules` and `search`: how fast rules and searches are on this machine."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from random import Random
from typing import Any

import click

from bench.timers import CpuTimer
from tete.core import Decide, Over, State, play_chance, random_game
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.players import Limit, create_player

WARM_UP_PLIES = 50  # they fill the caches and are not measured
SEARCH_PLIES = (0, 10, 20)  # the searched positions: so many random plies after the start


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


def rules(seconds: int, as_json: bool) -> None:
    """Measure random play of every preset, and print a line or a JSON object for each."""
    if not as_json:
        click.echo("game         preset      seats     plies        cpu         speed      waited")
    results = []
    for game in GAMES.values():
        for preset in game.presets:
            speed = measure_rules(game, preset, seconds)
            results.append(asdict(speed))
            if not as_json:
                click.echo(rules_line(speed))
    if as_json:
        click.echo(json.dumps(results, indent=2))


def rules_line(speed: RulesSpeed) -> str:
    waited = "n/a" if speed.waited_seconds is None else f"{speed.waited_seconds:.2f} s"
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


def search(level: int) -> None:
    """Measure the search of every game at fixed positions."""
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
