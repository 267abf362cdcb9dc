"""What a live table needs from its surroundings: small protocols, limits and counters."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from copy import copy
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol, TypeVar

from tete.bus.bus import Bus
from tete.bus.gossip import Gossip, NoGossip
from tete.bus.local import LocalBus
from tete.compute.engine_pool import EnginePool
from tete.core import Seat
from tete.hosting.clock import Clock, SystemClock
from tete.hosting.identity import SecretIdentity
from tete.hosting.lane import Lane
from tete.hosting.leases import Leases, LocalLeases
from tete.hosting.quota import TableQuota
from tete.hosting.refusals import Refusals
from tete.store.store import Store

T = TypeVar("T")

Encoder = Callable[[Any], str]  # JSON without spaces
encode_json: Encoder = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))


class Identity(Protocol):
    """Makes ids and keys that cannot be guessed."""

    def new_table_id(self) -> str: ...

    def invite_key(self, secret: bytes, table: str, seat: Seat, since: int) -> str:
        """The key that lets its holder sit on this seat as long as its occupant is the one since that version.

        It follows from the table's secret and is not stored.
        """

    def matches(self, key: str, expected: str) -> bool: ...


class Outlet(Protocol):
    """Where the messages of a connection go: a web socket, or another page of the same browser."""

    def write(self, text: str) -> bool:
        """Take a message. False: no more should be written before `Connection.resume` is called."""

    def close(self, code: int) -> None:
        """End the connection with one of the codes of `tete.hosting.connection`."""


class Offload(Protocol):
    """Runs a computation that would take too long for the event loop."""

    def __call__(self, work: Callable[..., T], /, *given: Any) -> Awaitable[T]: ...


async def inline(work: Callable[..., T], /, *given: Any) -> T:
    """An `Offload` for places without threads: the computation runs at once."""
    return work(*given)


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes and times (in seconds) of a server."""

    tables: int = 10_000  # in memory
    inbox: int = 64  # requests that wait at one table
    computer_pace: float = 0.4  # the least time of a computer's move, so that people can follow it
    absent: float = 60.0  # without a connection, after which others may hand a seat over
    silence: float = 30.0  # after which a connection is closed
    stuck: float = 15.0  # after which a connection that does not read is closed
    idle: float = 60.0  # after which an unused table leaves memory
    sweep: float = 5.0  # between two checks of the three above
    poll: float | None = None  # between two looks at what other servers did or no longer do; None: there is one server
    grace: float = 10.0  # after a restart, in which players may come back before clocks run
    made: int = 30  # tables that a visitor may make in a minute
    made_by_all: int = 600
    keep_finished: float | None = None  # after which a table that is over is deleted; None: never
    keep_waiting: float | None = None  # after which a table that has not started is deleted
    retention: float = 600.0  # between two deletions of old tables


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


@dataclass(frozen=True, slots=True)
class Environment:
    """Everything a live table is given. Nothing in it refers to the registry."""

    store: Store
    engines: EnginePool
    bus: Bus = field(default_factory=LocalBus)
    clock: Clock = field(default_factory=SystemClock)
    leases: Leases = field(default_factory=LocalLeases)
    gossip: Gossip = field(default_factory=NoGossip)
    identity: Identity = field(default_factory=SecretIdentity)
    limits: Limits = field(default_factory=Limits)
    metrics: Metrics = field(default_factory=Metrics)
    encode: Encoder = encode_json
    offload: Offload = inline
    public_url: str = ""  # before the addresses of invite links
    quota: TableQuota = field(init=False)
    lane: Lane = field(init=False)  # for queries that take long
    refusals: Refusals = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "lane", Lane(self.offload))
        quota = TableQuota(self.clock, self.limits.made, self.limits.made_by_all, partial(self.gossip.tell, "table"))
        self.gossip.hear("table", lambda _, visitor: quota.count(visitor))
        object.__setattr__(self, "quota", quota)
        refusals = Refusals(partial(self.gossip.tell, "refused"))
        self.gossip.hear("refused", refusals.hear)
        object.__setattr__(self, "refusals", refusals)

    def with_clock(self, clock: Clock) -> Environment:
        """The same surroundings with the time of one table."""
        other = copy(self)
        object.__setattr__(other, "clock", clock)
        return other
