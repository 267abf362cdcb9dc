"""Kopf oder Knopf: its levels, heuristic and reasons for the players."""

from __future__ import annotations

from tete.core import Seat
from tete.games.knopf.move import Step
from tete.games.knopf.pairs import crowded, threatened
from tete.games.knopf.state import Knopf
from tete.kernels import available
from tete.players.heuristics import Heuristic
from tete.players.knopf.reasons import find_reasons

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS"]


def score(state: Knopf, seat: Seat) -> float:
    """Buttons removed, and those that could be: nearly all if the seat may take them now, some if they can flee."""
    own, enemy = state.buttons[seat], state.buttons[1 - seat]
    targets = threatened(state.layout, own, enemy).bit_count() + bool(crowded(enemy))
    now = state.seat == seat and state.step is not Step.MOVE
    return state.removed[seat] + targets * (0.9 if now else 0.3)


HEURISTIC = Heuristic(score, scale=1.5)
REASONS = find_reasons

if available:
    from tete.players.knopf.player import JUDGE, LADDER
