"""The solver: finds a completion, proves that there is none, counts completions, and gives hints."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from functools import cache, partial
from threading import Thread
from typing import TYPE_CHECKING, TypeVar

from tete.core import BadOptions, Refused
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Placement
from tete.games.blokus.options import COLOURS, Colour
from tete.kernels import Stop, available
from tete.kernels.search import SHORTEST_S
from tete.puzzles.blokus.definition import Layout, Puzzle, layout
from tete.puzzles.blokus.solution import PlacedPiece, Solution
from tete.puzzles.blokus.starts import starts_of_board
from tete.puzzles.blokus.validator import check_so_far

if TYPE_CHECKING or available:
    from tete.kernels.puzzles import Placements, Search, unpack

T = TypeVar("T")
_UNLIMITED_STEPS = 2**63
_REPORT_PAUSE_S = 0.1  # between two reports of progress


@dataclass(frozen=True, slots=True)
class Solved:
    solution: Solution


@dataclass(frozen=True, slots=True)
class Impossible:
    """It is proved that the board cannot be completed."""


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The time was over. Whether a completion exists is not known."""

    seconds: float


SolveResult = Solved | Impossible | TimedOut


@dataclass(frozen=True, slots=True)
class Completions:
    """Completions of a board, and whether these are all."""

    solutions: tuple[Solution, ...]
    all: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a search: steps so far, and the fewest squares left at any time (0 if they are not counted)."""

    seconds: float
    steps: int
    left: int


Watch = Callable[[Progress], None]


def solve(
    board: Solution | Puzzle,
    *,
    seed: int = 0,
    seconds: float = 60,
    symmetric: bool = False,
    guess: Solution | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
) -> SolveResult:
    """One completion of a board, or of a puzzle. The same seed finds the same one, another seed probably another.

    `guess` is a completion of a similar board; for the 84 the search begins with it.
    """
    if isinstance(board, Puzzle):
        board = Solution(board, ())
    if symmetric and (not board.puzzle.joined or board.placed):
        raise BadOptions("puzzle-symmetric")
    if not check_so_far(board):
        return Solved(board)
    grid, stop, end = _layout(board), stop or Stop(), time.monotonic() + seconds
    for search in _searches(board, seed, guess):
        left = max(end - time.monotonic(), SHORTEST_S)
        result = _watched(partial(search.find, stop, left, symmetric), search, stop, watch)
        if result.lines:
            return Solved(_completed(board, _unpack(grid, result.line)))
        if not result.solved:
            return TimedOut(seconds)
    return Impossible()


def complete(
    board: Solution,
    *,
    limit: int,
    seed: int = 0,
    seconds: float = 60,
    steps: int = _UNLIMITED_STEPS,
    stop: Stop | None = None,
    watch: Watch | None = None,
) -> Completions:
    """The completions of a board, at most `limit`; the order of placing makes no difference.

    A limit in steps gives the same result on every machine, a limit in seconds does not.
    """
    check_so_far(board)
    grid, stop, end = _layout(board), stop or Stop(), time.monotonic() + seconds
    completions: dict[frozenset[PlacedPiece], Solution] = {}  # colours in other corners may come to the same pieces
    for search in _searches(board, seed):
        left = max(end - time.monotonic(), SHORTEST_S)
        result = _watched(partial(search.complete, limit, stop, left, steps), search, stop, watch)
        for line in result.lines:
            completion = _completed(board, _unpack(grid, line))
            completions.setdefault(frozenset(completion.placed), completion)
        if not result.solved:
            return Completions(tuple(completions.values())[:limit], False)
    return Completions(tuple(completions.values())[:limit], len(completions) <= limit)


def _completed(board: Solution, pieces: Iterable[PlacedPiece]) -> Solution:
    """The board with these pieces in the order of placing."""
    if not board.puzzle.turns:
        return board.then(*pieces)
    completion = in_turns(board, pieces)
    assert completion is not None, "all pieces of every colour are there"
    return completion


def in_turns(board: Solution, pieces: Iterable[PlacedPiece]) -> Solution | None:
    """The board with these pieces, the colours in turn; None where a colour has too few or too many.

    How a colour goes on depends on its own pieces only, so each colour keeps its order.
    """
    waiting: dict[str, deque[PlacedPiece]] = {colour: deque() for colour in COLOURS}
    for placed in pieces:
        waiting[placed.colour].append(placed)
    while any(waiting.values()):
        colour = board.puzzle.next_colour(len(board.placed))
        if colour is None or not waiting[colour]:
            return None
        board = board.then(waiting[colour].popleft())
    return board


def solutions(
    board: Solution, *, seed: int, seconds: float, symmetric: bool = False, watch: Watch | None = None
) -> Iterator[Solution]:
    """Different completions, until a search for another takes longer than so many seconds."""
    seen: set[frozenset[PlacedPiece]] = set()
    while True:
        for number in range(seed, seed + 20):  # after 20 repetitions in a row nearly all are known
            answer = solve(board, seed=number, seconds=seconds, symmetric=symmetric, watch=watch)
            if not isinstance(answer, Solved):
                return
            if (pieces := frozenset(answer.solution.placed)) not in seen:
                seen.add(pieces)
                yield answer.solution
                break
        else:
            return
        seed = number + 1


@dataclass(frozen=True, slots=True)
class Hint:
    """The next piece of a completion, in three steps: the piece, the area it goes to, its cells."""

    colour: Colour
    piece: str
    area: tuple[int, int, int, int]  # first and last column, first and last row, of about a ninth of the board
    placement: Placement


def hint(
    board: Solution, *, seconds: float = 10, guess: Solution | None = None, stop: Stop | None = None
) -> Hint | Impossible | TimedOut | None:
    """The piece to place next; None when the board is complete."""
    answer = solve(board, seconds=seconds, guess=guess, stop=stop)
    if not isinstance(answer, Solved):
        return answer
    if len(answer.solution.placed) == len(board.placed):
        return None
    placed = answer.solution.placed[len(board.placed)]
    piece, puzzle, cells = placed.piece, board.puzzle, placed.placement.cells
    assert piece is not None
    columns = _span([cell.column for cell in cells], puzzle.columns)
    rows = _span([cell.row for cell in cells], puzzle.rows)
    return Hint(placed.colour, PIECES[piece].name, (*columns, *rows), placed.placement)


def _span(places: list[int], length: int) -> tuple[int, int]:
    """A third of the columns or rows around some of them, or more if needed; always wider than these."""
    width = max(-(-length // 3), max(places) - min(places) + 2)
    first = min(max(0, (min(places) + max(places) - width + 1) // 2), length - width)
    return first, first + width - 1


def _layout(board: Solution) -> Layout:
    return layout(board.puzzle.columns, board.puzzle.rows, board.puzzle.pieces)


@cache
def placements(puzzle: Puzzle) -> Placements:
    """Every placement of a puzzle, prepared for its searches."""
    if not available:
        raise Refused("kernels-missing")
    grid = layout(puzzle.columns, puzzle.rows, puzzle.pieces)
    return Placements(puzzle.columns, puzzle.rows, grid.kinds, grid.cells)


def _searches(board: Solution, seed: int, guess: Solution | None = None) -> Iterator[Search]:
    """A search for every way in which the colours can still begin; the next is needed if one has no completion."""
    puzzle, grid, ways = board.puzzle, _layout(board), placements(board.puzzle)
    similar = guess if guess is not None and guess.puzzle == puzzle else None
    for starts in starts_of_board(board, similar) if puzzle.joined else [{}]:
        yield Search(
            ways,
            apart=puzzle.apart,
            joined=puzzle.joined,
            descending=puzzle.descending,
            starts=[cell.column * puzzle.rows + cell.row for cell in starts.values()],
            given=_pack(grid, board),
            guess=_pack(grid, similar) if similar is not None else [],
            seed=seed % 2**64,
        )


def _pack(grid: Layout, board: Solution) -> list[tuple[int, int]]:
    return [(COLOURS.index(placed.colour), grid.numbers[placed.placement.cells]) for placed in board.placed]


def _unpack(grid: Layout, line: Sequence[int]) -> Iterator[PlacedPiece]:
    return (PlacedPiece(COLOURS[colour], Placement(grid.covers[way])) for colour, way in unpack(line))


def _watched(work: Callable[[], T], search: Search, stop: Stop, watch: Watch | None) -> T:
    """Runs `work` in another thread, so that Ctrl-C works and progress can be reported. A browser has no threads."""
    if sys.platform == "emscripten":
        return work()
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    began = time.monotonic()
    Thread(target=run, daemon=True).start()
    try:
        while wait([future], _REPORT_PAUSE_S).not_done:
            if watch is not None:
                watch(Progress(time.monotonic() - began, search.steps, search.left))
    except BaseException:
        stop.set()
        wait([future])
        raise
    return future.result()
