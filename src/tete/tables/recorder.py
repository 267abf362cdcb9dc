"""The recorder that writes what a command brings about: each payload is dated, and the table follows at once."""

from __future__ import annotations

from tete.core import NotYourTurn, Refused, Seat
from tete.tables.events import Event, EventPayload
from tete.tables.evolve import evolve
from tete.tables.commands import Command
from tete.tables.seats import SYSTEM, SeatState
from tete.tables.table import Finished, Paused, Playing, Table, Waiting


class Recorder:
    """Lives as long as one call of `decide`; what a refusal interrupts is thrown away with it."""

    def __init__(self, table: Table, command: Command, now: int, secret: bytes) -> None:
        self.table = table
        self.command = command
        self.now = max(now, table.at)  # a clock set back must not make time run backwards
        self.secret = secret
        self.events: list[Event] = []
        self.tables: list[Table] = []

    @property
    def player(self) -> str:
        return self.command.player

    def write(self, payload: EventPayload) -> None:
        event = Event(self.table.version + 1, self.now, self.player, self.command.id, payload)
        self.keep(event, evolve(self.table, event))

    def keep(self, event: Event, after: Table) -> None:
        self.table = after
        self.events.append(event)
        self.tables.append(after)

    # Who may do what, and when.

    def seat_state(self, seat: Seat) -> SeatState:
        if not 0 <= seat < len(self.table.seats):
            raise Refused("no-such-seat", seat=seat)
        return self.table.seats[seat]

    def own_seat(self, seat: Seat) -> SeatState:
        """The seat_state of a seat that this player (or, for a computer's, the room) holds."""
        seat_state = self.seat_state(seat)
        if seat_state.controller != self.player:
            raise Refused("not-your-seat", seat=seat)
        return seat_state

    def require_owner(self) -> None:
        if self.player not in (self.table.host, SYSTEM):
            raise Refused("host-only")

    def require_system(self) -> None:
        if self.player != SYSTEM:
            raise Refused("room-only")

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
