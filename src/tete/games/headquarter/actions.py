"""The numbers of the moves: how a piece lies, its first cell, and which way round it is."""

from __future__ import annotations

from collections.abc import Sequence

from tete.core.actions import Actions, Said
from tete.core.bits import members
from tete.games.headquarter.head import Placements, read_head
from tete.games.headquarter.move import PIECES, Cube, Draw, Placement
from tete.games.headquarter.options import HeadquarterOptions
from tete.games.headquarter.state import HeadquarterState


class HeadquarterActions(Actions[HeadquarterState]):
    """`((kind * cells) + cell) * 2 + turned`: lying, upright or through the head, cells from the lowest row.

    Turned, the second colour of the drawn piece is in the first cell. A piece of one colour is never turned.
    """

    chance_count = len(PIECES)

    def __init__(self, options: HeadquarterOptions) -> None:
        self.head = read_head(options.head)
        self.cells = members(self.head.cells)
        self.index = {cell: index for index, cell in enumerate(self.cells)}
        self.count = 3 * len(self.cells) * 2

    def legal(self, state: HeadquarterState, seat: int, said: Said = ()) -> Sequence[int]:
        if state.piece is None or seat != state.mover:
            return ()
        ways = 1 if state.piece[0] == state.piece[1] else 2
        kinds = (state.spots.flat, state.spots.upright, state.spots.through)
        return [
            (kind * len(self.cells) + self.index[cell]) * 2 + turned
            for kind, spots in enumerate(kinds)
            for cell in members(spots)
            for turned in range(ways)
        ]

    def move(self, state: HeadquarterState, seat: int, said: Said) -> Placement:
        spot, turned = divmod(said[0], 2)
        kind, index = divmod(spot, len(self.cells))
        assert state.piece is not None
        return Placements(self.head, state.spots, state.piece).placement(
            self.cells[index], (1, self.head.stride, 0)[kind], kind == 2, turned
        )

    def numbers(self, state: HeadquarterState, seat: int, move: Placement) -> Said:
        assert state.piece is not None
        first, second = move.first, move.second
        kind = 2 if second.far else 0 if second.column > first.column else 1
        turned = first.colour != state.piece[0]
        return ((kind * len(self.cells) + self.index[self._cell(first)]) * 2 + turned,)

    def _cell(self, cube: Cube) -> int:
        return cube.row * self.head.stride + cube.column

    def roll_number(self, move: Draw) -> int:
        return PIECES.index(move.piece)


def actions(options: HeadquarterOptions) -> HeadquarterActions:
    """The numbers depend on the cells of the head."""
    return HeadquarterActions(options)
