"""The steps of a turn and their moves: take or leave (the penalty), strike or hold, and the hop of one button."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from tete.core import BadNotation, Written, bits
from tete.core.turn import LazySequence
from tete.games.knopf.geometry import CELLS, NAMES, Cell, names


class Step(StrEnum):
    """The three steps of a turn, in order."""

    PENALTY = "penalty"
    STRIKE = "strike"
    MOVE = "move"


@dataclass(frozen=True, slots=True, repr=False)
class Take(Written):
    """Remove one enemy button of a group of three or more: `take c5`."""

    cell: Cell

    def __str__(self) -> str:
        return f"take {NAMES[self.cell]}"


@dataclass(frozen=True, slots=True, repr=False)
class Leave(Written):
    """Decline the penalty: `leave`."""

    def __str__(self) -> str:
        return "leave"


@dataclass(frozen=True, slots=True, repr=False)
class Strike(Written):
    """Remove these threatened buttons, a set of squares: `strike c5 d6`."""

    cells: int

    def __str__(self) -> str:
        return " ".join(["strike", *names(self.cells)])


@dataclass(frozen=True, slots=True, repr=False)
class Hold(Written):
    """Strike nothing: `hold`."""

    def __str__(self) -> str:
        return "hold"


@dataclass(frozen=True, slots=True, repr=False)
class Hop(Written):
    """Move one button: `b2-b4`."""

    start: Cell
    end: Cell

    def __str__(self) -> str:
        return f"{NAMES[self.start]}-{NAMES[self.end]}"


Move = Take | Leave | Strike | Hold | Hop


@dataclass(frozen=True, slots=True, repr=False)
class Strikes(LazySequence[Move]):
    """The non-empty subsets, counted in binary with the first square as the lowest digit; then `hold`."""

    threatened: tuple[int, ...]

    def __len__(self) -> int:
        return 1 << len(self.threatened)

    def at(self, index: int) -> Move:
        if index == len(self) - 1:
            return Hold()
        return Strike(bits.pack(self.threatened[digit] for digit in bits.members(index + 1)))


_SQUARE = "([a-j](?:10|[1-9]))"
_HOP = re.compile(rf"{_SQUARE} ?- ?{_SQUARE}")


def parse(text: str) -> Move:
    """The move of this text. Capitals, extra spaces, commas and the order of squares do not matter."""
    words = text.lower().replace(",", " ").split()
    match words:
        case ["leave"]:
            return Leave()
        case ["hold"]:
            return Hold()
        case ["take", name] if name in CELLS:
            return Take(CELLS[name])
        case ["strike", *struck] if (
            struck and len(set(struck)) == len(struck) and all(name in CELLS for name in struck)
        ):
            return Strike(bits.pack(CELLS[name] for name in struck))
    if hop := _HOP.fullmatch(" ".join(words)):
        return Hop(CELLS[hop[1]], CELLS[hop[2]])
    raise BadNotation("bad-move", text=text)
