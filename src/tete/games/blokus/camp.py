"""One colour in a position: its pieces and its possible placements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tete.core.bits import members
from tete.games.blokus.geometry import ALL_PIECES, SINGLE, Geometry, squares


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


def camp(
    board: Geometry, taken: int, left: int, single_last: bool, starts: Iterable[int], others: Iterable[int]
) -> Camp:
    """The colour with these cells and pieces left, on a board where `others` are the cells of the other colours."""
    cells = tuple(members(taken))
    beside, corners = board.around(cells)
    closed = board.covering_any((*cells, *beside, *others))
    reach = board.covering_any(corners if cells else starts)
    return Camp(taken, left, single_last, board.laying_any(left) & ~closed, reach)
