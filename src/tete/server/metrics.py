"""What the room counts, for Prometheus: plain numbers, counted thousands of times a second and read once in a while."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric


def _counter(about: str) -> Any:
    return field(default=0, metadata={"family": CounterMetricFamily, "about": about})


def _gauge(about: str) -> Any:
    return field(default=0, metadata={"family": GaugeMetricFamily, "about": about})


@dataclass(slots=True, eq=False)
class Metrics:
    """One set for each room, so that two rooms in a process do not mix."""

    events: int = _counter("Events made durable")
    sockets: int = _counter("Sockets opened")
    commands: int = _counter("Commands decision on sockets")
    refusals: int = _counter("Commands and requests refused")
    frames: int = _counter("Frames sent on sockets")
    dropped: int = _counter("Connections dropped for silence or slow reading")
    actors: int = _gauge("Tables in memory")
    connections: int = _gauge("Open sockets")
    thoughts_waiting: int = _gauge("ComputerSeats that wait for a worker")

    def collect(self) -> Iterator[Metric]:
        for each in fields(self):
            yield each.metadata["family"](f"tete_{each.name}", each.metadata["about"], value=getattr(self, each.name))

    def text(self) -> bytes:
        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry)
