"""Nim for the players: a heuristic and reasons; the generic ladder plays."""

from __future__ import annotations

from collections.abc import Iterator

from tests.nim import NimState, NimView
from tete.players.heuristics import Heuristic
from tete.players.reasons import Reason, reason


def score(state: NimState, seat: int) -> float:
    """A seat that leaves a multiple of four wins."""
    return float((state.counters % 4 == 0) == (state.seat != seat))


def find_reasons(view: NimView, move: int) -> Iterator[Reason]:
    if (left := view.state.counters - move) % 4 == 0:
        yield reason("leaves", n=left)


HEURISTIC = Heuristic(score, scale=0.5)
REASONS = find_reasons
