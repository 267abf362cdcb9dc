"""What the room counts, for Prometheus; one set for each room, so that two rooms in a process do not mix."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def counter(name: str, about: str) -> Counter:
            return Counter(f"tete_{name}", about, registry=self.registry)

        def gauge(name: str, about: str) -> Gauge:
            return Gauge(f"tete_{name}", about, registry=self.registry)

        self.events = counter("events", "Events made durable")
        self.commands = counter("commands", "Commands heard on sockets")
        self.refusals = counter("refusals", "Commands and requests refused")
        self.frames = counter("frames", "Frames sent on sockets")
        self.dropped = counter("dropped", "Connections dropped for silence or slow reading")
        self.hosts = gauge("hosts", "Tables in memory")
        self.listeners = gauge("listeners", "Open sockets")
        self.thoughts = gauge("thoughts_waiting", "Thoughts that wait for a worker")

    def text(self) -> bytes:
        return generate_latest(self.registry)
