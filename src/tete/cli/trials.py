"""`tete bench room` and `tete bench crash`: the room full to the doors, and killed in mid-game."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tete.cli.spoken import Spoken, everywhere, whole


@click.command(cls=Spoken, help="cli.help.bench-room")
@click.option("--tables", metavar="N", callback=whole(1), default="500", help="cli.help.bench-tables")
@click.option("--spectators", metavar="N", callback=whole(1), default="1000", help="cli.help.bench-spectators")
@click.option("--rate", metavar="N", callback=whole(1), default="500", help="cli.help.bench-rate")
@click.option("--seconds", metavar="N", callback=whole(1), default="10", help="cli.help.bench-seconds")
@everywhere
def room(tables: int, spectators: int, rate: int, seconds: int) -> None:
    import uvloop  # only who tries the room needs all that

    from tete.server.loadtest.load import measure

    with TemporaryDirectory(prefix="tete-bench-") as folder:
        click.echo(json.dumps(uvloop.run(measure(Path(folder), tables, spectators, rate, seconds)), indent=2))


@click.command(cls=Spoken, help="cli.help.bench-crash")
@click.option("--kills", metavar="N", callback=whole(1), default="30", help="cli.help.bench-kills")
@click.option("--tables", metavar="N", callback=whole(1), default="50", help="cli.help.bench-tables")
@everywhere
@click.pass_context
def crash(ctx: click.Context, kills: int, tables: int) -> None:
    from tete.server.loadtest import crash

    with TemporaryDirectory(prefix="tete-bench-") as folder:
        tally = asyncio.run(crash.crash(Path(folder), kills, tables))
    click.echo(json.dumps(tally.dump(), indent=2))
    if not tally.clean:
        ctx.exit(1)
