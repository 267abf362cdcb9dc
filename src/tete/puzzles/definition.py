"""The solo puzzles as data: a board, its pieces, and the rules of the easy and of the hard version."""

from __future__ import annotations

import tomllib
from array import array
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal

from tete.core import BadOptions
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Cell, parse_placement
from tete.games.blokus.options import BOARDS, COLOURS
from tete.kernels.puzzles import PuzzleWays

Level = Literal["easy", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "hard")
_LARGEST = 5


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle in one version. Its pieces, each once in every colour, are indices into PIECES."""

    name: str
    level: Level
    columns: int
    rows: int
    pieces: tuple[int, ...]
    apart: bool  # a colour never touches itself along an edge
    joined: bool  # every piece is laid at a corner of its colour, the first on its start
    descending: bool  # larger pieces of all colours are laid first

    def __str__(self) -> str:
        return f"{self.name} {self.level}"

    @property
    def total(self) -> int:
        return len(COLOURS) * len(self.pieces)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell.column < self.columns and 0 <= cell.row < self.rows

    @property
    def starts(self) -> dict[str, Cell]:
        """The cell each colour begins on; none where colours may lie anywhere."""
        if not self.joined:
            return {}
        return {colour: parse_placement(cell).cells[0] for colour, cell in BOARDS["20x20"].starts.items()}


_READ: dict[str, dict[str, Any]] = tomllib.loads(
    (resources.files("tete.puzzles") / "puzzles.toml").read_text("utf-8"),
)
NAMES = tuple(_READ)


@cache
def find_puzzle(name: str, level: Level) -> Puzzle:
    """A puzzle by its name, in one version."""
    if name not in _READ:
        raise BadOptions("puzzle-unknown", name=name, known=", ".join(NAMES))
    data = _READ[name]
    return Puzzle(
        name=name,
        level=level,
        columns=data["columns"],
        rows=data["rows"],
        pieces=tuple(index for index, piece in enumerate(PIECES) if piece.size in data["sizes"]),
        apart="apart" in data[level],
        joined="joined" in data[level],
        descending="descending" in data[level],
    )


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Every way to lay a piece of a puzzle, numbered; cells are numbered column by column, upwards."""

    covers: tuple[tuple[Cell, ...], ...]
    numbers: dict[tuple[Cell, ...], int]
    ways: PuzzleWays


@cache
def layout(columns: int, rows: int, pieces: tuple[int, ...]) -> Layout:
    covers, kinds, cells = [], bytearray(), array("h")
    for number, piece in enumerate(pieces):
        for shape in PIECES[piece].orientations:
            for column in range(columns - max(step for step, _ in shape)):
                for row in range(rows - max(step for _, step in shape)):
                    cover = tuple(Cell(column + right, row + up) for right, up in shape)
                    covers.append(cover)
                    kinds.append(number)
                    cells.extend([cell.column * rows + cell.row for cell in cover] + [-1] * (_LARGEST - len(cover)))
    numbers = {cover: number for number, cover in enumerate(covers)}
    return Layout(tuple(covers), numbers, PuzzleWays(columns, rows, bytes(kinds), cells.tobytes()))
