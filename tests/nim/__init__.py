"""Nim, as a game from another package: take one to three counters; the last one wins."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import ClassVar

from tete.core import (
    Actor,
    BadNotation,
    BadPosition,
    Decide,
    Game,
    IllegalMove,
    Json,
    Options,
    Outcome,
    Over,
    Seat,
    State,
    Turn,
    View,
    check_seat,
    expect,
    option,
)


@dataclass(frozen=True)
class NimOptions(Options):
    counters: int = option(21)

    @property
    def seats(self) -> range:
        return range(2, 3)


@dataclass(frozen=True, slots=True)
class NimView(View):
    seat: Seat | None
    state: NimState

    @property
    def turn(self) -> Turn:
        return self.state.turn

    def dump(self) -> dict[str, Json]:
        return {"seat": self.seat, "counters": self.state.counters}


@dataclass(frozen=True, slots=True)
class NimState(State[int, NimView]):
    options: NimOptions
    counters: int
    seat: Seat = 0
    seats: int = 2

    @property
    def turn(self) -> Turn:
        if self.counters:
            return Decide((self.seat,))
        places = (1, 2) if self.seat == 1 else (2, 1)
        return Over(Outcome(places, (2 - places[0], 2 - places[1]), "last-counter"))

    def moves(self, seat: Seat) -> tuple[int, ...]:
        return tuple(range(1, min(3, self.counters) + 1)) if self.turn == Decide((seat,)) else ()

    def play(self, actor: Actor, move: int | str) -> NimState:
        expect(self.turn, actor)
        move = int(move)
        if not 1 <= move <= min(3, self.counters):
            raise IllegalMove("no-such-move")
        return NimState(self.options, self.counters - move, 1 - self.seat)

    def view(self, seat: Seat | None) -> NimView:
        check_seat(self, seat)
        return NimView(seat, self)

    def dump(self) -> Json:
        return {"counters": self.counters, "seat": self.seat}


class Nim(Game[NimOptions, NimState, int, NimView]):
    key: ClassVar[str] = "nim"
    seats: ClassVar[range] = range(2, 3)
    chance: ClassVar[bool] = False
    options = NimOptions
    presets = {"classic": NimOptions()}

    def begin(self, options: NimOptions, seats: int) -> NimState:
        return NimState(options, options.counters)

    def parse(self, text: str) -> int:
        if text not in ("1", "2", "3"):
            raise BadNotation("bad-move", text=text)
        return int(text)

    def load(self, data: Json) -> NimState:
        match data:
            case {"counters": int(counters), "seat": int(seat)}:
                return NimState(NimOptions(), counters, seat)
        raise BadPosition("bad-position")

    def determinize(self, view: NimView, rng: Random) -> NimState:
        return view.state


NIM = Nim()
