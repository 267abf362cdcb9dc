"""How moves of Headquarter are judged after the game."""

from __future__ import annotations

from functools import partial

from tete.games.headquarter import HeadquarterState
from tete.kernels.headquarter import fits, search
from tete.kernels.search import Budget
from tete.players.calibration import read_calibrations
from tete.players.greedy import logit
from tete.players.headquarter.player import HeadquarterPlayer, weights
from tete.players.judging import Judge

# One piece of thirty decides less than a move of other games: even a wasted one costs hardly more than a tenth.
LIMITS = (0.01, 0.03, 0.06)


def progress(state: HeadquarterState) -> float:
    """How full the fuller layer is."""
    fullest = max(state.filled(seat).bit_count() for seat in range(state.seats))
    return fullest / state.head.cells.bit_count()


def outlook(state: HeadquarterState) -> float:
    """The log odds of the seat to move by both layers: the learned evaluation after its best placement."""
    if not fits(state.options):
        return 0.0
    return logit(max(each.static_value for each in search([state], weights(), Budget(0)).ranked))


def kind(state: HeadquarterState) -> str:
    """Heads that are too large for the kernel are not calibrated."""
    return "" if fits(state.options) else "large"


JUDGE = Judge(
    partial(HeadquarterPlayer, level=8),
    progress,
    read_calibrations("tete.players.headquarter"),
    kind=kind,
    exact=True,
    outlook=outlook,
    limits=LIMITS,
)
