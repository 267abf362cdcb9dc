"""`tete bench`: how fast the rules are on this machine."""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from tete.cli.spoken import SpokenGroup, everywhere, help_if_alone, whole
from tete.core import random_game
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.speech import Tongue

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
def rules(tongue: Tongue, seconds: int, as_json: bool) -> None:
    if not as_json:
        click.echo(tongue.say("cli.bench.head"))
    paces = []
    for game in GAMES.values():
        for preset in game.presets:
            pace = measure(game, preset, seconds)
            paces.append(asdict(pace))
            if not as_json:
                click.echo(line(pace, tongue))
    if as_json:
        click.echo(json.dumps(paces, indent=2))


@bench.command(help="cli.help.bench-room")
@click.option("--tables", metavar="N", callback=whole(1), default="500", help="cli.help.bench-tables")
@click.option("--spectators", metavar="N", callback=whole(1), default="1000", help="cli.help.bench-spectators")
@click.option("--rate", metavar="N", callback=whole(1), default="500", help="cli.help.bench-rate")
@click.option("--seconds", metavar="N", callback=whole(1), default="10", help="cli.help.bench-seconds")
@everywhere
def room(tables: int, spectators: int, rate: int, seconds: int) -> None:
    import uvloop

    from tete.server.trials.load import measure

    with TemporaryDirectory(prefix="tete-bench-") as folder:
        click.echo(json.dumps(uvloop.run(measure(Path(folder), tables, spectators, rate, seconds)), indent=2))


@bench.command(help="cli.help.bench-crash")
@click.option("--kills", metavar="N", callback=whole(1), default="30", help="cli.help.bench-kills")
@click.option("--tables", metavar="N", callback=whole(1), default="50", help="cli.help.bench-tables")
@everywhere
@click.pass_context
def crash(ctx: click.Context, kills: int, tables: int) -> None:
    import asyncio

    from tete.server.trials import crash

    with TemporaryDirectory(prefix="tete-bench-") as folder:
        tally = asyncio.run(crash.crash(Path(folder), kills, tables))
    click.echo(json.dumps(tally.dump(), indent=2))
    if not tally.clean:
        ctx.exit(1)


def line(pace: Pace, tongue: Tongue) -> str:
    waited = tongue.say("cli.bench.unknown") if pace.waited_seconds is None else f"{pace.waited_seconds:.2f} s"
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
