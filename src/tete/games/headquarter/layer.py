"""One side of the head: a set of cells for each colour, and what its areas are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from tete.core.bits import members
from tete.games.headquarter.head import Head
from tete.games.headquarter.move import COLOURS, Letter

Layer = tuple[int, int, int, int]  # the cells of each colour, in the order of COLOURS
EMPTY: Layer = (0, 0, 0, 0)
BLACKOUT: Final = "."  # the colour of an area of empty cells

AreaColour = Letter | Literal["."]


@dataclass(frozen=True, slots=True)
class Area:
    """Connected cells of one colour, or empty ones, and what they score."""

    colour: AreaColour
    cells: int
    points: int


def filled(layer: Layer) -> int:
    return layer[0] | layer[1] | layer[2] | layer[3]


def put(layer: Layer, cells: int, colour: str) -> Layer:
    """The layer with cubes of a colour in these cells too."""
    red, yellow, green, blue = (old | cells if own == colour else old for own, old in zip(COLOURS, layer, strict=True))
    return red, yellow, green, blue


def only(layer: Layer, cells: int) -> Layer:
    """What these cells of the layer hold."""
    red, yellow, green, blue = layer
    return red & cells, yellow & cells, green & cells, blue & cells


def colour_at(layer: Layer, bit: int) -> str:
    """The colour of one cell's cube, `.` for none."""
    for colour, cells in zip(COLOURS, layer, strict=True):
        if cells & bit:
            return colour
    return "."


def lines(head: Head, layer: Layer, unknown: int = 0) -> list[str]:
    """The layer from the top: ` ` for the wall, `.` for an empty cell, `?` for an unknown one, else the colour."""
    signs = list(blank(head))
    for colour, cells in zip(COLOURS, layer, strict=True):
        for number in members(cells & ~unknown):
            signs[number] = colour
    for number in members(unknown & head.cells):
        signs[number] = "?"
    rows = range(head.rows, 0, -1)
    return ["".join(signs[row * head.stride : row * head.stride + head.columns]) for row in rows]


@lru_cache(maxsize=256)
def blank(head: Head) -> str:
    """A sign for each number of a cell: those of an empty head."""
    size = (head.rows + 1) * head.stride
    return "".join("." if head.cells >> number & 1 else " " for number in range(size))


class Growth:
    """What further cubes bring: each joins the areas beside it, so only those are counted again."""

    def __init__(self, head: Head, layer: Layer) -> None:
        self._steps = (-1, 1, -head.stride, head.stride)
        self._areas: dict[str, dict[int, int]] = {}  # by colour and cell, the first cell of the area there
        self._sizes: dict[str, dict[int, int]] = {}
        self._alone: dict[tuple[int, str], int] = {}
        self.points = 0
        for colour, cells in zip(COLOURS, layer, strict=True):
            owners, sizes = self._areas.setdefault(colour, {}), self._sizes.setdefault(colour, {})
            for area in _connected(head, cells):
                numbers = members(area)
                sizes[numbers[0]] = len(numbers)
                owners.update(dict.fromkeys(numbers, numbers[0]))
                self.points += _prize(len(numbers))

    def after(self, cubes: tuple[tuple[int, str], ...]) -> int:
        """The points of the colours with one cube more, or with two that touch."""
        (number, colour), *rest = cubes
        if not rest:
            return self.points + self._gain_of_one(number, colour)
        other, other_colour = rest[0]
        if colour == other_colour:
            return self.points + self._gain((number, other), colour)
        return self.points + self._gain_of_one(number, colour) + self._gain_of_one(other, other_colour)

    def _gain_of_one(self, number: int, colour: str) -> int:
        gain = self._alone.get((number, colour))
        if gain is None:
            gain = self._alone[number, colour] = self._gain((number,), colour)
        return gain

    def _gain(self, numbers: tuple[int, ...], colour: str) -> int:
        owners = self._areas[colour]
        beside = {owners[number + step] for number in numbers for step in self._steps if number + step in owners}
        sizes = [self._sizes[colour][first] for first in beside]
        return _prize(len(numbers) + sum(sizes)) - sum(map(_prize, sizes))


def areas(head: Head, layer: Layer, blackout: str) -> tuple[Area, ...]:
    """Every area of a layer when the game is over: the colours in order, then the blackouts."""
    black = [Area(BLACKOUT, gap, fine(gap.bit_count(), blackout)) for gap in gaps(head, layer)]
    return (*colour_areas(head, layer), *black)


def colour_areas(head: Head, layer: Layer) -> tuple[Area, ...]:
    """The areas of the cubes of a layer, the colours in order."""
    return tuple(
        Area(colour, area, _prize(area.bit_count()))
        for colour, cells in zip(COLOURS, layer, strict=True)
        for area in _connected(head, cells)
    )


def gaps(head: Head, layer: Layer) -> tuple[int, ...]:
    """The connected empty cells of a layer; those that are left at the end are blackouts."""
    return tuple(_connected(head, head.cells & ~filled(layer)))


def points(head: Head, layer: Layer, blackout: str) -> int:
    return sum(area.points for area in areas(head, layer, blackout))


def colour_points(head: Head, layer: Layer) -> int:
    """The score of the cubes of a layer, without its blackouts."""
    return sum(_prize(area.bit_count()) for cells in layer for area in _connected(head, cells))


def _prize(size: int) -> int:
    """The score of an area of one colour: its size squared, but 0 for a single cube (HQ-32)."""
    return 0 if size == 1 else size**2


def fine(size: int, blackout: str) -> int:
    """The score of a blackout: printed on the sheet as -2, -4, -9, which is -n² except for the first."""
    if blackout == "linear":
        return -2 * size
    return -2 if size == 1 and blackout == "printed" else -(size**2)


def _connected(head: Head, cells: int) -> Iterator[int]:
    """The connected parts of a set of cells, found by flooding one step in every direction at a time."""
    while cells:
        area, grown = 0, cells & -cells
        while grown != area:
            area = grown
            reach = area | area << 1 | area >> 1 | area << head.stride | area >> head.stride
            grown = cells & reach
        yield area
        cells ^= area
