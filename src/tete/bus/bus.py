"""How the servers of a room tell each other which tables changed, and small facts beside the log."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Protocol

log = logging.getLogger("tete.bus")

Listener = Callable[[str, int], None]  # a table's id and its newest version
Subscriber = Callable[[str, str], None]  # the id of the server that publishes a fact, and the fact


class Bus(Protocol):
    """Carries one kind of message: "table T has version V".

    A message may be lost or repeated. A listener reads the events themselves from the store, and an append after an
    outdated version is a `Conflict`, so a lost message only delays what other processes show.
    """

    def ring(self, table: str, version: int) -> None:
        """Tell every listener. Never waits and never raises."""

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` in the event loop for every message from now on; the result ends that."""


class Gossip(Protocol):
    """Carries small facts that may be lost and are soon outdated. Nothing that matters for long depends on it."""

    @property
    def connected(self) -> bool:
        """Whether other servers can be heard now; what they last published stays true as long as they cannot."""

    def publish(self, topic: str, fact: str) -> None:
        """Send a fact to all other servers. Never waits and never raises."""

    def subscribe(self, topic: str, subscriber: Subscriber) -> None:
        """Call `subscriber` in the event loop for every fact that another server publishes about this topic."""

    def on_newcomer(self, callback: Callable[[], None]) -> None:
        """Call back when another server may know nothing of this one: everything has to be published again."""


class NoBus:
    """The bus of a single server: nobody has to be told."""

    def ring(self, table: str, version: int) -> None: ...

    def listen(self, listener: Listener) -> Callable[[], None]:
        return lambda: None


class NoGossip:
    """The gossip of a single server: nobody is there to hear it."""

    connected = False

    def publish(self, topic: str, fact: str) -> None: ...

    def subscribe(self, topic: str, subscriber: Subscriber) -> None: ...

    def on_newcomer(self, callback: Callable[[], None]) -> None: ...


class LocalBus:
    """Connects the registries of one process: listeners are called directly."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def ring(self, table: str, version: int) -> None:
        for listener in self._listeners:
            try:
                listener(table, version)
            except Exception:
                log.exception("a listener of the bus failed")

    def listen(self, listener: Listener) -> Callable[[], None]:
        self._listeners = [*self._listeners, listener]
        return lambda: self._forget(listener)

    def _forget(self, listener: Listener) -> None:
        self._listeners = [other for other in self._listeners if other != listener]
