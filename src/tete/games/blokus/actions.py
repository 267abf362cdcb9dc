"""The numbers of the moves: those of the placements on a board of this size."""

from __future__ import annotations

from collections.abc import Sequence

from tete.core.actions import Actions, Said
from tete.core.bits import members
from tete.games.blokus.geometry import geometry
from tete.games.blokus.move import Placement
from tete.games.blokus.options import BlokusOptions
from tete.games.blokus.state import BlokusState


class BlokusActions(Actions[BlokusState]):
    """A placement is a number: by piece, then by cells, as in `geometry(size).moves`."""

    def __init__(self, options: BlokusOptions) -> None:
        self.board = geometry(options.size)
        self.count = len(self.board.moves)

    def legal(self, state: BlokusState, seat: int, said: Said = ()) -> Sequence[int]:
        return () if state.mover is None else members(state.camps[state.mover].legal)

    def allows(self, state: BlokusState, seat: int, said: Said, number: int) -> bool:
        return number >= 0 and state.mover is not None and bool(state.camps[state.mover].legal >> number & 1)

    def move(self, state: BlokusState, seat: int, said: Said) -> Placement:
        return self.board.moves[said[0]]

    def numbers(self, state: BlokusState, seat: int, move: Placement) -> Said:
        number = self.board.number(move.cells)
        assert number is not None, "a legal move is a placement"
        return (number,)


def actions(options: BlokusOptions) -> BlokusActions:
    """The numbers depend on the size of the board."""
    return BlokusActions(options)
