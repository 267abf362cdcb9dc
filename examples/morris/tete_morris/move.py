"""A move: a man is placed, or goes from one point to another, and may take an enemy man."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tete.core import BadNotation, Written
from tete_morris.points import NAMES, NUMBERS


@dataclass(frozen=True, slots=True, repr=False)
class Move(Written):
    """`d6` places, `a7-d7` moves, and `x` with a point takes: `d6xb2`, `a7-d7xg1`."""

    start: int | None
    end: int
    take: int | None = None

    def __str__(self) -> str:
        start = "" if self.start is None else f"{NAMES[self.start]}-"
        take = "" if self.take is None else f"x{NAMES[self.take]}"
        return f"{start}{NAMES[self.end]}{take}"


_POINT = "([a-g][1-7])"
_MOVE = re.compile(rf"(?:{_POINT} ?- ?)?{_POINT}(?: ?x ?{_POINT})?")


def parse(text: str) -> Move:
    """Capitals and spaces between the parts do not matter."""
    found = _MOVE.fullmatch(" ".join(text.lower().split()))
    if found is None or not all(name is None or name in NUMBERS for name in found.groups()):
        raise BadNotation("bad-move", text=text)
    start, end, take = found.groups()
    return Move(NUMBERS.get(start), NUMBERS[end], NUMBERS.get(take))
