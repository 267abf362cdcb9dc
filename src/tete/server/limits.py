"""How often clients may do things."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from fastapi import Request

from tete.core import Refused

RATE = 25.0  # messages a second that one connection may send
BURST = 60.0  # messages that may come at once
KNOWN = 10_000  # addresses whose use is remembered


class TokenBucket:
    """Refills with time up to `burst`; each use takes one."""

    def __init__(self, rate: float, burst: float = BURST) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def allows(self) -> bool:
        self.spend(0)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, times: int) -> None:
        """It was used so often elsewhere."""
        now = time.monotonic()
        self._left = max(0.0, min(self.burst, self._left + (now - self._at) * self.rate) - times)
        self._at = now


class RateLimiter:
    """How often each address may do something costly in a minute; the least recent addresses are forgotten."""

    def __init__(self, per_minute: int) -> None:
        self.per_minute = per_minute
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self.used: Callable[[str], None] = lambda _: None  # is told every address that did it

    def require(self, request: Request) -> None:
        address = request.client.host if request.client else ""
        if not self._bucket(address).allows():
            raise Refused("too-fast")
        self.used(address)

    def spend(self, address: str, times: int) -> None:
        """An address did it so often on another server."""
        self._bucket(address).spend(times)

    def _bucket(self, address: str) -> TokenBucket:
        bucket = self._buckets.setdefault(address, TokenBucket(self.per_minute / 60, self.per_minute))
        self._buckets.move_to_end(address)
        if len(self._buckets) > KNOWN:
            self._buckets.popitem(last=False)
        return bucket
