"""The pen that writes what a command brings about: each fact is dated, and the table follows at once."""

from __future__ import annotations

from tete.core import NotYourTurn, Refused, Seat
from tete.tables.facts import Event, Fact
from tete.tables.folding import evolve
from tete.tables.orders import Command
from tete.tables.seating import ROOM, Chair
from tete.tables.table import Finished, Pausing, Playing, Table, Waiting


class Pen:
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

    def write(self, fact: Fact) -> None:
        event = Event(self.table.version + 1, self.now, self.player, self.command.id, fact)
        self.keep(event, evolve(self.table, event))

    def keep(self, event: Event, after: Table) -> None:
        self.table = after
        self.events.append(event)
        self.tables.append(after)

    # Who may do what, and when.

    def chair(self, seat: Seat) -> Chair:
        if not 0 <= seat < len(self.table.chairs):
            raise Refused("no-such-seat", seat=seat)
        return self.table.chairs[seat]

    def own_chair(self, seat: Seat) -> Chair:
        """The chair of a seat that this player (or, for a computer's, the room) holds."""
        chair = self.chair(seat)
        if chair.holder != self.player:
            raise Refused("not-your-seat", seat=seat)
        return chair

    def need_host(self) -> None:
        if self.player not in (self.table.host, ROOM):
            raise Refused("host-only")

    def need_room(self) -> None:
        if self.player != ROOM:
            raise Refused("room-only")

    def need_person(self) -> None:
        if self.player not in self.table.persons:
            raise Refused("not-seated")

    def need_waiting(self) -> None:
        if not isinstance(self.table.status, Waiting):
            raise Refused("already-started")

    def need_playing(self) -> None:
        self.need_begun()
        if isinstance(self.table.status, Pausing):
            raise Refused("table-paused")

    def need_begun(self) -> None:
        """Playing or paused."""
        match self.table.status:
            case Waiting():
                raise Refused("not-started")
            case Finished():
                raise NotYourTurn("game-over")
            case Playing() | Pausing():
                return
