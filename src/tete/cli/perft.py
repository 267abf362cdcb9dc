"""`tete perft`: how many ways the first plies of a game can go."""

from __future__ import annotations

from collections.abc import Sequence

import click

from tete.cli.choosing import find_game, find_options, rules_options, spoken_by
from tete.cli.spoken import Spoken, everywhere, whole
from tete.core import divide
from tete.core import perft as count_paths


@click.command(cls=Spoken, help="cli.help.perft")
@click.argument("game")
@click.option("--depth", metavar="N", callback=whole(0), required=True, help="cli.help.depth")
@rules_options
@click.option("--seats", metavar="N", callback=whole(1), help="cli.help.seats-count")
@click.option("--divide", "divided", is_flag=True, help="cli.help.divide")
@everywhere
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
    with spoken_by(rules):
        state = rules.start(options, seats)
    if not divided or depth == 0:
        click.echo(str(count_paths(state, depth)))
        return
    counts = divide(state, depth)
    for ply, count in counts.items():
        click.echo(f"{ply}: {count}")
    click.echo(f"\n{sum(counts.values())}")
