"""How moves of Headquarter are judged after the game."""

from __future__ import annotations

from functools import partial

from tete.games.headquarter import HeadquarterState
from tete.players.calibration import read_calibrations
from tete.players.headquarter.player import HeadquarterPlayer
from tete.players.judging import Judge


def progress(state: HeadquarterState) -> float:
    """How full the fuller layer is."""
    fullest = max(state.filled(seat).bit_count() for seat in range(state.seats))
    return fullest / state.head.cells.bit_count()


JUDGE = Judge(partial(HeadquarterPlayer, level=8), progress, read_calibrations("tete.players.headquarter"))
