"""The health of a server: whether its event loop is free, whether it can write, and its counters for Prometheus."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from tete.core import TeteError
from tete.hosting import Environment, Metrics

log = logging.getLogger("tete.server")

LOOP_CHECK_EVERY_S = 0.02
LOOP_DELAY_S = 0.005  # for which nothing may keep the event loop
CHECK_LASTS_S = 1.0  # for which an answer about readiness is repeated
STORE_ANSWER_S = 5.0
COUNTERS = {
    "events": "Events stored",
    "sockets": "Sockets opened",
    "commands": "Messages received on sockets",
    "refusals": "Commands and requests refused",
    "frames": "Messages sent on sockets",
    "dropped": "Connections closed for silence or slow reading",
    "late": "Times when the event loop was busy for more than 5 ms",
    "writes_failed": "Writes that the store refused",
}
GAUGES = {
    "tables_active": "Tables in memory",
    "connections": "Open sockets",
    "requests_waiting": "Commands that wait for their reply",
    "engines": "Engines that can think for this server",
    "analyses_waiting": "Analyses that wait for a worker",
    "latest": "The longest time in seconds for which the event loop was busy",
}


class Collector:
    """The counters and gauges of one server. Each server has its own, since two may run in one process."""

    def __init__(self, metrics: Metrics, refused: int) -> None:
        self._metrics, self._refused = metrics, refused

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("tete_connections_refused", "Connections refused or cut off", value=self._refused)
        for name, about in COUNTERS.items():
            yield CounterMetricFamily(f"tete_{name}", about, value=getattr(self._metrics, name))
        for name, about in GAUGES.items():
            yield GaugeMetricFamily(f"tete_{name}", about, value=getattr(self._metrics, name))


def metrics_text(metrics: Metrics, refused: int) -> bytes:
    """The metrics as text for Prometheus; `refused` counts connections."""
    registry = CollectorRegistry()
    registry.register(Collector(metrics, refused))
    return generate_latest(registry)


async def watch_event_loop(metrics: Metrics) -> None:
    """Count how often other work kept the event loop for too long."""
    while True:
        due = time.monotonic() + LOOP_CHECK_EVERY_S
        await asyncio.sleep(LOOP_CHECK_EVERY_S)
        delay = time.monotonic() - due
        if delay > LOOP_DELAY_S:
            metrics.late += 1
            metrics.latest = max(metrics.latest, delay)


class Readiness:
    """Tests whether the store can be written, by writing; at most once a second, however many requests come."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._checked_at = -CHECK_LASTS_S
        self._check: asyncio.Task[str | None] | None = None

    async def check(self) -> str | None:
        """None if the store can be written, else the code of the error."""
        now = time.monotonic()
        if self._check is None or (self._check.done() and now - self._checked_at > CHECK_LASTS_S):
            self._checked_at = now
            self._check = asyncio.create_task(self._write())
        return await asyncio.shield(self._check)

    async def _write(self) -> str | None:
        try:
            async with asyncio.timeout(STORE_ANSWER_S):
                await self._env.store.check_writable()
        except TeteError as error:
            log.error("the store cannot be written: %s", error)
            return error.code
        except TimeoutError:
            log.error("the store does not answer")
            return "store-locked"
        return None
