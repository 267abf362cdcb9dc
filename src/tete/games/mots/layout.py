"""The grid: the names of its cells, what is printed on them, and the lines that words run along."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from tete.core.errors import BadOptions

SIZE = 15
COLUMNS = "abcdefghijklmno"
ACROSS, DOWN = 1, SIZE  # from a cell to the next one of its row, of its column
CROSS = SIZE * SIZE // 2  # h8
EMPTY = "."
BLANK = EMPTY * (SIZE * SIZE)  # the letters of a grid on which nothing is written
VALUES, BONUSES, BLACKS = "12345", "oyr", "#+"


def cell_name(cell: int) -> str:
    """Column letter and row number.

    >>> cell_name(CROSS)
    'h8'
    """
    return f"{COLUMNS[cell % SIZE]}{cell // SIZE + 1}"


CELL_NAMES = tuple(map(cell_name, range(SIZE * SIZE)))


def cell_named(name: str) -> int:
    """The cell of that name; ValueError if there is none."""
    return CELL_NAMES.index(name)


def in_order(cells: Iterable[int]) -> tuple[int, ...]:
    """These cells without repetition, by column, then by row: the order of the notation."""
    return tuple(sorted(set(cells), key=lambda cell: (cell % SIZE, cell)))


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A printed grid. A line is a `range` of cells: its step says whether it runs across or down."""

    kinds: str  # one sign per cell, row by row
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

    def worths(self, die: float) -> tuple[float, ...]:
        """What every cell is worth when a die is worth that much: 3.5 on average, 4 in quarté."""
        return tuple(points + dice * die for points, dice in zip(self.printed, self.dice, strict=True))


@lru_cache(maxsize=64)
def read_board(text: str) -> Board:
    """The grid drawn in a text of 15 lines; lines that begin with a hash and a space are legend."""
    rows = [row.strip() for row in text.strip().splitlines() if not row.startswith("# ")]
    if len(rows) != SIZE:
        raise BadOptions("layout-lines", option="board", wanted=SIZE, found=len(rows))
    for number, row in enumerate(rows, 1):
        if len(row) != SIZE:
            raise BadOptions("layout-size", option="board", line=number, wanted=SIZE, found=len(row))
        for sign in row:
            if sign not in VALUES + BONUSES + BLACKS:
                raise BadOptions("layout-cell", option="board", line=number, cell=sign)
    kinds = "".join(rows)
    if kinds.count("+") != 1 or kinds[CROSS] != "+":
        raise BadOptions("layout-cross", option="board", cell=cell_name(CROSS))
    return _print(kinds)


def _print(kinds: str) -> Board:
    rows = [range(start, start + SIZE) for start in range(0, SIZE * SIZE, SIZE)]
    columns = [range(start, SIZE * SIZE, SIZE) for start in range(SIZE)]
    across, down = (_stretches(kinds, lines) for lines in (rows, columns))
    beside = (CROSS - DOWN, CROSS - ACROSS, CROSS + ACROSS, CROSS + DOWN)
    return Board(
        kinds=kinds,
        printed=tuple(int(sign) if sign in VALUES else 0 for sign in kinds),
        dice=tuple(BONUSES.find(sign) + 1 for sign in kinds),
        lines=tuple(line for line in (*across, *down) if len(line) > 1),
        across=_by_cell(across),
        down=_by_cell(down),
        beside=frozenset(cell for cell in beside if kinds[cell] not in BLACKS),
    )


def _stretches(kinds: str, lines: Iterable[range]) -> list[range]:
    """These lines cut at the black cells; every black cell is a stretch of its own, so that each cell has one."""
    found = []
    for line in lines:
        start = 0
        for index, cell in enumerate(line):
            if kinds[cell] in BLACKS:
                found += [line[start:index], line[index : index + 1]]
                start = index + 1
        found.append(line[start:])
    return [stretch for stretch in found if stretch]


def _by_cell(stretches: Iterable[range]) -> tuple[range, ...]:
    of = {cell: stretch for stretch in stretches for cell in stretch}
    return tuple(of[cell] for cell in range(SIZE * SIZE))


DEFAULT = "\n".join((resources.files(__package__) / "board.txt").read_text("utf-8").splitlines()[:SIZE])
