"""The rules: what a colour may cover, which one is next, and the score at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tete.core import (
    Actor,
    Decide,
    IllegalMove,
    Json,
    Outcome,
    Over,
    Seat,
    State,
    Turn,
    by_seat,
    dump_options,
    expect,
    move_of,
    rank,
    require,
)
from tete.core.bits import members, pack
from tete.games.blokus.geometry import (
    ALL_PIECES,
    PIECES,
    SINGLE,
    Geometry,
    Placements,
    geometry,
    parse,
    piece_of_shape,
    squares,
)
from tete.games.blokus.move import Cell, Placement
from tete.games.blokus.options import BlokusOptions, Colour
from tete.games.blokus.view import BlokusView


@dataclass(frozen=True, slots=True)
class Camp:
    """`taken` is a set of cells and `left` a set of pieces; `open` and `reach` are sets of placements.

    A placement is open while its piece is left and none of its cells is occupied or along an edge of the colour; it is
    in reach if it covers a cell at a corner of the colour (for the first piece, a starting cell). Legal means both.
    """

    taken: int
    left: int
    single_last: bool  # all pieces are placed, and the single square came last
    open: int = field(compare=False, repr=False)
    reach: int = field(compare=False, repr=False)

    @property
    def legal(self) -> int:
        return self.open & self.reach

    @property
    def placed(self) -> int:
        return (ALL_PIECES & ~self.left).bit_count()

    @property
    def points(self) -> int:
        return (20 if self.single_last else 15) if not self.left else -squares(self.left)

    def lay(self, board: Geometry, number: int) -> Camp:
        """This colour after it has placed a piece."""
        cells, piece = board.covers[number], board.pieces[number]
        beside, corners = board.around(cells)
        left = self.left & ~(1 << piece)
        return Camp(
            taken=self.taken | sum(1 << cell for cell in cells),
            left=left,
            single_last=not left and piece == SINGLE,
            open=self.open & ~(board.laying[piece] | board.covering_any((*cells, *beside))),
            reach=(self.reach if self.taken else 0) | board.covering_any(corners),
        )

    def yield_to(self, covering: int) -> Camp:
        """This colour after another colour has placed a piece: the placements that cover its cells are closed."""
        return Camp(self.taken, self.left, self.single_last, self.open & ~covering, self.reach)


@dataclass(frozen=True, slots=True, repr=False)
class BlokusState(State[Placement, BlokusView]):
    """The camps of the colours in playing order, and the index of the colour to move; None when the game is over."""

    options: BlokusOptions
    camps: tuple[Camp, ...]
    mover: int | None
    turn: Turn = field(compare=False, repr=False)

    @property
    def seats(self) -> int:
        return self.options.seats[0]

    @property
    def board(self) -> Geometry:
        return geometry(self.options.size)

    @property
    def colour(self) -> Colour | None:
        """The colour to be placed."""
        return None if self.mover is None else self.options.order[self.mover]

    def moves(self, seat: Seat) -> Sequence[Placement]:
        if self.mover is None or self.turn != Decide((seat,)):
            return ()
        return Placements(self.board, self.camps[self.mover].legal)

    def play(self, actor: Actor, move: Placement | str) -> BlokusState:
        move = move_of(move, Placement, parse)
        expect(self.turn, actor)
        assert self.mover is not None, "the game is not over"
        board, mover = self.board, self.mover
        number = board.number(move.cells)
        if number is None or not self.camps[mover].legal >> number & 1:
            raise self._refusal(move, mover)
        covering = board.covering_any(board.covers[number])
        camps = tuple(
            each.lay(board, number) if index == mover else each.yield_to(covering)
            for index, each in enumerate(self.camps)
        )
        return settled(self.options, camps, mover)

    def _refusal(self, move: Placement, mover: int) -> IllegalMove:
        """Why this colour may not cover these cells. The simplest reasons are checked first."""
        board, mine, colour = self.board, self.camps[mover], self.options.order[mover]
        for cell in move.cells:
            if not board.inside(cell):
                return IllegalMove("off-board", cell=str(cell), size=board.size)
        number = board.number(move.cells)
        if number is None:
            return IllegalMove("no-such-piece", squares=len(move.cells))
        piece = board.pieces[number]
        if not mine.left >> piece & 1:
            return IllegalMove("piece-used", colour=colour, piece=PIECES[piece].name)
        for covered in board.covers[number]:
            for owner, each in zip(self.options.order, self.camps, strict=True):
                if each.taken >> covered & 1:
                    return IllegalMove("occupied", cell=str(board.cells[covered]), colour=owner)
        for covered in board.covers[number]:
            if any(mine.taken >> near & 1 for near in board.edges[covered]):
                return IllegalMove("edge-contact", cell=str(board.cells[covered]), colour=colour)
        if not mine.taken:
            return IllegalMove("not-on-start", colour=colour, cell=", ".join(map(str, self.free_starts(mover))))
        return IllegalMove("no-corner-contact", colour=colour)

    @property
    def taken(self) -> int:
        """The set of occupied cells."""
        cells = 0
        for each in self.camps:
            cells |= each.taken
        return cells

    def free_starts(self, index: int) -> tuple[Cell, ...]:
        """The cells on which a colour may begin; none once it has begun."""
        taken = self.taken
        free = (cell for cell in self.options.starts[index] if not taken >> self.board.cell(cell) & 1)
        return () if self.camps[index].taken else tuple(free)

    def free_corners(self, index: int) -> tuple[Cell, ...]:
        """The empty cells at a corner of a colour and along none of its edges: where its next piece may take hold."""
        _, corners = self.board.around(members(self.camps[index].taken))
        taken = self.taken
        return tuple(self.board.cells[cell] for cell in sorted(corners) if not taken >> cell & 1)

    @property
    def points(self) -> tuple[int, ...]:
        return points(self.options, self.camps)

    def view(self, seat: Seat | None) -> BlokusView:
        return BlokusView(seat, self)

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as text, the top row first: each colour's first letter, `.` for an empty cell."""
        size = self.board.size
        marks = ["."] * size**2
        for colour, each in zip(self.options.order, self.camps, strict=True):
            for cell in members(each.taken):
                marks[cell] = colour[0]
        return tuple("".join(marks[row::size]) for row in reversed(range(size)))

    def dump(self) -> Json:
        """`single_last` are the colours that placed all pieces and the single square last."""
        last = [colour for colour, each in zip(self.options.order, self.camps, strict=True) if each.single_last]
        return {
            "options": dump_options(self.options),
            "board": list(self.rows),
            "to_move": self.colour,
            "single_last": list(last),
        }

    def __reduce__(self) -> tuple[object, ...]:
        truth = tuple((each.taken, each.left, each.single_last) for each in self.camps)
        return position, (self.options, truth, self.mover or 0)


