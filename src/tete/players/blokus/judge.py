"""How moves of Blokus are judged after the game."""

from __future__ import annotations

from functools import partial

from tete.games.blokus import BlokusState
from tete.games.blokus.geometry import ALL_PIECES, squares
from tete.players.blokus.player import BlokusPlayer, weights_key
from tete.players.calibration import read_calibrations
from tete.players.judging import Judge


def progress(state: BlokusState) -> float:
    """The share of all squares that are placed."""
    placed = sum(squares(ALL_PIECES & ~camp.left) for camp in state.camps)
    return placed / (squares(ALL_PIECES) * len(state.camps))


JUDGE = Judge(
    partial(BlokusPlayer, level=6),
    progress,
    read_calibrations("tete.players.blokus"),
    kind=lambda state: weights_key(state.options),
    shortlist=5,
)
