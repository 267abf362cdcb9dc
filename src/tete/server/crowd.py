"""Spectators: many, and in no hurry. They are told group by group, so that no player waits for them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tete.server.listening import Listener

if TYPE_CHECKING:
    from tete.server.room import Room

GROUP = 8  # told at once
BREATH = 0.001  # seconds between two groups for every player in the room who waits for a reply


class Crowd:
    """The spectators of a table who have not been told yet, those first who have waited longest."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._behind: deque[Listener] = deque()

    def tell(self, listeners: Iterable[Listener]) -> None:
        waiting = set(self._behind)
        self._behind.extend(listener for listener in listeners if listener not in waiting)
        if self._behind and not waiting:
            self._tell_some()

    def _tell_some(self) -> None:
        for _ in range(min(GROUP, len(self._behind))):
            self._behind.popleft().poke()
        if self._behind:
            asyncio.get_running_loop().call_later(BREATH * self._room.asked, self._tell_some)
