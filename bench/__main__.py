"""`python -m bench`: the commands of the laboratory. Each imports what it measures when it runs."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import click

from bench.timers import CpuTimer
from tete.core import TeteError

FAULT_TABLES = 12  # tables in play during each fault other than a kill
F = TypeVar("F", bound=Callable[..., Any])
POSITIVE = click.IntRange(min=1)


@click.group()
def main() -> None:
    """Measure rules, searches and servers on this machine. docs/lab has the figures."""


def option(name: str, default: int, text: str) -> Callable[[F], F]:
    return click.option(name, type=POSITIVE, default=default, show_default=True, help=text)


def print_json(figures: object) -> None:
    click.echo(json.dumps(figures, indent=2))


@main.command()
@option("--tables", 500, "Tables with two players each.")
@option("--spectators", 1000, "Spectators at one of the tables.")
@option("--rate", 500, "Moves per second.")
@option("--seconds", 10, "How long it is measured.")
def room(tables: int, spectators: int, rate: int, seconds: int) -> None:
    """How late a move is seen in a full room.

    The room has players and spectators; a bare broadcast of the same framework is measured beside it. Prints JSON.
    """
    import uvloop

    from bench.room import measure

    with TemporaryDirectory(prefix="tete-bench-") as folder:
        print_json(uvloop.run(measure(Path(folder), tables, spectators, rate, seconds)))


@main.command()
def wasm() -> None:
    """The same searches by the native kernels, and by those for browsers (wasmtime, Pyodide). Prints JSON."""
    from bench.wasm import compare

    print_json(compare())


@main.command()
def page() -> None:
    """How soon the shelf is seen and used at 400 kbit/s and 400 ms, and what is transferred. Prints JSON."""
    from bench.page import measure

    with TemporaryDirectory(prefix="tete-bench-") as folder:
        print_json(measure(Path(folder)))


@main.command()
@option("--games", 10, "How many games are played before memory is measured for the last time.")
def site(games: int) -> None:
    """The room without a server: cold and warm starts, sizes, and the memory of its tab. Prints JSON.

    It needs `make site`.
    """
    from bench.site import measure

    print_json(measure(games))


@main.command()
@option("--seconds", 6, "How long each attack is measured.")
@click.option("--attack", "names", multiple=True, help="One attack only; as often as needed (otherwise all of them).")
@click.pass_context
def abuse(ctx: click.Context, seconds: int, names: tuple[str, ...]) -> None:
    """Attack a room while people play.

    One row for each attack: the lag of ordinary moves before and during it. Prints JSON.
    The exit code is 1 if players feel it.
    """
    import uvloop

    from bench.abuse import abuse
    from bench.attacks import ATTACKS

    if unknown := [name for name in names if name not in ATTACKS]:
        raise click.UsageError(f"There is no attack {unknown[0]}: {', '.join(ATTACKS)}.")
    timer = CpuTimer()
    with TemporaryDirectory(prefix="tete-bench-") as folder:
        figures = uvloop.run(abuse(Path(folder), seconds, names))
    print_json(figures | {"waited_seconds": timer.waited()})
    if not figures["within"]:
        ctx.exit(1)


@main.command()
@option("--kills", 30, "How often the room is killed.")
@option("--tables", 50, "Tables in play.")
@click.pass_context
def crash(ctx: click.Context, kills: int, tables: int) -> None:
    """Kill a room during games, fill its disk, damage its files.

    Nothing that was acknowledged may be lost. Prints JSON; exit code 1 if something is.
    """
    from bench import crash, faults

    timer = CpuTimer()
    with TemporaryDirectory(prefix="tete-bench-") as folder:
        tally = asyncio.run(crash.crash(Path(folder) / "kills", kills, tables))
        tallies = asyncio.run(faults.all_faults(Path(folder), min(tables, FAULT_TABLES)))
    rows = [{"fault": name} | fault.dump() for name, fault in tallies.items()]
    print_json(tally.dump() | {"faults": rows, "waited_seconds": timer.waited()})
    if not tally.clean or not all(fault.clean for fault in tallies.values()):
        ctx.exit(1)


@main.command()
@option("--seconds", 120, "How long parts are killed.")
@option("--tables", 300, "Tables in play.")
@option("--connections", 1000, "Connections: the players, then spectators.")
@option("--think", 3, "Seconds that a player thinks, on average.")
@click.pass_context
def chaos(ctx: click.Context, seconds: int, tables: int, connections: int, think: int) -> None:
    """Kill the parts of a cluster while people play.

    Servers, workers, Redis and PostgreSQL, in any order, each at least once. Prints JSON.
    The exit code is 1 if something promised is lost.
    """
    require_cluster()
    import uvloop

    from bench.chaos import chaos

    figures = uvloop.run(chaos(seconds, tables, connections, think))
    print_json(figures)
    if not figures["clean"]:
        ctx.exit(1)


@main.command()
@option("--tables", 100, "Tables with two players each.")
@option("--rate", 200, "Moves per second.")
@option("--seconds", 10, "How long each part is measured.")
@option("--clients", 32, "Tables, and clients of pgbench, that write at the same time.")
def cluster(tables: int, rate: int, seconds: int, clients: int) -> None:
    """Measure two servers beside one alone.

    On PostgreSQL and Redis: the lag of a move, its processor time, and durable moves beside pgbench. Prints JSON.
    """
    require_cluster()
    import uvloop

    from bench.cluster import measure

    timer = CpuTimer()
    with TemporaryDirectory(prefix="tete-bench-") as folder:
        figures = uvloop.run(measure(Path(folder), tables, rate, seconds, clients))
    print_json(figures | {"waited_seconds": timer.waited()})


def require_cluster() -> None:
    if any(find_spec(name) is None for name in ("asyncpg", "redis", "distributed")):
        raise click.UsageError("This needs asyncpg, redis and distributed (the extra `cluster`).")


@main.command()
@click.argument("game")
@click.option("--theirs", required=True, metavar="COMMAND", help="The other program; it speaks GTP.")
@click.option(
    "--folder", required=True, type=click.Path(path_type=Path), help="For its games; goes on with those there."
)
@click.option("--preset", help="The preset of the rules (otherwise the first).")
@click.option(
    "--ours", metavar="COMMAND", help="Ours (otherwise level 9 of this checkout); {seconds} in it are those a move."
)
@option("--games", 1000, "At most so many, in pairs.")
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.001),
    default=1.0,
    show_default=True,
    help="A move of ours in the first pair.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Other openings and rolls.")
@click.option("--sprt", "bounds", metavar="E0,E1", help="Stop when ours is shown to be E0 or E1 Elo ahead.")
@click.option("--dialect", metavar="FILE", help="How the other program wants to be spoken to, as TOML.")
@click.option(
    "--patience",
    type=click.FloatRange(min=1),
    default=600.0,
    show_default=True,
    help="Seconds on the clock for an answer.",
)
def match(
    game: str,
    theirs: str,
    folder: Path,
    preset: str | None,
    ours: str | None,
    games: int,
    bounds: str | None,
    **plan: Any,
) -> None:
    """Play against another program at equal used processor time.

    In pairs with the same random opening and the seats swapped. Each finished game is kept in the folder,
    and the same command goes on from there. Prints a line for each game, and JSON at the end, after Ctrl-C too.
    """
    from bench.match import MatchGame, Plan, own_command, report, run
    from bench.match_engine import CannotPlay
    from tete.cli.arena import read_sprt
    from tete.cli.game_args import find_game

    done: list[MatchGame] = []
    try:
        test = read_sprt(bounds)
        name = preset or next(iter(find_game(game).presets))
        match = Plan(game, name, ours or own_command(game, name), theirs, **plan)
        for played in run(match, folder, games + games % 2):
            done.append(played)
            click.echo(played, err=True)
            if test is not None and len(done) % 2 == 0 and report([done], test)["sprt"]["verdict"]:
                break
    except (TeteError, CannotPlay) as error:
        raise click.UsageError(str(error)) from error
    finally:
        if done:
            print_json(report([done], test))


@main.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--sprt", "bounds", metavar="E0,E1", help="Test whether ours is E0 or E1 Elo ahead.")
def matches(folders: tuple[Path, ...], bounds: str | None) -> None:
    """What the games of several matches say together. Prints JSON."""
    from bench.match import read_log, report
    from tete.cli.arena import read_sprt

    print_json(report(map(read_log, folders), read_sprt(bounds)))


def constants(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, float]:
    try:
        return {name: float(value) for name, _, value in (each.partition("=") for each in given)}
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


@main.command()
@click.argument("preset", type=click.Choice(["two", "classic", "duo"]))
@click.option("--new", multiple=True, metavar="NAME=VALUE", callback=constants, help="A constant of the new player.")
@click.option("--old", multiple=True, metavar="NAME=VALUE", callback=constants, help="A constant of the old player.")
@click.option("--new-weights", type=click.Path(exists=True, path_type=Path), help="Its priors (otherwise ours).")
@click.option("--old-weights", type=click.Path(exists=True, path_type=Path), help="Its priors (otherwise ours).")
@option("--games", 1000, "At most so many, in pairs.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Other openings.")
@click.option("--sprt", "bounds", metavar="E0,E1", help="Stop when the new one is shown to be E0 or E1 Elo ahead.")
def tuning(preset: str, games: int, seed: int, bounds: str | None, **players: Any) -> None:
    """The Blokus search against itself with other constants; their names are in cpp/blokus/search.cpp.

    Besides them a player may be told its `simulations` (2000) or `seconds` a move. In pairs with the same opening
    and the seats swapped. Prints JSON, after Ctrl-C too.
    """
    from bench.match import MatchGame, report
    from bench.tuning import contender, run
    from tete.cli.arena import read_sprt

    new, old = (contender(preset, players[f"{name}_weights"], players[name]) for name in ("new", "old"))
    test, done = read_sprt(bounds), list[MatchGame]()
    try:
        for played in run(preset, new, old, games + games % 2, seed):
            done.append(played)
            if test is not None and len(done) % 2 == 0 and report([done], test)["sprt"]["verdict"]:
                break
    finally:
        if len(done) > 1:
            print_json(report([done], test))


def factors_of(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, tuple[float, float]]:
    try:
        return {
            name: (float(first), float(second)) for name, first, second in (re.split("[=,]", each) for each in given)
        }
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


@main.command()
@click.argument("preset", type=click.Choice(["two", "classic", "duo"]))
@click.argument("factors", nargs=-1, required=True, metavar="NAME=VALUE,VALUE…", callback=factors_of)
@click.option("--told", multiple=True, metavar="NAME=VALUE", callback=constants, help="A constant of both players.")
@option("--pairs", 200, "So many pairs of games.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Other games.")
def factors(
    preset: str, factors: dict[str, tuple[float, float]], told: dict[str, float], pairs: int, seed: int
) -> None:
    """What the second values of many constants of the Blokus search are worth, found in the same games.

    Each player draws one value of every constant for a pair of games. Prints JSON, after Ctrl-C too: gain and standard
    error in Elo and in points.
    """
    from bench.factors import Pair, effects
    from bench.factors import pairs as played_pairs

    done = list[Pair]()
    try:
        for pair in played_pairs(preset, factors, told, pairs, seed):
            done.append(pair)
    finally:
        if done:
            print_json({"pairs": len(done), **effects(factors, done)})


@main.command()
@option("--tasks", 50, "Tables that append at the same time.")
@option("--seconds", 3, "How long it is measured.")
def store(tasks: int, seconds: int) -> None:
    """Durable events per second of the SQLite store.

    A connection that commits every row is measured beside it. Prints JSON.
    """
    from bench.store import store

    print_json(store(tasks, seconds))


@main.command()
@option("--seconds", 1, "Seconds of processor time for each preset.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def rules(seconds: int, as_json: bool) -> None:
    """Plies per second of random play, for every preset of every game."""
    from bench.rules import rules

    rules(seconds, as_json)


@main.command()
@click.option("--level", type=click.IntRange(1, 9), default=6, show_default=True, help="The level that searches.")
def search(level: int) -> None:
    """Positions per second of each game's search.

    At fixed positions, per second of processor time. Prints JSON.
    """
    from bench.rules import search

    search(level)


@main.command()
@option("--seconds", 2, "Processor time for each game in each way.")
def steps(seconds: int) -> None:
    """Steps per second of programs that learn: one board, many boards, and games of OpenSpiel.

    All in one run, per second of processor time. Prints JSON.
    """
    from dataclasses import asdict

    from bench.steps import measure

    print_json([asdict(speed) for speed in measure(seconds)])


@main.command()
@option("--seeds", 20, "Solutions for each puzzle.")
@option("--seconds", 300, "The longest search for one solution.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def puzzles(seeds: int, seconds: int, as_json: bool) -> None:
    """The time to solve the six puzzles from the empty board."""
    from bench.puzzles import puzzles

    puzzles(seeds, seconds, as_json)


@main.command()
@click.argument("game")
@click.option("--depth", type=click.IntRange(min=0), required=True, help="How long the sequences are.")
@click.option("--preset", help="The preset of the rules (otherwise the first).")
@click.option("--option", "settings", metavar="NAME=VALUE", multiple=True, help="An option of the rules.")
@click.option("--seats", type=POSITIVE, help="How many seats.")
@click.option("--divide", is_flag=True, help="Count for each first ply.")
def perft(
    game: str, depth: int, preset: str | None, settings: tuple[str, ...], seats: int | None, divide: bool
) -> None:
    """Count every sequence of so many plies."""
    from bench.perft import perft

    try:
        perft(game, depth, preset, settings, seats, divide)
    except TeteError as error:
        raise click.UsageError(str(error)) from error


@main.command(context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False})
@click.option("--rounds", type=POSITIVE, default=1, show_default=True, help="How often each checkout is measured.")
@click.argument("checkout", type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path))
@click.argument("arguments", metavar="BENCHMARK [OPTION]…", nargs=-1, required=True, type=click.UNPROCESSED)
def beside(checkout: Path, arguments: tuple[str, ...], rounds: int) -> None:
    """Compare a benchmark with another checkout.

    The benchmark must print JSON. It runs there and here in turn. The other checkout runs its own
    benchmark with the Python of its .venv, so the two may differ in everything.
    """
    from bench.beside import compare

    for line in compare(checkout, arguments, rounds):
        click.echo(line)


if __name__ == "__main__":
    main(prog_name="python -m bench")
