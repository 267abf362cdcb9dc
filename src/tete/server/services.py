"""What a running server consists of, and how it starts and stops."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from tete.compute import EnginePool, TaskPool
from tete.compute.processes import ProcessPool
from tete.hosting import Environment, Limits, TableRegistry
from tete.server.admission import Admission
from tete.server.heavy import Clerk
from tete.server.identity import Tokens
from tete.server.limits import MESSAGES_PER_S, AddressLimits
from tete.server.neighbours import Neighbours
from tete.server.watch import Readiness, sweep_connections, watch_loop
from tete.store import Store

T = TypeVar("T")

SOLVING = 90.0  # seconds after which work on a puzzle is given up
QUEUE = 64  # questions about puzzles of one kind that may wait
SHARE = 4  # of them, those of one visitor
MOST_TABLES = 1_000_000
COLLECT_EVERY = 600.0  # seconds between two full garbage collections,
COLLECT_AFTER = 2_000  # or closed connections, each of which leaves ten kilobytes of reference cycles


class Engines(EnginePool, Protocol):
    """An engine pool that this server starts and stops."""

    def start(self) -> None: ...

    def close(self) -> None: ...


class Solvers(TaskPool, Protocol):
    """The same for puzzles."""

    def close(self) -> None: ...


class Services:
    """Everything that lives while the server runs. `rate` is how many messages a second a connection may send.

    Without `solvers`, puzzles have a worker of their own, so that no game waits for them; it starts when it is needed.
    """

    def __init__(
        self,
        store: Store,
        engines: Engines,
        limits: Limits | None = None,
        rate: float = MESSAGES_PER_S,
        public_url: str = "",
        neighbours: Neighbours | None = None,
        solvers: Solvers | None = None,
    ) -> None:
        self.store, self.engines, self.rate = store, engines, rate
        self.neighbours = neighbours or Neighbours()
        self.loop = asyncio.get_running_loop()
        self.env = Environment(
            store,
            engines,
            self.neighbours.bus,
            self.neighbours.clock,
            self.neighbours.leases,
            self.neighbours.gossip,
            limits=limits or Limits(),
            offload=asyncio.to_thread,
            public_url=public_url,
        )
        self.readiness = Readiness(self.env)
        self.registry = TableRegistry(self.env)
        self.metrics = self.env.metrics
        self.solvers: Solvers = solvers or ProcessPool(1, SOLVING, QUEUE, SHARE)
        self.clerk = Clerk(self.env.long_queries)
        self.cached: dict[object, asyncio.Task[Any]] = {}

    def start(self, admission: Admission, tokens: Tokens, limits: AddressLimits) -> None:
        self.engines.start()
        self.registry.start()
        self.registry.spawn(self._collect_garbage())
        self.registry.spawn(watch_loop(self.metrics))
        self.registry.spawn(sweep_connections(admission))
        self.registry.spawn(limits.keep_publishing(self.env.clock))
        if tokens.has_older:
            self.registry.spawn(self._remember_older(tokens))

    async def _remember_older(self, tokens: Tokens) -> None:
        """Players whose token was not signed by the present key keep their seats."""
        lines = await self.store.tables(limit=MOST_TABLES)
        tokens.older = frozenset(person for line in lines for person in line.persons if person)

    async def close(self) -> None:
        await self.registry.close()
        await self.neighbours.close()
        self.engines.close()
        self.solvers.close()
        self.clerk.close()
        await self.store.close()

    async def once(self, key: object, work: Callable[[], Coroutine[Any, Any, T]], most: int) -> T:
        """The result of some work that is done once, shared by all who ask, and kept among the `most` latest."""
        found = self.cached.get(key)
        if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
            found = self.cached[key] = self.registry.spawn(work())
            while len(self.cached) > most:
                del self.cached[next(iter(self.cached))]
        result: T = await asyncio.shield(found)
        return result

    async def _collect_garbage(self) -> None:
        """Automatic collections are off (see `run`): one of all objects takes a fifth of a second."""
        clock, limits = self.env.clock, self.env.limits
        collected_at, collected_after = clock.monotonic(), 0
        while True:
            await clock.sleep(limits.sweep_every_s)
            closed = self.metrics.sockets - len(self.registry.connections())
            if clock.monotonic() - collected_at > COLLECT_EVERY or closed - collected_after > COLLECT_AFTER:
                collected_at, collected_after = clock.monotonic(), closed
                self.collect()

    def collect(self) -> None:
        gc.collect()
