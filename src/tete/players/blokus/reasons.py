"""Why a placement of Blokus is good: the corners it opens and takes, the squares and pieces it gets rid of."""

from __future__ import annotations

from collections.abc import Iterator

from tete.core import Seat
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Placement
from tete.games.blokus.state import BlokusState
from tete.games.blokus.view import BlokusView
from tete.players.reasons import Reason, counted, reason

SCARCE = 3  # places left for a piece, from which on it is worth a word


def find_reasons(view: BlokusView, move: Placement) -> Iterator[Reason]:
    state, seat = view.state, view.mover
    mover = state.mover
    assert seat is not None, "somebody places"
    assert mover is not None, "and so has a colour"
    after = state.play(seat, move)
    mine, colour = after.camps[mover], state.options.order[mover]
    if not mine.left:
        yield reason("all-placed", colour=colour, points=mine.points)
    for index, rival in enumerate(state.options.order):
        if index in _rivals(state, seat) and state.camps[index].legal and not after.camps[index].legal:
            yield reason("shuts-out", colour=rival)
    number = state.board.number(move.cells)
    assert number is not None, "a legal move is a placement"
    piece = state.board.pieces[number]
    places = (state.camps[mover].legal & state.board.laying[piece]).bit_count()
    if places == 1:
        yield reason("last-place", piece=PIECES[piece].name)
    yield from _corners(state, after, mover, seat)
    if 1 < places <= SCARCE and state.camps[mover].placed:  # at the start all pieces have few
        yield reason("few-places", piece=PIECES[piece].name, n=places)
    if len(move.cells) == max(each.size for index, each in enumerate(PIECES) if state.camps[mover].left >> index & 1):
        yield counted("largest", len(move.cells))


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


def _lost(state: BlokusState, after: BlokusState, index: int) -> int:
    """How many corners a colour can no longer take hold at."""
    return len(set(state.free_corners(index)) - set(after.free_corners(index)))


def _rivals(state: BlokusState, seat: Seat) -> list[int]:
    """The colours that play against a seat: neither its own, nor its partner's, nor the shared one."""
    mates = next(team for team in state.options.partners if seat in team)
    return [index for index, owner in enumerate(state.options.owners) if owner is not None and owner not in mates]
