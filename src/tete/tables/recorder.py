"""Records the events of one command and applies each of them at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tete.core import AnyPlayed, NotYourTurn, Refused, Seat
from tete.tables.commands import Command, Message
from tete.tables.events import Event, EventPayload
from tete.tables.evolve import apply
from tete.tables.seats import SYSTEM, SeatState
from tete.tables.table import Finished, Paused, Playing, Table, Waiting


class Recorder:
    """Lives for one call of `decide`. When a handler refuses, the recorder is thrown away with its events."""

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
        event = Event(self.table.version + 1, self.now, self.player, self.command.id, payload)
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
