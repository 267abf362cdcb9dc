"""The root command and its subcommands; each subcommand is a module of its own."""

from __future__ import annotations

from importlib.metadata import version

import click

from tete.cli.arena import arena
from tete.cli.bench import bench
from tete.cli.bench_puzzles import puzzles
from tete.cli.bench_server import crash, room
from tete.cli.care import backup, doctor, restore
from tete.cli.engine import engine
from tete.cli.games import games
from tete.cli.i18n_click import TranslatedGroup, common_options, help_without_command
from tete.cli.perft import perft
from tete.cli.play import play
from tete.cli.puzzle import puzzle
from tete.cli.replay import replay
from tete.cli.rules import rules
from tete.cli.serve import serve
from tete.cli.store_commands import export, import_file, tables, verify


def _version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"tete {version('tete')}")
        ctx.exit()


@click.group(cls=TranslatedGroup, help="cli.help.tete")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="cli.help.version")
@common_options
@click.pass_context
def root(ctx: click.Context) -> None:
    help_without_command(ctx)


for command in (puzzles, room, crash):
    bench.add_command(command)
for command in (
    *(serve, games, rules, play, replay, tables, export, import_file, verify),
    *(doctor, backup, restore),
    *(perft, puzzle, engine, arena, bench),
):
    root.add_command(command)
