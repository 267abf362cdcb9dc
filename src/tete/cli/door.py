"""The commands behind the front door; each is a module of its own."""

from __future__ import annotations

from importlib.metadata import version

import click

from tete.cli.arena import arena
from tete.cli.bench import bench
from tete.cli.bench_puzzles import puzzles
from tete.cli.engine import engine
from tete.cli.games import games
from tete.cli.keeping import bring, export, tables, verify
from tete.cli.perft import perft
from tete.cli.play import play
from tete.cli.puzzle import puzzle
from tete.cli.replay import replay
from tete.cli.rules import rules
from tete.cli.serve import serve
from tete.cli.spoken import SpokenGroup, everywhere, help_if_alone
from tete.cli.trials import crash, room


def _version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked:
        click.echo(f"tete {version('tete')}")
        ctx.exit()


@click.group(cls=SpokenGroup, help="cli.help.tete")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="cli.help.version")
@everywhere
@click.pass_context
def door(ctx: click.Context) -> None:
    help_if_alone(ctx)


for each in (puzzles, room, crash):
    bench.add_command(each)
for each in (serve, games, rules, play, replay, tables, export, bring, verify, perft, puzzle, engine, arena, bench):
    door.add_command(each)
