"""Headquarter: its levels, heuristic and reasons for the players."""

from __future__ import annotations

from tete.core import Seat, by_seat
from tete.games.headquarter import HeadquarterState
from tete.games.headquarter.head import colour_points, fine, gaps
from tete.kernels import available
from tete.players.headquarter.reasons import find_reasons
from tete.players.heuristics import Heuristic

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS"]


def score(state: HeadquarterState, seat: Seat) -> float:
    """The points in advance and of the colours in the seat's layer, and what single holes will cost: few are filled."""
    layer = state.layers[seat]
    holes = sum(gap.bit_count() == 1 for gap in gaps(state.head, layer))
    begun = by_seat(state.options.head_start, state.seats)[seat]
    return begun + colour_points(state.head, layer) + holes * fine(1, state.options.blackout)


HEURISTIC = Heuristic(score, scale=12.0)
REASONS = find_reasons

if available:
    from tete.players.headquarter.player import JUDGE, LADDER
