"""What the room counts, for Prometheus: plain numbers, counted thousands of times a second and read once in a while."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

COUNTERS = {
    "events": "Events made durable",
    "sockets": "Sockets opened",
    "commands": "Commands heard on sockets",
    "refusals": "Commands and requests refused",
    "frames": "Frames sent on sockets",
    "dropped": "Connections dropped for silence or slow reading",
}
GAUGES = {
    "hosts": "Tables in memory",
    "listeners": "Open sockets",
    "thoughts_waiting": "Thoughts that wait for a worker",
}


@dataclass(slots=True, eq=False)
class Metrics:
    """One set for each room, so that two rooms in a process do not mix."""

    events: int = 0
    sockets: int = 0
    commands: int = 0
    refusals: int = 0
    frames: int = 0
    dropped: int = 0
    hosts: int = 0
    listeners: int = 0
    thoughts_waiting: int = 0

    def collect(self) -> Iterator[Metric]:
        for name, about in COUNTERS.items():
            yield CounterMetricFamily(f"tete_{name}", about, value=getattr(self, name))
        for name, about in GAUGES.items():
            yield GaugeMetricFamily(f"tete_{name}", about, value=getattr(self, name))

    def text(self) -> bytes:
        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry)
