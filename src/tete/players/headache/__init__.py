"""Headache: its levels, heuristic and reasons for the players."""

from __future__ import annotations

from collections.abc import Sequence

from tete.core import Seat
from tete.games.headache.state import HeadacheState
from tete.kernels import available
from tete.players.headache.reasons import find_reasons
from tete.players.headache.sensible import BEGINNERS, SensiblePlayer
from tete.players.heuristics import Heuristic
from tete.players.levels import GENERIC_LADDER
from tete.players.player import PlayerFactory

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS"]


def score(state: HeadacheState, seat: Seat) -> float:
    """Cones in the piles that the seat tops, a little for every pile, and half a cone for every one that waits."""
    if seat in state.out:
        return -4.0
    hand = state.hands[seat]
    piles = sum(bool(pile) and pile[-1] in hand for pile in state.board)
    waiting = sum(state.waiting.count(colour) for colour in hand)
    return state.topped(seat) + 0.3 * piles + 0.5 * waiting


HEURISTIC = Heuristic(score, scale=3.0)
REASONS = find_reasons


def _beginner(make: PlayerFactory) -> PlayerFactory:
    return lambda game: SensiblePlayer(make(game))


LADDER: Sequence[PlayerFactory]
if available:
    from tete.players.headache.player import JUDGE, LADDER
else:
    LADDER = tuple(
        _beginner(make) if level in BEGINNERS else make for level, make in enumerate(GENERIC_LADDER, start=1)
    )
