"""The time of a server: milliseconds for the log, seconds for durations, and timers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    def cancel(self) -> None: ...


class Clock(Protocol):
    def now(self) -> int:
        """Milliseconds since 1970, as they are written to the log. They never go back within a process."""

    def monotonic(self) -> float:
        """Seconds since some moment."""

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back after so many seconds, unless cancelled before."""

    async def sleep(self, delay: float) -> None: ...


class TableClock:
    """The time of one table: never before the last event of its log, and from there on at the pace of the server's.

    The log may be ahead where the machine's clock was set back before a restart, or where another server wrote it.
    """

    def __init__(self, clock: Clock, at: int) -> None:
        self._clock, self.ahead = clock, 0  # milliseconds
        self.follow(at)

    def follow(self, at: int) -> None:
        """The log has an event of this time."""
        self.ahead = max(self.ahead, at - self._clock.now())

    def now(self) -> int:
        return self._clock.now() + self.ahead

    def monotonic(self) -> float:
        return self._clock.monotonic()

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        return self._clock.call_later(delay, callback)

    async def sleep(self, delay: float) -> None:
        await self._clock.sleep(delay)


class SystemClock:
    """Wall time is read once, at the start: correcting the machine's clock must not take time from a player."""

    def __init__(self) -> None:
        self._start = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self._start + time.monotonic_ns()) // 1_000_000

    def monotonic(self) -> float:
        return time.monotonic()

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        return asyncio.get_running_loop().call_later(delay, callback)

    async def sleep(self, delay: float) -> None:
        await asyncio.sleep(delay)
