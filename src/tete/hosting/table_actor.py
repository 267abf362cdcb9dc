"""One live table: decides its commands one by one, makes them durable, and only then shows them to anybody."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from msgspec.structs import replace

from tete.core import Refused, Seat, TeteError
from tete.hosting import queries
from tete.hosting.access import Invites, may_sit
from tete.hosting.clocks import Clock, GameClocks, TableTime
from tete.hosting.computer_seats import ComputerSeats
from tete.hosting.connection import Connection, Fanout, update_viewpoints
from tete.hosting.environment import Environment, log, table_logger
from tete.hosting.frames import Frames
from tete.hosting.limits import TokenBucket, TokenBuckets
from tete.hosting.presence import Presence, RoomPresence, absent_after
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
    decide,
    events,
    evolve,
    project,
    summarize,
)
from tete.wire.client import Query

REQUESTS_PER_PLAYER = 16  # that may wait at one table
LINES_PER_SECOND, LINES_AT_ONCE = 1.0, 6.0  # of chat, by one player
CROWD_LINES_PER_SECOND, CROWD_LINES_AT_ONCE = 4.0, 12.0  # of chat, by all who only watch
REMEMBERED_SPEAKERS = 256  # players of whom the pace of chat is remembered

OpenRematch = Callable[[Table, bool], None]


@dataclass(slots=True)
class Request:
    """A command that waits at a table, and where its one reply goes.

    `visitor` is who pays for what the command costs: usually an address.
    `starts`: if this command takes the last open seat, the game starts by itself.
    `arrived_at` is in the time of the table's log: a player's clock does not pay for what a command waits here.
    """

    command: Command
    answer: Callable[[Reply], None]
    visitor: str = ""
    starts: bool = False
    arrived_at: int = 0


class Inbox:
    """The requests that wait at a table, in two lanes: its players and the server itself come before everybody else.

    No player can fill a lane for others, and nobody chats too fast.
    """

    def __init__(self, clock: Clock, lane_size: int) -> None:
        self._clock, self._lane_size = clock, lane_size
        self._players: deque[Request] = deque()
        self._others: deque[Request] = deque()
        self._waiting: Counter[str] = Counter()
        self._crowd = TokenBucket(CROWD_LINES_PER_SECOND, CROWD_LINES_AT_ONCE, clock.monotonic)
        self._speakers = TokenBuckets(LINES_PER_SECOND, LINES_AT_ONCE, REMEMBERED_SPEAKERS, clock.monotonic)

    @property
    def is_empty(self) -> bool:
        return not self._players and not self._others

    def put(self, request: Request, *, seated: bool) -> None:
        """Let a request wait, or raise why it cannot."""
        player, lane = request.command.player, self._players if seated else self._others
        request.arrived_at = self._clock.now()
        if player == SYSTEM:  # clocks and computers have few commands, and none of them can be left out
            self._players.append(request)
            return
        if len(lane) >= self._lane_size or self._waiting[player] >= REQUESTS_PER_PLAYER:
            raise Refused("table-busy")
        if isinstance(request.command.payload, commands.Chat) and not self._may_talk(player, seated=seated):
            raise Refused("too-fast")
        self._waiting[player] += 1
        lane.append(request)

    def _may_talk(self, player: str, *, seated: bool) -> bool:
        return self._speakers[player].allows() and (seated or self._crowd.allows())

    def take(self) -> Request:
        request = (self._players or self._others).popleft()
        player = request.command.player
        if player in self._waiting:
            self._waiting[player] -= 1
            if self._waiting[player] <= 0:
                del self._waiting[player]
        return request


class TableActor:
    """Owns a table in this process. If another process was faster, the log decides.

    `open_rematch` is called when this table has a rematch, and whether it was agreed upon here.
    """

    def __init__(
        self, env: Environment, table: Table, secret: bytes, room: RoomPresence, open_rematch: OpenRematch
    ) -> None:
        self.env, self.table, self._secret, self._open_rematch = env, table, secret, open_rematch
        self.clock = TableTime(env.clock, table.at)
        self.connections: set[Connection] = set()
        patience = absent_after(table.config, env.limits.absent_after_s)
        self.presence = Presence(room, self.clock, table, patience, self._show_presence)
        self.touched_at = self.clock.monotonic()
        self.invites = Invites(env.identity)
        self.frames = Frames(env, self.clock, table, self.presence, self.invite)
        self._inbox = Inbox(self.clock, env.limits.requests_per_table)
        self._busy = False  # while a command is decided and appended, or the log is read
        self._version_elsewhere = 0  # the newest version that another server is said to have written
        self._closed = False
        self._fanout = Fanout(self.clock, env.metrics)
        self._payer, self._payer_is_player = "", False  # the visitor whose computers these are
        self._computers = ComputerSeats(env, self.payer, self._play_computer, self._show_stalled)
        self._clocks = GameClocks(self.clock, env.leases, table, self._ring, self._frozen_since)
        self._task: asyncio.Task[None] | None = None

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def game(self) -> str:
        return self.table.config.game

    def invite(self, seat: Seat) -> str:
        """The address of a seat's invite link."""
        return self.env.public_url + self.invites.url(self.table, seat)

    # A command comes in.

    def submit(self, command: Command, answer: Callable[[Reply], None], visitor: str = "") -> None:
        """Decide a client's command when its turn comes, and answer with one reply."""
        self._post(Request(command, answer, visitor, starts=True))

    async def request(self, player: str, payload: CommandPayload) -> Reply:
        """The reply to a command, which waits for its turn like every other."""
        waiting: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._post(Request(Command(player, payload), partial(_set_reply, waiting)))
        return await waiting

    async def perform(self, player: str, payload: CommandPayload) -> Accepted:
        """Carry out a command, or raise why it is refused."""
        reply = await self.request(player, payload)
        if isinstance(reply, Rejected):
            raise reply.error
        return reply

    def post_system(self, payload: CommandPayload, answer: Callable[[Reply], None] = lambda reply: None) -> None:
        """Decide a command of the server itself when its turn comes."""
        self._post(Request(Command(SYSTEM, payload), answer))

    def _post(self, request: Request) -> None:
        """Put a request into the inbox; a table with too many of them refuses at once."""
        try:
            self._inbox.put(request, seated=request.command.player in self.frames.privileged)
        except Refused as error:
            request.answer(Rejected(request.command.payload.id, error))
            return
        self.env.metrics.requests_waiting += 1
        self._next()

    def _next(self) -> None:
        """Decide the requests that wait, then read what other servers wrote."""
        while not self._inbox.is_empty and not self._busy:
            self._busy = True
            credit = self._clocks.credit_owed()
            if credit is None:
                self._process(self._inbox.take())
            else:
                self.env.metrics.requests_waiting += 1
                self._process(Request(Command(SYSTEM, credit), lambda reply: None))
        if self._version_elsewhere > self.table.version and not self._busy and not self._closed:
            self._version_elsewhere = 0  # another ring may come while the log is read
            self._busy = True
            self._task = asyncio.create_task(self._catch_up())

    # It is decided, and appended to the log.

    def _process(self, request: Request) -> None:
        self.touched_at = self.clock.monotonic()
        try:
            decision = self._decide(request)
            if not decision.events:
                self._finish(request, decision.reply)
                return
            after = decision.events[0].version - 1
            append = self.env.store.begin_append(self.id, after, decision.events, summarize(decision.tables[-1]))
            append.add_done_callback(partial(self._appended, request, decision))
        except Exception as error:  # our bug never ends a game: the table is as it was
            self._fail(request, error)

    def _decide(self, request: Request) -> Decision:
        if self._clocks.running and self.env.leases.lapsed:
            raise StoreError("store-unreachable", detail="no heartbeat")
        command = self._completed(request)
        decision = decide(self.table, command, self._decided_at(request), self._secret)
        if command.fresh_id and any(isinstance(event.payload, events.RematchCreated) for event in decision.events):
            self.env.quota.take(request.visitor or command.player)
        return decision

    def _completed(self, request: Request) -> Command:
        """The command with what only the server knows: who is absent, who is invited, how long no server was there."""
        command = request.command
        match payload := command.payload:
            case commands.HandOver(seat) if seat < len(self.table.seats):
                absent = self.presence.absent(self.table.seats[seat].person)
                return replace(command, absent=absent)
            case commands.Propose() | commands.Agree():
                return replace(command, fresh_id=self.env.identity.new_table_id())
            case commands.Sit(seat, key=key) if not may_sit(self.table, self.invites, command.player, seat, key):
                raise Refused("invite-needed")
            case commands.CreditDowntime() if self.env.leases.remembers:
                missed = self.env.leases.missed(self.table.at, self.clock.now())
                return replace(command, payload=replace(payload, gap=max(missed, payload.gap or 0)))
        return command

    def _decided_at(self, request: Request) -> int:
        """The time of a command's events: a player's command counts from its arrival, one of the server from now."""
        own = request.command.player == SYSTEM
        return self.clock.now() if own else max(request.arrived_at, self.table.at)

    def _appended(self, request: Request, decision: Decision, append: asyncio.Future[None]) -> None:
        """The events are durable, or nothing has happened."""
        error = asyncio.CancelledError() if append.cancelled() else append.exception()
        if isinstance(error, Conflict):
            self._task = asyncio.create_task(self._catch_up(request))
        elif error is not None:
            self.env.metrics.writes_failed += 1
            table_logger(self.id, self.table.version).error("a write was refused: %s", error)
            self._fail(request, error)
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
            table_logger(self.id, self.table.version).exception("an event could not be shown")
        self._finish(request, decision.reply)
        if self._clocks.credit_late_delivery():  # the store took long, and only now does the next player see it
            self.post_system(commands.CreditDowntime(0))
        self._next()

    def _fail(self, request: Request, error: BaseException) -> None:
        """The command was not carried out. If that is no fault of its player, the clocks stand still."""
        ours = isinstance(error, StoreError) or not isinstance(error, TeteError)
        if ours and not isinstance(request.command.payload, commands.CreditDowntime):
            self._clocks.command_failed(self._decided_at(request))
        if not isinstance(error, TeteError):
            log.error("a request failed", exc_info=error)
            error = Refused("our-fault")
        self._finish(request, Rejected(request.command.payload.id, error))

    def _finish(self, request: Request, reply: Reply) -> None:
        self.env.metrics.requests_waiting -= 1
        try:
            request.answer(reply)
        except Exception:
            table_logger(self.id, self.table.version).exception("a reply could not be sent")
        if request.starts and isinstance(reply, Accepted) and self._full:
            self.post_system(commands.Start())
        self._busy = False

    async def _catch_up(self, request: Request | None = None) -> None:
        """Another server was faster: show what it did, then decide the request again."""
        try:
            before = self.table
            newer, tables = await self._read_newer()
            if newer:
                self._commit(newer, tables, here=False)
                if self._has_new_prompt(before) and self._clocks.credit_late_delivery():
                    self.post_system(commands.CreditDowntime(0))
            if request is not None and self.table is before:  # a conflict with nobody: it is gone or damaged
                raise Damaged("table-damaged", table=self.id, event=before.version)
        except Exception as error:
            table_logger(self.id, self.table.version).error("the log could not be read: %s", error)
            if request is not None:
                self._fail(request, error)
            self._busy = False
        else:
            self._busy = request is not None
            if request is not None:
                self._process(request)
        self._next()

    async def _read_newer(self) -> tuple[tuple[Event, ...], list[Table]]:
        """The events that other servers wrote, and the table after each of them."""
        table, tables = self.table, []
        newer = await self.env.store.load(self.id, table.version)
        for event in newer:
            after = evolve(table, event)
            if not isinstance(after, Table):
                raise Refused("older-rules")
            tables.append(table := after)
        return newer, tables

    def _has_new_prompt(self, before: Table) -> bool:
        """Whether a player who is connected here has a prompt since `before`, with a running clock."""
        table = self.table
        return any(
            since is not None
            and table.prompts.get(seat) != before.prompts.get(seat)
            and self.presence.is_here(table.seats[seat].person)
            for seat, since in enumerate(table.clocks.since)
        )

    # It is true: everybody may see it.

    def _commit(self, log: Sequence[Event], tables: Sequence[Table], *, here: bool) -> None:
        """The events are durable: now everybody may see them."""
        before, self.table = self.table, tables[-1]
        self.clock.follow(self.table.at)
        self.presence.follow(self.table)
        self.frames.show(self.table)
        for event, after in zip(log, tables, strict=True):
            self.frames.record(project(after, event), after)
            if isinstance(event.payload, events.RematchCreated):
                self._open_rematch(self.table, here)
        update_viewpoints(self.connections, log, secrets=self.table.game.secrets)
        self._clocks.follow(self.table)
        self._fanout.show_table(self.connections, self.frames.privileged)
        if before.has_computers or self.table.has_computers:
            self.ask_computers()
        if here:
            self.env.bus.ring(self.id, self.table.version)

    def notice(self, version: int) -> None:
        """The bus says that the table has this version."""
        self._version_elsewhere = max(self._version_elsewhere, version)
        self._next()

    def frame(self, connection: Connection) -> bytes:
        return self.frames.frame(connection)

    def query(self, connection: Connection, query: Query) -> None:
        queries.answer(connection, query, self.table)

    # Who is connected.

    def payer(self) -> str:
        """The visitor for whom the computers of this table think: usually an address, since anybody has many names.

        Who made the table, or whoever came first after it was loaded again, its players before all others.
        """
        return self._payer or self.table.owner

    def paid_by(self, visitor: str, *, player: bool = True) -> None:
        if visitor and (not self._payer or (player and not self._payer_is_player)):
            self._payer, self._payer_is_player = visitor, player

    def subscribe(self, connection: Connection) -> None:
        player = connection.player
        self.connections.add(connection)
        self.paid_by(connection.visitor, player=player in self.table.persons)
        if self.presence.connect(player) and self.table.seats_of(player):
            self._show_presence()
            self._credit_arrival(player)
        else:
            connection.show_table()
            self.presence.change_spectators()
        self.env.leases.want(self.id, watched=True)
        self.ask_computers()

    def _credit_arrival(self, player: str) -> None:
        """Credit the silence of the server that a player comes from, if it is their clock that runs."""
        lost = self.presence.lost_seconds(player)
        running = [
            self.table.seats[seat].person for seat, since in enumerate(self.table.clocks.since) if since is not None
        ]
        if lost > 0 and player in running:
            self.post_system(commands.CreditDowntime(round(1000 * lost)))

    def unsubscribe(self, connection: Connection) -> None:
        player = connection.player
        self.connections.discard(connection)
        connection.closed = True
        if connection.hint is not None:
            connection.hint.cancel()
        self.touched_at = self.clock.monotonic()
        if self.presence.disconnect(player):
            if self.table.seats_of(player):
                self._show_presence()
                self.presence.watch_absence()
            else:
                self.presence.change_spectators()
        if not self.connections:
            self._computers.stop()
            self.presence.stall(self._computers.stalled)
            if self.has_deadline:
                self.env.leases.want(self.id, watched=False)
            else:
                self.env.leases.give_up(self.id)

    def _show_presence(self) -> None:
        """Somebody came, left or is absent, or an engine stalls."""
        self.frames.forget()
        self._fanout.show_table(self.connections, self.frames.privileged)

    # What the server does by itself, if it has the lease of the table.

    def ask_computers(self) -> None:
        """Let the computers think, if somebody watches and this server is the one that asks them."""
        self._computers.follow(self.table, watched=bool(self.connections) and self.env.leases.holds(self.id))

    async def _play_computer(self, move: commands.Play) -> Reply:
        return await self.request(SYSTEM, move)

    def _show_stalled(self) -> None:
        self.presence.stall(self._computers.stalled)
        self._show_presence()

    def _ring(self) -> None:
        """A clock has run out or the bell is due."""
        self.env.leases.want(self.id, watched=bool(self.connections))
        if self.env.leases.holds(self.id):
            self.post_system(commands.Tick(), self._clocks.tick_done)
        else:
            self._clocks.wait_for_other_server()

    def _frozen_since(self, at: int) -> int:
        return self.env.freezes.milliseconds_since(at - self.clock.ahead_ms)

    async def start_if_full(self) -> None:
        if self._full:
            await self.request(SYSTEM, commands.Start())

    @property
    def _full(self) -> bool:
        return isinstance(self.table.status, Waiting) and not self.open_seats()

    def open_seats(self) -> list[Seat]:
        return [number for number, seat in enumerate(self.table.seats) if isinstance(seat.occupant, Open)]

    @property
    def has_deadline(self) -> bool:
        """Whether a clock or a bell runs."""
        return self._clocks.running

    @property
    def idle(self) -> bool:
        """No connection, no request, no clock that ends soon or that the server would wake too late: all is logged."""
        rings = self._clocks.due_within(self.env.limits.idle_after_s) or (self.has_deadline and self.clock.ahead_ms > 0)
        return not (self.connections or self._busy or not self._inbox.is_empty or rings or self._computers.thinking)

    def close(self) -> None:
        self._closed = True
        self._clocks.stop()
        self.presence.close()
        if self._task is not None:
            self._task.cancel()
        self._computers.stop()
        self.env.leases.give_up(self.id)


def _set_reply(waiting: asyncio.Future[Reply], reply: Reply) -> None:
    if not waiting.done():  # nobody may be waiting any more
        waiting.set_result(reply)
