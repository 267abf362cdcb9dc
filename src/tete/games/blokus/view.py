"""What a seat knows. Nothing is hidden in Blokus: a view is the position, seen from a seat.

`dump()` gives, for the page and for bots:

    seat      the seat that looks on, or null for a spectator
    size      20 or 14: cells along an edge of the board
    board     `size` strings, the top row first; `b` blue, `y` yellow, `r` red, `g` green, `.` empty. Pieces of one
              colour never share an edge, so their outlines can be read from it
    to_move   {colour, seat}: the colour to be placed and the seat that places it; null when the game is over
    colours   one for each colour, in playing order:
                colour    "blue", "yellow", "red" or "green"
                seat      the seat it belongs to; null for the colour that three seats share
                left      names of the pieces not yet placed, as in `pieces`
                points    what the colour has so far: -1 for each square left; 15 or 20 when none is
                finished  true if it can place nothing any more
                starts    cells its first piece may cover (one of them); empty once it has begun
                corners   empty cells at a corner of its pieces and along none of their edges: each new piece covers one
    points    what each seat has so far, by seat (a team's sum for each of its seats; the shared colour for nobody)
    teams     who wins together: lists of seats
    pieces    the cells of every piece by its name, in the order of the pieces, in the lower left corner: "a1,a2,b1"
    outcome   null, or {places, points, reason} when the game is over
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tete.core import Decide, Json, Over, Seat, Turn, View
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Cell, Placement

if TYPE_CHECKING:  # a state makes views, so it is the one that imports
    from tete.games.blokus.state import BlokusState


@dataclass(frozen=True, slots=True)
class BlokusView(View):
    """The position, and who looks at it."""

    seat: Seat | None
    state: BlokusState

    @property
    def turn(self) -> Turn:
        return self.state.turn

    @property
    def mover(self) -> Seat | None:
        """The seat that is to place."""
        turn = self.state.turn
        return turn.seats[0] if isinstance(turn, Decide) else None

    def left(self, index: int) -> tuple[str, ...]:
        """The names of the pieces a colour has still to place."""
        left = self.state.camps[index].left
        return tuple(piece.name for number, piece in enumerate(PIECES) if left >> number & 1)

    def dump(self) -> dict[str, Json]:
        state, turn = self.state, self.state.turn
        outcome: Json = None
        if isinstance(turn, Over):
            places, points = turn.outcome.places, turn.outcome.points
            outcome = {"places": list(places), "points": list(points), "reason": turn.outcome.reason}
        return {
            "seat": self.seat,
            "size": state.options.size,
            "board": list(state.rows),
            "to_move": None if state.colour is None else {"colour": state.colour, "seat": self.mover},
            "colours": [self._colour(index) for index in range(len(state.camps))],
            "points": list(state.points),
            "teams": [list(team) for team in state.options.partners],
            "pieces": {piece.name: str(Placement.of(Cell(*step) for step in piece.shape)) for piece in PIECES},
            "outcome": outcome,
        }

    def _colour(self, index: int) -> Json:
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
