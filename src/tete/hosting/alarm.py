"""The alarm of a table: calls back when its next clock runs out or its bell is due."""

from __future__ import annotations

from collections.abc import Callable

from tete.hosting.clock import Clock, Timer
from tete.tables import Playing, Table, next_deadline

SLACK = 0.002  # seconds after a deadline, so that a tick never comes too early
PAUSE, LONGEST_PAUSE = 0.25, 30.0  # seconds before what could not be stored is tried again


class Alarm:
    def __init__(self, clock: Clock, ring: Callable[[], None]) -> None:
        self._clock, self._ring = clock, ring
        self._timer: Timer | None = None
        self._due_at = 0
        self._failures = 0

    def __bool__(self) -> bool:
        """Whether it is set."""
        return self._timer is not None

    def rings_within(self, seconds: float) -> bool:
        return self._timer is not None and self._due_at <= self._clock.now() + seconds * 1000

    def set(self, table: Table) -> None:
        """Follow the newest version of the table."""
        self.cancel()
        self._failures = 0
        deadline = next_deadline(table) if isinstance(table.status, Playing) else None
        if deadline is not None:
            self._due_at = deadline
            delay = max(0.0, (deadline - self._clock.now()) / 1000) + SLACK
            self._timer = self._clock.call_later(delay, self._due)

    def retry(self) -> None:
        """What was due could not be stored: ring again, ever more rarely."""
        self._failures += 1
        self.later(min(LONGEST_PAUSE, PAUSE * 2**self._failures))

    def later(self, seconds: float) -> None:
        """Ring again after so many seconds."""
        self.cancel()
        self._timer = self._clock.call_later(seconds, self._due)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _due(self) -> None:
        self._timer = None
        self._ring()
