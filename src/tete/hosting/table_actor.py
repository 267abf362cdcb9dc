"""One live table: decides its commands one by one, makes them durable, and only then shows them to anybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial

from tete.core import Refused, Seat
from tete.hosting import access, queries, viewpoints
from tete.hosting.clock import TableClock
from tete.hosting.computer_seats import ComputerSeats
from tete.hosting.connection import Connection
from tete.hosting.duty import Duty
from tete.hosting.fanout import Fanout
from tete.hosting.frames import Frames
from tete.hosting.inbox import Inbox
from tete.hosting.informed import counts_from, decided
from tete.hosting.log import at
from tete.hosting.newer import read_newer
from tete.hosting.presence import Presence, patience
from tete.hosting.protocols import Environment
from tete.hosting.request import Request, refusal, settle
from tete.hosting.ticking import Ticking
from tete.store.store import Conflict, Damaged, StoreError
from tete.tables import (
    SYSTEM,
    Accepted,
    Command,
    CommandPayload,
    Decision,
    Event,
    Open,
    Rejected,
    Reply,
    Table,
    Waiting,
    commands,
    events,
    project,
    summarize,
)

OnRematch = Callable[[Table, bool], None]


class TableActor:
    """Owns a table in this process. If another process was faster, the log decides.

    `on_rematch` is called when a rematch of this table has to be opened, and told whether it was agreed upon here.
    """

    def __init__(self, env: Environment, table: Table, secret: bytes, on_rematch: OnRematch) -> None:
        self._clock = TableClock(env.clock, table.at)
        self.env = env = env.with_clock(self._clock)
        self.table, self._secret, self._on_rematch = table, secret, on_rematch
        self.connections: set[Connection] = set()
        self.presence = Presence(env.clock, patience(table.config.clock, env.limits.absent), self._presence_changed)
        self.touched = env.clock.monotonic()
        self.invites = access.Invites(env.identity, secret)
        self.frames = Frames(env, table, self.presence, self.invite)
        self._inbox = Inbox(env.clock, env.limits.inbox)
        self._busy = False  # while a command is decided and appended, or the log is read
        self._noticed = 0  # the newest version that another server is said to have written
        self._closed = False
        self._fanout = Fanout(env.clock, env.metrics)
        self._computers = ComputerSeats(env, lambda play: self.request(SYSTEM, play), self._presence_changed)
        self.frames.waits = self._computers.waits
        self._duty = Duty(env.leases, table.id, self.post)
        self._ticking = Ticking(env.clock, table, self.post, lambda: self._duty.ask(bool(self.connections)))
        self._task: asyncio.Task[None] | None = None
        self.presence.watch()  # for players who do not come back after a restart

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def game(self) -> str:
        return self.table.config.game

    def invite(self, seat: Seat) -> str:
        """The address of a seat's invite link."""
        return self.env.public_url + self.invites.url(self.table, seat)

    # Commands.

    def post(self, request: Request) -> None:
        """Decide a command when its turn comes; a table with too many requests refuses at once."""
        try:
            self._inbox.put(request, seated=request.command.player in self.frames.privileged)
        except Refused as error:
            request.answer(Rejected(request.command.id, error))
            return
        self.env.metrics.requests_waiting += 1
        self._next()

    async def request(self, player: str, payload: CommandPayload, key: str = "") -> Reply:
        """Post a command and wait for its reply."""
        waiting: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self.post(Request(Command("", player, payload), partial(settle, waiting), key))
        return await waiting

    def _next(self) -> None:
        while self._inbox and not self._busy:
            self._busy = True
            owed = self._duty.owed(self.table, self.env.clock.now()) if self.has_deadline else None
            self.env.metrics.requests_waiting += owed is not None
            self._process(owed or self._inbox.take())
        if self._noticed > self.table.version and not self._busy and not self._closed:
            self._noticed = 0  # another ring may come while the log is read
            self._busy = True
            self._task = asyncio.create_task(self._reload())

    def _process(self, request: Request) -> None:
        self.touched = self.env.clock.monotonic()
        try:
            decision = self._decide(request)
            if not decision.events:
                self._finish(request, decision.reply)
                return
            after = decision.events[0].version - 1
            append = self.env.store.begin_append(self.id, after, decision.events, summarize(decision.tables[-1]))
            append.add_done_callback(partial(self._appended, request, decision))
        except Exception as error:  # our bug never ends a game: the table is as it was
            self._refuse(request, error)

    def _decide(self, request: Request) -> Decision:
        """The decision about a command, after adding what only the server knows."""
        if self.has_deadline and self.env.leases.lapsed:
            raise StoreError("store-unreachable", detail="no heartbeat")
        return decided(request, self.table, self.env, self.presence, self.invites, self._secret)

    def _appended(self, request: Request, decision: Decision, append: asyncio.Future[None]) -> None:
        """The events are durable, or nothing has happened."""
        error = asyncio.CancelledError() if append.cancelled() else append.exception()
        if isinstance(error, Conflict):
            self._task = asyncio.create_task(self._reload(request))
            return
        if error is not None:
            self.env.metrics.writes_failed += 1
            at(self.id, self.table.version).error("a write was refused: %s", error)
            self._refuse(request, error)
            self._next()
        elif self.frames.slow:
            self._task = asyncio.create_task(self._prepare(request, decision))
        else:
            self._stored(request, decision)

    async def _prepare(self, request: Request, decision: Decision) -> None:
        """Where listing the legal moves takes long, it is done beside the event loop before anything is shown."""
        try:
            await self.env.offload(self.frames.prepare, decision.tables[-1])
        finally:
            self._stored(request, decision)

    def _stored(self, request: Request, decision: Decision) -> None:
        """Now it is true."""
        self.env.metrics.events += len(decision.events)
        try:
            self._commit(decision.events, decision.tables, here=True)
        except Exception:  # the events are stored, so the reply is true all the same
            at(self.id, self.table.version).exception("what happened could not be shown")
        self._finish(request, decision.reply)
        if self.has_deadline:
            self._duty.stored(decision.events[-1], self.env.clock.now())
        self._next()

    def _refuse(self, request: Request, error: BaseException) -> None:
        self._duty.refused(request, error, counts_from(request, self.table, self.env.clock.now()), self.table.version)
        self._finish(request, Rejected(request.command.id, refusal(error)))

    def _finish(self, request: Request, reply: Reply) -> None:
        self.env.metrics.requests_waiting -= 1
        try:
            request.answer(reply)
        except Exception:
            at(self.id, self.table.version).exception("a reply could not be given")
        if request.starts and isinstance(reply, Accepted) and self._full:
            self.post(Request(Command("", SYSTEM, commands.Start()), lambda _: None))
        self._busy = False

    async def _reload(self, request: Request | None = None) -> None:
        """Another process was faster: show what it did, then decide the request again."""
        try:
            before = self.table
            newer, tables = await read_newer(self.env.store, before)
            if newer:
                self._commit(newer, tables, here=False)
                self._duty.shown(before, self.table, self.presence, self.env.clock.now())
            if request is not None and self.table is before:  # a conflict with nobody: it is gone or damaged
                raise Damaged("table-damaged", table=self.id, event=before.version)
        except Exception as error:
            at(self.id, self.table.version).error("the log could not be read: %s", error)
            if request is not None:
                self._refuse(request, error)
            self._busy = False
        else:
            self._busy = request is not None
            if request is not None:
                self._process(request)
        self._next()

    # What happens.

    def notice(self, version: int) -> None:
        """The bus says that the table has this version."""
        self._noticed = max(self._noticed, version)
        self._next()

    def _commit(self, happened: Sequence[Event], tables: Sequence[Table], *, here: bool) -> None:
        """The events are durable: now everybody may see them."""
        self.table = tables[-1]
        self._clock.follow(self.table.at)
        self.frames.show(self.table)
        for event, after in zip(happened, tables, strict=True):
            self.frames.record(project(after, event), after)
            if isinstance(event.payload, events.RematchCreated):
                self._on_rematch(self.table, here)
        viewpoints.follow(self.connections, happened, secrets=self.table.game.secrets)
        self._ticking.follow(self.table)
        self._fanout.broadcast(self.connections, self.frames.privileged)
        self.take_duty()
        if here:
            self.env.bus.ring(self.id, self.table.version)

    def take_duty(self) -> None:
        """Let the computers think, if this server is the one that asks them."""
        self._computers.follow(self.table, watched=bool(self.connections) and bool(self._duty))

    def subscribe(self, connection: Connection) -> None:
        self.connections.add(connection)
        if self.presence.connect(connection.player) and self.table.seats_of(connection.player):
            self._presence_changed()
            self._duty.came_back(self.table, connection.player, self.presence.silence(connection.player))
        else:
            connection.mark_dirty()
            self.presence.tell_soon()
        self._duty.follow(watched=True, due=False)
        self.take_duty()

    def unsubscribe(self, connection: Connection) -> None:
        self.connections.discard(connection)
        connection.closed = True
        if connection.hint is not None:
            connection.hint.cancel()
        self.touched = self.env.clock.monotonic()
        if self.presence.disconnect(connection.player):
            if self.table.seats_of(connection.player):
                self._presence_changed()
                self.presence.watch()
            else:
                self.presence.tell_soon()
        if not self.connections:
            self._computers.stop()
            self._duty.follow(watched=False, due=self.has_deadline)

    def query(self, connection: Connection, name: str, query: queries.Query) -> None:
        queries.answer(connection, name, query, self.table)

    def frame(self, connection: Connection) -> str:
        return self.frames.frame(connection)

    def _presence_changed(self) -> None:
        """Who is connected, or which computers wait: here it is shown, and other servers are told."""
        self.frames.forget()
        self._fanout.broadcast(self.connections, self.frames.privileged)
        self.presence.moved()

    def open_seats(self) -> list[Seat]:
        return [number for number, seat in enumerate(self.table.seats) if isinstance(seat.occupant, Open)]

    async def start_if_full(self) -> None:
        if self._full:
            await self.request(SYSTEM, commands.Start())

    @property
    def _full(self) -> bool:
        return isinstance(self.table.status, Waiting) and not self.open_seats()

    @property
    def idle(self) -> bool:
        """No connection, no request, no clock that ends soon or that the server would wake too late: all is logged."""
        rings = self._ticking.alarm.rings_within(self.env.limits.idle) or (self.has_deadline and self._clock.ahead > 0)
        return not (self.connections or self._busy or self._inbox or rings or self._computers)

    @property
    def has_deadline(self) -> bool:
        """Whether a clock or a bell runs."""
        return bool(self._ticking.alarm)

    def close(self) -> None:
        self._closed = True
        self._ticking.stop()
        self.presence.close()
        if self._task is not None:
            self._task.cancel()
        self._computers.stop()
        self._duty.end()
