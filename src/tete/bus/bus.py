"""What a bus promises, however it is implemented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Listener = Callable[[str, int], None]  # a table's id and its newest version


class Bus(Protocol):
    """Carries one kind of message: "table T has version V".

    A message may be lost or repeated. A listener reads the events themselves from the store, and an append after an
    outdated version is a `Conflict`, so a lost message only delays what other processes show.
    """

    def ring(self, table: str, version: int) -> None:
        """Tell every listener. Never waits and never raises."""

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` in the event loop for every message from now on; the result ends that."""
