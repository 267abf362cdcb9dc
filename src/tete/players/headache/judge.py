"""How moves of Headache are judged after the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tete.games.headache.state import HeadacheState
from tete.players.calibration import read_calibrations
from tete.players.evaluation_player import EvaluationLevel
from tete.players.headache.player import HeadachePlayer
from tete.players.judging import Judge

LEVELS: Mapping[int, EvaluationLevel] = {9: EvaluationLevel(20_000)}


@dataclass(frozen=True)
class Analyst(HeadachePlayer):
    """It searches longer than level 8, and less long than level 9."""

    levels = LEVELS


def progress(state: HeadacheState) -> float:
    """The share of all cones that lie under others."""
    piles = sum(bool(pile) for pile in state.board)
    cones = sum(map(len, state.board)) + len(state.waiting)
    return 1 - (piles + len(state.waiting)) / cones


JUDGE = Judge(Analyst, progress, read_calibrations("tete.players.headache"), kind=lambda state: str(len(state.hands)))
