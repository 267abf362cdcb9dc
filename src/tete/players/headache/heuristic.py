"""How well a seat stands in Headache."""

from __future__ import annotations

from tete.core import Seat
from tete.games.headache.state import HeadacheState
from tete.players.heuristics import Heuristic


def score(state: HeadacheState, seat: Seat) -> float:
    """Cones in the piles that the seat tops, a little for each pile, and half a cone for each one that waits."""
    if seat in state.out:
        return -4.0
    hand = state.hands[seat]
    piles = sum(bool(pile) and pile[-1] in hand for pile in state.board)
    waiting = sum(state.waiting.count(colour) for colour in hand)
    return state.topped(seat) + 0.3 * piles + 0.5 * waiting


HEURISTIC = Heuristic(score, scale=3.0)
