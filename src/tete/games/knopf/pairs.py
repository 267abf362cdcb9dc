"""Pairs, their threads, the buttons they threaten, and groups of three or more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tete.games.knopf.geometry import BEYOND, NEAR, Cell, cells
from tete.games.knopf.layout import Layout


@lru_cache(4096)
def crowded(own: int) -> int:
    """The buttons of one colour in groups of three or more.

    Such a group has a button with two mates; all its buttons are of that kind or a mate of one.
    """
    crowd = 0
    for cell in cells(own):
        mates = NEAR[cell] & own
        if mates & (mates - 1):
            crowd |= mates | 1 << cell
    return crowd


@lru_cache(4096)
def pairs(own: int) -> tuple[tuple[Cell, Cell], ...]:
    """The groups of exactly two, in canonical order."""
    twos = []
    for cell in cells(own):
        mates = NEAR[cell] & own
        if mates >> cell and not mates & (mates - 1):  # one mate, and a later one: each pair is found once
            mate = mates.bit_length() - 1
            if NEAR[mate] & own == 1 << cell:
                twos.append((cell, mate))
    return tuple(twos)


Stop = Literal["enemy", "own", "reach", "edge"]


@dataclass(frozen=True, slots=True)
class Thread:
    """The squares over which a pair reaches on one side, the stopping button's included, and what stops it there."""

    cells: tuple[Cell, ...]
    stop: Stop


def thread(layout: Layout, start: Cell, end: Cell, own: int, enemy: int) -> Thread:
    """How far the pair `start`, `end` reaches beyond `end`."""
    beyond, reach = BEYOND[start, end], layout.holes[start] + layout.holes[end]
    for length, cell in enumerate(beyond[:reach], 1):
        if (own | enemy) >> cell & 1:  # KK-9: the first button of either colour ends the thread
            return Thread(beyond[:length], "enemy" if enemy >> cell & 1 else "own")
    return Thread(beyond[:reach], "reach" if reach <= len(beyond) else "edge")


def threatened(layout: Layout, own: int, enemy: int) -> int:
    """The enemy buttons that pairs of this colour could strike."""
    targets = 0
    for one, other in pairs(own):
        for reached in (thread(layout, other, one, own, enemy), thread(layout, one, other, own, enemy)):
            if reached.stop == "enemy":
                targets |= 1 << reached.cells[-1]
    return targets


def groups(own: int) -> Iterator[int]:
    """The groups of three or more, by their first button."""
    rest = crowded(own)
    while rest:
        group, grown = 0, rest & -rest
        while group != grown:
            group = grown
            for cell in cells(group):
                grown |= NEAR[cell] & own
        yield group
        rest &= ~group
