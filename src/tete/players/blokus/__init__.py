"""Blokus: its levels, heuristic and reasons for the players."""

from __future__ import annotations

from math import log

from tete.core import Seat, by_seat
from tete.games.blokus import BlokusState
from tete.games.blokus.geometry import ALL_PIECES, squares
from tete.kernels import available
from tete.players.blokus.reasons import find_reasons
from tete.players.heuristics import Heuristic

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS"]


def score(state: BlokusState, seat: Seat) -> float:
    """Points in advance, squares placed, and how many placements the seat's colours have left."""
    own = [camp for camp, owner in zip(state.camps, state.options.owners, strict=True) if owner == seat]
    begun = by_seat(state.options.head_start, state.seats)[seat]
    return begun + sum(squares(ALL_PIECES & ~camp.left) + 2 * log(1 + camp.legal.bit_count()) for camp in own)


HEURISTIC = Heuristic(score, scale=6.0)
REASONS = find_reasons

if available:
    from tete.players.blokus.player import JUDGE, LADDER
