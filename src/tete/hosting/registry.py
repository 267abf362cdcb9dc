"""The tables of a server: which are in memory, how others are loaded from the store, and which leave memory again."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from tete.core import BadPosition, Refused, TeteError
from tete.hosting.access import require_reader
from tete.hosting.archive_actor import ArchiveActor
from tete.hosting.connection import TRY_LATER, Connection
from tete.hosting.duty import credit_downtime
from tete.hosting.log import at
from tete.hosting.protocols import Environment
from tete.hosting.table_actor import TableActor
from tete.hosting.upkeep import Upkeep
from tete.hosting.waits import told
from tete.hosting.whereabouts import NOBODY, Here, Whereabouts
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
    fold,
    rematch_command,
    summarize,
)
from tete.tables.chance import SECRET_BYTES

log = logging.getLogger("tete.hosting")
T = TypeVar("T")

AnyActor = TableActor | ArchiveActor
APART = 10_000  # damaged tables that are remembered
UNUSED = 5.0  # seconds after which a table that nobody here needs is not kept up to date
OTHERS_TRIES, OTHERS_PAUSE = 20, 0.1  # looks for a rematch that another server opens, and seconds between two of them


class TableRegistry:
    """Loads each table once, and lets it go when nobody needs it."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.actors: dict[str, AnyActor] = {}
        self._loading: dict[str, asyncio.Task[AnyActor]] = {}
        self._rematches: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._started = env.clock.now()
        self._asleep: set[str] = set()  # tables with a running clock that were let go
        self._apart: OrderedDict[str, TeteError] = OrderedDict()  # damaged tables, and why
        self._stop_listening = env.bus.listen(self.notice)
        env.leases.listen(self._gained, self._back)
        self._whereabouts = Whereabouts(env.gossip, env.clock, self._here, self._learned)
        self.upkeep = Upkeep(self)

    def start(self) -> None:
        self.spawn(self.upkeep.keep_sweeping())
        self.spawn(self.upkeep.wake_clocks())
        self.spawn(self.upkeep.follow_log())
        self.spawn(self._whereabouts.keep_telling())
        self.spawn(self.upkeep.delete_old())

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
        unused = self.env.clock.monotonic() - actor.touched > UNUSED and actor.idle
        if unused and version > actor.table.version:
            self.release(actor)  # it is played on another server
        else:
            actor.notice(version)

    def _gained(self, table: str) -> None:
        actor = self.actors.get(table)
        if isinstance(actor, TableActor):
            actor.take_duty()

    def _here(self, table: str) -> Here:
        """Who is connected to a table on this server, and which computers wait here."""
        actor = self.actors.get(table)
        if not isinstance(actor, TableActor):
            return NOBODY
        return actor.presence.here(actor.table.persons, told(actor.frames.waits, actor.table.prompts))

    def _learned(self, table: str) -> None:
        """Something about a table is other than it was on another server."""
        actor = self.actors.get(table)
        if isinstance(actor, TableActor):
            actor.presence.learn(self._whereabouts.elsewhere(table))

    def _back(self) -> None:
        """The room was down: that counts for no clock of a table in memory either."""
        for actor in tuple(self.actors.values()):
            if isinstance(actor, TableActor) and actor.has_deadline:
                actor.post(credit_downtime())

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
        if table in self._apart:
            raise self._apart[table]
        found = self.actors.get(table)
        if found is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            found = await asyncio.shield(self._loading[table])
        found.touched = self.env.clock.monotonic()
        return found

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
            folded = await self.env.offload(fold, events)
            try:
                return folded, await self.env.store.secret(table)
            except NotFound:
                raise Damaged("table-damaged", table=table, event=0) from None
        except (Damaged, BadPosition) as error:
            await self._set_apart(table, error)
            raise self._apart[table] from error

    async def _set_apart(self, table: str, error: TeteError) -> None:
        """Not load it again and again: it stays damaged until somebody repairs it, and the server starts again."""
        at(table).error("it is damaged and set apart: %s", error)
        damaged = error if error.code == "newer-event" else Damaged("table-damaged", table=table, event=0)
        self._apart[table] = damaged
        if len(self._apart) > APART:
            self._apart.popitem(last=False)
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
            actor = ArchiveActor(self.env, table, secret)
        else:
            actor = TableActor(self.env, table, secret, self.open_rematch)
            actor.presence.moved = partial(self._whereabouts.touch, table.id)
            actor.presence.silence = partial(self._whereabouts.silence, table.id)
            actor.presence.learn(self._whereabouts.elsewhere(table.id))
        self.actors[table.id] = actor
        self.env.metrics.tables_active = len(self.actors)
        return actor

    def _require_room(self) -> None:
        if len(self.actors) >= self.env.limits.tables:
            raise Refused("room-full")

    async def create(self, player: str, create: commands.Create) -> TableActor:
        """Create a table."""
        self._require_room()
        secret = secrets.token_bytes(SECRET_BYTES)
        decision = decide(None, Command("", player, create), self.env.clock.now(), secret)
        if isinstance(decision.reply, Rejected):
            raise decision.reply.error
        await self.env.store.append(create.table, 0, decision.events, summarize(decision.tables[-1]), secret)
        actor = self.actors.get(create.table) or self._add(decision.tables[-1], secret)
        assert isinstance(actor, TableActor)
        return actor

    def open_rematch(self, table: Table, here: bool) -> None:
        """Open the rematch of a table; if it was not agreed upon here, another server does it if it can."""
        if table.successor not in self.actors and table.successor not in self._rematches:
            self._rematches[table.successor] = self.spawn(self._open_rematch(table, 1 if here else OTHERS_TRIES))

    async def _open_rematch(self, table: Table, tries: int) -> None:
        try:
            while not await self.env.store.load(table.successor):
                tries -= 1
                if tries > 0:
                    await self.env.clock.sleep(OTHERS_PAUSE)
                    continue
                await (await self.create(SYSTEM, rematch_command(table))).start_if_full()
                return
        except Conflict:  # another server was faster
            return
        finally:
            del self._rematches[table.successor]
