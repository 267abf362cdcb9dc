"""Headquarter: its levels, heuristic and reasons for the players."""

from __future__ import annotations

from tete.core import Seat
from tete.games.headquarter import HeadquarterState
from tete.games.headquarter.layer import BLACKOUT, areas
from tete.kernels import available
from tete.players.headquarter.reasons import find_reasons
from tete.players.heuristics import Heuristic

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS"]


def score(state: HeadquarterState, seat: Seat) -> float:
    """The points of the colours in the seat's layer, and of single holes, which are rarely filled."""
    listed = areas(state.head, state.layers[seat], state.options.blackout)
    return sum(area.points for area in listed if area.colour != BLACKOUT or area.cells.bit_count() == 1)


HEURISTIC = Heuristic(score, scale=12.0)
REASONS = find_reasons

if available:
    from tete.players.headquarter.player import JUDGE, LADDER
