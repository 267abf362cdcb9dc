"""What a live table needs from its surroundings: small protocols, shared services, counters and a logger."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeVar

from tete.bus.bus import Bus, Gossip, NoBus, NoGossip
from tete.compute.engine_pool import EnginePool
from tete.hosting.access import Identity, SecretIdentity
from tete.hosting.clocks import Clock, Freezes, SystemClock
from tete.hosting.connection import Refusals
from tete.hosting.leases import Leases, LocalLeases
from tete.hosting.limits import Limits, TableQuota, WorkQueue
from tete.store.store import Store

T = TypeVar("T")

log = logging.getLogger("tete.hosting")


class Outlet(Protocol):
    """Where the messages of a connection go: a web socket, or another page of the same browser."""

    def write(self, message: bytes) -> bool:
        """Take a message. False: no more should be written before `Connection.resume` is called."""

    def close(self, code: int) -> None:
        """End the connection with one of the codes of `tete.hosting.connection`."""


class Offload(Protocol):
    """Runs a computation that would take too long for the event loop."""

    def __call__(self, work: Callable[..., T], /, *args: Any) -> Awaitable[T]: ...


async def inline(work: Callable[..., T], /, *args: Any) -> T:
    """An `Offload` for places without threads: the computation runs at once."""
    return work(*args)


@dataclass(slots=True, eq=False)
class Metrics:
    """Plain counters, increased thousands of times a second and read once in a while."""

    events: int = 0
    sockets: int = 0
    commands: int = 0
    refusals: int = 0
    frames: int = 0
    dropped: int = 0
    tables_active: int = 0
    connections: int = 0
    requests_waiting: int = 0
    engines: int = 0
    analyses_waiting: int = 0
    writes_failed: int = 0
    late: int = 0  # times when the event loop was busy for too long
    latest: float = 0.0  # the longest of them in seconds


@dataclass(slots=True, eq=False)
class Environment:
    """The services that all tables of a server share. Nothing in it refers to the registry."""

    store: Store
    engines: EnginePool
    bus: Bus = field(default_factory=NoBus)
    clock: Clock = field(default_factory=SystemClock)
    leases: Leases = field(default_factory=LocalLeases)
    gossip: Gossip = field(default_factory=NoGossip)
    identity: Identity = field(default_factory=SecretIdentity)
    limits: Limits = field(default_factory=Limits)
    metrics: Metrics = field(default_factory=Metrics)
    offload: Offload = inline
    public_url: str = ""  # before the addresses of invite links
    quota: TableQuota = field(init=False)
    long_queries: WorkQueue = field(init=False)
    refusals: Refusals = field(init=False)
    freezes: Freezes = field(init=False)

    def __post_init__(self) -> None:
        self.freezes = Freezes(self.clock, self.limits.beat_every_s)
        self.long_queries = WorkQueue(self.offload)
        self.quota = TableQuota(self.limits, self.clock.monotonic, partial(self.gossip.publish, "table"))
        self.gossip.subscribe("table", lambda server, visitor: self.quota.count(visitor))
        self.refusals = Refusals(partial(self.gossip.publish, "refused"))
        self.gossip.subscribe("refused", self.refusals.receive)


class TableLogger(logging.LoggerAdapter[logging.Logger]):
    """Begins each line with its table. `--log json` writes the table and its version in fields of their own."""

    def process(self, msg: Any, kwargs: MutableMapping[str, Any]) -> tuple[Any, MutableMapping[str, Any]]:
        assert self.extra is not None
        return f"table {self.extra['table']}…: {msg}", {**kwargs, "extra": self.extra}


def table_logger(table: str, version: int | None = None) -> TableLogger:
    """The logger of a table. Whoever knows the whole id may open the table, so only its beginning is logged."""
    fields = {} if version is None else {"version": version}
    return TableLogger(log, {"table": table[:6].replace("%", "%%"), **fields})
