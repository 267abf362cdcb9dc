"""The bus of a single process: listeners are called directly."""

from __future__ import annotations

import logging
from collections.abc import Callable

from tete.bus.bus import Listener

log = logging.getLogger("tete.bus")


class LocalBus:
    """Connects the registries of one process; there is usually just one."""

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
        self._listeners = [each for each in self._listeners if each != listener]
