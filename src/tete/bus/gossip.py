"""What servers tell each other beside the log: small facts that may be lost and are soon outdated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Hearer = Callable[[str, str], None]  # the id of the server that tells it, and what it tells


class Gossip(Protocol):
    """Nothing that matters for long may depend on it. Without other servers nobody listens."""

    @property
    def connected(self) -> bool:
        """Whether others can be heard at the moment; what they last told stays true as long as they cannot."""

    def tell(self, topic: str, text: str) -> None:
        """Tell all other servers. Never waits and never raises."""

    def hear(self, topic: str, hearer: Hearer) -> None:
        """Call `hearer` in the event loop for everything that another server tells about this topic."""

    def on_meeting(self, met: Callable[[], None]) -> None:
        """Call `met` when another server may know nothing of this one: tell it everything again."""


class NoGossip:
    """There is one server."""

    connected = False

    def tell(self, topic: str, text: str) -> None: ...

    def hear(self, topic: str, hearer: Hearer) -> None: ...

    def on_meeting(self, met: Callable[[], None]) -> None: ...
