"""The holes of a board, read from ten lines of digits, and how far a button can go from each square."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from tete.core import BadOptions, bits
from tete.games.knopf.geometry import RAYS, SIDE, Cell, cells, distance
from tete.games.knopf.move import Hop

FEWEST_HOLES, MOST_HOLES = 1, 4  # of a square

DEFAULT = resources.files(__package__).joinpath("holes.txt").read_text("utf-8").strip()


def tidy(text: str) -> str:
    """The ten lines of digits, checked, without the space around them."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) != SIDE:
        raise BadOptions("layout-lines", option="holes", wanted=SIDE, found=len(lines))
    for number, line in enumerate(lines, 1):
        if len(line) != SIDE:
            raise BadOptions("layout-size", option="holes", line=number, wanted=SIDE, found=len(line))
        for digit in line:
            if digit not in "1234":
                raise BadOptions("layout-cell", option="holes", line=number, cell=digit)
    return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Layout:
    """The holes under every square, and the squares to which they let a button go on an empty board."""

    holes: tuple[int, ...]
    ends: tuple[int, ...]


@lru_cache(maxsize=256)  # users may draw their own boards
def read_layout(text: str) -> Layout:
    """The layout of ten tidy lines of digits, the top row first."""
    rows = text.splitlines()[::-1]
    holes = tuple(int(rows[row][column]) for column in range(SIDE) for row in range(SIDE))
    ends = tuple(_ends(cell, count) for cell, count in enumerate(holes))
    return Layout(holes, ends)


@lru_cache(4096)
def hops(start: Cell, ends: int) -> tuple[Hop, ...]:
    """The hops from a square to these ones, in canonical order."""
    return tuple(Hop(start, end) for end in cells(ends))


def lengths(holes: int) -> range:
    """How far a button goes: as many squares as holes, and from four holes any number up to four."""
    return range(FEWEST_HOLES if holes == MOST_HOLES else holes, holes + 1)


def _ends(cell: int, holes: int) -> int:
    return bits.pack(end for line in RAYS[cell] for end in line if distance(cell, end) in lengths(holes))
