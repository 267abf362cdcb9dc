"""How a game ended: places, points and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict


class OutcomeJson(TypedDict):
    """How a game ended; places and points are by seat."""

    places: list[int]
    """Competition ranks: 1 is best; 1, 1, 3 after a tie."""
    points: list[int]
    reason: str
    """A stable hyphenated word."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """`places` are competition ranks (1 is best; 1, 1, 3 after a tie); `reason` is a stable hyphenated word."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str

    def dump(self) -> OutcomeJson:
        return {"places": list(self.places), "points": list(self.points), "reason": self.reason}


def rank(scores: Sequence[object]) -> tuple[int, ...]:
    """Competition ranks of scores, the greatest first.

    >>> rank([7, 9, 9, 3])
    (3, 1, 1, 4)
    """
    return tuple(1 + sum(other > mine for other in scores) for mine in scores)  # type: ignore[operator]
