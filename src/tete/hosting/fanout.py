"""Spectators are shown a change in groups, so that no player waits for them."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable

from tete.hosting.clock import Clock
from tete.hosting.connection import Connection
from tete.hosting.protocols import Metrics

GROUP = 8  # spectators served at once
PAUSE = 0.001  # seconds between two groups for each request that waits on this server


class Fanout:
    """The spectators of a table who have not seen its newest version, those first who have waited longest."""

    def __init__(self, clock: Clock, metrics: Metrics) -> None:
        self._clock, self._metrics = clock, metrics
        self._behind: deque[Connection] = deque()

    def broadcast(self, connections: Iterable[Connection], privileged: Container[str]) -> None:
        """Show the table to its players at once, to spectators when there is time."""
        spectators = []
        for connection in tuple(connections):
            if connection.player in privileged:
                connection.mark_dirty()
            else:
                spectators.append(connection)
        self.notify(spectators)

    def notify(self, connections: Iterable[Connection]) -> None:
        waiting = set(self._behind)
        self._behind.extend(connection for connection in connections if connection not in waiting)
        if self._behind and not waiting:
            self._notify_group()

    def _notify_group(self) -> None:
        for _ in range(min(GROUP, len(self._behind))):
            self._behind.popleft().mark_dirty()
        if self._behind:
            self._clock.call_later(PAUSE * self._metrics.requests_waiting, self._notify_group)
