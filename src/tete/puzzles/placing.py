"""Where a colour may be laid next."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tete.games.blokus.geometry import CORNERS, EDGES, PIECES
from tete.games.blokus.move import Cell, Placement
from tete.puzzles.checking import check_so_far
from tete.puzzles.definition import Puzzle, layout
from tete.puzzles.solution import Solution


def placements(given: Solution, colour: str) -> list[Placement]:
    """Every placement of this colour that breaks no rule, on a board that breaks none."""
    puzzle = given.puzzle
    missing = check_so_far(given)
    left = {piece for other, piece in missing if other == colour}
    if puzzle.descending and missing:
        largest = max(PIECES[piece].size for _, piece in missing)
        left = {piece for piece in left if PIECES[piece].size == largest}
    own = [cell for laid in given.laid if laid.colour == colour for cell in laid.placement.cells]
    shut = _mask(puzzle, (cell for laid in given.laid for cell in laid.placement.cells))
    if puzzle.apart:
        shut |= _mask(puzzle, _near(own, EDGES))
    wanted = -1
    if puzzle.joined:
        wanted = _mask(puzzle, _near(own, CORNERS) if own else [puzzle.starts[colour]])
    return [
        Placement(cells) for piece, cells, mask in _masks(puzzle) if piece in left and not mask & shut and mask & wanted
    ]


@cache
def _masks(puzzle: Puzzle) -> tuple[tuple[int, tuple[Cell, ...], int], ...]:
    """Every way to lay a piece: which piece, its cells, and their bits."""
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
