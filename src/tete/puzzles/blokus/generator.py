"""Generates boards to complete: a solution without some pieces, with exactly one completion."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tete.core import BadOptions
from tete.games.blokus.geometry import CORNERS, EDGES
from tete.games.blokus.move import Cell
from tete.puzzles.blokus.definition import Difficulty, find_puzzle
from tete.puzzles.blokus.solution import PlacedPiece, Solution
from tete.puzzles.blokus.solver import Solved, complete, in_turns, solve
from tete.puzzles.blokus.starts import starts_of_pieces
from tete.puzzles.hash_random import HashRandom

GRADES = (1, 2, 3, 4, 5)
# The difficulty of a board, and how many pieces its grades leave out. A unique completion needs the colour rules.
# The hard 84 cannot be used: its small pieces come last and always have several places.
LEFT_OUT: dict[str, tuple[Difficulty, tuple[int, ...]]] = {
    "84": ("easy", (3, 4, 5, 6, 7)),
    "8x10": ("hard", (4, 6, 8, 10, 12)),
    "15x16": ("hard", (6, 9, 12, 15, 18)),
}
_COUNT_STEPS = 20_000  # a board whose completions take longer to count is skipped
_ATTEMPTS_PER_SOLUTION = 10
_UNLIMITED_S = 1e9  # only steps limit the search, so that a seed gives the same board on every machine


@dataclass(frozen=True, slots=True)
class GeneratedPuzzle:
    """A board to complete, its grade and its only completion."""

    grade: int
    given: Solution
    answer: Solution


def generate(name: str, grade: int, seed: int) -> GeneratedPuzzle:
    """The puzzle of this grade and seed."""
    if name not in LEFT_OUT:
        find_puzzle(name, "easy")  # its error lists the known names
    if grade not in GRADES:
        raise BadOptions("puzzle-grade", grade=grade, most=GRADES[-1])
    difficulty, counts = LEFT_OUT[name]
    random = HashRandom(f"{name} {grade} {seed}")
    while True:
        answer = solve(Solution(find_puzzle(name, difficulty), ()), seed=random.number(), seconds=_UNLIMITED_S)
        assert isinstance(answer, Solved)
        for _ in range(_ATTEMPTS_PER_SOLUTION):
            if (board := _leave_out(answer.solution, counts[grade - 1], random)) is not None:
                (only,) = complete(board, limit=2, seconds=_UNLIMITED_S).solutions
                return GeneratedPuzzle(grade, board, only)


def _leave_out(whole: Solution, count: int, random: HashRandom) -> Solution | None:
    """Removes adjacent pieces, one by one, so that the completion stays unique; None if that is not possible."""
    board, holes = whole, set[Cell]()
    for _ in range(count):
        beside = [piece for piece in board.placed if not holes or not holes.isdisjoint(_near(piece, EDGES))]
        for placed in random.shuffled(beside):
            fewer = ordered(Solution(whole.puzzle, tuple(piece for piece in board.placed if piece != placed)))
            if fewer is not None and has_one_completion(fewer):
                board = fewer
                holes.update(placed.placement.cells)
                break
        else:
            return None
    return board


def has_one_completion(board: Solution) -> bool:
    """Whether it is proved that there is exactly one completion."""
    completions = complete(board, limit=2, seconds=_UNLIMITED_S, steps=_COUNT_STEPS)
    return completions.all and len(completions.solutions) == 1


def ordered(pieces: Solution) -> Solution | None:
    """The same pieces in an order in which they can be placed, larger ones first; None if there is none."""
    puzzle = pieces.puzzle
    if not puzzle.joined:
        return pieces
    orders = (_ordered_from(pieces, starts) for starts in starts_of_pieces(pieces))
    placeable = next((order for order in orders if order is not None), None)
    return placeable if placeable is None or not puzzle.turns else in_turns(Solution(puzzle, ()), placeable.placed)


def _ordered_from(pieces: Solution, starts: Mapping[str, Cell]) -> Solution | None:
    order: list[PlacedPiece] = []
    open_to = {colour: {start} for colour, start in starts.items()}  # the cells where a colour can go on
    waiting = sorted(pieces.placed, key=lambda placed: -len(placed.placement.cells))
    while waiting:
        placed = next((piece for piece in waiting if not open_to[piece.colour].isdisjoint(piece.placement.cells)), None)
        if placed is None:
            return None
        waiting.remove(placed)
        order.append(placed)
        open_to[placed.colour] |= _near(placed, CORNERS)
    return Solution(pieces.puzzle, tuple(order))


def _near(placed: PlacedPiece, steps: tuple[tuple[int, int], ...]) -> set[Cell]:
    return {Cell(cell.column + right, cell.row + up) for cell in placed.placement.cells for right, up in steps}
