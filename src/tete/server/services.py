"""What a running server consists of, and how it starts and stops."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from tete.bus import Bus, Gossip, NoBus, NoGossip
from tete.compute import EnginePool, TaskPool
from tete.compute.processes import ProcessPool
from tete.hosting import Environment, Limits, TableRegistry
from tete.hosting.access import SecretIdentity
from tete.hosting.clocks import Clock, SystemClock
from tete.hosting.leases import Leases, LocalLeases
from tete.hosting.puzzles import PuzzleWork
from tete.hosting.table_lists import TableLists
from tete.server.admission import Admission
from tete.server.background_work import BackgroundWork
from tete.server.health import Readiness, watch_event_loop
from tete.server.identity import Tokens
from tete.server.limits import MESSAGES_PER_S, AddressLimits
from tete.store import Store

PUZZLE_S = 90.0  # after which work on a puzzle is given up
QUEUED_PUZZLES = 64  # questions about puzzles of one kind that may wait
QUEUED_PUZZLES_PER_VISITOR = 4
READ_TABLES = 1_000_000  # whose players are known from before
COLLECT_EVERY_S = 600.0  # between two full garbage collections
COLLECT_AFTER_CONNECTIONS = 2_000  # that were closed; each leaves ten kilobytes of reference cycles


class Engines(EnginePool, Protocol):
    """An engine pool that this server starts and stops."""

    def start(self) -> None: ...

    def close(self) -> None: ...


class Solvers(TaskPool, Protocol):
    """A pool for work on puzzles that this server stops."""

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class Cluster:
    """What servers of one database share: leases there, and news through Redis. By default a server is alone.

    `endings` are called when the server stops.
    """

    clock: Clock = field(default_factory=SystemClock)
    leases: Leases = field(default_factory=LocalLeases)
    bus: Bus = field(default_factory=NoBus)
    gossip: Gossip = field(default_factory=NoGossip)
    endings: tuple[Callable[[], Awaitable[None]], ...] = ()

    async def close(self) -> None:
        for end in self.endings:
            await end()


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
        cluster: Cluster | None = None,
        solvers: Solvers | None = None,
    ) -> None:
        self.store, self.engines, self.rate = store, engines, rate
        self.cluster = cluster or Cluster()
        self.loop = asyncio.get_running_loop()
        self.env = Environment(
            store,
            engines,
            self.cluster.bus,
            self.cluster.clock,
            self.cluster.leases,
            self.cluster.gossip,
            limits=limits or Limits(),
            offload=asyncio.to_thread,
            public_url=public_url,
        )
        self.readiness = Readiness(self.env)
        self.registry = TableRegistry(self.env)
        self.metrics = self.env.metrics
        self.solvers: Solvers = solvers or ProcessPool(1, PUZZLE_S, QUEUED_PUZZLES, QUEUED_PUZZLES_PER_VISITOR)
        self.table_lists = TableLists(store, self.env.offload, self.env.clock.monotonic)
        self.background = BackgroundWork(self.env.long_queries, self.registry.spawn)
        self.puzzles = PuzzleWork(self.solvers, self.registry.spawn)

    def start(self, admission: Admission, tokens: Tokens, limits: AddressLimits) -> None:
        self.env.identity = SecretIdentity(tokens.invites_key)
        self.engines.start()
        self.registry.start()
        self.registry.spawn(self._collect_garbage())
        self.registry.spawn(watch_event_loop(self.metrics))
        self.registry.spawn(admission.keep_sweeping())
        self.registry.spawn(limits.keep_publishing(self.env.clock))
        if tokens.has_older:
            self.registry.spawn(self._remember_older(tokens))

    async def _remember_older(self, tokens: Tokens) -> None:
        """Players whose token was not signed by the present key keep their seats."""
        lines = await self.store.tables(limit=READ_TABLES)
        tokens.older = frozenset(person for line in lines for person in line.persons if person)

    async def close(self) -> None:
        await self.registry.close()
        await self.cluster.close()
        self.engines.close()
        self.solvers.close()
        self.background.close()
        await self.store.close()

    async def _collect_garbage(self) -> None:
        """Automatic collections are off (see `run`): one of all objects takes a fifth of a second."""
        clock, limits = self.env.clock, self.env.limits
        collected_at, collected_after = clock.monotonic(), 0
        while True:
            await clock.sleep(limits.sweep_every_s)
            closed = self.metrics.sockets - len(self.registry.connections())
            if (
                clock.monotonic() - collected_at > COLLECT_EVERY_S
                or closed - collected_after > COLLECT_AFTER_CONNECTIONS
            ):
                collected_at, collected_after = clock.monotonic(), closed
                self.collect()

    def collect(self) -> None:
        gc.collect()
