"""Decides what a command does: one reply, the events to store, and the table after each of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from tete.core import AnyPlayed, BadOptions, NotYourTurn, Refused, Seat, TeteError
from tete.tables import commands, events
from tete.tables.chance import SECRET_BYTES, commit
from tete.tables.commands import Command, Message
from tete.tables.config import IDENTITY, normalized
from tete.tables.events import Event, EventPayload
from tete.tables.evolve import apply, create
from tete.tables.seats import SYSTEM, SeatState
from tete.tables.table import Finished, Paused, Playing, Table, Waiting


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command was carried out; `version` is the table's after it."""

    id: str
    version: int


@dataclass(frozen=True, slots=True)
class Rejected:
    """The command changed nothing, and why."""

    id: str
    error: TeteError


Reply = Accepted | Rejected


@dataclass(frozen=True, slots=True)
class Decision:
    """The reply may be sent once the events are stored; `tables` has the table after each of them."""

    reply: Reply
    events: tuple[Event, ...] = ()
    tables: tuple[Table, ...] = ()


def decide(table: Table | None, command: Command, now: int, secret: bytes) -> Decision:
    """What a command does, at a table or (with None) to create one. Chance moves follow from `secret`.

    A command that was accepted before gets the same reply again and is not carried out twice.
    """
    earlier = table.reply_to(command.player, command.payload.id) if table is not None else None
    if earlier is not None:
        return Decision(Accepted(command.payload.id, earlier))
    try:
        recorder = dispatch(table, command, now, secret)
    except TeteError as error:
        return Decision(Rejected(command.payload.id, error))
    return Decision(
        Accepted(command.payload.id, recorder.table.version), tuple(recorder.events), tuple(recorder.tables)
    )


def dispatch(table: Table | None, command: Command, now: int, secret: bytes) -> Recorder:
    """The events of a command, or the error with which it is refused."""
    payload = command.payload
    if isinstance(payload, commands.Create):
        if table is not None:
            raise Refused("table-exists")
        recorder = _created(command, payload, now, secret)
    elif table is None:
        raise Refused("no-such-table")
    else:
        recorder = Recorder(table, command, now, secret)
    HANDLERS[type(payload)](recorder, payload)
    return recorder


def _created(command: Command, payload: commands.Create, now: int, secret: bytes) -> Recorder:
    """A new table, on which nobody sits yet."""
    if not IDENTITY.match(payload.table):
        raise BadOptions("bad-table-id")
    own = not (payload.previous or payload.earlier) and payload.owner in ("", command.player)
    if command.player != SYSTEM and not own:
        raise Refused("system-only")
    if len(secret) != SECRET_BYTES:
        raise ValueError("a secret has 32 bytes")
    config = normalized(payload.config)
    owner, commitment = payload.owner or command.player, "" if config.own_dice else commit(secret)
    rules = config.rules.rules_version
    created = events.Created(payload.table, config, owner, commitment, payload.previous, rules, earlier=payload.earlier)
    event = Event(1, now, command.player, command.payload.id, created)
    table = create(event, created)
    recorder = Recorder(table, command, now, secret)
    recorder.append(event, table)
    return recorder


class Recorder:
    """Records the events of one command and applies each of them at once.

    It lives for one call of `decide`. When a handler refuses, the recorder is thrown away with its events.
    """

    def __init__(self, table: Table, command: Command, now: int, secret: bytes) -> None:
        self.table = table
        self.command = command
        self.now = max(now, table.at)  # the log's time never runs backwards
        self.secret = secret
        self.events: list[Event] = []
        self.tables: list[Table] = []

    @property
    def player(self) -> str:
        return self.command.player

    def emit(self, payload: EventPayload, played: AnyPlayed | None = None) -> None:
        """Record an event; `played` is its move, so that no move is played twice."""
        event = Event(self.table.version + 1, self.now, self.player, self.command.payload.id, payload)
        self.append(event, apply(self.table, event, played))

    def append(self, event: Event, after: Table) -> None:
        self.table = after
        self.events.append(event)
        self.tables.append(after)

    # Who may do what, and when.

    def seat(self, number: Seat) -> SeatState:
        if not 0 <= number < len(self.table.seats):
            raise Refused("no-such-seat", seat=number)
        return self.table.seats[number]

    def own_seat(self, number: Seat) -> SeatState:
        """A seat that this player controls; the system controls the computers'."""
        seat = self.seat(number)
        if seat.controller != self.player:
            raise Refused("not-your-seat", seat=number)
        return seat

    def require_owner(self) -> None:
        if self.player not in (self.table.owner, SYSTEM):
            raise Refused("owner-only")

    def require_system(self) -> None:
        if self.player != SYSTEM:
            raise Refused("system-only")

    def require_person(self) -> None:
        if self.player not in self.table.persons:
            raise Refused("not-seated")

    def require_waiting(self) -> None:
        if not isinstance(self.table.status, Waiting):
            raise Refused("already-started")

    def require_playing(self) -> None:
        self.require_begun()
        if isinstance(self.table.status, Paused):
            raise Refused("table-paused")

    def require_begun(self) -> None:
        """Playing or paused."""
        match self.table.status:
            case Waiting():
                raise Refused("not-started")
            case Finished():
                raise NotYourTurn("game-over")
            case Playing() | Paused():
                return


C = TypeVar("C", bound=Message)
Handler = Callable[[Recorder, C], None]
HANDLERS: dict[type[Message], Handler[Any]] = {}


def handles(command: type[C]) -> Callable[[Handler[C]], Handler[C]]:
    """Register the function below as the one that carries this command out."""

    def register(handler: Handler[C]) -> Handler[C]:
        if command in HANDLERS:
            raise TypeError(f"{command.__name__} has two handlers")
        HANDLERS[command] = handler
        return handler

    return register
