"""The head: its cells as bits of one integer, the cubes of each side and their worth, and where a piece fits.

Both sides (layers) have the same cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final, Literal

from tete.core import BadOptions
from tete.core.bits import members, nth, pack
from tete.core.turn import LazySequence
from tete.games.headquarter.move import COLOURS, LETTERS, Cube, Letter, Placement

DEFAULT = (resources.files(__package__) / "head.txt").read_text("utf-8").strip("\n")
LONGEST_SIDE = len(LETTERS)  # columns have one letter; lines have the same bound


@dataclass(frozen=True, slots=True)
class Head:
    """A cell is the bit `row * stride + column`; rows count from 1 at the bottom, columns from 0 at the left of seat 0.

    Row 0 and one column to the right are always wall, so that a shift by 1 or by `stride` never meets a cell of
    another edge: wall below is the floor, wall beside is the head's inner edge.
    """

    columns: int
    rows: int
    cells: int
    wall: int

    @property
    def stride(self) -> int:
        return self.columns + 1

    def bit(self, column: int, row: int) -> int:
        """The cell as a set of one, or the empty set where the head has none."""
        if not (0 <= column < self.columns and 1 <= row <= self.rows):
            return 0
        return self.cells & 1 << row * self.stride + column

    def name(self, number: int) -> str:
        row, column = divmod(number, self.stride)
        return f"{LETTERS[column]}{row}"

    def names(self, cells: int) -> list[str]:
        """Names of a set of cells, lower rows first, then lower columns."""
        return [self.name(number) for number in members(cells)]


@lru_cache(maxsize=256)  # users may draw their own heads
def read_head(text: str) -> Head:
    """The head drawn by lines of `#` (a cell) and `.` (wall) from the top."""
    lines = text.split("\n")
    rows, columns = len(lines), len(lines[0])
    if max(rows, columns) > LONGEST_SIDE:
        raise BadOptions("head-large", option="head", most=LONGEST_SIDE)
    for number, line in enumerate(lines, 1):
        if len(line) != columns:
            raise BadOptions("layout-size", option="head", line=number, wanted=columns, found=len(line))
        for sign in line:
            if sign not in "#.":
                raise BadOptions("layout-cell", option="head", line=number, cell=sign)
    stride = columns + 1
    drawn = [
        (rows - index, column) for index, line in enumerate(lines) for column in range(columns) if line[column] == "#"
    ]
    if not drawn:
        raise BadOptions("head-empty", option="head")
    cells = pack(row * stride + column for row, column in drawn)
    return Head(columns, rows, cells, (1 << (rows + 1) * stride) - 1 & ~cells)


# One side of the head: a set of cells for each colour.

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


# Where a piece can be placed: all spots at once, by shifting sets of cells.


@dataclass(frozen=True, slots=True)
class Spots:
    """The legal spots of one seat, each set holding the first cell of its spots.

    `flat` goes on to the right, `upright` goes up, `through` goes to the far side.
    """

    flat: int
    upright: int
    through: int

    def __bool__(self) -> bool:
        return bool(self.flat | self.upright | self.through)

    def __len__(self) -> int:
        return self.flat.bit_count() + self.upright.bit_count() + self.through.bit_count()

    def names(self, head: Head) -> list[str]:
        """Each spot as its two cells, in canonical order: lying, upright, through; lower cells first."""
        return [
            *(f"{head.name(cell)} {head.name(cell + 1)}" for cell in members(self.flat)),
            *(f"{head.name(cell)} {head.name(cell + head.stride)}" for cell in members(self.upright)),
            *(f"{head.name(cell)} {head.name(cell)}'" for cell in members(self.through)),
        ]


NOWHERE = Spots(0, 0, 0)


def find_spots(head: Head, stability: str, near: int, far: int) -> Spots:
    """Where a seat can place, `near` being the filled cells of its own layer and `far` those of the other."""
    up = head.stride
    free = head.cells & ~near
    solid, far_solid = near | head.wall, far | head.wall
    rests, far_rests = solid << up, far_solid << up
    # A resting cube that cannot rise holds its partner: above it is a cube or the head's edge (HQ-17).
    locked, far_locked = (~(free >> up), ~((head.cells & ~far) >> up)) if stability == "held" else (0, 0)
    flat = _steady(
        stability,
        rests,
        rests >> 1,
        solid << 1 | far | locked >> 1,  # the left cube, held from its left, from behind or by the right one
        (solid >> 1 | far) >> 1 | locked,  # the right cube, seen from the left one
    )
    through = _steady(
        stability,
        rests,
        far_rests,
        solid << 1 | solid >> 1 | far_locked,
        far_solid << 1 | far_solid >> 1 | locked,
    )
    return Spots(
        flat=free & free >> 1 & flat,
        upright=free & free >> up & rests,  # whatever the option: the lower cube carries the upper one (HQ-13)
        through=free & ~far & through,
    )


def _steady(stability: str, rests: int, other_rests: int, held: int, other_held: int) -> int:
    """The spots where a lying piece stays, from those where each cube rests or, hanging, would be held."""
    if stability == "full":
        return rests & other_rests
    if stability == "half":
        return rests | other_rests
    return rests & (other_rests | other_held) | other_rests & held


@dataclass(frozen=True, slots=True, repr=False)
class Placements(LazySequence[Placement]):
    """The moves of a piece: spot by spot in the order of `Spots.names`, a piece of two colours both ways round."""

    head: Head
    spots: Spots
    piece: str

    @property
    def ways(self) -> int:
        return 1 if self.piece[0] == self.piece[1] else 2

    def __len__(self) -> int:
        return len(self.spots) * self.ways

    def at(self, index: int) -> Placement:
        rank, turned = divmod(index, self.ways)
        for cells, step, far in self._kinds():
            if rank < cells.bit_count():
                return self.placement(nth(cells, rank), step, far, turned)
            rank -= cells.bit_count()
        raise AssertionError("ranks stay below the number of spots")

    def __iter__(self) -> Iterator[Placement]:
        for cells, step, far in self._kinds():
            for cell in members(cells):
                for turned in range(self.ways):
                    yield self.placement(cell, step, far, turned)

    def texts(self) -> list[str]:
        return [text for text, _ in self.near_cubes()]

    def near_cubes(self) -> Iterator[tuple[str, tuple[tuple[int, str], ...]]]:
        """The text of each move, and its cubes on the mover's side with the numbers of their cells."""
        colours = [(self.piece[turned], self.piece[1 - turned]) for turned in range(self.ways)]
        name = self.head.name
        for cells, step, far in self._kinds():
            for cell in members(cells):
                first, second = name(cell), name(cell + step) + ("'" if far else "")
                for one, other in colours:
                    cubes = ((cell, one),) if far else ((cell, one), (cell + step, other))
                    yield f"{first}{one} {second}{other}", cubes

    def _kinds(self) -> tuple[tuple[int, int, bool], ...]:
        """Each set of spots, with the step from its first cell to the second."""
        spots = self.spots
        return (spots.flat, 1, False), (spots.upright, self.head.stride, False), (spots.through, 0, True)

    def placement(self, cell: int, step: int, far: bool, turned: int) -> Placement:
        row, column = divmod(cell, self.head.stride)
        second_row, second_column = divmod(cell + step, self.head.stride)
        return Placement(
            Cube(column, row, False, self.piece[turned]),
            Cube(second_column, second_row, far, self.piece[1 - turned]),
        )
