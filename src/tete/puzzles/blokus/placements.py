"""The legal placements of a colour."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tete.games.blokus.geometry import CORNERS, EDGES, PIECES
from tete.games.blokus.move import Cell, Placement
from tete.puzzles.blokus.definition import Puzzle, layout
from tete.puzzles.blokus.solution import Solution
from tete.puzzles.blokus.validator import check_so_far


def placements(board: Solution, colour: str) -> list[Placement]:
    """Every legal placement of this colour on a legal board."""
    puzzle = board.puzzle
    missing = check_so_far(board)
    if colour != (puzzle.next_colour(len(board.placed)) or colour):
        return []
    left = {piece for other, piece in missing if other == colour}
    if puzzle.descending and missing:
        largest = max(PIECES[piece].size for _, piece in missing)
        left = {piece for piece in left if PIECES[piece].size == largest}
    own = [cell for placed in board.placed if placed.colour == colour for cell in placed.placement.cells]
    blocked = _mask(puzzle, (cell for placed in board.placed for cell in placed.placement.cells))
    if puzzle.apart:
        blocked |= _mask(puzzle, _near(own, EDGES))
    required = -1
    if puzzle.joined:
        required = _mask(puzzle, _near(own, CORNERS) if own else puzzle.corners)
    return [
        Placement(cells)
        for piece, cells, mask in _masks(puzzle)
        if piece in left and not mask & blocked and mask & required
    ]


@cache
def _masks(puzzle: Puzzle) -> tuple[tuple[int, tuple[Cell, ...], int], ...]:
    """Every placement: its piece, its cells, and their bits."""
    covers = layout(puzzle.columns, puzzle.rows, puzzle.pieces).covers
    pieces = {piece: set(PIECES[piece].orientations) for piece in puzzle.pieces}
    by_shape = {shape: piece for piece, shapes in pieces.items() for shape in shapes}
    return tuple((by_shape[_shape(cells)], cells, _mask(puzzle, cells)) for cells in covers)


def _shape(cells: tuple[Cell, ...]) -> tuple[tuple[int, int], ...]:
    left, low = min(cell.column for cell in cells), min(cell.row for cell in cells)
    return tuple((cell.column - left, cell.row - low) for cell in cells)


def _mask(puzzle: Puzzle, cells: Iterable[Cell]) -> int:
    return sum(1 << cell.column * puzzle.rows + cell.row for cell in {*cells} if puzzle.inside(cell))


def _near(cells: Iterable[Cell], steps: tuple[tuple[int, int], ...]) -> set[Cell]:
    return {Cell(cell.column + right, cell.row + up) for cell in cells for right, up in steps}
