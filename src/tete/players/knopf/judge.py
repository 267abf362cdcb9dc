"""How moves of Kopf oder Knopf are judged after the game."""

from __future__ import annotations

from functools import partial

from tete.games.knopf.state import Knopf
from tete.players.calibration import read_calibrations
from tete.players.judging import Judge
from tete.players.knopf.player import AlphaBetaLevel, KnopfPlayer


def progress(state: Knopf) -> float:
    """How near to the goal the nearer seat is."""
    return max(state.removed) / state.options.goal


JUDGE = Judge(
    partial(KnopfPlayer, level=AlphaBetaLevel(nodes=20_000, every=True)),
    progress,
    read_calibrations("tete.players.knopf"),
    exact=True,
)
