"""Puzzles to complete: a solution with some pieces left out, so few that exactly one completion is left."""

from __future__ import annotations

from dataclasses import dataclass

from tete.core import BadOptions
from tete.games.blokus.geometry import CORNERS, EDGES
from tete.games.blokus.move import Cell
from tete.puzzles.definition import Level, find_puzzle
from tete.puzzles.draw import Draw
from tete.puzzles.solution import Laid, Solution
from tete.puzzles.solving import Found, complete, solve

GRADES = (1, 2, 3, 4, 5)
# How many pieces are left out, grade by grade, and the version: only where colours bind does one completion stay alone
# among many pieces; and with all 84, where sizes descend, the small pieces that come last always have several places.
LEFT_OUT: dict[str, tuple[Level, tuple[int, ...]]] = {
    "84": ("easy", (3, 4, 5, 6, 7)),
    "8x10": ("hard", (4, 6, 8, 10, 12)),
    "15x16": ("hard", (6, 9, 12, 15, 18)),
}
_STEPS = 20_000  # a completion that takes more to count is not worth waiting for
_TRIES = 10  # places to begin, before another solution is looked for
_ENDLESS = 1e9  # seconds: only steps may end the search, so that a seed means the same on every machine


@dataclass(frozen=True, slots=True)
class Made:
    """A board to complete, its grade and its only completion."""

    grade: int
    given: Solution
    answer: Solution


def generate(name: str, grade: int, seed: int) -> Made:
    """The puzzle of this grade that this seed makes."""
    if name not in LEFT_OUT:
        find_puzzle(name, "easy")  # says which there are
    if grade not in GRADES:
        raise BadOptions("puzzle-grade", grade=grade, most=GRADES[-1])
    level, counts = LEFT_OUT[name]
    draw = Draw(f"{name} {grade} {seed}")
    while True:
        answer = solve(Solution(find_puzzle(name, level), ()), seed=draw.number(), seconds=_ENDLESS)
        assert isinstance(answer, Found)
        for _ in range(_TRIES):
            if (given := _leave_out(answer.solution, counts[grade - 1], draw)) is not None:
                (only,) = complete(given, limit=2, seconds=_ENDLESS).solutions
                return Made(grade, given, only)


def _leave_out(whole: Solution, count: int, draw: Draw) -> Solution | None:
    """Takes pieces away, next to one another, as long as only one completion is left."""
    given, holes = whole, set[Cell]()
    for _ in range(count):
        beside = [each for each in given.laid if not holes or not holes.isdisjoint(_near(each, EDGES))]
        for laid in draw.shuffled(beside):
            fewer = ordered(Solution(whole.puzzle, tuple(each for each in given.laid if each != laid)))
            if fewer is not None and has_one_completion(fewer):
                given = fewer
                holes.update(laid.placement.cells)
                break
        else:
            return None
    return given


def has_one_completion(given: Solution) -> bool:
    """Whether it is proved that there is exactly one completion."""
    found = complete(given, limit=2, seconds=_ENDLESS, steps=_STEPS)
    return found.all and len(found.solutions) == 1


def ordered(pieces: Solution) -> Solution | None:
    """The same pieces in an order in which they can be laid, larger ones first; None if there is none."""
    puzzle = pieces.puzzle
    if not puzzle.joined:
        return pieces
    order: list[Laid] = []
    open_to = {colour: {start} for colour, start in puzzle.starts.items()}  # the cells where each colour can go on
    wait = sorted(pieces.laid, key=lambda laid: -len(laid.placement.cells))
    while wait:
        laid = next((each for each in wait if not open_to[each.colour].isdisjoint(each.placement.cells)), None)
        if laid is None:
            return None
        wait.remove(laid)
        order.append(laid)
        open_to[laid.colour] |= _near(laid, CORNERS)
    return Solution(puzzle, tuple(order))


def _near(laid: Laid, steps: tuple[tuple[int, int], ...]) -> set[Cell]:
    return {Cell(cell.column + right, cell.row + up) for cell in laid.placement.cells for right, up in steps}
