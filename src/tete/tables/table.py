"""A live table as a value: everything that follows from its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tete.core import CHANCE, Actor, Outcome, Seat, State
from tete.core.game import AnyGame
from tete.tables.chance import Account
from tete.tables.clock import Clocks
from tete.tables.facts import What
from tete.tables.seating import Chair, Sitting
from tete.tables.terms import Chatting, Terms

AnyState = State[Any, Any]


@dataclass(frozen=True, slots=True)
class Waiting:
    """People are sitting down."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The game runs, the clocks too."""


@dataclass(frozen=True, slots=True)
class Pausing:
    """The game waits until somebody resumes it."""


@dataclass(frozen=True, slots=True)
class Finished:
    """Nothing more is played; a cancelled table has no outcome."""

    outcome: Outcome | None


Status = Waiting | Playing | Pausing | Finished


@dataclass(frozen=True, slots=True)
class Played:
    """One ply of the record, and how each seat, then a spectator, was told of it."""

    actor: Actor
    move: str
    told: tuple[str, ...]
    at: int

    def told_to(self, seat: Seat | None) -> str:
        return self.told[-1 if seat is None else seat]


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that happens once every person at the table agrees."""

    number: int
    what: What
    by: str
    to: int
    agreed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Hand:
    """From this ply on another hand plays this seat."""

    ply: int
    seat: Seat
    sitting: Sitting
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """Something said; `open` for spectators too."""

    at: int
    seat: Seat | None
    name: str
    text: str
    open: bool


@dataclass(frozen=True)
class Table:
    """`asks` numbers the question put to each seat (or to chance, where the players roll): the version that put it.

    `cuts` are the plies that takebacks went back to; `heard` the versions that answered commands; `bell` and `played`
    are milliseconds of play, the latter up to `since`.
    """

    id: str
    terms: Terms
    host: str
    commitment: str
    previous: str
    start: AnyState
    state: AnyState
    chairs: tuple[Chair, ...]
    clocks: Clocks
    chatting: Chatting
    bell: int | None
    version: int
    created: int
    at: int
    status: Status = Waiting()
    plies: tuple[Played, ...] = ()
    asks: Mapping[Actor, int] = field(default_factory=dict)
    cuts: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    declined: frozenset[tuple[str, str]] = frozenset()
    hands: tuple[Hand, ...] = ()
    chat: tuple[Line, ...] = ()
    heard: Mapping[tuple[str, str], int] = field(default_factory=dict)
    played: int = 0
    since: int | None = None
    secret: str = ""
    successor: str = ""

    @property
    def game(self) -> AnyGame:
        return self.terms.rules

    @property
    def salts(self) -> tuple[str, ...]:
        return tuple(chair.salt for chair in self.chairs)

    @property
    def persons(self) -> frozenset[str]:
        """The players who hold a seat."""
        return frozenset(chair.person for chair in self.chairs if chair.person is not None)

    @property
    def fallen(self) -> bool:
        """Whether chance has moved in a ply that stands."""
        return any(ply.actor == CHANCE for ply in self.plies)

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.person == player)

    def state_at(self, ply: int) -> AnyState:
        """The position before a ply of the record."""
        state = self.start
        for each in self.plies[:ply]:
            state = state.play(each.actor, self.game.parse(each.move))
        return state

    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.game.teams(self.state)

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        return next(side for side in self.sides() if seat in side)

    def reply_to(self, player: str, command: str) -> int | None:
        """The version that this command made, if it was obeyed before."""
        return self.heard.get((player, command))

    def account(self) -> Account:
        """What `verify` needs, once the secret is out."""
        plies = tuple((ply.actor, ply.move) for ply in self.plies)
        return Account(self.id, self.commitment, bytes.fromhex(self.secret), self.salts, plies, self.cuts)


def changed(table: Table, **changes: Any) -> Table:
    """`dataclasses.replace` for what changes with every move: of so many fields it takes a tenth of the time."""
    after = object.__new__(Table)
    after.__dict__.update(table.__dict__)
    after.__dict__.update(changes)
    return after
