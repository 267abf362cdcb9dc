"""Servers of one database in a test: real stores, buses and leases, and clients that keep what they are sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from tests.hosting.world import QUICK, RandomEngines, World
from tests.support.patience import HANG_S
from tete.compute import EnginePool
from tete.hosting import Environment, TableRegistry
from tete.server.run import LOG_POLL_EVERY_S, join_cluster
from tete.server.services import Cluster
from tete.store.postgres import PostgresStore


class ClusterServer(World):
    """A registry on PostgreSQL, with real time. It looks into the log every `poll_every_s`, whatever the bus says."""

    def __init__(self, store: PostgresStore, cluster: Cluster, engines: EnginePool | None, poll_every_s: float) -> None:
        self.cluster, self.store = cluster, store
        shared = (cluster.bus, cluster.clock, cluster.leases, cluster.gossip)
        limits = replace(QUICK, poll_every_s=poll_every_s)
        self.env = Environment(store, engines or RandomEngines(), *shared, limits=limits)
        self.registry = TableRegistry(self.env)
        self.registry.start()

    @classmethod
    async def open(
        cls, store: str, bus: str, engines: EnginePool | None = None, poll_every_s: float = LOG_POLL_EVERY_S
    ) -> ClusterServer:
        cluster = await join_cluster(store, bus, grace=0.0)
        return cls(await PostgresStore.open(store), cluster, engines, poll_every_s)

    async def close(self) -> None:
        await self.registry.close()
        await self.cluster.close()
        await self.store.close()


async def until(condition: Callable[[], bool]) -> None:
    """Wait for a state that has to come; the limit is only there to end a test that fails."""
    async with asyncio.timeout(HANG_S):
        while not condition():
            await asyncio.sleep(0.002)
