"""The solo puzzles as JSON for the web page. A board is sent as the text of a solution file, finished or not."""

from __future__ import annotations

from tete.core import IllegalMove, Json
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.options import COLOURS
from tete.puzzles.blokus.definition import NAMES, Puzzle, difficulties, find_puzzle
from tete.puzzles.blokus.generator import GeneratedPuzzle, ordered
from tete.puzzles.blokus.placements import placements
from tete.puzzles.blokus.solution import Solution, read_solution
from tete.puzzles.blokus.solver import Hint, Impossible, Solved, hint, solve
from tete.puzzles.blokus.validator import check_so_far

MAX_PLACEMENTS = 2000  # more are not listed


def all_puzzles() -> Json:
    """All puzzles in all their difficulties, with what the page needs to draw them."""
    return [_puzzle(find_puzzle(name, difficulty)) for name in NAMES for difficulty in difficulties(name)]


def _puzzle(puzzle: Puzzle) -> dict[str, Json]:
    return {
        "name": puzzle.name,
        "level": puzzle.difficulty,
        "columns": puzzle.columns,
        "rows": puzzle.rows,
        "colours": list(COLOURS),
        "pieces": [
            {"name": PIECES[piece].name, "shape": [list(cell) for cell in PIECES[piece].shape]}
            for piece in puzzle.pieces
        ],
        "corners": [str(cell) for cell in puzzle.corners],
        "apart": puzzle.apart,
        "joined": puzzle.joined,
        "descending": puzzle.descending,
        "turns": puzzle.turns,
    }


def inspect_board(text: str, colour: str) -> dict[str, Json]:
    """The board, its missing pieces, and the placements of a colour (null if there are too many to list).

    Pieces in an illegal order are put into a legal one if there is one, so that a piece in the middle can be removed.
    """
    board = _in_legal_order(read_solution(text))
    missing = check_so_far(board)
    places = placements(board, colour)
    moves: Json = None if len(places) > MAX_PLACEMENTS else [str(place) for place in places]
    left: list[Json] = [{"colour": owner, "piece": PIECES[piece].name} for owner, piece in missing]
    due = board.puzzle.next_colour(len(board.placed)) if left else None
    return {"text": str(board), "done": not left, "missing": left, "moves": moves, "due": due}


def _in_legal_order(board: Solution) -> Solution:
    try:
        check_so_far(board)
    except IllegalMove:
        other = ordered(board)
        if other is None:
            raise
        return other
    return board


def solvability(text: str, guess: str | None = None, seconds: float = 5) -> dict[str, Json]:
    """`yes` with a completion, `no` if that is proved, or `unknown` if the time was too short.

    `guess` is a completion of an earlier board; the search begins with it.
    """
    match solve(read_solution(text), guess=_read_guess(guess), seconds=seconds):
        case Solved(completion):
            return {"solvable": "yes", "seconds": seconds, "completion": str(completion)}
        case Impossible():
            answer = "no"
        case _:
            answer = "unknown"
    return {"solvable": answer, "seconds": seconds}


def _read_guess(text: str | None) -> Solution | None:
    """A completion from the page, checked like any board."""
    if text is None:
        return None
    board = read_solution(text)
    check_so_far(board)
    return board


def board_hint(text: str, guess: str | None = None, seconds: float = 5) -> dict[str, Json]:
    """The next piece, where about it goes and where exactly; or why there is none (`done`, `no`, `unknown`)."""
    match hint(read_solution(text), guess=_read_guess(guess), seconds=seconds):
        case Hint() as answer:
            first, last, low, high = answer.area
            area: Json = {"columns": [first, last], "rows": [low, high]}
            piece: Json = {"colour": answer.colour, "piece": answer.piece}
            return {"hint": {"piece": piece, "area": area, "placement": str(answer.placement)}}
        case None:
            return {"none": "done"}
        case Impossible():
            return {"none": "no"}
        case _:
            return {"none": "unknown"}


def describe(puzzle: GeneratedPuzzle) -> dict[str, Json]:
    """A puzzle to complete, without its answer."""
    board: Solution = puzzle.given
    return {"puzzle": board.puzzle.name, "level": board.puzzle.difficulty, "grade": puzzle.grade, "given": str(board)}
