"""The diagrams of advice of Blokus: the middle, exits on every side, barring a way, and squares of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tete.core import Decide
from tete.core.bits import members
from tete.games.blokus import BLOKUS, BlokusState
from tete.games.blokus.move import Cell
from tete.i18n import Lang
from tete.svg.picture import FILL, RUBRIC, Svg
from tools.diagrams.advice import ADVICE
from tools.diagrams.blokus import played, whole_board

SIDE = 18.0
DATA = ADVICE["blokus"]


def pictures(lang: Lang) -> dict[str, Svg]:
    return {
        "blokus-advice-middle": middle(),
        "blokus-advice-exits": exits(),
        "blokus-advice-block": block(),
        "blokus-advice-own": own(),
    }


def position(moves: Iterable[str]) -> BlokusState:
    return played("classic", *moves)


def index_of(state: BlokusState, colour: str) -> int:
    return [*map(str, state.options.order)].index(colour)


def reached(state: BlokusState, colour: str) -> set[int]:
    """The squares that the next piece of a colour may cover."""
    legal = state.camps[index_of(state, colour)].legal
    return {cell for cell, placements in enumerate(state.board.covering) if placements & legal}


def only(state: BlokusState, colour: str) -> set[int]:
    """The squares of places for a whole piece of a colour into which no other colour can come."""
    others = {cell for other in state.options.order if other != colour for cell in reached(state, other)}
    places = state.camps[index_of(state, colour)].legal & ~state.board.covering_any(others)
    return {cell for cell, placements in enumerate(state.board.covering) if placements & places}


def ways_out(state: BlokusState, colour: str) -> Iterator[tuple[int, ...]]:
    """For every side, the placement that goes furthest beyond the squares of the colour."""
    board, camp = state.board, state.camps[index_of(state, colour)]
    own = [board.cells[cell] for cell in members(camp.taken)]
    for across, up in ((-1, 0), (1, 0), (0, -1), (0, 1)):

        def far(cell: Cell, across: int = across, up: int = up) -> int:
            return across * cell.column + up * cell.row

        edge = max(far(cell) for cell in own)
        beyond = {
            number: max(far(board.cells[cell]) for cell in board.covers[number]) for number in members(camp.legal)
        }
        best = max(beyond, key=beyond.__getitem__)
        if beyond[best] > edge:
            yield board.covers[best]


def middle() -> Svg:
    """What blue and yellow can reach with their next piece."""
    state = position(DATA["middle"])
    board = whole_board(state, SIDE)
    for colour in ("blue", "yellow"):
        board.shade(_cells(state, reached(state, colour)), colour)
    return board.svg


def exits() -> Svg:
    """The corners at which a colour can go on, and for every side a piece that goes out there."""
    state, colour = position(DATA["game"][: DATA["exits"]["after"]]), DATA["exits"]["colour"]
    board = whole_board(state, SIDE)
    open_corners = {*map(state.board.cell, state.free_corners(index_of(state, colour)))} & reached(state, colour)
    for cell in _cells(state, open_corners):
        board.ring(cell, FILL[colour])
    for cells in ways_out(state, colour):
        board.ghost(_cells(state, cells), colour, FILL[colour])
    return board.svg


def block() -> Svg:
    """The piece that bars the way, and the corner that it takes."""
    state, move = position(DATA["game"][: DATA["block"]]), BLOKUS.parse(DATA["game"][DATA["block"]])
    assert state.colour is not None
    assert isinstance(state.turn, Decide)
    board = whole_board(state, SIDE)
    after = state.play(state.turn.seats[0], move)
    board.ghost(move.cells, state.colour, RUBRIC)
    for cell in set(state.free_corners(0)) - set(after.free_corners(0)):
        board.cross(cell, "blue")
    return board.svg


def own() -> Svg:
    """The squares that only one colour can take."""
    state, colour = position(DATA["game"][: DATA["own"]["after"]]), DATA["own"]["colour"]
    board = whole_board(state, SIDE)
    board.shade(_cells(state, only(state, colour)), colour)
    return board.svg


def _cells(state: BlokusState, numbers: Iterable[int]) -> list[Cell]:
    return [state.board.cells[number] for number in sorted(numbers)]
