"""Several servers with one log, one bus and one clock, and leases as a database would keep them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.hosting.world import QUICK, ManualClock, World
from tete.bus import LocalBus
from tete.compute import EnginePool
from tete.store import MemoryStore
from tete.store.postgres.leases import Outages

CLUSTER = replace(QUICK, poll_every_s=1.5, sweep_every_s=1.0)


class Room:
    """The leases of all servers, as a database would have them."""

    def __init__(self, clock: ManualClock) -> None:
        self.clock, self.store, self.bus = clock, MemoryStore(), LocalBus()
        self.members: list[Member] = []
        self.outages = Outages()
        self.talkers: list[Talker] = []

    def server(self, engines: EnginePool | None = None) -> World:
        member = Member(self)
        self.members.append(member)
        self.talkers.append(Talker(self))
        return World(CLUSTER, engines, self.store, self.bus, self.clock, member, self.talkers[-1])

    def settle(self) -> None:
        for table in {table for member in self.members for table in member.wanted}:
            alive = [member for member in self.members if member.alive and table in member.wanted]
            holder = next((member for member in alive if table in member.held), None)
            if holder is None or not holder.wanted[table]:
                watching = [member for member in alive if member.wanted[table]]
                for taker in (watching or ([] if holder else alive))[:1]:
                    for member in self.members:
                        member.held.discard(table)
                    taker.held.add(table)
                    taker.gained(table)


class Talker:
    """What servers tell each other, without Redis between them."""

    def __init__(self, room: Room) -> None:
        self.room, self.connected, self.name = room, True, f"server {len(room.talkers)}"
        self.subscribers: dict[str, list[Callable[[str, str], None]]] = {}
        self.newcomer_callbacks: list[Callable[[], None]] = []

    def publish(self, topic: str, fact: str) -> None:
        for other in self.room.talkers:
            if other is not self and self.connected and other.connected:
                for subscriber in other.subscribers.get(topic, ()):
                    subscriber(self.name, fact)

    def subscribe(self, topic: str, subscriber: Callable[[str, str], None]) -> None:
        self.subscribers.setdefault(topic, []).append(subscriber)

    def on_newcomer(self, callback: Callable[[], None]) -> None:
        self.newcomer_callbacks.append(callback)


class Member:
    remembers, lapsed, back = True, False, 0

    def __init__(self, room: Room) -> None:
        self.room, self.alive = room, True
        self.wanted: dict[str, bool] = {}
        self.held: set[str] = set()
        self.gained: Callable[[str], None] = lambda _: None
        self.came_back: Callable[[], None] = lambda: None

    def missed(self, last: int, now: int) -> int:
        return self.room.outages.missed(last, now)

    def want(self, table: str, *, watched: bool) -> None:
        self.wanted[table] = watched
        self.room.settle()

    def give_up(self, table: str) -> None:
        self.wanted.pop(table, None)
        self.held.discard(table)
        self.room.settle()

    def holds(self, table: str) -> bool:
        return table in self.held

    async def obtain(self, tables: Sequence[str]) -> set[str]:
        for table in tables:
            self.want(table, watched=False)
            if table not in self.held:
                self.give_up(table)
        return self.held & set(tables)

    def listen(self, gained: Callable[[str], None], back: Callable[[], None]) -> None:
        self.gained, self.came_back = gained, back


async def kill(world: World) -> None:
    """It does nothing any more, and gives nothing up."""
    member = world.env.leases
    assert isinstance(member, Member)
    member.alive = False
    for actor in tuple(world.registry.actors.values()):
        actor.close()
    await world.registry.close()
    member.held.clear()
    member.room.settle()
