"""How often clients may do things."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import Request

from tete.core import Refused
from tete.hosting.limits import TokenBuckets

RATE = 25.0  # messages a second that one connection may send
KNOWN = 10_000  # addresses whose use is remembered


class RateLimiter:
    """How often each address may do something costly in a minute; the least recent addresses are forgotten."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._buckets = TokenBuckets(per_minute / 60, per_minute, KNOWN)
        self.used: Callable[[str], None] = lambda _: None  # is told every address that did it

    def require(self, request: Request) -> None:
        address = request.client.host if request.client else ""
        if not self._buckets[address].allows():
            raise Refused("too-fast")
        self.used(address)

    def spend(self, address: str, times: int) -> None:
        """An address did it so often on another server."""
        self._buckets[address].spend(times)
