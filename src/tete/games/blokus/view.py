"""What a seat knows. Nothing is hidden in Blokus."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tete.core import Decide, OpenView, Seat, by_seat, dump_outcome
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Cell, Placement
from tete.games.blokus.view_json import BlokusViewJson, CampJson, ToMoveJson

if TYPE_CHECKING:  # a state makes views, so it is the one that imports
    from tete.games.blokus.state import BlokusState


@dataclass(frozen=True, slots=True, repr=False)
class BlokusView(OpenView):
    """Everything is public."""

    state: BlokusState

    @property
    def mover(self) -> Seat | None:
        """The seat that is to place."""
        turn = self.state.turn
        return turn.seats[0] if isinstance(turn, Decide) else None

    def left(self, index: int) -> tuple[str, ...]:
        """The names of the pieces a colour has still to place."""
        left = self.state.camps[index].left
        return tuple(piece.name for number, piece in enumerate(PIECES) if left >> number & 1)

    def dump(self) -> BlokusViewJson:
        state = self.state
        return {
            "seat": self.seat,
            "size": state.options.size,
            "board": list(state.rows),
            "to_move": self._to_move(),
            "colours": [self._camp(index) for index in range(len(state.camps))],
            "points": list(state.points),
            "head_start": list(by_seat(state.options.head_start, state.seats)),
            "teams": [list(team) for team in state.options.partners],
            "pieces": {piece.name: str(Placement.of(Cell(*step) for step in piece.shape)) for piece in PIECES},
            "outcome": dump_outcome(state.turn),
        }

    def _to_move(self) -> ToMoveJson | None:
        colour, seat = self.state.colour, self.mover
        return None if colour is None or seat is None else {"colour": colour, "seat": seat}

    def _camp(self, index: int) -> CampJson:
        options, camp = self.state.options, self.state.camps[index]
        return {
            "colour": options.order[index],
            "seat": options.owners[index],
            "left": list(self.left(index)),
            "points": camp.points,
            "finished": not camp.legal,
            "starts": [str(cell) for cell in self.state.free_starts(index)],
            "corners": [str(cell) for cell in self.state.free_corners(index)],
        }
