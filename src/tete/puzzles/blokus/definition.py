"""The solo puzzles as data: a board, its pieces, and the rules of its difficulties."""

from __future__ import annotations

import tomllib
from array import array
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args

from tete.core import BadOptions
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Cell, parse_placement
from tete.games.blokus.options import BOARDS, COLOURS, Colour

Difficulty = Literal["easy", "hard", "strict"]
DIFFICULTIES: tuple[Difficulty, ...] = get_args(Difficulty)
_LARGEST_PIECE = 5  # cells


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle in one difficulty. Its pieces, each once in every colour, are indices into PIECES."""

    name: str
    difficulty: Difficulty
    columns: int
    rows: int
    pieces: tuple[int, ...]
    apart: bool  # a colour never touches itself along an edge
    joined: bool  # every piece is placed at a corner of its colour, the first in a free corner of the board
    descending: bool  # larger pieces of all colours are placed first
    turns: bool  # the colours place one piece each in turn, and none is skipped

    def __str__(self) -> str:
        return f"{self.name} {self.difficulty}"

    @property
    def total(self) -> int:
        return len(COLOURS) * len(self.pieces)

    def next_colour(self, placed: int) -> Colour | None:
        """The colour whose turn it is after so many pieces; None where any colour may place."""
        return COLOURS[placed % len(COLOURS)] if self.turns else None

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell.column < self.columns and 0 <= cell.row < self.rows

    @property
    def usual_starts(self) -> dict[str, Cell]:
        """The corners of the colours in the game, where the solver begins if it can; empty without corners."""
        if not self.joined:
            return {}
        return {colour: parse_placement(cell).cells[0] for colour, cell in BOARDS["20x20"].starts.items()}

    @property
    def corners(self) -> tuple[Cell, ...]:
        """The cells where a colour may begin; empty where it may begin anywhere."""
        return tuple(self.usual_starts.values())


_DATA: dict[str, dict[str, Any]] = tomllib.loads(
    (resources.files("tete.puzzles.blokus") / "puzzles.toml").read_text("utf-8"),
)
NAMES = tuple(_DATA)


def difficulties(name: str) -> tuple[Difficulty, ...]:
    """The difficulties in which a puzzle is there."""
    return tuple(each for each in DIFFICULTIES if each in _DATA[name])


@cache
def find_puzzle(name: str, difficulty: Difficulty | None = None) -> Puzzle:
    """The puzzle of this name and difficulty, by default its first one."""
    if name not in _DATA:
        raise BadOptions("puzzle-unknown", name=name, known=", ".join(NAMES))
    difficulty = difficulty or difficulties(name)[0]
    if difficulty not in difficulties(name):
        raise BadOptions("puzzle-difficulty", name=name, difficulty=difficulty, known=", ".join(difficulties(name)))
    data = _DATA[name]
    return Puzzle(
        name=name,
        difficulty=difficulty,
        columns=data["columns"],
        rows=data["rows"],
        pieces=tuple(index for index, piece in enumerate(PIECES) if piece.size in data["sizes"]),
        apart="apart" in data[difficulty],
        joined="joined" in data[difficulty],
        descending="descending" in data[difficulty],
        turns="turns" in data[difficulty],
    )


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Every placement of a piece of a puzzle, numbered. Cells are numbered column by column, upwards."""

    covers: tuple[tuple[Cell, ...], ...]
    numbers: dict[tuple[Cell, ...], int]
    kinds: bytes  # the piece of every placement, by its place in the puzzle,
    cells: bytes  # and its cells as short integers, filled up with -1


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
                    cells.extend(cell.column * rows + cell.row for cell in cover)
                    cells.extend([-1] * (_LARGEST_PIECE - len(cover)))
    numbers = {cover: number for number, cover in enumerate(covers)}
    return Layout(tuple(covers), numbers, bytes(kinds), cells.tobytes())
