"""Solving: find a completion, prove that there is none, count them, and give away the next step."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event, Thread
from typing import TypeVar

from tete.core import BadOptions
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Placement
from tete.games.blokus.options import COLOURS
from tete.kernels import Stop
from tete.kernels.puzzles import PuzzleSearch
from tete.puzzles.checking import check_so_far
from tete.puzzles.definition import Layout, layout
from tete.puzzles.solution import Laid, Solution

T = TypeVar("T")
_ENDLESS = 2**63
_GLANCE = 0.1  # seconds between two looks at a search


@dataclass(frozen=True, slots=True)
class Found:
    solution: Solution


@dataclass(frozen=True, slots=True)
class Impossible:
    """Proved: what lies cannot be completed."""


@dataclass(frozen=True, slots=True)
class NotFound:
    """The time was over; nothing is said about whether a completion exists."""

    seconds: float


Answer = Found | Impossible | NotFound


@dataclass(frozen=True, slots=True)
class Completions:
    """Completions that were found, and whether they are all there are."""

    solutions: tuple[Solution, ...]
    all: bool


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a search is: steps so far, and the fewest squares ever left (0 where they are not counted)."""

    seconds: float
    steps: int
    left: int


Watch = Callable[[Progress], None]


def solve(
    given: Solution,
    *,
    seed: int = 0,
    seconds: float = 60,
    symmetric: bool = False,
    hoped: Solution | None = None,
    stop: Stop | None = None,
    watch: Watch | None = None,
) -> Answer:
    """One completion of what is given; the same seed finds the same one, another seed most likely another.

    `hoped` is a completion of a board much like this one: with all 84 pieces the search begins there.
    """
    if symmetric and (not given.puzzle.joined or given.laid):
        raise BadOptions("puzzle-symmetric")
    if not check_so_far(given):
        return Found(given)
    search, board, stop = _search(given, seed, hoped), _layout(given), stop or Stop()
    laid, proved = _watched(lambda: search.find(stop, seconds, symmetric), search, stop, watch)
    if laid:
        return Found(given.then(*_unpack(board, laid)))
    return Impossible() if proved else NotFound(seconds)


def complete(
    given: Solution,
    *,
    limit: int,
    seed: int = 0,
    seconds: float = 60,
    steps: int = _ENDLESS,
    stop: Stop | None = None,
    watch: Watch | None = None,
) -> Completions:
    """Every completion of what is given, up to a number; those that differ only in their order are one.

    A limit in steps ends alike on every machine, one in seconds does not.
    """
    check_so_far(given)
    search, board, stop = _search(given, seed), _layout(given), stop or Stop()
    found, every = _watched(lambda: search.complete(limit, stop, seconds, steps), search, stop, watch)
    return Completions(tuple(given.then(*_unpack(board, laid)) for laid in found), every)


def solutions(
    given: Solution, *, seed: int, seconds: float, symmetric: bool = False, watch: Watch | None = None
) -> Iterator[Solution]:
    """Different completions, one after the other, until none is found in so many seconds."""
    seen: set[frozenset[Laid]] = set()
    while True:
        for each in range(seed, seed + 20):  # that many in a row seen before, and we have them all, or nearly
            answer = solve(given, seed=each, seconds=seconds, symmetric=symmetric, watch=watch)
            if not isinstance(answer, Found):
                return
            if (pieces := frozenset(answer.solution.laid)) not in seen:
                seen.add(pieces)
                yield answer.solution
                break
        else:
            return
        seed = each + 1


@dataclass(frozen=True, slots=True)
class Hint:
    """The next piece of a completion, to be given away in steps: the piece, the area it goes to, its cells."""

    colour: str
    piece: str
    area: tuple[int, int, int, int]  # first and last column, first and last row, of about a ninth of the board
    placement: Placement


def hint(
    given: Solution, *, seconds: float = 10, hoped: Solution | None = None, stop: Stop | None = None
) -> Hint | Impossible | NotFound | None:
    """What to lay next; None when everything lies."""
    answer = solve(given, seconds=seconds, hoped=hoped, stop=stop)
    if not isinstance(answer, Found):
        return answer
    if len(answer.solution.laid) == len(given.laid):
        return None
    laid = answer.solution.laid[len(given.laid)]
    piece, puzzle, cells = laid.piece, given.puzzle, laid.placement.cells
    assert piece is not None
    columns = _span([cell.column for cell in cells], puzzle.columns)
    rows = _span([cell.row for cell in cells], puzzle.rows)
    return Hint(laid.colour, PIECES[piece].name, (*columns, *rows), laid.placement)


def _span(places: list[int], length: int) -> tuple[int, int]:
    """A third of the board, or as much as it takes, around some columns or rows: never so tight that it tells all."""
    width = max(-(-length // 3), max(places) - min(places) + 2)
    first = min(max(0, (min(places) + max(places) - width + 1) // 2), length - width)
    return first, first + width - 1


def _layout(given: Solution) -> Layout:
    return layout(given.puzzle.columns, given.puzzle.rows, given.puzzle.pieces)


def _search(given: Solution, seed: int, hoped: Solution | None = None) -> PuzzleSearch:
    puzzle, board = given.puzzle, _layout(given)
    return PuzzleSearch(
        board.ways,
        apart=puzzle.apart,
        joined=puzzle.joined,
        descending=puzzle.descending,
        starts=[cell.column * puzzle.rows + cell.row for cell in puzzle.starts.values()],
        lying=_pack(board, given),
        hoped=_pack(board, hoped) if hoped is not None and hoped.puzzle == puzzle else [],
        seed=seed % 2**64,
    )


def _pack(board: Layout, given: Solution) -> list[tuple[int, int]]:
    return [(COLOURS.index(laid.colour), board.numbers[laid.placement.cells]) for laid in given.laid]


def _unpack(board: Layout, laid: list[tuple[int, int]]) -> Iterator[Laid]:
    return (Laid(COLOURS[colour], Placement(board.covers[way])) for colour, way in laid)


def _watched(work: Callable[[], T], search: PuzzleSearch, stop: Stop, watch: Watch | None) -> T:
    """Does work in another thread, so that Ctrl-C is heard and somebody can be told how far it is."""
    done: list[T] = []
    left = Event()  # join would do, had Python 3.11 not taken an interrupted join for the thread's end

    def run() -> None:
        try:
            done.append(work())
        finally:
            left.set()

    began = time.monotonic()
    Thread(target=run, daemon=True).start()
    try:
        while not left.wait(_GLANCE):
            if watch is not None:
                watch(Progress(time.monotonic() - began, search.steps, search.left))
    except BaseException:
        stop.set()
        left.wait()
        raise
    return done[0]
