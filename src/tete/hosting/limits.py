"""What a server allows: its sizes and times, how often somebody may do something, and how much work may wait."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from tete.core import Refused

T = TypeVar("T")

COUNTED_VISITORS = 10_000  # those who made a table least recently are forgotten
QUEUED_WORK = 32  # computations that may wait beside the event loop
QUEUED_WORK_PER_VISITOR = 2


@dataclass(frozen=True, slots=True)
class Limits:
    """Sizes and times of a server."""

    tables_in_memory: int = 10_000
    requests_per_table: int = 64  # that wait in one lane of its inbox
    computer_move_s: float = 0.4  # the least time of a computer's move, so that people can follow it
    absent_after_s: float = 60.0  # without a connection, after which others may hand a seat over
    silent_after_s: float = 30.0  # without a sign of life, after which a connection is closed
    stuck_after_s: float = 15.0  # without reading, after which a connection is closed
    idle_after_s: float = 60.0  # without a use, after which a table leaves memory
    sweep_every_s: float = 5.0  # between two checks of the three above
    beat_every_s: float = 0.5  # between two signs that this process runs; four that are missing are a freeze
    poll_every_s: float | None = None  # between two looks at what other servers did; None: there is one server
    restart_grace_s: float = 10.0  # after a restart, in which players may come back before clocks run
    tables_per_visitor: int = 30  # that one visitor may make in a minute
    tables_per_room: int = 600  # that all visitors may make in a minute
    keep_finished_s: float | None = None  # after which a table that is over is deleted; None: never
    keep_waiting_s: float | None = None  # after which a table that has not started is deleted; None: never
    attachment_bytes: int = (
        96 << 20
    )  # of all files together that players brought; in memory a file takes four times its size
    delete_every_s: float = 600.0  # between two deletions of old tables


class TokenBucket:
    """Allows `burst` uses at once and `rate` uses a second in the long run."""

    __slots__ = ("_at", "_burst", "_monotonic", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._monotonic = rate, burst, monotonic
        self._tokens, self._at = burst, monotonic()

    @property
    def is_empty(self) -> bool:
        """Whether another use has to wait."""
        self._refill()
        return self._tokens < 1

    def allows(self) -> bool:
        """Count one use if it is allowed now, and say whether it is."""
        if self.is_empty:
            return False
        self._tokens -= 1
        return True

    def spend(self, uses: float) -> None:
        """Count uses that happened already, on another server for example."""
        self._refill()
        self._tokens = max(0.0, self._tokens - uses)

    def _refill(self) -> None:
        now = self._monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class TokenBuckets:
    """A token bucket for each name, such as an address. Beyond `most`, the least recent name is forgotten."""

    def __init__(self, rate: float, burst: float, most: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._most, self._monotonic = rate, burst, most, monotonic
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __getitem__(self, name: str) -> TokenBucket:
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = TokenBucket(self._rate, self._burst, self._monotonic)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(name)
        return bucket


class TableQuota:
    """How many tables may be made in a minute: one limit for each visitor, and one for all visitors of the room.

    `announce` tells other servers of a visitor who made a table, so that they `count` it too.
    """

    def __init__(
        self, limits: Limits, monotonic: Callable[[], float], announce: Callable[[str], None] = lambda visitor: None
    ) -> None:
        visitor, room = limits.tables_per_visitor, limits.tables_per_room
        self._visitors = TokenBuckets(visitor / 60, visitor, COUNTED_VISITORS, monotonic)
        self._room = TokenBucket(room / 60, room, monotonic)
        self._announce = announce

    def take(self, visitor: str) -> None:
        """Count one more table of this visitor, or refuse it."""
        if self._visitors[visitor].is_empty or self._room.is_empty:
            raise Refused("too-many-tables")
        self.count(visitor)
        self._announce(visitor)

    def count(self, visitor: str) -> None:
        """Count a table that this visitor has made."""
        self._visitors[visitor].spend(1)
        self._room.spend(1)


class WorkQueue:
    """Runs long computations beside the event loop, one after another. No visitor can fill the queue for others.

    `offload` runs one of them, usually in a thread.
    """

    def __init__(self, offload: Callable[..., Awaitable[Any]], per_visitor: int = QUEUED_WORK_PER_VISITOR) -> None:
        self._offload, self._turn, self._per_visitor = offload, asyncio.Lock(), per_visitor
        self._waiting: Counter[str] = Counter()

    async def run(self, visitor: str, work: Callable[..., T], *args: Any) -> T:
        """The result of some work for this visitor; refused if too much work waits already."""
        if self._waiting[visitor] >= self._per_visitor or self._waiting.total() >= QUEUED_WORK:
            raise Refused("too-fast")
        self._waiting[visitor] += 1
        try:
            async with self._turn:
                result: T = await self._offload(work, *args)
                return result
        finally:
            self._waiting[visitor] -= 1
            if not self._waiting[visitor]:
                del self._waiting[visitor]
