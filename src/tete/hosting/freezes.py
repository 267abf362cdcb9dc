"""Times in which this process did not run: it was stopped, swapped out, or its machine was."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from tete.hosting.clocks import Clock

FROZEN_AFTER_BEATS = 4  # that did not come
REMEMBERED_FREEZES = 100

Thawed = Callable[[float], None]  # called after a freeze, with its seconds


class Freezes:
    """Notices a freeze at the first question after it, or at the next beat. Nobody pays for that time."""

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
