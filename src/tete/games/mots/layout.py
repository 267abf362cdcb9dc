"""The grid: the names of its cells, what is printed on them, and the lines that words run along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from tete.core import BadOptions

SHORTEST_SIDE, SIDE = 9, 21  # rows, and columns, of a grid
COLUMNS = "abcdefghijklmnopqrstu"
# Cells are numbered as on the largest grid, so that a move means the same cells on every grid.
CELLS = SIDE * SIDE
ACROSS, DOWN = 1, SIDE  # from a cell to the next one of its row, of its column
EMPTY = "."
BLANK = EMPTY * CELLS  # the letters of a grid on which nothing is written
VALUES, BONUSES, BLACK, CROSS, OUTSIDE = "123456789", "oyr", "#", "+", " "
SIGNS = VALUES + BONUSES + BLACK + CROSS
CLOSED = BLACK + CROSS + OUTSIDE  # nothing is written there


def cell_name(cell: int) -> str:
    """Column letter and row number.

    >>> cell_name(0), cell_name(CELLS - 1)
    ('a1', 'u21')
    """
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


CELL_NAMES = tuple(map(cell_name, range(CELLS)))


def cell_named(name: str) -> int:
    """The cell of that name; ValueError if there is none."""
    return CELL_NAMES.index(name)


def in_order(cells: Iterable[int]) -> tuple[int, ...]:
    """These cells without repetition, by column, then by row: the order of the notation."""
    return tuple(sorted(set(cells), key=lambda cell: (cell % SIDE, cell)))


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A grid as it is printed. A line is a `range` of cells: its step says whether it runs across or down."""

    rows: int
    columns: int
    cross: int
    kinds: str  # one sign per cell, row by row; OUTSIDE beyond the edge
    printed: tuple[int, ...]  # points; 0 on bonus and black cells
    dice: tuple[int, ...]  # 1, 2, 3 on bonus cells, else 0
    lines: tuple[range, ...]  # stretches of two or more writable cells: rows from the top, then columns from the left
    across: tuple[range, ...]  # for every cell the stretch of its row that it is in (alone, if it is black)
    down: tuple[range, ...]  # for every cell the stretch of its column
    beside: frozenset[int]  # the writable cells next to the cross

    def stretch(self, cell: int, step: int) -> range:
        return self.across[cell] if step == ACROSS else self.down[cell]

    def run(self, letters: str, cell: int, step: int) -> range:
        """The unbroken letters before and after a cell in one direction, with the cell itself between them."""
        stretch = self.stretch(cell, step)
        text, index = letters[stretch.start : stretch.stop : step], (cell - stretch.start) // step
        return stretch[text.rfind(EMPTY, 0, index) + 1 : (text + EMPTY).index(EMPTY, index + 1)]

    def cut(self, signs: str) -> list[str]:
        """The rows of this grid, of a text with a sign for every cell."""
        return [signs[start : start + self.columns] for start in range(0, self.rows * SIDE, SIDE)]

    def worths(self, die: float) -> tuple[float, ...]:
        """What every cell is worth when a die is worth that much: 3.5 on average, 4 in quarté."""
        return tuple(points + dice * die for points, dice in zip(self.printed, self.dice, strict=True))


def padded(rows: Iterable[str], filling: str) -> str:
    """The rows of a grid as a text with a sign for every cell."""
    return "".join(row.ljust(SIDE, filling) for row in rows).ljust(CELLS, filling)


@lru_cache(maxsize=64)
def read_board(text: str) -> Board:
    """The grid drawn in a text, a line for each row; lines that begin with a hash and a space are legend."""
    rows = [row.strip() for row in text.strip().splitlines() if not row.startswith("# ")]
    if not SHORTEST_SIDE <= len(rows) <= SIDE:
        raise BadOptions("layout-rows", option="board", least=SHORTEST_SIDE, most=SIDE, found=len(rows))
    columns = len(rows[0])
    if not SHORTEST_SIDE <= columns <= SIDE:
        raise BadOptions("layout-columns", option="board", least=SHORTEST_SIDE, most=SIDE, found=columns)
    for number, row in enumerate(rows, 1):
        if len(row) != columns:
            raise BadOptions("layout-size", option="board", line=number, wanted=columns, found=len(row))
        for sign in row:
            if sign not in SIGNS:
                raise BadOptions("layout-cell", option="board", line=number, cell=sign)
    if (crosses := "".join(rows).count(CROSS)) != 1:
        raise BadOptions("layout-cross" if crosses == 0 else "layout-crosses", option="board", found=crosses)
    return _print(rows)


def _print(drawn: Sequence[str]) -> Board:
    kinds, height, width = padded(drawn, OUTSIDE), len(drawn), len(drawn[0])
    rows = [range(start, start + width) for start in range(0, height * SIDE, SIDE)]
    columns = [range(start, height * SIDE, SIDE) for start in range(width)]
    across, down = (_stretches(kinds, lines) for lines in (rows, columns))
    cross = kinds.index(CROSS)
    return Board(
        rows=height,
        columns=width,
        cross=cross,
        kinds=kinds,
        printed=tuple(int(sign) if sign in VALUES else 0 for sign in kinds),
        dice=tuple(BONUSES.find(sign) + 1 for sign in kinds),
        lines=tuple(line for line in (*across, *down) if len(line) > 1),
        across=_by_cell(across),
        down=_by_cell(down),
        beside=frozenset(
            near for line in (*rows, *columns) if cross in line for near in _neighbours(kinds, line, cross)
        ),
    )


def _neighbours(kinds: str, line: range, cell: int) -> Iterator[int]:
    """The writable cells before and after a cell of a line."""
    return (near for near in (cell - line.step, cell + line.step) if near in line and kinds[near] not in CLOSED)


def _stretches(kinds: str, lines: Iterable[range]) -> list[range]:
    """These lines cut at the black cells; every black cell is a stretch of its own, so that each cell has one."""
    stretches = []
    for line in lines:
        start = 0
        for index, cell in enumerate(line):
            if kinds[cell] in CLOSED:
                stretches += [line[start:index], line[index : index + 1]]
                start = index + 1
        stretches.append(line[start:])
    return [stretch for stretch in stretches if stretch]


def _by_cell(stretches: Iterable[range]) -> tuple[range, ...]:
    of = {cell: stretch for stretch in stretches for cell in stretch}
    return tuple(of.get(cell, range(cell, cell + 1)) for cell in range(CELLS))


_LINES = (resources.files(__package__) / "board.txt").read_text("utf-8").splitlines()
DEFAULT = "\n".join(line for line in _LINES if not line.startswith("# "))
