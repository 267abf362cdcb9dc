"""The squares and lines of the board: a square is a number, and a set of squares is one integer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tete.core import bits

Cell = int  # 0 is a1, 1 is a2, 10 is b1: rising numbers are the canonical order of squares

SIDE = 10
NAMES = tuple(f"{column}{row}" for column in "abcdefghij" for row in range(1, SIDE + 1))
CELLS = {name: cell for cell, name in enumerate(NAMES)}
DIRECTIONS = tuple((across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if across or up)


@lru_cache(4096)
def cells(squares: int) -> tuple[Cell, ...]:
    """The squares of a set in canonical order; cached, because a move reads the same few sets many times."""
    return tuple(bits.members(squares))


def names(squares: int) -> list[str]:
    """The squares of a set by name, in canonical order."""
    return [NAMES[cell] for cell in cells(squares)]


def ray(cell: Cell, across: int, up: int) -> tuple[Cell, ...]:
    """The squares beyond this one in a direction, nearest first, as far as the board goes."""
    column, row = divmod(cell, SIDE)
    line = []
    while 0 <= (column := column + across) < SIDE and 0 <= (row := row + up) < SIDE:
        line.append(column * SIDE + row)
    return tuple(line)


def distance(start: Cell, end: Cell) -> int | None:
    """How many squares lie from one to the other in a straight line; None if no line joins them."""
    (column, row), (column2, row2) = divmod(start, SIDE), divmod(end, SIDE)
    across, up = abs(column - column2), abs(row - row2)
    return max(across, up) if across == up or not across or not up else None


RAYS = tuple(tuple(ray(cell, *direction) for direction in DIRECTIONS) for cell in range(SIDE * SIDE))

# The up to eight squares round each square.
NEAR = tuple(bits.pack(line[0] for line in lines if line) for lines in RAYS)

# For two squares side by side or corner to corner: what lies beyond the second, seen from the first.
BEYOND = {(start, line[0]): line[1:] for start, lines in enumerate(RAYS) for line in lines if line}


def second_ring() -> Iterator[Cell]:
    """The 28 squares one in from the border, clockwise from b9."""
    low, high = 1, SIDE - 2
    yield from (column * SIDE + high for column in range(low, high))
    yield from (high * SIDE + row for row in range(high, low, -1))
    yield from (column * SIDE + low for column in range(high, low, -1))
    yield from (low * SIDE + row for row in range(low, high))
