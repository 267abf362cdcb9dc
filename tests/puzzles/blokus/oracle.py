"""A second, slow implementation of the puzzles: whole boards are checked at once, completions counted naively."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Cell, Placement
from tete.games.blokus.options import Colour
from tete.puzzles.blokus.definition import Puzzle
from tete.puzzles.blokus.solution import PlacedPiece, Solution

COLOURS: list[Colour] = ["blue", "yellow", "red", "green"]
CORNERS = {"a1", "a20", "t1", "t20"}
Board = dict[tuple[int, int], str]


def touching(one: PlacedPiece, other: PlacedPiece) -> tuple[bool, bool]:
    """Whether two pieces share an edge, and whether they share a corner."""
    gaps = {
        (abs(a.column - b.column), abs(a.row - b.row)) for a, b in product(one.placement.cells, other.placement.cells)
    }
    return bool(gaps & {(0, 1), (1, 0)}), (1, 1) in gaps


def obeys(solution: Solution) -> bool:
    """Whether this is a complete and legal solution; only the order of placing is checked piece by piece."""
    puzzle, placed = solution.puzzle, solution.placed
    cells = [cell for each in placed for cell in each.placement.cells]
    inside = all(0 <= cell.column < puzzle.columns and 0 <= cell.row < puzzle.rows for cell in cells)
    wanted = sorted((colour, piece) for colour in COLOURS for piece in puzzle.pieces)
    there = sorted((each.colour, -1 if each.piece is None else each.piece) for each in placed)
    if not inside or there != wanted or len(set(cells)) < len(cells):
        return False
    if puzzle.difficulty == "hard" or puzzle.name == "84":
        pairs = ((a, b) for n, a in enumerate(placed) for b in placed[:n] if a.colour == b.colour)
        if any(touching(a, b)[0] for a, b in pairs):
            return False
    if puzzle.difficulty == "strict" and [each.colour for each in placed] != COLOURS * 21:
        return False
    return puzzle.name != "84" or order_holds(placed, hard=puzzle.difficulty == "hard")


def order_holds(placed: tuple[PlacedPiece, ...], *, hard: bool) -> bool:
    sizes = [len(each.placement.cells) for each in placed]
    if hard and sizes != sorted(sizes, reverse=True):
        return False
    for number, each in enumerate(placed):
        before = [other for other in placed[:number] if other.colour == each.colour]
        if before:
            if not any(touching(each, other)[1] for other in before):
                return False
        elif CORNERS.isdisjoint(map(str, each.placement.cells)):
            return False
    return True


def completions(given: Solution, limit: int) -> int:
    """How many completions there are, at most `limit`; a rectangle is filled cell by cell."""
    ways = rectangle_ways(given) if given.puzzle.name != "84" else loose_ways(given)
    return sum(1 for _, _ in zip(range(limit), ways, strict=False))


def rectangle_ways(given: Solution) -> Iterator[None]:
    puzzle = given.puzzle
    board: Board = {(c.column, c.row): each.colour for each in given.placed for c in each.placement.cells}
    left = {(colour, piece) for colour in COLOURS for piece in puzzle.pieces}
    left -= {(each.colour, each.piece or 0) for each in given.placed}
    places = [(column, row) for column in range(puzzle.columns) for row in range(puzzle.rows)]

    def fill() -> Iterator[None]:
        first = next((place for place in places if place not in board), None)
        if first is None:
            yield
            return
        for piece in sorted({piece for _, piece in left}):
            for shape in PIECES[piece].orientations:
                column, row = first[0] - shape[0][0], first[1] - shape[0][1]
                cells = [(column + right, row + up) for right, up in shape]
                if any(cell in board or not inside(puzzle, cell) for cell in cells):
                    continue
                for colour in COLOURS:
                    if (colour, piece) in left and not (puzzle.difficulty == "hard" and beside(board, cells, colour)):
                        left.remove((colour, piece))
                        board.update(dict.fromkeys(cells, colour))
                        yield from fill()
                        for cell in cells:
                            del board[cell]
                        left.add((colour, piece))

    return fill()


def loose_ways(given: Solution) -> Iterator[None]:
    """The last pieces of the 84: every way to place each of them, then whether some order holds."""
    puzzle = given.puzzle
    missing = [(colour, piece) for colour in COLOURS for piece in puzzle.pieces]
    for each in given.placed:
        missing.remove((each.colour, each.piece or 0))
    options = [list(fitting(given, colour, piece)) for colour, piece in missing]
    for chosen in product(*options):
        cells = [cell for each in chosen for cell in each.placement.cells]
        if len(set(cells)) < len(cells):
            continue
        if any(a.colour == b.colour and touching(a, b)[0] for n, a in enumerate(chosen) for b in chosen[:n]):
            continue
        if joined(given.placed, chosen):
            yield


def joined(placed: tuple[PlacedPiece, ...], chosen: tuple[PlacedPiece, ...]) -> bool:
    held, wait = list(placed), list(chosen)
    while wait:
        ready = [each for each in wait if any(o.colour == each.colour and touching(each, o)[1] for o in held)]
        if not ready:
            return False
        held += ready
        wait = [each for each in wait if each not in ready]
    return True


def fitting(given: Solution, colour: Colour, piece: int) -> Iterator[PlacedPiece]:
    puzzle = given.puzzle
    board: Board = {(c.column, c.row): each.colour for each in given.placed for c in each.placement.cells}
    for shape in PIECES[piece].orientations:
        for column, row in product(range(puzzle.columns), range(puzzle.rows)):
            cells = [(column + right, row + up) for right, up in shape]
            if all(inside(puzzle, cell) and cell not in board for cell in cells) and not beside(board, cells, colour):
                yield PlacedPiece(colour, Placement.of(Cell(*cell) for cell in cells))


def inside(puzzle: Puzzle, cell: tuple[int, int]) -> bool:
    return 0 <= cell[0] < puzzle.columns and 0 <= cell[1] < puzzle.rows


def beside(board: Board, cells: list[tuple[int, int]], colour: str) -> bool:
    steps = ((0, 1), (1, 0), (0, -1), (-1, 0))
    return any(board.get((column + right, row + up)) == colour for column, row in cells for right, up in steps)
