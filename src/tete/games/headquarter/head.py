"""The cells of the head, as bits of one integer; both layers have the same cells."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from tete.core import BadOptions
from tete.core.bits import members, pack

DEFAULT = (resources.files(__package__) / "head.txt").read_text("utf-8").strip("\n")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LARGEST = len(LETTERS)  # columns have one letter; lines have the same bound


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
    if max(rows, columns) > LARGEST:
        raise BadOptions("head-large", option="head", most=LARGEST)
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