def points(options: BlokusOptions, camps: tuple[Camp, ...]) -> tuple[int, ...]:
    """The points of each seat: the sum of its head start and its colours, and of its team's.

    The shared colour counts for no seat (BL-19).
    """
    own = [*by_seat(options.head_start, options.seats[0])]
    for owner, each in zip(options.owners, camps, strict=True):
        if owner is not None:
            own[owner] += each.points
    sums = {seat: sum(own[mate] for mate in team) for team in options.partners for seat in team}
    return tuple(sums[seat] for seat in range(len(own)))


def position(options: BlokusOptions, truth: tuple[tuple[int, int, bool], ...], mover: int) -> BlokusState:
    """The position where each colour has these cells, these pieces left, and ended on the single or not.

    The sets of placements are computed from these; if colour `mover` cannot place, the next one that can is to move.
    """
    board = geometry(options.size)
    camps = []
    for index, (taken, left, single_last) in enumerate(truth):
        others = (cell for other, (held, _, _) in enumerate(truth) if other != index for cell in members(held))
        starts = map(board.cell, options.starts[index])
        camps.append(camp(board, taken, left, single_last, starts, others))
    return settled(options, tuple(camps), mover - 1)


def camp(
    board: Geometry, taken: int, left: int, single_last: bool, starts: Iterable[int], others: Iterable[int]
) -> Camp:
    """The colour with these cells and pieces left, on a board where `others` are the cells of the other colours."""
    cells = tuple(members(taken))
    beside, corners = board.around(cells)
    closed = board.covering_any((*cells, *beside, *others))
    reach = board.covering_any(corners if cells else starts)
    return Camp(taken, left, single_last, board.laying_any(left) & ~closed, reach)


def settled(options: BlokusOptions, camps: tuple[Camp, ...], last: int) -> BlokusState:
    """The position after colour `last` was placed: the next one that can place is to move, or the game is over.

    A colour that cannot place never will again, since only its own pieces give it new corners (BL-11).
    """
    for step in range(1, len(camps) + 1):
        mover = (last + step) % len(camps)
        if camps[mover].legal:
            owner = options.owners[mover]
            seat = camps[mover].placed % options.seats[0] if owner is None else owner
            return BlokusState(options, camps, mover, Decide((seat,)))
    scored = points(options, camps)
    return BlokusState(options, camps, None, Over(Outcome(rank(scored), scored, "all-finished")))


def read_position(fields: dict[str, Any], options: BlokusOptions) -> BlokusState:
    """The position that has these fields, for `load_position`."""
    rows, order, size = fields["board"], options.order, options.size
    require([*map(len, rows)] == [size] * size, "board")
    marks = [rows[-1 - row][column] for column in range(size) for row in range(size)]
    truth = []
    for colour in order:
        taken = pack(cell for cell, mark in enumerate(marks) if mark == colour[0])
        truth.append((taken, ALL_PIECES & ~_pieces(geometry(size), taken), colour in fields["single_last"]))
    to_move = fields["to_move"]
    return position(options, tuple(truth), 0 if to_move is None else order.index(to_move))


def _pieces(board: Geometry, taken: int) -> int:
    """The pieces that a colour with these cells has laid: as no two share an edge, each area is a piece."""
    laid = [piece_of_shape(board.cells[cell] for cell in area) for area in _areas(board, set(members(taken)))]
    pieces = {piece for piece in laid if piece is not None}
    require(len(pieces) == len(laid), "pieces")
    return pack(pieces)


def _areas(board: Geometry, cells: set[int]) -> Iterator[set[int]]:
    """The cells that edges join."""
    while cells:
        area, fresh = set[int](), {min(cells)}
        while fresh:
            area |= fresh
            fresh = {near for cell in fresh for near in board.edges[cell] if near in cells} - area
        yield area
        cells = cells - area
