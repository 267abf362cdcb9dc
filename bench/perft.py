"""`python -m bench perft`: counts the sequences of plies of a given length."""

from __future__ import annotations

from collections.abc import Sequence

import click

from tete.cli.game_args import find_game, find_options
from tete.core import perft as count_paths
from tete.core import plies_of


def perft(key: str, depth: int, preset: str | None, settings: Sequence[str], seats: int | None, divided: bool) -> None:
    """Print the number of sequences, or the numbers by first ply and their sum."""
    game = find_game(key)
    _, options = find_options(game, preset, settings, None)
    state = game.start(options, seats)
    if not divided or depth == 0:
        click.echo(str(count_paths(state, depth)))
        return
    counts = {str(ply): count_paths(state.play(ply.actor, ply.move), depth - 1) for ply in plies_of(state)}
    for ply, count in counts.items():
        click.echo(f"{ply}: {count}")
    click.echo(f"\n{sum(counts.values())}")
