"""A live table as a value: everything that follows from its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tete.core import CHANCE, Actor, Outcome, Seat, State
from tete.core.game import AnyGame
from tete.tables.chance import ChanceProof
from tete.tables.clock import Clocks
from tete.tables.events import OfferKind
from tete.tables.seats import SeatState, Occupant
from tete.tables.config import ChatPolicy, TableConfig

AnyState = State[Any, Any]


@dataclass(frozen=True, slots=True)
class Waiting:
    """People are occupant down."""


@dataclass(frozen=True, slots=True)
class Playing:
    """The game runs, the clocks too."""


@dataclass(frozen=True, slots=True)
class Paused:
    """The game waits until somebody resumes it."""


@dataclass(frozen=True, slots=True)
class Finished:
    """Nothing more is played; a cancelled table has no outcome."""

    outcome: Outcome | None


Status = Waiting | Playing | Paused | Finished


@dataclass(frozen=True, slots=True)
class PlayedPly:
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
    offer: OfferKind
    by: str
    to: int
    agreed: frozenset[str]


@dataclass(frozen=True, slots=True)
class SeatChange:
    """From this ply on another hand plays this seat."""

    ply: int
    seat: Seat
    occupant: Occupant
    name: str


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said; `open` for spectators too."""

    at: int
    seat: Seat | None
    name: str
    text: str
    open: bool


@dataclass(frozen=True)
class Table:
    """`prompts` numbers the question put to each seat (or to chance, where the players roll): the version that put it.

    `takebacks` are the plies that takebacks went back to; `decision` the versions that answered commands; `bell` and `played`
    are milliseconds of play, the latter up to `since`.
    """

    id: str
    config: TableConfig
    host: str
    commitment: str
    previous: str
    start: AnyState
    state: AnyState
    seats: tuple[SeatState, ...]
    clocks: Clocks
    chat_policy: ChatPolicy
    bell: int | None
    version: int
    created: int
    at: int
    status: Status = Waiting()
    plies: tuple[PlayedPly, ...] = ()
    prompts: Mapping[Actor, int] = field(default_factory=dict)
    takebacks: tuple[int, ...] = ()
    offers: tuple[Offer, ...] = ()
    declined: frozenset[tuple[str, str]] = frozenset()
    seat_changes: tuple[SeatChange, ...] = ()
    chat: tuple[ChatLine, ...] = ()
    decision: Mapping[tuple[str, str], int] = field(default_factory=dict)
    played: int = 0
    since: int | None = None
    secret: str = ""
    successor: str = ""

    @property
    def game(self) -> AnyGame:
        return self.config.rules

    @property
    def salts(self) -> tuple[str, ...]:
        return tuple(seat_state.salt for seat_state in self.seats)

    @property
    def persons(self) -> frozenset[str]:
        """The players who hold a seat."""
        return frozenset(seat_state.person for seat_state in self.seats if seat_state.person is not None)

    @property
    def has_rolled(self) -> bool:
        """Whether chance has moved in a ply that stands."""
        return any(ply.actor == CHANCE for ply in self.plies)

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        return tuple(seat for seat, seat_state in enumerate(self.seats) if seat_state.person == player)

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
        return self.decision.get((player, command))

    def account(self) -> ChanceProof:
        """OfferKind `verify` needs, once the secret is out."""
        plies = tuple((ply.actor, ply.move) for ply in self.plies)
        return ChanceProof(self.id, self.commitment, bytes.fromhex(self.secret), self.salts, plies, self.takebacks)


def changed(table: Table, **changes: Any) -> Table:
    """`dataclasses.replace` for what changes with every move: of so many fields it takes a tenth of the time."""
    after = object.__new__(Table)
    after.__dict__.update(table.__dict__)
    after.__dict__.update(changes)
    return after
