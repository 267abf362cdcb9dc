"""What a server does by itself: it wakes tables whose clock is due, lets idle ones go, and deletes old ones."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from tete.core import TeteError
from tete.hosting.connection import TOO_SLOW
from tete.hosting.environment import log, table_logger
from tete.store.store import ALL_ROWS, Conflict, StoreError

if TYPE_CHECKING:
    from tete.hosting.registry import TableRegistry

WOKEN_AT_ONCE = 500  # tables
DELETED_AT_ONCE = 100  # tables
SWEPT_AT_ONCE = 50  # tables, before anything else may run
LATEST_MS = 1 << 62  # later than any clock


class Maintenance:
    """The background work for the tables of a registry."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry, self.env = registry, registry.env

    async def wake_clocks(self) -> None:
        """After a restart, look at every running clock: the downtime counts for nobody. Then wake tables in time."""
        clock, limits = self.env.clock, self.env.limits
        await clock.sleep(limits.restart_grace_s)
        if not self.env.leases.remembers:  # else every table is credited when it is loaded
            await self._wake(LATEST_MS, ALL_ROWS)
        while True:
            await clock.sleep(limits.poll_every_s or limits.sweep_every_s)
            await self._wake(clock.now() + round(2000 * limits.sweep_every_s), WOKEN_AT_ONCE)

    async def _wake(self, until: int, limit: int) -> None:
        try:
            tables = await self.env.store.due(until, limit)
        except StoreError as error:
            log.error("the clocks that are due could not be read: %s", error)
            return
        missing = [table for table in tables if table not in self._registry.actors]
        ours = await self.env.leases.obtain(missing)
        for table in missing:
            if table not in ours or table in self._registry.actors:
                continue  # another server has it
            try:
                actor = await self._registry.actor(table)
            except Exception as error:
                self.env.leases.give_up(table)
                if isinstance(error, TeteError):
                    table_logger(table).error("it was not loaded: %s", error.code)
                else:
                    table_logger(table).exception("it was not loaded")
            else:
                if until == LATEST_MS and actor.idle:
                    self._registry.release(actor)
            await asyncio.sleep(0)

    async def follow_log(self) -> None:
        """Notice what other servers did although no message of the bus arrived."""
        limits, registry = self.env.limits, self._registry
        while limits.poll_every_s is not None:
            await self.env.clock.sleep(limits.poll_every_s)
            try:
                versions = await self.env.store.versions(tuple(registry.actors))
            except StoreError as error:
                log.error("the log could not be followed: %s", error)
                continue
            for table, version in versions.items():
                registry.notice(table, version)

    async def keep_sweeping(self) -> None:
        while True:
            await self.env.clock.sleep(self.env.limits.sweep_every_s)
            await self.sweep()

    async def sweep(self) -> None:
        """Close connections that are silent or do not read, and let idle tables go; others come in between."""
        self.env.freezes.check()  # who wrote while this process did not run was not silent
        registry, now = self._registry, self.env.clock.monotonic()
        limits, metrics = self.env.limits, self.env.metrics
        connections = 0
        for number, actor in enumerate(tuple(registry.actors.values()), 1):
            connections += len(actor.connections)
            for connection in tuple(actor.connections):
                stuck = connection.waiting_since is not None and now - connection.waiting_since > limits.stuck_after_s
                if stuck or now - connection.heard_at > limits.silent_after_s:
                    metrics.dropped += 1
                    connection.close(TOO_SLOW)
            idle = now - actor.touched_at > limits.idle_after_s and actor.idle
            if idle and registry.actors.get(actor.id) is actor:
                registry.release(actor)
            if number % SWEPT_AT_ONCE == 0:
                await asyncio.sleep(0)
        metrics.tables_active, metrics.connections = len(registry.actors), connections
        metrics.engines, metrics.analyses_waiting = self.env.engines.size, self.env.engines.waiting

    async def delete_old(self) -> None:
        """Delete tables that ended or waited for too long, if the limits say so."""
        limits = self.env.limits
        if limits.keep_finished_s is None and limits.keep_waiting_s is None:
            return
        while True:
            await self.env.clock.sleep(limits.delete_every_s)
            while await self._delete_some() == DELETED_AT_ONCE:
                await asyncio.sleep(0)

    async def _delete_some(self) -> int:
        """How many tables were deleted."""
        limits, now, deleted = self.env.limits, self.env.clock.now(), 0
        over, waiting = (
            None if keep_s is None else now - round(keep_s * 1000)
            for keep_s in (limits.keep_finished_s, limits.keep_waiting_s)
        )
        try:
            for line in await self.env.store.outdated(over, waiting, DELETED_AT_ONCE):
                actor = self._registry.actors.get(line.id)
                if actor is not None and not actor.idle:
                    continue  # somebody looks at it
                if actor is not None:
                    self._registry.release(actor)
                with suppress(Conflict):  # something has happened there
                    await self.env.store.delete(line.id, line.version)
                    deleted += 1
        except StoreError as error:
            log.error("old tables could not be deleted: %s", error)
        return deleted
