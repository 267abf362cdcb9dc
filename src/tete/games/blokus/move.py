"""A move: the cells that one piece covers, written `a20,b19,b20`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tete.core import BadNotation, Written

_CELL = re.compile(r"([a-z])([1-9][0-9]?)")
_BETWEEN = re.compile(r"\s*,\s*|\s+")


class Cell(NamedTuple):
    """A square of any board, both numbers from 0. Cells sort as in the notation, by column and then by row."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{chr(ord('a') + self.column)}{self.row + 1}"


@dataclass(frozen=True, slots=True, repr=False)
class Placement(Written):
    """The covered cells in canonical order. The position decides whether it is legal."""

    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, cells: Iterable[Cell]) -> Placement:
        return cls(tuple(sorted(cells)))

    def __str__(self) -> str:
        return ",".join(map(str, self.cells))


def parse_placement(text: str) -> Placement:
    """The cells of a move in any order, commas or spaces between them.

    >>> str(parse_placement("B20, a20 b19"))
    'a20,b19,b20'
    """
    found = [_CELL.fullmatch(name) for name in _BETWEEN.split(text.strip().lower())]
    cells = {Cell(ord(name[1]) - ord("a"), int(name[2]) - 1) for name in found if name}
    if len(cells) < len(found):  # a name that is no cell, or the same cell twice
        raise BadNotation("bad-move", text=text)
    return Placement.of(cells)
