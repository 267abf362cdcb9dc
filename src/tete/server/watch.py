"""What a server watches of itself: whether its event loop is free, whether it can write, and who only waits."""

from __future__ import annotations

import asyncio
import logging
import time

from tete.core import TeteError
from tete.hosting import Environment, Metrics
from tete.server.admission import Admission

log = logging.getLogger("tete.server")

TICK = 0.02  # seconds between two looks at the event loop
LONG = 0.005  # seconds for which nothing may keep it
SWEEP = 1.0
FRESH = 1.0  # seconds for which an answer about readiness holds


async def watch_loop(metrics: Metrics) -> None:
    """Count how often the loop was busy for too long when it should have come back here."""
    while True:
        due = time.monotonic() + TICK
        await asyncio.sleep(TICK)
        late = time.monotonic() - due
        if late > LONG:
            metrics.late += 1
            metrics.latest = max(metrics.latest, late)


async def sweep_connections(admission: Admission) -> None:
    while True:
        await asyncio.sleep(SWEEP)
        admission.sweep(asyncio.get_running_loop().time())


class Readiness:
    """Whether the store can be written, found out by writing; at most once a second, however often it is asked."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._asked_at = -FRESH
        self._answer: asyncio.Task[str | None] | None = None

    async def check(self) -> str | None:
        """None if it can, else the code of what is wrong."""
        now = time.monotonic()
        if self._answer is None or (self._answer.done() and now - self._asked_at > FRESH):
            self._asked_at = now
            self._answer = asyncio.create_task(self._find_out())
        return await asyncio.shield(self._answer)

    async def _find_out(self) -> str | None:
        try:
            async with asyncio.timeout(5):
                await self._env.store.check_writable()
        except TeteError as error:
            log.error("the store cannot be written: %s", error)
            return error.code
        except TimeoutError:
            log.error("the store does not answer")
            return "store-locked"
        return None
