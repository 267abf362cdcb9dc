"""Limits of what an address may do, shared by several servers: each tells the others what was used, and counts that."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Protocol

from tete.bus import Gossip
from tete.hosting.clocks import Clock

TOLD_EVERY = 0.5  # seconds
TOPIC = "used"


class Limiter(Protocol):
    used: Callable[[str], None]  # is told every address that used one

    def spend(self, address: str, times: int) -> None:
        """An address used so many on another server."""


class SharedLimits:
    def __init__(self, gossip: Gossip, limiters: dict[str, Limiter]) -> None:
        self._gossip, self._limiters = gossip, limiters
        self._used: Counter[tuple[str, str]] = Counter()
        for name, limiter in limiters.items():
            limiter.used = partial(self._use, name)
        gossip.subscribe(TOPIC, self._hear)

    def _use(self, name: str, address: str) -> None:
        self._used[name, address] += 1

    async def keep_telling(self, clock: Clock) -> None:
        while True:
            await clock.sleep(TOLD_EVERY)
            self.tell()

    def tell(self) -> None:
        used, self._used = self._used, Counter()
        if used:
            self._gossip.publish(TOPIC, json.dumps([[*key, times] for key, times in used.items()]))

    def _hear(self, server: str, text: str) -> None:
        for name, address, times in json.loads(text):
            if name in self._limiters:
                self._limiters[name].spend(str(address), int(times))
