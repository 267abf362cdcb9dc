"""A toy game of another package: each seat calls a side, then a coin is tossed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from tete.core import (
    CHANCE,
    Actor,
    BadNotation,
    BadOptions,
    BadPosition,
    Decide,
    Game,
    IllegalMove,
    Json,
    Options,
    Outcome,
    Over,
    Played,
    Roll,
    Seat,
    State,
    Turn,
    View,
    Weights,
    check_seat,
    expect,
    option,
    rank,
)


@dataclass(frozen=True)
class TossOptions(Options):
    rounds: int = option(3)
    coin: str = option("fair", choices=("fair", "kind"))
    faces: str = option("heads\ntails", layout=True)
    cheers: tuple[str, ...] = option(())
    limit: int | None = option(None)
    hidden: bool = option(False)

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.faces.split("\n")) != 2:
            raise BadOptions("layout-lines", option="faces", wanted=2, found=len(self.faces.split("\n")))
        if self.coin == "kind" and self.rounds > 9:
            raise BadOptions("too-kind")

    @property
    def seats(self) -> range:
        return range(1, 3)


@dataclass(frozen=True, slots=True)
class TossView(View):
    seat: Seat | None
    state: Toss

    @property
    def turn(self) -> Turn:
        return self.state.turn

    def dump(self) -> dict[str, Json]:
        return {"seat": self.seat, "state": self.state.dump()}


@dataclass(frozen=True, slots=True)
class Toss(State[str, TossView]):
    """Each seat calls a side, then the coin is tossed; right calls score."""

    options: TossOptions
    seats: int
    points: tuple[int, ...]
    calls: tuple[str, ...] = ()
    thrown: int = 0

    @property
    def turn(self) -> Turn:
        if self.thrown == self.options.rounds:
            return Over(Outcome(rank(self.points), self.points, "rounds"))
        if len(self.calls) == self.seats:
            return Roll(Weights(("heads", "tails"), (1, 1)))
        return Decide((len(self.calls),))

    def moves(self, seat: Seat) -> tuple[str, ...]:
        return ("heads", "tails") if self.turn == Decide((seat,)) else ()

    def play(self, actor: Actor, move: str) -> Toss:
        expect(self.turn, actor)
        if move not in ("heads", "tails"):
            raise IllegalMove("no-such-side")
        if actor != CHANCE:
            return Toss(self.options, self.seats, self.points, (*self.calls, move), self.thrown)
        points = tuple(have + (call == move) for have, call in zip(self.points, self.calls, strict=True))
        return Toss(self.options, self.seats, points, (), self.thrown + 1)

    def view(self, seat: Seat | None) -> TossView:
        check_seat(self, seat)
        calls = tuple(call if by == seat else self.shown_call(call) for by, call in enumerate(self.calls))
        return TossView(seat, replace(self, calls=calls))

    def text(self, played: Played[Self], seat: Seat | None) -> str:
        return str(played.move) if played.actor in (seat, CHANCE) else self.shown_call(played.move)

    def shown_call(self, call: str) -> str:
        return "?" if self.options.hidden else call

    def dump(self) -> Json:
        return {"points": list(self.points), "calls": list(self.calls), "thrown": self.thrown}


class TossGame(Game[TossOptions, Toss, str, TossView]):
    key: ClassVar[str] = "toss"
    seats: ClassVar[range] = range(1, 3)
    options = TossOptions
    presets = {"classic": TossOptions(), "long": TossOptions(rounds=9)}

    def begin(self, options: TossOptions, seats: int) -> Toss:
        return Toss(options, seats, (0,) * seats)

    def parse(self, text: str) -> str:
        if text not in ("heads", "tails"):
            raise BadNotation("bad-move", text=text)
        return text

    def load(self, data: Json) -> Toss:
        match data:
            case {"points": list(points), "calls": list(calls), "thrown": int(thrown)}:
                numbers = tuple(each for each in points if isinstance(each, int))
                options = next(iter(self.presets.values()))
                return Toss(options, len(points), numbers, tuple(map(str, calls)), thrown)
        raise BadPosition("bad-position")

    def determinize(self, view: TossView, rng: Random) -> Toss:
        calls = tuple(rng.choice(("heads", "tails")) if call == "?" else call for call in view.state.calls)
        return replace(view.state, calls=calls)

    def dependencies(self, options: TossOptions) -> dict[str, str]:
        return {"mint": MINT[0]}


class WhisperGame(TossGame):
    """The same, but a call is only whispered."""

    key: ClassVar[str] = "whisper"
    secrets: ClassVar[bool] = True
    presets = {"classic": TossOptions(hidden=True)}


MINT = ["Paris"]  # where the coin was struck: a fact outside the options, which may change
TOSS = TossGame()
WHISPER = WhisperGame()
