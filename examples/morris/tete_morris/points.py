"""The board: 24 points, 16 lines of three, and which points are next to each other."""

from __future__ import annotations

from itertools import chain

from tete.core import bits
from tete.core.layout import Layout, Point

_ROWS = (
    ("a7", "d7", "g7"),
    ("b6", "d6", "f6"),
    ("c5", "d5", "e5"),
    ("a4", "b4", "c4"),
    ("e4", "f4", "g4"),
    ("c3", "d3", "e3"),
    ("b2", "d2", "f2"),
    ("a1", "d1", "g1"),
)
_COLUMNS = (
    ("a7", "a4", "a1"),
    ("b6", "b4", "b2"),
    ("c5", "c4", "c3"),
    ("d7", "d6", "d5"),
    ("d3", "d2", "d1"),
    ("e5", "e4", "e3"),
    ("f6", "f4", "f2"),
    ("g7", "g4", "g1"),
)

# A point is a number, its rank in this list; a set of points is one integer.
NAMES = tuple(chain.from_iterable(_ROWS))
NUMBERS = {name: number for number, name in enumerate(NAMES)}

LINES = tuple(tuple(NUMBERS[name] for name in line) for line in (*_ROWS, *_COLUMNS))
STEPS = tuple(chain.from_iterable(((line[0], line[1]), (line[1], line[2])) for line in LINES))

EVERYWHERE = (1 << 24) - 1
NEIGHBOURS = tuple(bits.pack([sum(step) - point for step in STEPS if point in step]) for point in range(24))

# For each point, the two others of each line through it.
PARTNERS = tuple(
    tuple(bits.pack(each for each in line if each != point) for line in LINES if point in line) for point in range(24)
)
MILLS = tuple(bits.pack(line) for line in LINES)

LAYOUT = Layout(
    "graph",
    tuple(Point(name, "abcdefg".index(name[0]), 7 - int(name[1])) for name in NAMES),
    tuple((NAMES[start], NAMES[end]) for start, end in STEPS),
)


def names(points: int) -> list[str]:
    """The points of a set by name, in the order of the board."""
    return [NAMES[point] for point in bits.members(points)]


def closes(own: int, point: int) -> bool:
    """Whether a man who comes to this point stands in a mill with two of these."""
    return any(own & partners == partners for partners in PARTNERS[point])


def in_mills(own: int) -> int:
    """Those of these men that stand in a mill."""
    found = 0
    for mill in MILLS:
        if own & mill == mill:
            found |= mill
    return found
