"""A game written by somebody else joins through an entry point, and obeys the same protocol."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from tete.core import (
    CHANCE,
    Actor,
    BadNotation,
    BadOptions,
    Decide,
    Game,
    IllegalMove,
    Json,
    NotYourTurn,
    Options,
    Outcome,
    Over,
    Roll,
    Seat,
    State,
    Turn,
    View,
    Weights,
    divide,
    expect,
    option,
    perft,
    random_game,
    rank,
    read_option,
    settle,
)
from tete.games import collect


@dataclass(frozen=True)
class TossOptions(Options):
    rounds: int = option(3)

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

    def dump(self) -> Json:
        return self.state.dump()


@dataclass(frozen=True, slots=True)
class Toss(State[str, TossView]):
    """Each seat calls a side, then the coin falls; right calls score."""

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
        return TossView(seat, self)

    def dump(self) -> Json:
        return {"points": list(self.points), "calls": list(self.calls), "thrown": self.thrown}


class TossGame(Game[TossOptions, Toss, str, TossView]):
    key: ClassVar[str] = "toss"
    seats: ClassVar[range] = range(1, 3)
    options = TossOptions
    presets = {"classic": TossOptions()}

    def begin(self, options: TossOptions, seats: int) -> Toss:
        return Toss(options, seats, (0,) * seats)

    def parse(self, text: str) -> str:
        if text not in ("heads", "tails"):
            raise BadNotation("bad-move", text=text)
        return text

    def load(self, data: Json) -> Toss:
        raise NotImplementedError

    def imagine(self, view: TossView, rng: Random) -> Toss:
        return view.state


TOSS = TossGame()


def test_a_guest_joins_by_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "guest-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tete.games]\ntoss = guest_toss:TOSS\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setitem(sys.modules, "guest_toss", sys.modules[__name__])
    assert collect(())["toss"] is TOSS


def test_random_games_of_a_guest_end() -> None:
    plies = [ply for ply, _ in random_game(TOSS.start(seats=2), Random(1))]
    assert len(plies) == 9
    assert [ply.actor for ply in plies[:3]] == [0, 1, CHANCE]


def test_perft_counts_seats_and_chance() -> None:
    assert perft(TOSS.start(seats=2), 3) == 8
    assert divide(TOSS.start(seats=2), 2) == {"0 heads": 2, "0 tails": 2}
    assert perft(TOSS.start(TossOptions(rounds=0)), 3) == 0


def test_settle_lets_chance_fall() -> None:
    state = TOSS.start().play(0, "heads")
    settled, plies = settle(state, Random(2))
    assert len(plies) == 1
    assert isinstance(settled.turn, Decide)


def test_actors_are_expected() -> None:
    start = TOSS.start(seats=2)
    for actor, word in ((1, "not-your-turn"), (CHANCE, "no-chance-now")):
        with pytest.raises(NotYourTurn) as caught:
            start.play(actor, "heads")  # type: ignore[arg-type]
        assert caught.value.word == word
    with pytest.raises(NotYourTurn) as caught:
        start.play(0, "heads").play(1, "tails").play(0, "heads")
    assert caught.value.word == "chance-first"


def test_options_and_seats_are_checked() -> None:
    assert read_option(TossOptions(), "rounds", "5").rounds == 5
    for name, text, word in (("rounds", "many", "option-type"), ("size", "1", "unknown-option")):
        with pytest.raises(BadOptions) as caught:
            read_option(TossOptions(), name, text)
        assert caught.value.word == word
    with pytest.raises(BadOptions) as caught:
        TOSS.start(seats=5)
    assert caught.value.details == {"seats": 5, "fewest": 1, "most": 2}
