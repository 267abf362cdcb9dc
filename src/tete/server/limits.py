"""How often clients may do things."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from fastapi import Request

from tete.core import Refused

RATE = 25.0  # messages a second that one connection may send
KNOWN = 10_000  # addresses whose use is remembered


class TokenBucket:
    """Allows `burst` uses at once and `rate` uses a second in the long run."""

    def __init__(self, rate: float, burst: float, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._monotonic = rate, burst, monotonic
        self._tokens, self._at = burst, monotonic()

    @property
    def is_empty(self) -> bool:
        """Whether another use has to wait."""
        self._refill()
        return self._tokens < 1

    def allows(self) -> bool:
        """Count one use if it is allowed now, and say whether it is."""
        if self.is_empty:
            return False
        self._tokens -= 1
        return True

    def spend(self, uses: float) -> None:
        """Count uses that happened already, on another server for example."""
        self._refill()
        self._tokens = max(0.0, self._tokens - uses)

    def _refill(self) -> None:
        now = self._monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now


class TokenBuckets:
    """A token bucket for each name, such as an address. Beyond `most`, the least recent name is forgotten."""

    def __init__(self, rate: float, burst: float, most: int, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._most, self._monotonic = rate, burst, most, monotonic
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def __getitem__(self, name: str) -> TokenBucket:
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = TokenBucket(self._rate, self._burst, self._monotonic)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(name)
        return bucket


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
