"""The tabs of one browser tell each other which tables changed, as the servers of a room do."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec

from tete.bus.bus import Listener, LocalBus, Subscriber


class Tabs:
    """A `Bus` and a `Gossip` for the tabs of a browser. `post` sends a text to all other tabs."""

    connected = True

    def __init__(self, post: Callable[[str], None]) -> None:
        self._post = post
        self._name = secrets.token_hex(4)
        self._listeners = LocalBus()
        self._subscribers: dict[str, list[Subscriber]] = {}
        self._newcomer_callbacks: list[Callable[[], None]] = []

    def greet(self) -> None:
        """Tell the other tabs that this one knows nothing of them yet."""
        self._send("hello", self._name)

    def ring(self, table: str, version: int) -> None:
        self._send("ring", table, version)

    def listen(self, listener: Listener) -> Callable[[], None]:
        return self._listeners.listen(listener)

    def publish(self, topic: str, fact: str) -> None:
        self._send("fact", self._name, topic, fact)

    def subscribe(self, topic: str, subscriber: Subscriber) -> None:
        self._subscribers.setdefault(topic, []).append(subscriber)

    def on_newcomer(self, callback: Callable[[], None]) -> None:
        self._newcomer_callbacks.append(callback)

    def _send(self, *message: str | int) -> None:
        self._post(msgspec.json.encode(message).decode())

    def receive(self, text: str) -> None:
        """A message of another tab."""
        match msgspec.json.decode(text):
            case ["ring", str(table), int(version)]:
                self._listeners.ring(table, version)
            case ["fact", str(tab), str(topic), str(fact)]:
                for subscriber in self._subscribers.get(topic, ()):
                    subscriber(tab, fact)
            case ["hello", _]:
                for callback in self._newcomer_callbacks:
                    callback()
