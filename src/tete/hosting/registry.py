"""The tables of a server: which are in memory, how others are loaded from the store, and which leave memory again."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from typing import Any, TypeVar

from tete.core import Refused, TeteError
from tete.hosting.access import require_reader
from tete.hosting.archive_actor import ArchiveActor
from tete.hosting.connection import TOO_SLOW, TRY_LATER, Connection
from tete.hosting.protocols import Environment
from tete.hosting.table_actor import TableActor
from tete.store.store import Conflict, NotFound
from tete.tables import (
    SYSTEM,
    ArchivedTable,
    Command,
    Playing,
    Rejected,
    Table,
    commands,
    decide,
    fold,
    next_deadline,
    rematch_command,
    summarize,
)
from tete.tables.chance import SECRET_BYTES

log = logging.getLogger("tete.hosting")
T = TypeVar("T")

AnyActor = TableActor | ArchiveActor


class TableRegistry:
    """Loads each table once, and lets it go when nobody needs it."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.actors: dict[str, AnyActor] = {}
        self._loading: dict[str, asyncio.Task[AnyActor]] = {}
        self._rematches: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stop_listening = env.bus.listen(self._notice)

    def start(self) -> None:
        self.spawn(self._sweep())
        self.spawn(self._wake_clocks())

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

    def _notice(self, table: str, version: int) -> None:
        actor = self.actors.get(table)
        if actor is not None:
            actor.notice(version)

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
        found = self.actors.get(table)
        if found is None:
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            found = await asyncio.shield(self._loading[table])
        found.touched = self.env.clock.monotonic()
        return found

    async def _load(self, table: str) -> AnyActor:
        try:
            events = await self.env.store.load(table)
            if not events:
                raise NotFound("no-such-table")
            self._require_room()
            folded, secret = await self.env.offload(fold, events), await self.env.store.secret(table)
            actor = self._add(folded, secret)
            if isinstance(actor, TableActor):
                if isinstance(actor.table.status, Playing) and next_deadline(actor.table) is not None:
                    await actor.request(SYSTEM, commands.CreditDowntime())  # no clock ran while the server was down
                if actor.table.successor:
                    self.open_rematch(actor.table)
            return actor
        finally:
            del self._loading[table]

    def _add(self, table: Table | ArchivedTable, secret: bytes) -> AnyActor:
        actor: AnyActor
        if isinstance(table, ArchivedTable):
            actor = ArchiveActor(self.env, table, secret)
        else:
            actor = TableActor(self.env, table, secret, self.open_rematch)
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

    def open_rematch(self, table: Table) -> None:
        if table.successor not in self.actors and table.successor not in self._rematches:
            self._rematches[table.successor] = self.spawn(self._open_rematch(table))

    async def _open_rematch(self, table: Table) -> None:
        try:
            if not await self.env.store.load(table.successor):
                await (await self.create(SYSTEM, rematch_command(table))).start_if_full()
        except Conflict:  # another server was faster
            return
        finally:
            del self._rematches[table.successor]

    # Background work.

    async def _wake_clocks(self) -> None:
        """After a restart, load the tables whose clocks ran: the downtime counts for nobody, but time passes again."""
        await self.env.clock.sleep(self.env.limits.grace)
        for line in await self.env.store.tables("playing", self.env.limits.wake, timed=True):
            try:
                await self.actor(line.id)
            except TeteError as error:
                log.error("table %s… was not loaded: %s", line.id[:6], error.code)
            except Exception:
                log.exception("table %s… was not loaded", line.id[:6])

    async def _sweep(self) -> None:
        while True:
            await self.env.clock.sleep(self.env.limits.sweep)
            self.sweep()

    def sweep(self) -> None:
        """Close connections that are silent or do not read, and let idle tables go."""
        now, limits, metrics = self.env.clock.monotonic(), self.env.limits, self.env.metrics
        connections = self.connections()
        for connection in connections:
            stuck = connection.waiting_since is not None and now - connection.waiting_since > limits.stuck
            if stuck or now - connection.heard_at > limits.silence:
                metrics.dropped += 1
                connection.close(TOO_SLOW)
        for actor in [actor for actor in self.actors.values() if actor.idle and now - actor.touched > limits.idle]:
            del self.actors[actor.id]
            actor.close()
        metrics.tables_active, metrics.connections = len(self.actors), len(connections)
        metrics.analyses_waiting = self.env.engines.waiting
