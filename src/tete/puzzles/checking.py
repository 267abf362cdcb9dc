"""The strict judge of a puzzle: which rule a solution breaks, and where."""

from __future__ import annotations

from dataclasses import dataclass, field

from tete.core import IllegalMove
from tete.games.blokus.geometry import CORNERS, EDGES, PIECES
from tete.games.blokus.move import Cell
from tete.games.blokus.options import COLOURS
from tete.puzzles.definition import Puzzle
from tete.puzzles.solution import Laid, Solution


def check(solution: Solution) -> None:
    """Refuses a solution that breaks a rule or lacks a piece; `number` counts the pieces from 1."""
    if missing := check_so_far(solution):
        colour, piece = missing[0]
        raise IllegalMove("puzzle-missing-piece", colour=colour, piece=PIECES[piece].name, count=len(missing))


def check_so_far(solution: Solution) -> list[tuple[str, int]]:
    """Refuses pieces that break a rule; the pieces that are still to be laid, by colour and index into PIECES."""
    board = _Board(solution.puzzle)
    for number, laid in enumerate(solution.laid, 1):
        board.lay(number, laid)
    order = sorted(solution.puzzle.pieces, key=lambda piece: -PIECES[piece].size)
    return [(colour, piece) for piece in order for colour in COLOURS if (colour, piece) not in board.used]


@dataclass(slots=True)
class _Board:
    """What has been laid so far, while a solution is gone through."""

    puzzle: Puzzle
    colours: dict[Cell, str] = field(default_factory=dict)
    used: dict[tuple[str, int], int] = field(default_factory=dict)  # with the number it was laid as

    def lay(self, number: int, laid: Laid) -> None:
        piece = self._piece(number, laid)
        self._check_cells(number, laid)
        if self.puzzle.descending:
            self._check_size(number, laid, piece)
        if self.puzzle.joined:
            self._check_joined(number, laid)
        self.used[laid.colour, piece] = number
        self.colours |= dict.fromkeys(laid.placement.cells, laid.colour)

    def _piece(self, number: int, laid: Laid) -> int:
        for cell in laid.placement.cells:
            if not self.puzzle.inside(cell):
                raise IllegalMove("puzzle-off-board", number=number, cell=str(cell), puzzle=self.puzzle.name)
        piece = laid.piece
        if piece is None:
            raise IllegalMove("puzzle-no-piece", number=number, cells=str(laid.placement))
        name = PIECES[piece].name
        if piece not in self.puzzle.pieces:
            raise IllegalMove("puzzle-other-piece", number=number, piece=name, puzzle=self.puzzle.name)
        if (first := self.used.get((laid.colour, piece))) is not None:
            raise IllegalMove("puzzle-piece-twice", number=number, colour=laid.colour, piece=name, first=first)
        return piece

    def _check_cells(self, number: int, laid: Laid) -> None:
        for cell in laid.placement.cells:
            if (other := self.colours.get(cell)) is not None:
                raise IllegalMove("puzzle-overlap", number=number, cell=str(cell), colour=other)
        if self.puzzle.apart:
            for cell in laid.placement.cells:
                if self._near(cell, EDGES, laid.colour):
                    raise IllegalMove("puzzle-same-colour", number=number, cell=str(cell), colour=laid.colour)

    def _check_size(self, number: int, laid: Laid, piece: int) -> None:
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

    def _check_joined(self, number: int, laid: Laid) -> None:
        cells, start = laid.placement.cells, self.puzzle.starts[laid.colour]
        if laid.colour not in self.colours.values():
            if start not in cells:
                raise IllegalMove("puzzle-not-on-start", number=number, colour=laid.colour, cell=str(start))
        elif not any(self._near(cell, CORNERS, laid.colour) for cell in cells):
            raise IllegalMove("puzzle-no-corner", number=number, colour=laid.colour, cells=str(laid.placement))

    def _near(self, cell: Cell, steps: tuple[tuple[int, int], ...], colour: str) -> bool:
        return any(self.colours.get(Cell(cell.column + right, cell.row + up)) == colour for right, up in steps)
