"""The solo puzzles of Blokus, and its board of the day. A board is sent as the text of a solution file."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Annotated, Literal

from msgspec import Meta

from tete.compute.engine_pool import Asker, EngineError
from tete.core import IllegalMove, Json
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.options import COLOURS, Colour
from tete.hosting.environment import Offload
from tete.hosting.puzzles import PuzzleWork
from tete.i18n import Lang
from tete.puzzles.blokus.daily_board import daily_board
from tete.puzzles.blokus.definition import NAMES, Difficulty, Puzzle, difficulties, find_puzzle
from tete.puzzles.blokus.generator import generate, ordered
from tete.puzzles.blokus.placements import placements
from tete.puzzles.blokus.solution import Solution, read_solution
from tete.puzzles.blokus.solver import Hint, Impossible, Solved, solve
from tete.puzzles.blokus.solver import hint as find_hint
from tete.puzzles.blokus.validator import check_so_far
from tete.tables.declared import Kind, Value
from tete.wire.replies import ErrorInfo, error_info

SOLVABLE_S = 3.0  # to find out whether a board can still be solved
HINT_S = 25.0  # to find a hint; the 84 pieces from the empty board take a few on an idle machine
MAX_PLACEMENTS = 2000  # more are not listed

Text = Annotated[str, Meta(max_length=6000)]


class BoardRequest(Value, frozen=True):
    """A board as the text of a solution file, finished or not; and a completion of a board like it, if one is known."""

    text: Text
    guess: Text | None = None


class InspectRequest(Value, frozen=True):
    text: Text
    colour: Colour


class PuzzlePiece(Value, frozen=True):
    """Its squares as columns and rows from 0."""

    name: str
    shape: tuple[tuple[int, int], ...]


class PuzzleInfo(Value, frozen=True):
    """A puzzle in one version. Every piece is there once in each colour; a colour begins in a free one of `corners`."""

    name: str
    level: Difficulty
    columns: int
    rows: int
    colours: tuple[Colour, ...]
    pieces: tuple[PuzzlePiece, ...]
    corners: tuple[str, ...]
    apart: bool
    joined: bool
    descending: bool
    turns: bool


class MissingPiece(Value, frozen=True):
    colour: Colour
    piece: str


class InspectedBoard(Kind, frozen=True):
    """The board, its lines perhaps reordered to obey the rules. `moves` is null where there are too many to list.

    `due` is the colour whose turn it is, where the colours take turns.
    """

    text: str
    done: bool
    missing: tuple[MissingPiece, ...]
    moves: tuple[str, ...] | None
    due: Colour | None


class RefusedBoard(Kind, frozen=True):
    """A board that breaks a rule."""

    error: ErrorInfo


Inspection = InspectedBoard | RefusedBoard


class Solvable(Value, frozen=True):
    """`yes` comes with a completion; `no` is proved; `unknown`: so many seconds were not enough to tell."""

    solvable: Literal["yes", "no", "unknown"]
    seconds: float
    completion: str | None = None


class HintArea(Value, frozen=True):
    """First and last column, first and last row, from 0."""

    columns: tuple[int, int]
    rows: tuple[int, int]


class BoardHint(Value, frozen=True):
    """The next piece, where about it goes and where exactly."""

    piece: MissingPiece
    area: HintArea
    placement: str


class PuzzleHint(Value, frozen=True):
    """A hint; or none, because the board is `done`, cannot be completed (`no`), or nobody knows in time (`unknown`)."""

    hint: BoardHint | None = None
    none: Literal["done", "no", "unknown"] | None = None


class GeneratedBoard(Value, frozen=True):
    """A board with exactly one completion; the same name, grade and seed always make the same."""

    puzzle: str
    level: Difficulty
    grade: int
    seed: str
    given: str


def board_of_day(day: date) -> dict[str, Json]:
    board = daily_board(day)
    return {"puzzle": board.name, "grade": board.grade, "seed": str(board.seed)}


DAILY = board_of_day


def puzzles() -> tuple[PuzzleInfo, ...]:
    """All puzzles in all their difficulties, with what the page needs to draw them."""
    return tuple(_puzzle(find_puzzle(name, difficulty)) for name in NAMES for difficulty in difficulties(name))


def _puzzle(puzzle: Puzzle) -> PuzzleInfo:
    return PuzzleInfo(
        puzzle.name,
        puzzle.difficulty,
        puzzle.columns,
        puzzle.rows,
        COLOURS,
        tuple(PuzzlePiece(PIECES[piece].name, PIECES[piece].shape) for piece in puzzle.pieces),
        tuple(map(str, puzzle.corners)),
        puzzle.apart,
        puzzle.joined,
        puzzle.descending,
        puzzle.turns,
    )


async def inspect(offload: Offload, body: InspectRequest, lang: Lang) -> Inspection:
    """Whether a board obeys the rules, its missing pieces, and the placements of a colour."""
    try:
        return await offload(inspect_board, body.text, body.colour)
    except IllegalMove as error:
        return RefusedBoard(error_info(error, lang))


def inspect_board(text: str, colour: Colour) -> InspectedBoard:
    """Pieces in an illegal order are put into a legal one if there is one, so that one in the middle can be removed."""
    board = _in_legal_order(read_solution(text))
    missing = tuple(MissingPiece(owner, PIECES[piece].name) for owner, piece in check_so_far(board))
    places = placements(board, colour)
    moves = None if len(places) > MAX_PLACEMENTS else tuple(map(str, places))
    due = board.puzzle.next_colour(len(board.placed)) if missing else None
    return InspectedBoard(str(board), not missing, missing, moves, due)


def _in_legal_order(board: Solution) -> Solution:
    try:
        check_so_far(board)
    except IllegalMove:
        other = ordered(board)
        if other is None:
            raise
        return other
    return board


async def solvable(work: PuzzleWork, asker: Asker, body: BoardRequest) -> Solvable:
    """Whether a board can still be completed; unknown if the room is too busy to find out."""
    try:
        return await work.run(asker, "solvable", solvability, body, SOLVABLE_S)
    except EngineError:
        return Solvable("unknown", SOLVABLE_S)


def solvability(board: BoardRequest, seconds: float) -> Solvable:
    """The search begins with the completion that is known."""
    match solve(read_solution(board.text), guess=_read_guess(board.guess), seconds=seconds):
        case Solved(completion):
            return Solvable("yes", seconds, str(completion))
        case Impossible():
            return Solvable("no", seconds)
        case _:
            return Solvable("unknown", seconds)


def _read_guess(text: str | None) -> Solution | None:
    """A completion from the page, checked like any board."""
    if text is None:
        return None
    board = read_solution(text)
    check_so_far(board)
    return board


async def hint(work: PuzzleWork, asker: Asker, body: BoardRequest) -> PuzzleHint:
    """The next piece; the page reveals it step by step."""
    try:
        return await work.run(asker, "hint", board_hint, body, HINT_S)
    except EngineError:
        return PuzzleHint(none="unknown")


def board_hint(board: BoardRequest, seconds: float) -> PuzzleHint:
    match find_hint(read_solution(board.text), guess=_read_guess(board.guess), seconds=seconds):
        case Hint(colour, piece, (first, last, low, high), placement):
            area = HintArea((first, last), (low, high))
            return PuzzleHint(BoardHint(MissingPiece(colour, piece), area, str(placement)))
        case None:
            return PuzzleHint(none="done")
        case Impossible():
            return PuzzleHint(none="no")
        case _:
            return PuzzleHint(none="unknown")


async def generated(work: PuzzleWork, asker: Asker, name: str, grade: int, seed: str) -> GeneratedBoard:
    """A board with exactly one completion; without a seed, a new one."""
    number = int(seed) if seed else secrets.randbelow(10**9)
    return await work.solve(asker, "generate", generated_board, name, grade, number)


def generated_board(name: str, grade: int, seed: int) -> GeneratedBoard:
    """A puzzle to complete, without its answer."""
    made = generate(name, grade, seed)
    puzzle = made.given.puzzle
    return GeneratedBoard(puzzle.name, puzzle.difficulty, made.grade, str(seed), str(made.given))
