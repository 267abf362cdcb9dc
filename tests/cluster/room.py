"""Servers of one database in a test: real stores, buses and leases, and clients that keep what they are sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace

from tests.hosting.world import QUICK, RandomEngines, World
from tete.compute import EnginePool
from tete.hosting import Environment, TableRegistry
from tete.server.run import LOG_POLL_EVERY_S, join_cluster
from tete.server.services import Cluster
from tete.store.postgres import PostgresStore


class ClusterServer(World):
    """A registry on PostgreSQL, with real time."""

    def __init__(self, store: PostgresStore, cluster: Cluster, engines: EnginePool | None = None) -> None:
        self.cluster, self.store = cluster, store
        limits, each = replace(QUICK, poll_every_s=LOG_POLL_EVERY_S), cluster
        given = (store, engines or RandomEngines(), each.bus, each.clock, each.leases, each.gossip)
        self.env = Environment(*given, limits=limits)
        self.registry = TableRegistry(self.env)
        self.registry.start()

    @classmethod
    async def open(cls, store: str, bus: str, engines: EnginePool | None = None) -> ClusterServer:
        return cls(await PostgresStore.open(store), await join_cluster(store, bus, grace=0.0), engines)

    async def close(self) -> None:
        await self.registry.close()
        await self.cluster.close()
        await self.store.close()


async def seconds_until(happened: Callable[[], bool], most: float = 10.0) -> float:
    began = time.monotonic()
    async with asyncio.timeout(most):
        while not happened():
            await asyncio.sleep(0.002)
    return time.monotonic() - began
