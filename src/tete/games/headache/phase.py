"""The phases of a game of Headache: what is asked now, and of which seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from tete.core import Json, Over, Seat
from tete.games.headache.move import Pop

QUIET_LIMIT: Final = 200  # turns on end without an entry or a capture
TURN_LIMIT: Final = 2000  # turns in all


@dataclass(frozen=True, slots=True)
class Opening:
    """The contenders pop one after the other for who starts; the first of them have `popped` these numbers."""

    step: ClassVar[Literal["opening"]] = "opening"
    contenders: tuple[Seat, ...]
    popped: tuple[int, ...] = ()

    @property
    def seat(self) -> Seat:
        return self.contenders[len(self.popped)]


@dataclass(frozen=True, slots=True)
class Popping:
    """The dome is pressed next, for this seat."""

    step: ClassVar[Literal["pop"]] = "pop"
    seat: Seat


@dataclass(frozen=True, slots=True)
class Playing:
    """This seat enters, moves or passes with this pop."""

    step: ClassVar[Literal["play"]] = "play"
    seat: Seat
    pop: Pop


@dataclass(frozen=True, slots=True)
class Choosing:
    """This seat answers the red dot of this pop."""

    step: ClassVar[Literal["choose"]] = "choose"
    seat: Seat
    pop: Pop


Phase = Opening | Popping | Playing | Choosing | Over


Step = Literal["opening", "pop", "play", "choose", "over"]


def dump_phase(phase: Phase) -> dict[str, Json]:
    """A phase as JSON. The outcome is not in it: it follows from the rest of the position."""
    match phase:
        case Opening(contenders, popped):
            return {"step": phase.step, "contenders": list(contenders), "popped": list(popped)}
        case Popping(seat):
            return {"step": phase.step, "seat": seat}
        case Playing(seat, pop) | Choosing(seat, pop):
            return {"step": phase.step, "seat": seat, "pop": str(pop)}
        case Over():
            return {"step": "over"}
