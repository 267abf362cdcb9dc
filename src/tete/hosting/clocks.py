"""Time: that of a server, times in which it did not run, that of a table, and the clocks of its game."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol

from tete.hosting.leases import Leases
from tete.store.store import StoreError
from tete.tables import Playing, Rejected, Reply, Table, commands

TIMER_SLACK_S = 0.002  # after a deadline, so that a tick never comes too early
RETRY_PAUSE_S, LONGEST_RETRY_PAUSE_S = 0.25, 30.0  # before a tick that could not be stored is tried again
OTHER_SERVER_PAUSE_S = 0.5  # between two looks whether the server that has the lease is still there
UNPAID_DELAY_MS = 1000  # of a delivery, for which nobody is credited
FROZEN_AFTER_BEATS = 4  # that did not come
REMEMBERED_FREEZES = 100

Thawed = Callable[[float], None]  # called after a freeze, with its seconds


class Timer(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """The time of a server: milliseconds for the log, seconds for durations, and timers."""

    def now(self) -> int:
        """Milliseconds since 1970, as they are written to the log. They never go back within a process."""

    def monotonic(self) -> float:
        """Seconds since some moment."""

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back after so many seconds, unless cancelled before."""

    async def sleep(self, delay: float) -> None: ...


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


class Freezes:
    """Times in which this process did not run: it was stopped, swapped out, or its machine was. Nobody pays for them.

    A freeze is noticed at the first question after it, or at the next beat.
    """

    def __init__(self, clock: Clock, beat_every_s: float) -> None:
        self._clock, self._beat_every_s = clock, beat_every_s
        self._beat_at: float | None = None  # None: nobody beats, and nothing is noticed
        self._freezes: deque[tuple[int, int]] = deque(maxlen=REMEMBERED_FREEZES)  # when each ended, and its length
        self._listeners: list[Thawed] = []

    def listen(self, thawed: Thawed) -> None:
        self._listeners.append(thawed)

    async def keep_beating(self) -> None:
        self._beat_at = self._clock.monotonic()
        while True:
            await self._clock.sleep(self._beat_every_s)
            self.check()
            self._beat_at = self._clock.monotonic()

    def check(self) -> None:
        """Notice a freeze that has just ended."""
        now = self._clock.monotonic()
        if self._beat_at is None or now - self._beat_at < FROZEN_AFTER_BEATS * self._beat_every_s:
            return
        seconds, self._beat_at = now - self._beat_at, now
        self._freezes.append((self._clock.now(), round(1000 * seconds)))
        for thawed in self._listeners:
            thawed(seconds)

    def milliseconds_since(self, at: int) -> int:
        """For how long the process was frozen since then."""
        self.check()
        return sum(min(length, end - at) for end, length in self._freezes if end > at)


class TableTime:
    """The time of one table: never before the last event of its log, and from there on at the pace of the server's.

    The log may be ahead where the machine's clock was set back before a restart, or where another server wrote it.
    """

    def __init__(self, clock: Clock, at: int) -> None:
        self._clock, self.ahead_ms = clock, 0
        self.follow(at)

    def follow(self, at: int) -> None:
        """The log has an event of this time."""
        self.ahead_ms = max(self.ahead_ms, at - self._clock.now())

    def now(self) -> int:
        return self._clock.now() + self.ahead_ms

    def monotonic(self) -> float:
        return self._clock.monotonic()

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        return self._clock.call_later(delay, callback)

    async def sleep(self, delay: float) -> None:
        await self._clock.sleep(delay)


class GameClocks:
    """The clocks of one table: rings when one runs out, and credits players the time that servers took from them.

    `ring` is called when the next clock runs out or the bell is due. `frozen_since` says for how many milliseconds
    this process did not run since a time of the log.
    """

    def __init__(
        self,
        clock: Clock,
        leases: Leases,
        table: Table,
        ring: Callable[[], None],
        frozen_since: Callable[[int], int] = lambda at: 0,
    ) -> None:
        self._clock, self._leases, self._table, self._ring = clock, leases, table, ring
        self._frozen_since = frozen_since
        self._timer: Timer | None = None
        self._due_at = 0
        self._failures = 0
        self._credited_version = 0  # the version after which downtime was last credited
        self._outage: tuple[int, int] | None = None  # the version after which nobody could move, and since when
        self._outage_tried = False  # whether its credit was tried
        self.follow(table)

    @property
    def running(self) -> bool:
        """Whether a clock or a bell of the table runs."""
        return self._timer is not None

    def due_within(self, seconds: float) -> bool:
        return self._timer is not None and self._due_at <= self._clock.now() + seconds * 1000

    def follow(self, table: Table) -> None:
        """Wait for the next deadline of the newest version of the table."""
        self.stop()
        self._table, self._failures = table, 0
        deadline = table.next_deadline() if isinstance(table.status, Playing) else None
        if deadline is not None:
            self._due_at = deadline
            self._ring_after(max(0.0, (deadline - self._clock.now()) / 1000) + TIMER_SLACK_S)

    def wait_for_other_server(self) -> None:
        """Another server has the lease of the table: ring again soon, in case it is gone."""
        self._ring_after(OTHER_SERVER_PAUSE_S)

    def tick_done(self, reply: Reply) -> None:
        """Set the next ring after a tick that was refused."""
        if isinstance(reply, Rejected) and isinstance(reply.error, StoreError):  # the store may be away for long
            self._failures += 1
            self._ring_after(min(LONGEST_RETRY_PAUSE_S, RETRY_PAUSE_S * 2**self._failures))
        elif isinstance(reply, Rejected):  # somebody moved meanwhile
            self.follow(self._table)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring_after(self, seconds: float) -> None:
        self.stop()
        self._timer = self._clock.call_later(seconds, self._rings)

    def _rings(self) -> None:
        self._timer = None
        self._ring()

    # Credits: no clock pays for time in which servers were down, slow or away.

    def credit_owed(self) -> commands.CreditDowntime | None:
        """The credit that comes before any other command, if the room was down or frozen, or could not write."""
        if (frozen := self._frozen()) > 0:
            self._credited_version = self._table.version  # once, whether it succeeds or not
            return commands.CreditDowntime(frozen)
        if self._timer is None:
            return None
        if self._outage is not None and self._outage[0] == self._table.version and not self._outage_tried:
            self._outage_tried = True  # the next command is taken whether this one succeeds or not
            return commands.CreditDowntime(self._clock.now() - self._outage[1])
        if self._table.at >= self._leases.back or self._credited_version == self._table.version:
            return None
        self._credited_version = self._table.version  # once, whether it succeeds or not
        return commands.CreditDowntime()

    def _frozen(self) -> int:
        """For how long this process was frozen while a clock of the table ran; of several servers, others go on."""
        if self._leases.remembers or self._credited_version == self._table.version:
            return 0
        frozen = self._frozen_since(self._table.at)
        runs = frozen > 0 and isinstance(self._table.status, Playing) and self._table.next_deadline() is not None
        return frozen if runs else 0

    def command_failed(self, since: int) -> None:
        """A command failed by no fault of its player: clocks stand still from then until it can be carried out."""
        self._outage_tried = False
        if self._outage is None or self._outage[0] != self._table.version:
            self._outage = self._table.version, since

    def credit_late_delivery(self) -> bool:
        """Credit the time that the newest version took to reach its players, if it was long; whether it was."""
        if self._timer is None or self._clock.now() - self._table.at <= UNPAID_DELAY_MS:
            return False
        self._outage, self._outage_tried = (self._table.version, self._table.at), False
        return True
