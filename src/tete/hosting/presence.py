"""Which players are connected to a table, and who has been absent for so long that the game may go on without them."""

from __future__ import annotations

from collections import Counter

from tete.hosting.clock import Clock


class Presence:
    """A player may have several connections. Who has not connected yet is absent since the table was loaded."""

    def __init__(self, clock: Clock, absent_after: float) -> None:
        self._clock, self._absent_after = clock, absent_after
        self._connected: Counter[str] = Counter()
        self._left: dict[str, float] = {}  # oldest first
        self._began = clock.monotonic()

    def connect(self, player: str) -> bool:
        """Whether this is the player's first connection."""
        self._connected[player] += 1
        return self._connected[player] == 1

    def disconnect(self, player: str) -> bool:
        """Whether it was the player's last connection."""
        self._connected[player] -= 1
        if self._connected[player]:
            return False
        del self._connected[player]
        now = self._clock.monotonic()
        self._left.pop(player, None)
        self._left[player] = now
        while now - self._left[first := next(iter(self._left))] >= self._absent_after:
            del self._left[first]  # absent for long, like everybody of whom nothing is known
        return True

    def __contains__(self, player: object) -> bool:
        return player in self._connected

    def absent(self, player: str | None) -> bool:
        if player is None or player in self._connected:
            return False
        return self._clock.monotonic() - self._left.get(player, self._began) >= self._absent_after
