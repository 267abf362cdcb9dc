"""`tete bench room`, `crash`, `abuse`, `cluster` and `chaos`: servers under load, killed in mid-game, and several."""

from __future__ import annotations

import asyncio
import json
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tete.cli.cpu_timer import CpuTimer
from tete.cli.i18n_click import TranslatedCommand, common_options, integer
from tete.core import BadOptions

FAULTY = 12  # tables in play during each of the other faults


@click.command(cls=TranslatedCommand, help="cli.help.bench-room")
@click.option("--tables", metavar="N", callback=integer(1), default="500", help="cli.help.bench-tables")
@click.option("--spectators", metavar="N", callback=integer(1), default="1000", help="cli.help.bench-spectators")
@click.option("--rate", metavar="N", callback=integer(1), default="500", help="cli.help.bench-rate")
@click.option("--seconds", metavar="N", callback=integer(1), default="10", help="cli.help.bench-seconds")
@common_options
def room(tables: int, spectators: int, rate: int, seconds: int) -> None:
    import uvloop  # slow to import, like the server

    from tete.server.loadtest.load import measure

    with TemporaryDirectory(prefix="tete-bench-") as folder:
        click.echo(json.dumps(uvloop.run(measure(Path(folder), tables, spectators, rate, seconds)), indent=2))


@click.command(cls=TranslatedCommand, help="cli.help.bench-abuse")
@click.option("--seconds", metavar="N", callback=integer(1), default="6", help="cli.help.bench-seconds")
@click.option("--attack", "attacks", metavar="NAME", multiple=True, help="cli.help.bench-attack")
@common_options
@click.pass_context
def abuse(ctx: click.Context, seconds: int, attacks: tuple[str, ...]) -> None:
    import uvloop

    from tete.server.loadtest.abuse import abuse
    from tete.server.loadtest.attacks import ATTACKS

    for name in attacks:
        if name not in ATTACKS:
            raise BadOptions("option-choice", option="--attack", value=name[:80], choices=", ".join(ATTACKS))
    timer = CpuTimer()
    with TemporaryDirectory(prefix="tete-bench-") as folder:
        found = uvloop.run(abuse(Path(folder), seconds, attacks))
    click.echo(json.dumps(found | {"waited_seconds": timer.waited()}, indent=2))
    if not found["within"]:
        ctx.exit(1)


@click.command(cls=TranslatedCommand, help="cli.help.bench-crash")
@click.option("--kills", metavar="N", callback=integer(1), default="30", help="cli.help.bench-kills")
@click.option("--tables", metavar="N", callback=integer(1), default="50", help="cli.help.bench-tables")
@common_options
@click.pass_context
def crash(ctx: click.Context, kills: int, tables: int) -> None:
    from tete.server.loadtest import crash, faults

    timer = CpuTimer()
    with TemporaryDirectory(prefix="tete-bench-") as folder:
        tally = asyncio.run(crash.crash(Path(folder) / "kills", kills, tables))
        tallies = asyncio.run(faults.all_faults(Path(folder), min(tables, FAULTY)))
    rows = [{"fault": name} | each.dump() for name, each in tallies.items()]
    click.echo(json.dumps(tally.dump() | {"faults": rows, "waited_seconds": timer.waited()}, indent=2))
    if not tally.clean or not all(each.clean for each in tallies.values()):
        ctx.exit(1)


@click.command(cls=TranslatedCommand, help="cli.help.bench-chaos")
@click.option("--seconds", metavar="N", callback=integer(1), default="120", help="cli.help.bench-seconds")
@click.option("--tables", metavar="N", callback=integer(1), default="300", help="cli.help.bench-tables")
@click.option("--connections", metavar="N", callback=integer(1), default="1000", help="cli.help.bench-connections")
@click.option("--think", metavar="SECONDS", callback=integer(1), default="3", help="cli.help.bench-think")
@common_options
@click.pass_context
def chaos(ctx: click.Context, seconds: int, tables: int, connections: int, think: int) -> None:
    if any(find_spec(name) is None for name in ("asyncpg", "redis", "distributed")):
        raise BadOptions("extra-missing", name="asyncpg, redis, distributed", extra="cluster")
    import uvloop

    from tete.server.loadtest.chaos import chaos

    found = uvloop.run(chaos(seconds, tables, connections, think))
    click.echo(json.dumps(found, indent=2))
    if not found["clean"]:
        ctx.exit(1)


@click.command(cls=TranslatedCommand, help="cli.help.bench-cluster")
@click.option("--tables", metavar="N", callback=integer(1), default="100", help="cli.help.bench-tables")
@click.option("--rate", metavar="N", callback=integer(1), default="200", help="cli.help.bench-rate")
@click.option("--seconds", metavar="N", callback=integer(1), default="10", help="cli.help.bench-seconds")
@click.option("--clients", metavar="N", callback=integer(1), default="32", help="cli.help.bench-clients")
@common_options
def cluster(tables: int, rate: int, seconds: int, clients: int) -> None:
    import uvloop

    from tete.server.loadtest.cluster import measure

    timer = CpuTimer()
    with TemporaryDirectory(prefix="tete-bench-") as folder:
        found = uvloop.run(measure(Path(folder), tables, rate, seconds, clients))
    click.echo(json.dumps(found | {"waited_seconds": timer.waited()}, indent=2))
