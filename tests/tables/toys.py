"""Two small games with all a table must cope with: dice, answers in any order, teams, a bell; and secrets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar, Self

from tete.core import (
    CHANCE,
    Actor,
    BadNotation,
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
    expect,
    option,
    rank,
)
from tete.games import GAMES


@dataclass(frozen=True)
class RaceOptions(Options):
    rounds: int = option(3)
    answers: bool = option(False)
    pairs: bool = option(False)
    duration: int | None = option(None)

    @property
    def seats(self) -> range:
        return range(4, 5) if self.pairs else range(1, 5)


@dataclass(frozen=True, slots=True)
class RaceView(View):
    seat: Seat | None
    state: Race

    @property
    def turn(self) -> Turn:
        return self.state.turn

    def dump(self) -> dict[str, Json]:
        return {"seat": self.seat, "state": self.state.dump()}


@dataclass(frozen=True, slots=True)
class Race(State[str, RaceView]):
    """A die falls, the mover takes or leaves it, and (with `answers`) all others say ok or object, in any order."""

    options: RaceOptions
    seats: int
    points: tuple[int, ...]
    turns: int = 0
    die: int | None = None
    claim: str = ""
    owing: tuple[Seat, ...] = ()
    rung: bool = False

    @property
    def turn(self) -> Turn:
        if self.turns == self.options.rounds * self.seats or (self.rung and self.die is None):
            return Over(Outcome(rank(self.points), self.points, "bell" if self.rung else "rounds"))
        if self.die is None:
            return Roll(Weights(("1", "2", "3"), (1, 2, 3)))
        return Decide(self.owing or (self.turns % self.seats,))

    def moves(self, seat: Seat) -> tuple[str, ...]:
        turn = self.turn
        if not isinstance(turn, Decide) or seat not in turn.seats:
            return ()
        return ("ok", "object") if self.owing else ("take", "leave")

    def play(self, actor: Actor, move: str) -> Race:
        if move == "bell" and actor == CHANCE and self.options.duration and not self.rung:
            return replace(self, rung=True)
        expect(self.turn, actor)
        if actor == CHANCE:
            return replace(self, die=int(move))
        if move not in self.moves(actor):
            raise IllegalMove("not-now", move=move)
        if self.owing:
            owing = tuple(seat for seat in self.owing if seat != actor) if move == "ok" else ()
            state = replace(self, owing=owing, claim=self.claim if move == "ok" else "leave")
            return state if owing else state._next()
        state = replace(self, claim=move)
        others = tuple(seat for seat in range(self.seats) if seat != actor)
        return replace(state, owing=others) if self.options.answers and others else state._next()

    def _next(self) -> Race:
        points = list(self.points)
        points[self.turns % self.seats] += (self.die or 0) * (self.claim == "take")
        return replace(self, points=tuple(points), turns=self.turns + 1, die=None, claim="")

    def view(self, seat: Seat | None) -> RaceView:
        return RaceView(seat, self)

    def dump(self) -> Json:
        return {"points": list(self.points), "turns": self.turns, "die": self.die, "claim": self.claim}


class RaceGame(Game[RaceOptions, Race, str, RaceView]):
    key: ClassVar[str] = "race"
    seats: ClassVar[range] = range(1, 5)
    options = RaceOptions
    presets = {"classic": RaceOptions(), "asking": RaceOptions(answers=True), "pairs": RaceOptions(pairs=True)}

    def begin(self, options: RaceOptions, seats: int) -> Race:
        return Race(options, seats, (0,) * seats)

    def parse(self, text: str) -> str:
        if text not in ("take", "leave", "ok", "object", "bell", "1", "2", "3", "9"):
            raise BadNotation("bad-move", text=text)
        return text

    def load(self, data: Json) -> Race:
        raise NotImplementedError

    def determinize(self, view: RaceView, rng: Random) -> Race:
        return view.state

    def bell(self, options: RaceOptions) -> int | None:
        return options.duration

    def teams(self, state: Race) -> tuple[tuple[Seat, ...], ...]:
        return ((0, 2), (1, 3)) if state.options.pairs else super().teams(state)


CARDS = tuple(f"canary{number:02d}" for number in range(40))


@dataclass(frozen=True)
class DealOptions(Options):
    rounds: int = option(3)

    @property
    def seats(self) -> range:
        return range(2, 5)


@dataclass(frozen=True, slots=True)
class DealView(View):
    seat: Seat | None
    seats: int
    options: DealOptions
    hand: tuple[str, ...]
    held: tuple[int, ...]
    laid: tuple[tuple[Seat, str], ...]
    turn: Turn

    def dump(self) -> dict[str, Json]:
        return {"hand": list(self.hand), "laid": [list(each) for each in self.laid]}


@dataclass(frozen=True, slots=True)
class Deal(State[str, DealView]):
    """Each seat is dealt cards that it alone sees, and lays one face down each turn; at the end they are advance."""

    options: DealOptions
    seats: int
    seat_changes: tuple[tuple[str, ...], ...]
    laid: tuple[tuple[Seat, str], ...] = ()

    @property
    def turn(self) -> Turn:
        for seat, hand in enumerate(self.seat_changes):
            if len(hand) + sum(who == seat for who, _ in self.laid) < self.options.rounds:
                held = {card for each in self.seat_changes for card in each} | {card for _, card in self.laid}
                free = tuple(card for card in CARDS if card not in held)
                return Roll(Weights(tuple(f"{seat}:{card}" for card in free), (1,) * len(free)))
        if len(self.laid) == self.options.rounds * self.seats:
            sums = tuple(sum(CARDS.index(card) for who, card in self.laid if who == seat) for seat in range(self.seats))
            return Over(Outcome(rank(sums), sums, "all-laid"))
        return Decide((len(self.laid) % self.seats,))

    def moves(self, seat: Seat) -> tuple[str, ...]:
        return self.seat_changes[seat] if self.turn == Decide((seat,)) else ()

    def play(self, actor: Actor, move: str) -> Deal:
        expect(self.turn, actor)
        seat_changes = list(self.seat_changes)
        if actor == CHANCE:
            seat, _, card = move.partition(":")
            seat_changes[int(seat)] += (card,)
            return replace(self, seat_changes=tuple(seat_changes))
        if move not in seat_changes[actor]:
            raise IllegalMove("not-in-hand", card=move)
        seat_changes[actor] = tuple(card for card in seat_changes[actor] if card != move)
        return replace(self, seat_changes=tuple(seat_changes), laid=(*self.laid, (actor, move)))

    def text(self, played: Played[Self], seat: Seat | None) -> str:
        move = str(played.move)
        if played.actor == CHANCE:
            return move if move.startswith(f"{seat}:") else move.partition(":")[0] + ":?"
        return move if played.actor == seat else "?"

    def view(self, seat: Seat | None) -> DealView:
        over = isinstance(self.turn, Over)
        laid = tuple((who, card if who == seat or over else "?") for who, card in self.laid)
        hand = () if seat is None else self.seat_changes[seat]
        turn = self.turn if not isinstance(self.turn, Roll) else Roll(Weights(("?",), (1,)))
        held = tuple(len(hand) for hand in self.seat_changes)
        return DealView(seat, self.seats, self.options, hand, held, laid, turn)

    def dump(self) -> Json:
        return {"seat_changes": [list(hand) for hand in self.seat_changes], "laid": [list(each) for each in self.laid]}


class DealGame(Game[DealOptions, Deal, str, DealView]):
    key: ClassVar[str] = "deal"
    seats: ClassVar[range] = range(2, 5)
    secrets: ClassVar[bool] = True
    options = DealOptions
    presets = {"classic": DealOptions()}

    def begin(self, options: DealOptions, seats: int) -> Deal:
        return Deal(options, seats, ((),) * seats)

    def parse(self, text: str) -> str:
        if text.rpartition(":")[2] not in CARDS:
            raise BadNotation("bad-move", text=text)
        return text

    def load(self, data: Json) -> Deal:
        raise NotImplementedError

    def determinize(self, view: DealView, rng: Random) -> Deal:
        known = {*view.hand, *(card for _, card in view.laid)}
        free = [card for card in CARDS if card not in known]
        rng.shuffle(free)
        seat_changes = tuple(
            view.hand if seat == view.seat else tuple(free.pop() for _ in range(held))
            for seat, held in enumerate(view.held)
        )
        laid = tuple((seat, free.pop() if card == "?" else card) for seat, card in view.laid)
        return Deal(view.options, view.seats, seat_changes, laid)


RACE, DEAL = RaceGame(), DealGame()


@contextmanager
def joined() -> Iterator[None]:
    """Install the toy games for a while."""
    GAMES.update({RACE.key: RACE, DEAL.key: DEAL})
    try:
        yield
    finally:
        del GAMES[RACE.key], GAMES[DEAL.key]
