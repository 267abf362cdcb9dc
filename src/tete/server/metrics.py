"""The counters of a server as text for Prometheus."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

from tete.hosting import Metrics

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
    """One for each server, so that two servers in a process do not mix."""

    def __init__(self, metrics: Metrics, refused: int) -> None:
        self._metrics, self._refused = metrics, refused

    def collect(self) -> Iterator[Metric]:
        yield CounterMetricFamily("tete_connections_refused", "Connections refused or cut off", value=self._refused)
        for name, about in COUNTERS.items():
            yield CounterMetricFamily(f"tete_{name}", about, value=getattr(self._metrics, name))
        for name, about in GAUGES.items():
            yield GaugeMetricFamily(f"tete_{name}", about, value=getattr(self._metrics, name))


def metrics_text(metrics: Metrics, refused: int) -> bytes:
    registry = CollectorRegistry()
    registry.register(Collector(metrics, refused))
    return generate_latest(registry)
