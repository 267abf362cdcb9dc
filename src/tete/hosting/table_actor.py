"""The host of one live table: hears its commands one by one, makes them durable, and only then tells anybody."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic_core import to_json

from tete.core import Refused, Seat, TeteError
from tete.server import presence
from tete.hosting.fanout import Fanout
from tete.hosting.connection import UNKNOWN, Connection
from tete.hosting.computer_seats import ComputerSeats
from tete.hosting.snapshot import SPECTATOR, Viewer, viewer_of, privileged, build_snapshot
from tete.store import Conflict
from tete.tables import (
    SYSTEM,
    Accepted,
    Command,
    Rejected,
    Event,
    Open,
    CommandPayload,
    Playing,
    Reply,
    Table,
    Notification,
    due,
    evolve,
    facts,
    summarize,
    handle,
    orders,
    project,
    history,
)

if TYPE_CHECKING:
    from tete.hosting.registry import TableRegistry

log = logging.getLogger("tete.room")

INBOX = 64
STORY = 64  # tales kept for those who come back
STALE = 100  # milliseconds after which a snapshot's clocks are read anew
SLACK = 0.002  # seconds after a clock's due time, so that a tick never comes too early


@dataclass(frozen=True, slots=True)
class Request:
    """A command, and where its one reply goes."""

    command: Command
    answer: Callable[[Reply], None]


class TableActor:
    """Owns a table in this process; the log decides if another host was faster."""

    def __init__(self, room: TableRegistry, table: Table, secret: bytes) -> None:
        self.room, self.table, self._secret = room, table, secret
        self.connections: set[Connection] = set()
        self.presence = presence.Presence()
        self._insiders = privileged(table)
        self.touched = time.monotonic()
        self._inbox: asyncio.Queue[Request] = asyncio.Queue(INBOX)
        self._story: deque[Notification] = deque(maxlen=STORY)
        self._crowd = Fanout(room)
        self._frames: dict[tuple[Viewer, int], str] = {}
        self._framed = 0
        self._shared: str | None = None  # what all eyes see, where they see the same: written once
        self._thoughts = ComputerSeats(self)
        self._alarm: asyncio.TimerHandle | None = None
        self._task = asyncio.create_task(self._run(), name=f"table {table.id}")
        self._set_alarm()
        self._tell_who_is_gone()  # whoever does not come back after the room was away

    @property
    def id(self) -> str:
        return self.table.id

    # Whoever listens.

    def join(self, connection: Connection) -> None:
        self.connections.add(connection)
        if self.presence.come(connection.player) and self.table.seats_of(connection.player):
            self._tell()
        self._thoughts.follow()

    def part(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.touched = time.monotonic()
        if self.presence.go(connection.player) and self.table.seats_of(connection.player):
            self._tell()
            self._tell_who_is_gone()
        if not self.connections:
            self._thoughts.drop()

    def _tell_who_is_gone(self) -> None:
        asyncio.get_running_loop().call_later(presence.GONE + SLACK, self._tell)

    def gone(self, seat: Seat) -> bool:
        """Whether the person of a seat has been away for long."""
        return seat < len(self.table.seats) and self.presence.gone(self.table.seats[seat].person)

    def frame(self, connection: Connection) -> str:
        """The newest snapshot for a connection, with what it has missed; equal ones are made once."""
        known = connection.player in self._insiders
        who = viewer_of(self.table, connection.player, connection.viewpoint) if known else SPECTATOR
        since = UNKNOWN if connection.fresh or not self._remembers(connection.since) else connection.since
        connection.fresh, connection.since = False, self.table.version
        key, now = (who, since), self.room.now()
        if now - self._framed > STALE:
            self._frames.clear()
        frame = self._frames.get(key)
        if frame is None:
            self._framed = now
            frame = self._frames[key] = self.snapshot(who, since)
        return frame

    def snapshot(self, who: Viewer, since: int = UNKNOWN) -> str:
        """The table as an viewer_of sees it, with what has happened after a version or, where none is known, ever."""
        seated = bool(who.yours)
        if since == UNKNOWN:
            news = [] if who.curtain is not None else history(self.table, who.viewpoint, seated=seated)
        else:
            tales = (each.shown_to(who.viewpoint, seated=seated) for each in self._story if each.version > since)
            news = [each for each in tales if each is not None]
        message = build_snapshot(self.table, who, self.room.now(), self.presence, self.invite)
        told = to_json(message | {"fresh": since == UNKNOWN, "news": news}).decode()
        board = "null" if who.curtain is not None else self._board(who.viewpoint)
        return f'{told[:-1]},"view":{board}}}'

    def _board(self, viewpoint: Seat | None) -> str:
        """The view of an viewpoint as JSON; where there are no secrets, it is dumped once for everybody."""
        if self.table.game.secrets:
            return to_json(self.table.state.view(viewpoint).dump()).decode()
        if self._shared is None:
            dump = self.table.state.view(None).dump()
            self._shared = to_json({name: dump[name] for name in dump if name != "seat"}).decode()[1:-1]
        return f'{{"seat":{"null" if viewpoint is None else viewpoint}{self._shared and ","}{self._shared}}}'

    def _remembers(self, since: int) -> bool:
        """Whether all that happened after this version is still in the story."""
        version = self.table.version
        return since <= version and version - since <= len(self._story)

    def invite(self, seat: Seat) -> str:
        return f"/t/{self.id}?seat={seat}&key={self.invite_key(seat)}"

    def invite_key(self, seat: Seat) -> str:
        return self.room.invite_key(self._secret, self.id, seat)

    def open_seats(self) -> list[Seat]:
        return [seat for seat, seat_state in enumerate(self.table.seats) if isinstance(seat_state.occupant, Open)]

    # Commands.

    def prompt(self, request: Request) -> None:
        """Queue a command; a table with too much to do says so at once."""
        try:
            self._inbox.put_nowait(request)
            self.room.asked += 1
        except asyncio.QueueFull:
            request.answer(Rejected(request.command.id, Refused("table-busy")))

    async def tell(self, player: str, name: str, payload: CommandPayload) -> Reply:
        """Ask, and wait for the reply."""
        waiting: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()

        def answer(reply: Reply) -> None:
            if not waiting.done():  # nobody may be waiting any more
                waiting.set_result(reply)

        self.prompt(Request(Command(name, player, payload), answer))
        return await waiting

    async def _run(self) -> None:
        while True:
            request = await self._inbox.get()
            self.touched = time.monotonic()
            try:
                reply = await self._obey(request.command)
            except TeteError as error:  # the store cannot write: nothing happened
                reply = Rejected(request.command.id, error)
            except Exception:  # our bug never ends a game: the table is as it was
                log.exception("table %s…: %s failed", self.id[:6], type(request.command.payload).__name__)
                reply = Rejected(request.command.id, Refused("our-fault"))
            self.room.asked -= 1
            request.answer(reply)

    async def _obey(self, command: Command) -> Reply:
        while True:
            decision = handle(self.table, command, self.room.now(), self._secret)
            if not decision.events:
                return decision.reply
            after = decision.events[0].version - 1
            try:
                await self.room.store.append(self.id, after, decision.events, summarize(decision.tables[-1]))
            except Conflict:
                await self._catch_up()
                continue
            self.room.metrics.events += len(decision.events)
            self._become(decision.events, decision.tables)
            return decision.reply

    async def _catch_up(self) -> None:
        """Another host was faster: see what it did, tell it, and decide again."""
        events = await self.room.store.load(self.id, self.table.version)
        tables, table = [], self.table
        for event in events:
            table = evolve(table, event)
            tables.append(table)
        if events:
            self._become(events, tables)

    def _become(self, events: Sequence[Event], tables: Sequence[Table]) -> None:
        """It is durable: now it is so."""
        self.table, self._shared = tables[-1], None
        self._insiders = privileged(self.table)
        for event, after in zip(events, tables, strict=True):
            self._story.append(project(after, event))
            if isinstance(event.payload, events.Moved):
                self._close_eyes(event.payload.seat)
            if isinstance(event.payload, events.RematchCreated):
                self.room.open_rematch(self.table)
        self._set_alarm()
        self._tell()
        self._thoughts.follow()

    def _close_eyes(self, seat: Seat) -> None:
        """On a screen that several share, whoever has moved looks away."""
        if self.table.game.secrets:
            for connection in self.connections:
                if connection.viewpoint == seat:
                    connection.set_viewpoint(None)

    def _tell(self) -> None:
        """Whoever sits here is told at once, the others when there is time."""
        self._frames.clear()
        others = []
        for connection in self.connections:
            if connection.player in self._insiders:
                connection.mark_dirty()
            else:
                others.append(connection)
        if others:
            self._crowd.tell(others)

    # The clock.

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        moment = due(self.table) if isinstance(self.table.status, Playing) else None
        if moment is None:
            self._alarm = None
            return
        delay = max(0.0, (moment - self.room.now()) / 1000) + SLACK
        self._alarm = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self.prompt(Request(Command("", SYSTEM, commands.Tick()), self._rung))

    def _rung(self, reply: Reply) -> None:
        if isinstance(reply, Rejected):  # somebody moved meanwhile, or the inbox was full: look at the clock again
            self._set_alarm()

    # Coming and going.

    @property
    def idle(self) -> bool:
        """Nobody listens, nothing waits, no clock runs: the log knows everything."""
        return not self.connections and self._inbox.empty() and self._alarm is None and not self._thoughts

    async def close(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._thoughts.drop()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


def accepted(reply: Reply) -> Accepted:
    """The reply if it is a yes; else its refusal is raised."""
    if isinstance(reply, Rejected):
        raise reply.error
    return reply
