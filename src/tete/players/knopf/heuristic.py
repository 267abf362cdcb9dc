"""How well a seat stands in Kopf oder Knopf."""

from __future__ import annotations

from tete.core import Seat
from tete.games.knopf.pairs import crowded, threatened
from tete.games.knopf.state import Knopf
from tete.games.knopf.step import Step
from tete.players.heuristics import Heuristic


def score(state: Knopf, seat: Seat) -> float:
    """Buttons removed, and those that could be: nearly all if the seat may take them now, some if they can flee."""
    own, enemy = state.buttons[seat], state.buttons[1 - seat]
    targets = threatened(state.layout, own, enemy).bit_count() + bool(crowded(enemy))
    now = state.seat == seat and state.step is not Step.MOVE
    return state.removed[seat] + targets * (0.9 if now else 0.3)


HEURISTIC = Heuristic(score, scale=1.5)
