"""Who is at a table now, and who has been away for so long that the game may go on without them."""

from __future__ import annotations

import time
from collections import Counter

GONE = 60.0  # seconds


class Presence:
    """Players may come through several windows; whoever has not come yet is away since the beginning."""

    def __init__(self) -> None:
        self._here: Counter[str] = Counter()
        self._left: dict[str, float] = {}
        self._began = time.monotonic()

    def come(self, player: str) -> bool:
        """Whether they were not here before."""
        self._here[player] += 1
        return self._here[player] == 1

    def go(self, player: str) -> bool:
        """Whether they are not here any more."""
        self._here[player] -= 1
        if self._here[player]:
            return False
        del self._here[player]
        now = time.monotonic()
        self._left.pop(player, None)
        self._left[player] = now  # the last to leave stands last
        while now - self._left[first := next(iter(self._left))] >= GONE:
            del self._left[first]  # away for long, as everybody is of whom nothing is known
        return True

    def __contains__(self, player: object) -> bool:
        return player in self._here

    def gone(self, player: str | None) -> bool:
        if player is None or player in self._here:
            return False
        return time.monotonic() - self._left.get(player, self._began) >= GONE
