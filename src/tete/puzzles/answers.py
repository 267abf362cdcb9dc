"""What a puzzle page asks, answered as JSON: every question is the text of a solution file, finished or not."""

from __future__ import annotations

from tete.core import IllegalMove, Json, TeteError
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.options import COLOURS
from tete.kernels import Stop
from tete.puzzles.checking import check_so_far
from tete.puzzles.definition import LEVELS, NAMES, Puzzle, find_puzzle
from tete.puzzles.making import Made, ordered
from tete.puzzles.placing import placements
from tete.puzzles.solution import Solution, read_solution
from tete.puzzles.solving import Found, Hint, Impossible, hint, solve

LISTED = 2000  # placements that are told; of more, none
HINT_STEPS = ("piece", "area", "placement")


def all_puzzles() -> Json:
    """The puzzles there are, each in its versions, with everything a board and its trays need."""
    return [_puzzle(find_puzzle(name, level)) for name in NAMES for level in LEVELS]


def _puzzle(puzzle: Puzzle) -> dict[str, Json]:
    return {
        "name": puzzle.name,
        "level": puzzle.level,
        "columns": puzzle.columns,
        "rows": puzzle.rows,
        "colours": list(COLOURS),
        "pieces": [
            {"name": PIECES[piece].name, "shape": [list(cell) for cell in PIECES[piece].shape]}
            for piece in puzzle.pieces
        ],
        "starts": {colour: str(cell) for colour, cell in puzzle.starts.items()},
        "apart": puzzle.apart,
        "joined": puzzle.joined,
        "descending": puzzle.descending,
    }


def checked(text: str) -> dict[str, Json]:
    """Whether the pieces obey the rules so far and which are missing; or the broken rule, with its details."""
    try:
        missing = check_so_far(read_solution(text))
    except IllegalMove as broken:
        return {"ok": False, "done": False, "refusal": _refusal(broken)}
    left: list[Json] = [{"colour": colour, "piece": PIECES[piece].name} for colour, piece in missing]
    return {"ok": True, "done": not left, "missing": left}


def looked(text: str, colour: str) -> dict[str, Json]:
    """The board as it lies, what is missing, and where a colour may be laid (null where that is too much to list).

    Pieces that could be laid, though not in the order they stand in, are put into one that obeys the rules: so that
    a piece in the middle can be taken back.
    """
    given = _layable(read_solution(text))
    missing = check_so_far(given)
    places = placements(given, colour)
    moves: Json = None if len(places) > LISTED else [str(each) for each in places]
    left: list[Json] = [{"colour": each, "piece": PIECES[piece].name} for each, piece in missing]
    return {"text": str(given), "done": not left, "missing": left, "moves": moves}


def _layable(given: Solution) -> Solution:
    try:
        check_so_far(given)
    except IllegalMove:
        other = ordered(given)
        if other is None:
            raise
        return other
    return given


def solvable(text: str, *, hoped: str | None = None, seconds: float = 5, stop: Stop | None = None) -> dict[str, Json]:
    """`yes` with a completion, `no` where that is proved, or `unknown` where the time was too short.

    `hoped` is the completion that was told for the board before: the search begins with it.
    """
    match solve(read_solution(text), hoped=_hope(hoped), seconds=seconds, stop=stop):
        case Found(completion):
            return {"solvable": "yes", "seconds": seconds, "completion": str(completion)}
        case Impossible():
            word = "no"
        case _:
            word = "unknown"
    return {"solvable": word, "seconds": seconds}


def _hope(text: str | None) -> Solution | None:
    """A board to hope for, checked like any other."""
    if text is None:
        return None
    board = read_solution(text)
    check_so_far(board)
    return board


def hinted(
    text: str, step: str = "placement", *, hoped: str | None = None, seconds: float = 5, stop: Stop | None = None
) -> dict[str, Json]:
    """The next piece, told as far as the step asked for; or why there is no hint (`done`, `no`, `unknown`)."""
    match hint(read_solution(text), hoped=_hope(hoped), seconds=seconds, stop=stop):
        case Hint() as found:
            told = HINT_STEPS.index(step) + 1
            first, last, low, high = found.area
            parts: list[tuple[str, Json]] = [
                ("piece", {"colour": found.colour, "piece": found.piece}),
                ("area", {"columns": [first, last], "rows": [low, high]}),
                ("placement", str(found.placement)),
            ]
            return {"hint": dict(parts[:told])}
        case None:
            return {"none": "done"}
        case Impossible():
            return {"none": "no"}
        case _:
            return {"none": "unknown"}


def made(puzzle: Made) -> dict[str, Json]:
    """A puzzle to complete, without its answer."""
    given: Solution = puzzle.given
    return {"puzzle": given.puzzle.name, "level": given.puzzle.level, "grade": puzzle.grade, "given": str(given)}


def _refusal(error: TeteError) -> dict[str, Json]:
    return {"word": error.code, "details": dict(error.details)}
