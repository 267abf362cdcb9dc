"""The moves of Headquarter: chance draws a piece, a seat places it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from tete.core import BadNotation, Written

LETTERS = "abcdefghijklmnopqrstuvwxyz"  # the columns of the head
Letter = Literal["r", "y", "g", "b"]
COLOURS: Final[tuple[Letter, ...]] = ("r", "y", "g", "b")
PIECES = tuple(one + other for index, one in enumerate(COLOURS) for other in COLOURS[index:])

_CUBE = r"([a-z])([1-9][0-9]?)(['’′]?)([rygb])"
_PLACEMENT = re.compile(rf"\s*{_CUBE}[\s,]*{_CUBE}\s*", re.ASCII | re.IGNORECASE)
_DRAW = re.compile(r"\s*draw\s+([rygb])\s*([rygb])\s*", re.ASCII | re.IGNORECASE)


@dataclass(frozen=True, slots=True, repr=False)
class Draw(Written):
    """Chance takes this piece, one of `PIECES`, from the bag."""

    piece: str

    def __str__(self) -> str:
        return f"draw {self.piece}"


@dataclass(frozen=True, slots=True)
class Cube:
    """One half of a piece in its cell; `far` is the side away from the mover."""

    column: int
    row: int
    far: bool
    colour: str

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Own side before far side, then lower row, then lower column."""
        return self.far, self.row, self.column, COLOURS.index(self.colour)

    @property
    def cell(self) -> str:
        return f"{LETTERS[self.column]}{self.row}" + ("'" if self.far else "")

    def __str__(self) -> str:
        return self.cell + self.colour


@dataclass(frozen=True, slots=True, repr=False)
class Placement(Written):
    """A piece put into the head; its cubes are stored in canonical order."""

    first: Cube
    second: Cube

    def __post_init__(self) -> None:
        if self.second.rank < self.first.rank:
            first, second = self.second, self.first
            object.__setattr__(self, "first", first)
            object.__setattr__(self, "second", second)

    @property
    def piece(self) -> str:
        return piece_of(self.first.colour, self.second.colour)

    def __str__(self) -> str:
        return f"{self.first} {self.second}"


Move = Draw | Placement


def piece_of(one: str, other: str) -> str:
    """The piece with these two colours, in any order.

    >>> piece_of("b", "r")
    'rb'
    """
    return one + other if COLOURS.index(one) <= COLOURS.index(other) else other + one


def drawn_pieces(whole: Sequence[int], bag: Sequence[int]) -> list[str]:
    """The pieces that are no longer in the bag, from the counts of `PIECES` at the beginning and now."""
    return [piece for piece, all_, left in zip(PIECES, whole, bag, strict=True) for _ in range(all_ - left)]


def pieces_placed(whole: Sequence[int], bag: Sequence[int], piece: str | None) -> int:
    """How many pieces are in the head: all that are neither in the bag nor drawn."""
    return sum(whole) - sum(bag) - (piece is not None)


def parse_move(text: str) -> Move:
    """The move of this text. The order of cubes and colours does not matter; typographic primes are accepted."""
    if drawn := _DRAW.fullmatch(text):
        return Draw(piece_of(drawn[1].lower(), drawn[2].lower()))
    if match := _PLACEMENT.fullmatch(text):
        parts = [part.lower() for part in match.groups()]
        return Placement(_cube(*parts[:4]), _cube(*parts[4:]))
    raise BadNotation("bad-move", text=text)


def _cube(letter: str, row: str, prime: str, colour: str) -> Cube:
    return Cube(LETTERS.index(letter), int(row), prime != "", colour)
