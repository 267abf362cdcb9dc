"""The steps of a game of Headache: what is asked now, and of whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tete.core import Json, Over, Seat
from tete.games.headache.move import Pop

QUIET_LIMIT: Final = 200  # turns on end without an entry or a capture
TURN_LIMIT: Final = 2000  # turns in all


@dataclass(frozen=True, slots=True)
class Opening:
    """Who starts: the contenders pop one after the other, and the first of them have `popped` these numbers."""

    contenders: tuple[Seat, ...]
    popped: tuple[int, ...] = ()

    @property
    def seat(self) -> Seat:
        return self.contenders[len(self.popped)]


@dataclass(frozen=True, slots=True)
class Popping:
    """The dome is to be pressed for this seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Playing:
    """This seat enters, moves or passes with this pop."""

    seat: Seat
    pop: Pop


@dataclass(frozen=True, slots=True)
class Choosing:
    """This seat answers the red dot of this pop."""

    seat: Seat
    pop: Pop


Phase = Opening | Popping | Playing | Choosing | Over


def dump_phase(phase: Phase) -> dict[str, Json]:
    """A phase as JSON; how a game that is over ended can be read from the rest of the position."""
    match phase:
        case Opening(contenders, popped):
            return {"step": "opening", "contenders": list(contenders), "popped": list(popped)}
        case Popping(seat):
            return {"step": "pop", "seat": seat}
        case Playing(seat, pop):
            return {"step": "play", "seat": seat, "pop": str(pop)}
        case Choosing(seat, pop):
            return {"step": "choose", "seat": seat, "pop": str(pop)}
        case Over():
            return {"step": "over"}
