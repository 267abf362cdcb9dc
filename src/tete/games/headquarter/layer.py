"""One side of the head: a set of cells for each colour, and what its areas are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

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
    return head.lines(lambda bit: "?" if bit & unknown else colour_at(layer, bit))


def areas(head: Head, layer: Layer, blackout: str) -> tuple[Area, ...]:
    """Every area of a layer: the colours in order, then the black outs."""
    coloured = [
        Area(colour, area, _prize(area.bit_count()))
        for colour, cells in zip(COLOURS, layer, strict=True)
        for area in _connected(head, cells)
    ]
    empty = head.cells & ~filled(layer)
    black = [Area(BLACKOUT, area, _fine(area.bit_count(), blackout)) for area in _connected(head, empty)]
    return (*coloured, *black)


def points(head: Head, layer: Layer, blackout: str) -> int:
    return sum(area.points for area in areas(head, layer, blackout))


def colour_points(head: Head, layer: Layer) -> int:
    """The score of the cubes of a layer, without its black outs."""
    return sum(_prize(area.bit_count()) for cells in layer for area in _connected(head, cells))


def _prize(size: int) -> int:
    """The score of an area of one colour: its size squared, but 0 for a single cube (HQ-32)."""
    return 0 if size == 1 else size**2


def _fine(size: int, blackout: str) -> int:
    """The score of a black out: printed on the sheet as -2, -4, -9, which is -n² except for the first."""
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
