"""Checks a solution: which rule it breaks, and where."""

from __future__ import annotations

from dataclasses import dataclass, field

from tete.core import IllegalMove
from tete.games.blokus.geometry import CORNERS, EDGES, PIECES
from tete.games.blokus.move import Cell
from tete.games.blokus.options import COLOURS, Colour
from tete.puzzles.blokus.definition import Puzzle
from tete.puzzles.blokus.solution import PlacedPiece, Solution


def check(solution: Solution) -> None:
    """Raises `IllegalMove` for a broken rule or a missing piece. Its detail `number` counts the pieces from 1."""
    if missing := check_so_far(solution):
        colour, piece = missing[0]
        raise IllegalMove("puzzle-missing-piece", colour=colour, piece=PIECES[piece].name, count=len(missing))


def check_so_far(solution: Solution) -> list[tuple[Colour, int]]:
    """Raises `IllegalMove` for a broken rule; returns the missing pieces, by colour and index into PIECES."""
    board = _Board(solution.puzzle)
    for number, placed in enumerate(solution.placed, 1):
        board.place(number, placed)
    order = sorted(solution.puzzle.pieces, key=lambda piece: -PIECES[piece].size)
    return [(colour, piece) for piece in order for colour in COLOURS if (colour, piece) not in board.used]


@dataclass(slots=True)
class _Board:
    """The pieces placed so far while a solution is checked."""

    puzzle: Puzzle
    colours: dict[Cell, str] = field(default_factory=dict)
    used: dict[tuple[str, int], int] = field(default_factory=dict)  # with the number it was placed as

    def place(self, number: int, placed: PlacedPiece) -> None:
        piece = self._piece(number, placed)
        due = self.puzzle.next_colour(number - 1)
        if due is not None and placed.colour != due:
            raise IllegalMove("puzzle-turn", number=number, colour=due)
        self._check_cells(number, placed)
        if self.puzzle.descending:
            self._check_size(number, placed, piece)
        if self.puzzle.joined:
            self._check_joined(number, placed)
        self.used[placed.colour, piece] = number
        self.colours |= dict.fromkeys(placed.placement.cells, placed.colour)

    def _piece(self, number: int, placed: PlacedPiece) -> int:
        for cell in placed.placement.cells:
            if not self.puzzle.inside(cell):
                raise IllegalMove("puzzle-off-board", number=number, cell=str(cell), puzzle=self.puzzle.name)
        piece = placed.piece
        if piece is None:
            raise IllegalMove("puzzle-no-piece", number=number, cells=str(placed.placement))
        name = PIECES[piece].name
        if piece not in self.puzzle.pieces:
            raise IllegalMove("puzzle-other-piece", number=number, piece=name, puzzle=self.puzzle.name)
        if (first := self.used.get((placed.colour, piece))) is not None:
            raise IllegalMove("puzzle-piece-twice", number=number, colour=placed.colour, piece=name, first=first)
        return piece

    def _check_cells(self, number: int, placed: PlacedPiece) -> None:
        for cell in placed.placement.cells:
            if (other := self.colours.get(cell)) is not None:
                raise IllegalMove("puzzle-overlap", number=number, cell=str(cell), colour=other)
        if self.puzzle.apart:
            for cell in placed.placement.cells:
                if self._near(cell, EDGES, placed.colour):
                    raise IllegalMove("puzzle-same-colour", number=number, cell=str(cell), colour=placed.colour)

    def _check_size(self, number: int, placed: PlacedPiece, piece: int) -> None:
        for larger in self.puzzle.pieces:
            if PIECES[larger].size <= PIECES[piece].size:
                continue
            for colour in COLOURS:
                if (colour, larger) not in self.used:
                    raise IllegalMove(
                        "puzzle-too-early",
                        number=number,
                        piece=PIECES[piece].name,
                        larger=PIECES[larger].name,
                        colour=colour,
                    )

    def _check_joined(self, number: int, placed: PlacedPiece) -> None:
        cells = placed.placement.cells
        if placed.colour not in self.colours.values():
            if not any(corner in cells for corner in self.puzzle.corners):
                raise IllegalMove("puzzle-not-on-start", number=number, colour=placed.colour)
        elif not any(self._near(cell, CORNERS, placed.colour) for cell in cells):
            raise IllegalMove("puzzle-no-corner", number=number, colour=placed.colour, cells=str(placed.placement))

    def _near(self, cell: Cell, steps: tuple[tuple[int, int], ...], colour: str) -> bool:
        return any(self.colours.get(Cell(cell.column + right, cell.row + up)) == colour for right, up in steps)
