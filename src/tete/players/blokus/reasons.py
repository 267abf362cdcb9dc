"""Why a placement of Blokus is good: the corners it opens and takes, the squares and pieces it gets rid of.

The advice of the rule sheet is among it: towards the middle, big pieces first, an exit on every side, squares of one's
own kept for later, and the rival's way barred where it has got furthest.
"""

from __future__ import annotations

from collections.abc import Iterator

from tete.core import Seat
from tete.core.bits import members
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Cell, Placement
from tete.games.blokus.state import BlokusState
from tete.games.blokus.view import BlokusView
from tete.players.reasons import Reason, counted, reason

FEW_PLACES = 3  # a piece with at most so many places left is worth a word
OPENING_PIECES = 4  # of a colour: until then the middle and the size of the piece come first
PRIVATE_SQUARES = 5  # a colour that has at least so many squares to itself is worth a word


def find_reasons(view: BlokusView, move: Placement) -> Iterator[Reason]:
    state, seat = view.state, view.mover
    mover = state.mover
    assert seat is not None, "somebody places"
    assert mover is not None, "and so has a colour"
    after = state.play(seat, move)
    camp, mine, colour = state.camps[mover], after.camps[mover], state.options.order[mover]
    if not mine.left:
        yield reason("all-placed", colour=colour, points=mine.points)
    for index, rival in enumerate(state.options.order):
        if index in _rivals(state, seat) and state.camps[index].legal and not after.camps[index].legal:
            yield reason("shuts-out", colour=rival)
    number = state.board.number(move.cells)
    assert number is not None, "a legal move is a placement"
    piece = state.board.pieces[number]
    places = (camp.legal & state.board.laying[piece]).bit_count()
    if places == 1:
        yield reason("last-place", piece=PIECES[piece].name)
    opening, size = [*_centre(state, after, mover), *_largest(camp.left, len(move.cells))], camp.placed
    if size < OPENING_PIECES:
        yield from opening
    yield from _blocks(state, after, seat)
    yield from _corners(state, after, mover, seat)
    new, kept = _private(state, after, mover, seat)
    if new >= PRIVATE_SQUARES:
        yield reason("private", n=new)
    if 1 < places <= FEW_PLACES and camp.placed:  # at the start all pieces have few
        yield reason("few-places", piece=PIECES[piece].name, n=places)
    yield from _exits(after, mover)
    if kept >= PRIVATE_SQUARES:
        yield reason("guards", n=kept)
    if size >= OPENING_PIECES:
        yield from opening


def _largest(left: int, size: int) -> Iterator[Reason]:
    if size == max(piece.size for index, piece in enumerate(PIECES) if left >> index & 1):
        yield counted("largest", size)


def _centre(state: BlokusState, after: BlokusState, mover: int) -> Iterator[Reason]:
    """By how many squares the colour has come nearer to the middle of the board."""
    board = after.board

    def nearest(cells: Iterator[Cell]) -> int:
        return min(
            max(abs(2 * cell.column + 1 - board.size), abs(2 * cell.row + 1 - board.size)) // 2 for cell in cells
        )

    begun = state.camps[mover].taken
    start = (cell for cell in state.options.starts[mover] if after.camps[mover].taken >> board.cell(cell) & 1)
    before = nearest((board.cells[cell] for cell in members(begun)) if begun else start)
    gained = before - nearest(board.cells[cell] for cell in members(after.camps[mover].taken))
    if gained:
        yield counted("centre", gained)


def _blocks(state: BlokusState, after: BlokusState, seat: Seat) -> Iterator[Reason]:
    """Whether a rival loses the corner that is furthest from its starting square."""
    board = state.board
    for index in _rivals(state, seat):
        taken = state.camps[index].taken
        starts = [cell for cell in state.options.starts[index] if taken >> board.cell(cell) & 1]
        corners = state.free_corners(index) if starts else ()
        ways = {cell: max(abs(cell.column - starts[0].column), abs(cell.row - starts[0].row)) for cell in corners}
        furthest = [cell for cell, way in ways.items() if way == max(ways.values())]
        kept = after.free_corners(index)
        for cell in [cell for cell in furthest if cell not in kept][:1]:
            yield reason("blocks", colour=state.options.order[index], cell=str(cell))


def _corners(state: BlokusState, after: BlokusState, mover: int, seat: Seat) -> Iterator[Reason]:
    opened = set(after.free_corners(mover)) - set(state.free_corners(mover))
    taken = {index: _lost(state, after, index) for index in _rivals(state, seat)}
    victim = max(taken, key=taken.__getitem__, default=None)
    lost = 0 if victim is None else taken[victim]
    if victim is not None and opened and lost:
        yield reason("opens-and-takes", n=len(opened), lost=lost, colour=state.options.order[victim])
    elif victim is not None and lost:
        yield counted("takes", lost, colour=state.options.order[victim])
    elif opened:
        yield counted("opens", len(opened))


def _private(state: BlokusState, after: BlokusState, mover: int, seat: Seat) -> tuple[int, int]:
    """For a piece laid where others could play: how many squares the colour has to itself, new ones and those kept."""
    others = [index for index, owner in enumerate(state.options.owners) if index != mover and owner != seat]
    if not any(_reached(state, index) & set(members(after.camps[mover].taken)) for index in others):
        return 0, 0
    before, now = (_own(position, mover, others) for position in (state, after))
    return len(now - before), len(now & before)


def _own(state: BlokusState, mover: int, others: list[int]) -> set[int]:
    """The cells of the places for a whole piece of this colour into which no other colour can come."""
    exposed = {cell for index in others for cell in _reached(state, index)}
    places = state.camps[mover].legal & ~state.board.covering_any(exposed)
    return {cell for cell, placements in enumerate(state.board.covering) if placements & places}


def _reached(state: BlokusState, index: int) -> set[int]:
    """The cells that some placement of a colour would cover."""
    legal = state.camps[index].legal
    return {cell for cell, placements in enumerate(state.board.covering) if placements & legal}


def _exits(after: BlokusState, mover: int) -> Iterator[Reason]:
    """Whether the colour can spread further on every side on which it has not come to the edge of the board."""
    board, camp = after.board, after.camps[mover]
    own, reached = ([board.cells[cell] for cell in cells] for cells in (members(camp.taken), _reached(after, mover)))
    last = board.size - 1
    columns, rows = [cell.column for cell in own], [cell.row for cell in own]
    sides = [
        (min(columns) > 0, any(cell.column < min(columns) for cell in reached)),
        (max(columns) < last, any(cell.column > max(columns) for cell in reached)),
        (min(rows) > 0, any(cell.row < min(rows) for cell in reached)),
        (max(rows) < last, any(cell.row > max(rows) for cell in reached)),
    ]
    inner = [way_out for inside, way_out in sides if inside]
    if len(inner) > 1 and all(inner):
        yield reason("exits")


def _lost(state: BlokusState, after: BlokusState, index: int) -> int:
    """How many corners a colour can no longer take hold at."""
    return len(set(state.free_corners(index)) - set(after.free_corners(index)))


def _rivals(state: BlokusState, seat: Seat) -> list[int]:
    """The colours that play against a seat: neither its own, nor its partner's, nor the shared one."""
    mates = next(team for team in state.options.partners if seat in team)
    return [index for index, owner in enumerate(state.options.owners) if owner is not None and owner not in mates]
