"""What servers tell each other through Redis: the messages, and who listens to them."""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable
from typing import Any

from tete.bus.gossip import Hearer

log = logging.getLogger("tete.bus")

CHANNEL = "tete:gossip"
MOST = 10_000  # facts that may wait while Redis is away; the oldest are dropped
HELLO = "hello"


class RedisGossip:
    """`wake` is called when there is something to publish; the bus carries it."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.server = secrets.token_hex(8)
        self.connected = False
        self._wake, self._waiting = wake, list[tuple[str, str]]()
        self._hearers: dict[str, list[Hearer]] = {}
        self._met: list[Callable[[], None]] = []
        self.hear(HELLO, lambda *_: self._meet())

    def tell(self, topic: str, text: str) -> None:
        self._waiting.append((topic, text))
        del self._waiting[:-MOST]
        self._wake()

    def hear(self, topic: str, hearer: Hearer) -> None:
        self._hearers.setdefault(topic, []).append(hearer)

    def on_meeting(self, met: Callable[[], None]) -> None:
        self._met.append(met)

    def join(self) -> None:
        """Redis can be heard, again or for the first time."""
        self.connected = True
        self.tell(HELLO, "")
        self._meet()

    def leave(self) -> None:
        self.connected = False

    def take(self) -> str:
        """What waits, as one message; empty if nothing does."""
        waiting, self._waiting = self._waiting, []
        return json.dumps([self.server, waiting], separators=(",", ":")) if waiting else ""

    def pass_on(self, message: bytes) -> None:
        """A message from the channel, where others may publish too."""
        try:
            server, facts = json.loads(message)
            told = [(topic, text) for topic, text in facts if isinstance(topic, str) and isinstance(text, str)]
        except (ValueError, TypeError):
            return
        if not isinstance(server, str) or server == self.server:
            return
        for topic, text in told:
            for hearer in self._hearers.get(topic, ()):
                self._call(hearer, server, text)

    def _meet(self) -> None:
        for met in self._met:
            self._call(met)

    def _call(self, listener: Callable[..., None], *given: Any) -> None:
        try:
            listener(*given)
        except Exception:
            log.exception("a listener of the bus failed")
