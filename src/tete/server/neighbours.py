"""What a server shares with the other servers of its database: leases there, and news through Redis."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from tete.bus import Bus, Gossip, NoBus, NoGossip
from tete.hosting.clocks import Clock, SystemClock
from tete.hosting.leases import Leases, LocalLeases

POLL = 1.5  # seconds between two looks into the log, whatever the bus says


@dataclass(frozen=True, slots=True)
class Neighbours:
    """By default there are none. `endings` are called when the server stops."""

    clock: Clock = field(default_factory=SystemClock)
    leases: Leases = field(default_factory=LocalLeases)
    bus: Bus = field(default_factory=NoBus)
    gossip: Gossip = field(default_factory=NoGossip)
    endings: tuple[Callable[[], Awaitable[None]], ...] = ()

    async def close(self) -> None:
        for end in self.endings:
            await end()


async def meet_neighbours(store: str, bus: str, grace: float) -> Neighbours:
    """`store` and `bus` are addresses; without a bus, servers learn from the log alone what others did."""
    from tete.store.postgres.leases import PostgresLeases  # needs an extra

    clock = SystemClock()
    leases = await PostgresLeases.open(store, clock.now, grace)
    if not bus:
        return Neighbours(clock, leases, endings=(leases.close,))
    from tete.bus.redis import RedisBus

    redis = RedisBus(bus)
    return Neighbours(clock, leases, redis, redis.gossip, (leases.close, redis.close))
