"""The room of a browser without a browser: in memory, and its worker thinks at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tete.browser.room import MemoryRoomStore, Room
from tete.browser.tabs import Tabs
from tete.browser.thinkers import ThinkerPool, perform
from tete.hosting import Environment

PLAYER = "p" * 40


class Page:
    """Keeps what it is sent."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.closed: list[int] = []

    def send(self, channel: int, text: str) -> None:
        self.messages.append(text)

    def close(self, channel: int, code: int) -> None:
        self.closed.append(code)


class Thinker:
    def __init__(self, answered: Callable[[bytes], None], failed: Callable[[str], None]) -> None:
        self._answered, self.asked = answered, list[str]()

    def ask(self, task: bytes, files: str) -> None:
        self.asked.append(files)
        asyncio.get_running_loop().call_soon(lambda: self._answered(perform(task)))

    def terminate(self) -> None:
        pass


async def load_nothing(name: str) -> None:
    """All large files are here."""


def open_room() -> Room:
    store, tabs = MemoryRoomStore(), Tabs(lambda text: None)
    engines = ThinkerPool(Thinker)
    env = Environment(store, engines, tabs, gossip=tabs)
    return Room(Page(), env, store, tabs, engines, PLAYER, load_nothing)
