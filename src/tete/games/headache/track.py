"""The double track: eight crossings in a ring, each joined to the next by a long outer and a short inner arc."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final, Literal

Colour = Literal["red", "blue", "yellow", "green"]

# Everything below is computed from these five lines.
CROSSINGS: Final = 8
ARCS: Final = {"o": 3, "i": 2}  # how many spaces each arc has between two crossings
COLOURS: Final[tuple[Colour, ...]] = ("red", "blue", "yellow", "green")  # clockwise, from every second crossing
CONES: Final = 4  # of each colour
FACES: Final = range(1, 7)

# A cone is the letter of its colour, a pile a string of them from the bottom up.
NAME: Final[dict[str, Colour]] = {colour[0]: colour for colour in COLOURS}
LETTER: Final[dict[str, str]] = {colour: letter for letter, colour in NAME.items()}


def _arc(letter: str, k: int) -> list[str]:
    return [f"{letter}{k}.{number}" for number in range(1, ARCS[letter] + 1)]


# Clockwise, a crossing before its outer arc before its inner arc: the canonical order of spaces.
SPACES: Final = tuple(
    space for k in range(CROSSINGS) for space in (f"x{k}", *(space for letter in ARCS for space in _arc(letter, k)))
)
INDEX: Final = {space: index for index, space in enumerate(SPACES)}
CROSSING: Final = frozenset(INDEX[f"x{k}"] for k in range(CROSSINGS))
START: Final = {letter: INDEX[f"x{2 * number}"] for number, letter in enumerate(NAME)}
STARTS_AT: Final = {space: letter for letter, space in START.items()}


def _steps() -> list[tuple[int, int]]:
    """Every single step clockwise."""
    return [
        (INDEX[here], INDEX[there])
        for k in range(CROSSINGS)
        for letter in ARCS
        for here, there in pairwise([f"x{k}", *_arc(letter, k), f"x{(k + 1) % CROSSINGS}"])
    ]


def _ends(steps: Iterable[tuple[int, int]]) -> Mapping[int, tuple[frozenset[int], ...]]:
    """For each number and space, where exactly that many steps can lead: at a crossing, both arcs are open."""
    one = [frozenset(there for here, there in steps if here == space) for space in range(len(SPACES))]
    ends = {1: tuple(one)}
    for number in FACES[1:]:
        ends[number] = tuple(frozenset().union(*(one[end] for end in reached)) for reached in ends[number - 1])
    return ends


CLOCKWISE: Final = _ends(_steps())
BACKWARDS: Final = _ends([(there, here) for here, there in _steps()])
_SINGLE = {number: tuple(tuple(sorted(ends)) for ends in CLOCKWISE[number]) for number in FACES}
_STACK = {
    number: tuple(tuple(sorted(on | back)) for on, back in zip(CLOCKWISE[number], BACKWARDS[number], strict=True))
    for number in FACES
}


def ends(space: int, number: int, height: int) -> tuple[int, ...]:
    """Where a pile of this height may stop, in canonical order: a single cone goes clockwise, a stack either way."""
    return (_STACK if height > 1 else _SINGLE)[number][space]


def handicap_spaces(colour: str) -> tuple[int, int]:
    """Where cones of a colour stand that are in play before the first turn: its start and the next crossing."""
    start = START[colour]
    return start, INDEX[f"x{(int(SPACES[start][1:]) + 1) % CROSSINGS}"]


def place(space: str) -> tuple[float, float]:
    """Where a space is drawn: how far round, in crossings clockwise from `x0`, and how far its arc bulges there,
    from 1 (out) to -1 (in)."""
    k, _, number = space[1:].partition(".")
    if not number:
        return float(k), 0.0
    way = int(number) / (ARCS[space[0]] + 1)
    return int(k) + way, math.sin(math.pi * way) * (1 if space[0] == "o" else -1)
