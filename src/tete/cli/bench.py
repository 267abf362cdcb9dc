"""`tete bench`: how fast rules and searches are on this machine."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

import click

from tete.cli.spoken import SpokenGroup, everywhere, help_if_alone, whole
from tete.core import Decide, Over, State, random_game, settle
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.i18n import Translator
from tete.players import Limit, create_player

SCHEDSTAT = Path("/proc/self/schedstat")
WARM_UP = 50  # plies that fill the caches, not measured


@dataclass(frozen=True, slots=True)
class Pace:
    """Random play of one preset: plies in so many seconds of processor time, and the seconds it waited for a core."""

    game: str
    preset: str
    seats: int
    plies: int
    cpu_seconds: float
    plies_per_second: float
    waited_seconds: float | None


@click.group(cls=SpokenGroup, help="cli.help.bench")
@everywhere
@click.pass_context
def bench(ctx: click.Context) -> None:
    help_if_alone(ctx)


@bench.command(help="cli.help.bench-rules")
@click.option("--seconds", metavar="N", callback=whole(1), default="1", help="cli.help.seconds")
@click.option("--json", "as_json", is_flag=True, help="cli.help.json")
@everywhere
@click.pass_obj
def rules(translator: Translator, seconds: int, as_json: bool) -> None:
    if not as_json:
        click.echo(translator.text("cli.bench.head"))
    paces = []
    for game in GAMES.values():
        for preset in game.presets:
            pace = measure(game, preset, seconds)
            paces.append(asdict(pace))
            if not as_json:
                click.echo(line(pace, translator))
    if as_json:
        click.echo(json.dumps(paces, indent=2))


@dataclass(frozen=True, slots=True)
class SearchPace:
    """One search at one fixed position: positions seen in so many seconds of processor time."""

    game: str
    preset: str
    plies: int  # random plies from the beginning, always the same
    player: str
    nodes: int
    cpu_seconds: float
    nodes_per_second: float
    waited_seconds: float | None


SEARCH_PLIES = (0, 10, 20)


@bench.command(help="cli.help.bench-search")
@click.option("--level", metavar="1–9", default="6", help="cli.help.level")
@everywhere
def search(level: str) -> None:
    paces = [
        asdict(search_pace(game, next(iter(game.presets)), plies, f"level:{level}"))
        for game in GAMES.values()
        for plies in SEARCH_PLIES
    ]
    click.echo(json.dumps(paces, indent=2))


def search_pace(game: AnyGame, preset: str, plies: int, name: str) -> SearchPace:
    state, player = fixed_position(game, preset, plies), create_player(name, game)
    assert isinstance(state.turn, Decide)
    seat = state.turn.seats[0]
    view = state.view(seat)
    waited, began = waited_seconds(), time.process_time()
    nodes = player.choose(view, Limit(seed=1)).nodes
    spent, now = time.process_time() - began, waited_seconds()
    wait = None if now is None or waited is None else now - waited
    return SearchPace(game.key, preset, plies, player.name, nodes, spent, nodes / spent if spent else 0.0, wait)


def fixed_position(game: AnyGame, preset: str, plies: int) -> State[Any, Any]:
    """The position after so many random decisions, always the same, with somebody to decide."""
    options, rng = game.presets[preset], Random(plies)
    state: State[Any, Any] = settle(game.start(options, options.seats[0]), rng)[0]
    for _ in range(plies):
        assert isinstance(state.turn, Decide)
        seat = state.turn.seats[0]
        after, _ = settle(state.play(seat, rng.choice(state.moves(seat))), rng)
        if isinstance(after.turn, Over):
            break
        state = after
    return state


def line(pace: Pace, translator: Translator) -> str:
    waited = translator.text("cli.bench.unknown") if pace.waited_seconds is None else f"{pace.waited_seconds:.2f} s"
    return (
        f"{pace.game:<12} {pace.preset:<10} {pace.seats:>6} {pace.plies:>9} {pace.cpu_seconds:>9.2f} s"
        f" {pace.plies_per_second:>10.0f}/s {waited:>10}"
    )


def measure(game: AnyGame, preset: str, seconds: float) -> Pace:
    """Play random games for so many seconds of processor time, always the same ones."""
    options = game.presets[preset]
    seats = options.seats[-1]
    start, rng = game.start(options, seats), Random(0)
    for _ in zip(range(WARM_UP), random_game(start, rng), strict=False):
        pass
    plies, waited, began = 0, waited_seconds(), time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in random_game(start, rng):
            plies += 1
            if time.process_time() - began >= seconds:  # a long game need not be played to its end
                break
        else:
            if not plies:  # a game that is over before it begins
                break
    now = waited_seconds()
    wait = None if now is None or waited is None else now - waited
    return Pace(game.key, preset, seats, plies, spent, plies / spent if spent else 0.0, wait)


def waited_seconds() -> float | None:
    """How long this process has been ready to run without a core, where the system counts it."""
    try:
        return int(SCHEDSTAT.read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return None
