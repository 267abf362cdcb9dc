"""Spectators: many, and in no hurry. They are told group by group, so that no player waits for them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tete.hosting.connection import Connection

if TYPE_CHECKING:
    from tete.hosting.registry import TableRegistry

GROUP = 8  # told at once
BREATH = 0.001  # seconds between two groups for every player in the room who waits for a reply


class Fanout:
    """The spectators of a table who have not been told yet, those first who have waited longest."""

    def __init__(self, room: TableRegistry) -> None:
        self._room = room
        self._behind: deque[Connection] = deque()

    def tell(self, connections: Iterable[Connection]) -> None:
        waiting = set(self._behind)
        self._behind.extend(connection for connection in connections if connection not in waiting)
        if self._behind and not waiting:
            self._tell_some()

    def _tell_some(self) -> None:
        for _ in range(min(GROUP, len(self._behind))):
            self._behind.popleft().mark_dirty()
        if self._behind:
            asyncio.get_running_loop().call_later(BREATH * self._room.asked, self._tell_some)
