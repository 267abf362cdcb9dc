"""`tete perft`: counts the sequences of plies of a given length."""

from __future__ import annotations

from collections.abc import Sequence

import click

from tete.cli.game_args import errors_of, find_game, find_options, rules_options
from tete.cli.i18n_click import TranslatedCommand, common_options, integer
from tete.core import divide
from tete.core import perft as count_paths


@click.command(cls=TranslatedCommand, help="cli.help.perft")
@click.argument("game")
@click.option("--depth", metavar="N", callback=integer(0), required=True, help="cli.help.depth")
@rules_options
@click.option("--seats", metavar="N", callback=integer(1), help="cli.help.seats-count")
@click.option("--divide", "divided", is_flag=True, help="cli.help.divide")
@common_options
def perft(
    game: str,
    depth: int,
    preset: str | None,
    settings: Sequence[str],
    lexicon: str | None,
    seats: int | None,
    divided: bool,
) -> None:
    rules = find_game(game)
    _, options = find_options(rules, preset, settings, lexicon)
    with errors_of(rules):
        state = rules.start(options, seats)
    if not divided or depth == 0:
        click.echo(str(count_paths(state, depth)))
        return
    counts = divide(state, depth)
    for ply, count in counts.items():
        click.echo(f"{ply}: {count}")
    click.echo(f"\n{sum(counts.values())}")
