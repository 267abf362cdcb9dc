"""How well a seat stands in Headquarter."""

from __future__ import annotations

from tete.core import Seat
from tete.games.headquarter import HeadquarterState
from tete.games.headquarter.layer import BLACKOUT, areas
from tete.players.heuristics import Heuristic


def score(state: HeadquarterState, seat: Seat) -> float:
    """The points of the colours in the seat's layer, and of single holes, which are rarely filled."""
    found = areas(state.head, state.layers[seat], state.options.blackout)
    return sum(area.points for area in found if area.colour != BLACKOUT or area.cells.bit_count() == 1)


HEURISTIC = Heuristic(score, scale=12.0)
