"""What a server does by itself: it wakes tables whose clock is due, lets idle ones go, and deletes old ones."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from tete.core import TeteError
from tete.hosting.connection import TOO_SLOW
from tete.hosting.log import at
from tete.store.store import EVERY, Conflict, StoreError

if TYPE_CHECKING:
    from tete.hosting.registry import TableRegistry

log = logging.getLogger("tete.hosting")

AT_ONCE = 500  # tables that one round wakes
DELETED_AT_ONCE = 100
ALWAYS = 1 << 62  # later than any clock


class Upkeep:
    """The background work of a registry."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry, self.env = registry, registry.env

    async def wake_clocks(self) -> None:
        """After a restart, look at every running clock: the downtime counts for nobody. Then wake tables in time."""
        clock, limits = self.env.clock, self.env.limits
        await clock.sleep(limits.grace)
        if not self.env.leases.remembers:  # else every table is credited when it is loaded
            await self._wake(ALWAYS, EVERY)
        while True:
            await clock.sleep(limits.poll or limits.sweep)
            await self._wake(clock.now() + round(2000 * limits.sweep), AT_ONCE)

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
                    at(table).error("it was not loaded: %s", error.code)
                else:
                    at(table).exception("it was not loaded")
            else:
                if until == ALWAYS and actor.idle:
                    self._registry.release(actor)
            await asyncio.sleep(0)

    async def follow_log(self) -> None:
        """Notice what other servers did although no message of the bus arrived."""
        limits, registry = self.env.limits, self._registry
        while limits.poll is not None:
            await self.env.clock.sleep(limits.poll)
            try:
                versions = await self.env.store.versions(tuple(registry.actors))
            except StoreError as error:
                log.error("the log could not be followed: %s", error)
                continue
            for table, version in versions.items():
                registry.notice(table, version)

    async def keep_sweeping(self) -> None:
        while True:
            await self.env.clock.sleep(self.env.limits.sweep)
            self.sweep()

    def sweep(self) -> None:
        """Close connections that are silent or do not read, and let idle tables go."""
        registry, now = self._registry, self.env.clock.monotonic()
        limits, metrics = self.env.limits, self.env.metrics
        connections = registry.connections()
        for connection in connections:
            stuck = connection.waiting_since is not None and now - connection.waiting_since > limits.stuck
            if stuck or now - connection.heard_at > limits.silence:
                metrics.dropped += 1
                connection.close(TOO_SLOW)
        for actor in [each for each in registry.actors.values() if each.idle and now - each.touched > limits.idle]:
            registry.release(actor)
        metrics.tables_active, metrics.connections = len(registry.actors), len(connections)
        metrics.engines, metrics.analyses_waiting = self.env.engines.size, self.env.engines.waiting

    async def delete_old(self) -> None:
        """Delete tables that ended or waited for too long, if the server is told to."""
        limits = self.env.limits
        if limits.keep_finished is None and limits.keep_waiting is None:
            return
        while True:
            await self.env.clock.sleep(limits.retention)
            while await self._delete_some() == DELETED_AT_ONCE:
                await asyncio.sleep(0)

    async def _delete_some(self) -> int:
        """How many tables were deleted."""
        limits, now, deleted = self.env.limits, self.env.clock.now(), 0
        over, waiting = (
            None if keep is None else now - round(keep * 1000) for keep in (limits.keep_finished, limits.keep_waiting)
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
