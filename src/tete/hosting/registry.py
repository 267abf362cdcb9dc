"""The tables of a server: which are in memory, how others are loaded from the store, and which leave memory again."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from tete.core import BadPosition, Refused, TeteError
from tete.hosting.access import require_reader
from tete.hosting.archive_actor import ArchiveActor
from tete.hosting.attachments import fold_attached
from tete.hosting.connection import TRY_LATER, Connection
from tete.hosting.environment import Environment, table_logger
from tete.hosting.maintenance import Maintenance
from tete.hosting.presence import RoomPresence
from tete.hosting.table_actor import TableActor
from tete.store.store import Conflict, Damaged, NotFound, StoreError
from tete.tables import (
    SYSTEM,
    AnyTable,
    ArchivedTable,
    Command,
    Rejected,
    Table,
    commands,
    decide,
    rematch_command,
    summarize,
)
from tete.tables.chance import SECRET_BYTES

log = logging.getLogger("tete.hosting")
T = TypeVar("T")

AnyActor = TableActor | ArchiveActor
DAMAGED_TABLES = 10_000  # that are remembered
FOLDED_AT_ONCE = 2  # logs: the other threads are left for everything else
FOLLOWED_UNUSED_S = 5.0  # for which a table that nobody here uses is kept up to date
REMATCH_TRIES, REMATCH_PAUSE_S = 20, 0.1  # looks for a rematch that another server opens, and between two of them


class TableRegistry:
    """Loads each table once, and lets it go when nobody needs it."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.actors: dict[str, AnyActor] = {}
        self._loading: dict[str, asyncio.Task[AnyActor]] = {}
        self._folding = asyncio.Semaphore(FOLDED_AT_ONCE)
        self._rematches: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._started = env.clock.now()
        self._asleep: set[str] = set()  # tables with a running clock that were let go
        self._damaged: OrderedDict[str, TeteError] = OrderedDict()  # tables, and why they cannot be loaded
        self._stop_listening = env.bus.listen(self.notice)
        env.leases.listen(self._lease_gained, self._credit_downtime)
        env.freezes.listen(self._thawed)
        self._room = RoomPresence(env.gossip, env.clock)
        self.maintenance = Maintenance(self)

    def start(self) -> None:
        self.spawn(self.maintenance.keep_sweeping())
        self.spawn(self.maintenance.wake_clocks())
        self.spawn(self.maintenance.follow_log())
        self.spawn(self.maintenance.delete_old())
        self.spawn(self._room.run())
        self.spawn(self.env.freezes.keep_beating())

    async def close(self) -> None:
        self._stop_listening()
        for connection in self.connections():
            connection.close(TRY_LATER)
        for actor in self.actors.values():
            actor.close()
        tasks = [*self._tasks, *self._loading.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run something beside the requests; an error is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (bug := task.exception()) is not None:
            log.error("a background task failed", exc_info=bug)

    def notice(self, table: str, version: int) -> None:
        """A table has this version, says the bus or the log."""
        actor = self.actors.get(table)
        if actor is None:
            return
        unused = self.env.clock.monotonic() - actor.touched_at > FOLLOWED_UNUSED_S and actor.idle
        if unused and version > actor.table.version:
            self.release(actor)  # it is played on another server
        else:
            actor.notice(version)

    def _lease_gained(self, table: str) -> None:
        actor = self.actors.get(table)
        if isinstance(actor, TableActor):
            actor.ask_computers()

    def _credit_downtime(self) -> None:
        """The room was down: that counts for no clock of a table in memory either."""
        for actor in tuple(self.actors.values()):
            if isinstance(actor, TableActor) and actor.has_deadline:
                actor.post_system(commands.CreditDowntime())

    def _thawed(self, seconds: float) -> None:
        """This process was frozen: nobody was silent for that long, and running clocks are credited."""
        for connection in self.connections():
            connection.excuse(seconds)
        for actor in tuple(self.actors.values()):
            if isinstance(actor, TableActor) and actor.has_deadline and not self.env.leases.remembers:
                actor.post_system(commands.CreditDowntime(0))  # what is owed comes before it

    def connections(self) -> list[Connection]:
        return [connection for actor in self.actors.values() for connection in actor.connections]

    # Tables.

    async def open(self, table: str, player: str | None, key: str = "") -> AnyActor:
        """The table for somebody who wants to look at it; `NotFound` or `NotAllowed` if they cannot."""
        actor = await self.actor(table)
        require_reader(actor.table, actor.invites, player, key)
        return actor

    async def open_playable(self, table: str, player: str | None, key: str = "") -> TableActor:
        """Like `open`, for what needs today's rules."""
        actor = await self.open(table, player, key)
        if isinstance(actor, ArchiveActor):
            raise Refused("older-rules")
        return actor

    async def actor(self, table: str) -> AnyActor:
        """A table in memory, loaded from the store if necessary."""
        if table in self._rematches:  # announced a moment ago, and just being created
            await asyncio.shield(self._rematches[table])
        if table in self._damaged:
            raise self._damaged[table]
        actor = self.actors.get(table)
        if actor is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            actor = await asyncio.shield(self._loading[table])
        actor.touched_at = self.env.clock.monotonic()
        return actor

    async def _load(self, table: str) -> AnyActor:
        try:
            actor = self._add(*await self._read(table))
            if isinstance(actor, TableActor):
                if actor.has_deadline and self._was_down(actor.table):
                    await actor.request(SYSTEM, commands.CreditDowntime())  # no clock ran while the server was down
                if actor.table.successor:
                    self.open_rematch(actor.table, here=True)
            self._asleep.discard(table)
            return actor
        finally:
            del self._loading[table]

    def _was_down(self, table: Table) -> bool:
        """Whether nobody hosted a table for a while; otherwise this server let it go, or another one has it."""
        if self.env.leases.remembers:
            return self.env.leases.missed(table.at, self.env.clock.now()) > 0
        lately = self._started < table.at <= self.env.clock.now()
        return table.id not in self._asleep and not lately

    async def _read(self, table: str) -> tuple[AnyTable, bytes]:
        """A table and its secret from the store; one that is damaged is set apart."""
        try:
            events = await self.env.store.load(table)
            if not events:
                raise NotFound("no-such-table")
            self._require_room()
            async with self._folding:
                folded = await fold_attached(self.env.store, events, self.env.offload)
            try:
                return folded, await self.env.store.secret(table)
            except NotFound:
                raise Damaged("table-damaged", table=table, event=0) from None
        except (Damaged, BadPosition) as error:
            await self._set_apart(table, error)
            raise self._damaged[table] from error

    async def _set_apart(self, table: str, error: TeteError) -> None:
        """Not load it again and again: it stays damaged until somebody repairs it, and the server starts again."""
        table_logger(table).error("it is damaged and set apart: %s", error)
        damaged = error if error.code == "newer-event" else Damaged("table-damaged", table=table, event=0)
        self._damaged[table] = damaged
        if len(self._damaged) > DAMAGED_TABLES:
            self._damaged.popitem(last=False)
        with suppress(StoreError):
            await self.env.store.set_apart(table)

    def release(self, actor: AnyActor) -> None:
        """Let a table go: everything is in the log, and its clock wakes it in time."""
        del self.actors[actor.id]
        if isinstance(actor, TableActor) and actor.has_deadline:
            self._asleep.add(actor.id)
        actor.close()

    def _add(self, table: AnyTable, secret: bytes) -> AnyActor:
        actor: AnyActor
        if isinstance(table, ArchivedTable):
            actor = ArchiveActor(self.env, table)
        else:
            actor = TableActor(self.env, table, secret, self._room, self.open_rematch)
        self.actors[table.id] = actor
        self.env.metrics.tables_active = len(self.actors)
        return actor

    def _require_room(self) -> None:
        if len(self.actors) >= self.env.limits.tables_in_memory:
            raise Refused("room-full")

    async def create(self, player: str, create: commands.Create, visitor: str = "") -> TableActor:
        """Create a table; `visitor` is who pays for its computers."""
        self._require_room()
        secret = secrets.token_bytes(SECRET_BYTES)
        decision = decide(None, Command(player, create), self.env.clock.now(), secret)
        if isinstance(decision.reply, Rejected):
            raise decision.reply.error
        await self.env.store.append(create.table, 0, decision.events, summarize(decision.tables[-1]), secret)
        actor = self.actors.get(create.table) or self._add(decision.tables[-1], secret)
        assert isinstance(actor, TableActor)
        actor.paid_by(visitor)
        return actor

    def open_rematch(self, table: Table, here: bool) -> None:
        """Open the rematch of a table; if it was not agreed upon here, another server does it if it can."""
        if table.successor not in self.actors and table.successor not in self._rematches:
            self._rematches[table.successor] = self.spawn(self._open_rematch(table, 1 if here else REMATCH_TRIES))

    async def _open_rematch(self, table: Table, tries: int) -> None:
        try:
            while not await self.env.store.load(table.successor):
                tries -= 1
                if tries > 0:
                    await self.env.clock.sleep(REMATCH_PAUSE_S)
                    continue
                before = self.actors.get(table.id)
                payer = before.payer() if isinstance(before, TableActor) else ""
                await (await self.create(SYSTEM, rematch_command(table), payer)).start_if_full()
                return
        except Conflict:  # another server was faster
            return
        finally:
            del self._rematches[table.successor]
