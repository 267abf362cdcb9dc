"""What other programs call the sides of a game: seat numbers, or for Blokus the colours of Blokus programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tete.core import CHANCE, Actor, BadNotation, Decide, NotYourTurn, Options, State
from tete.games.blokus import BlokusOptions, BlokusState
from tete.games.blokus.geometry import ALL_PIECES, squares
from tete.games.blokus.placements import Placements

PASS = "pass"
SQUARES = squares(ALL_PIECES)
DUO = {"b": "1", "w": "2", "black": "1", "white": "2"}


class Sides(Protocol):
    def actor(self, state: Any, name: str) -> Actor | None:
        """Who plays for the side of this name; None for a side that is finished, which can only pass."""

    def moves(self, state: Any, name: str) -> Sequence[Any]:
        """The legal moves of a side."""

    def score(self, state: Any) -> str | None:
        """How it stands now, where the game keeps score as it goes."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats by number, from 0; and chance."""

    count: int

    def actor(self, state: State[Any, Any], name: str) -> Actor | None:
        if name == CHANCE:
            return CHANCE
        if name not in [str(seat) for seat in range(self.count)]:
            raise BadNotation("engine-side", text=name, known=", ".join([*map(str, range(self.count)), CHANCE]))
        return int(name)

    def moves(self, state: State[Any, Any], name: str) -> Sequence[Any]:
        actor = self.actor(state, name)
        return () if actor is None or actor == CHANCE else state.moves(int(actor))

    def score(self, state: State[Any, Any]) -> str | None:
        return None


@dataclass(frozen=True, slots=True)
class Colours:
    """Blokus colours: 1 to 4 in playing order, or by name; b and w where two colours play."""

    options: BlokusOptions

    def index(self, name: str) -> int:
        order = self.options.order
        number = DUO.get(name, name) if len(order) == 2 else name
        names = {str(index + 1): index for index in range(len(order))} | {each: i for i, each in enumerate(order)}
        if number not in names:
            raise BadNotation("engine-side", text=name, known=", ".join(names))
        return names[number]

    def actor(self, state: BlokusState, name: str) -> Actor | None:
        index = self.index(name)
        if not state.camps[index].legal:
            return None
        if index != state.mover:
            raise NotYourTurn("not-your-turn")
        assert isinstance(state.turn, Decide), "a colour that can place is asked"
        return state.turn.seats[0]

    def moves(self, state: BlokusState, name: str) -> Sequence[Any]:
        return Placements(state.board, state.camps[self.index(name)].legal)

    def score(self, state: BlokusState) -> str | None:
        """As Blokus programs count, from the squares on the board up: `B+3`, `W+3` or `0` for two, else by colour."""
        if state.seats == 2:
            lead = state.points[0] - state.points[1]
            return f"{'B' if lead > 0 else 'W'}+{abs(lead)}" if lead else "0"
        return " ".join(str(SQUARES + camp.points) for camp in state.camps)


def sides_of(options: Options, seats: int) -> Sides:
    return Colours(options) if isinstance(options, BlokusOptions) else Seats(seats)
