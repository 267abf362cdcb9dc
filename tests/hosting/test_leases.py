"""Several servers with one log: each table is served by one of them, and another takes over when that one is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.hosting.world import QUICK, Client, ManualClock, RandomEngines, World, run, settle, until
from tete.bus import LocalBus
from tete.compute import SOMEBODY, Analysis, Asker, EnginePool
from tete.core import Refused, View
from tete.core.game import AnyGame
from tete.hosting.table_actor import TableActor
from tete.store import MemoryStore
from tete.store.postgres.outages import Outage, Outages
from tete.tables import Computer, Event, PerGame, Remote, TableSummary, commands, events

CLUSTER = replace(QUICK, poll=1.5, sweep=1.0)


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
        self.hearers: dict[str, list[Callable[[str, str], None]]] = {}
        self.met: list[Callable[[], None]] = []

    def tell(self, topic: str, text: str) -> None:
        for other in self.room.talkers:
            if other is not self and self.connected and other.connected:
                for hearer in other.hearers.get(topic, ()):
                    hearer(self.name, text)

    def hear(self, topic: str, hearer: Callable[[str, str], None]) -> None:
        self.hearers.setdefault(topic, []).append(hearer)

    def on_meeting(self, met: Callable[[], None]) -> None:
        self.met.append(met)


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


class CountingEngines(RandomEngines):
    def __init__(self) -> None:
        self.asked = 0

    async def analyze(
        self, game: AnyGame, view: View, level: str, *, explain: bool = False, asker: Asker = SOMEBODY
    ) -> Analysis:
        self.asked += 1
        return await super().analyze(game, view, level, explain=explain, asker=asker)


async def play_until(client: Client, happened: Callable[[], bool]) -> None:
    for _ in range(20):
        if happened():
            return
        if client.table["prompts"]:
            assert (await client.play(f"move {client.table['version']}"))["ok"]
        await settle()
    raise AssertionError("it never happened")


def test_a_computer_is_asked_by_one_server_and_by_another_when_that_one_is_gone() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        engines = CountingEngines(), CountingEngines()
        one, two = room.server(engines[0]), room.server(engines[1])
        actor = await one.create(Remote("ann"), Computer("1"))
        ann = await one.connect(actor, "ann")
        eve = await two.connect(await two.registry.actor(actor.id), "eve")
        await play_until(ann, lambda: engines[0].asked > 0)
        await until(lambda: eve.table["version"] == ann.table["version"])
        assert engines[1].asked == 0
        await kill(one)
        ann = await two.connect(await two.registry.actor(actor.id), "ann")
        await play_until(ann, lambda: engines[1].asked > 0)

    run(story)


def test_a_computer_moves_where_its_player_is_even_if_another_server_created_the_table() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        engines = CountingEngines()
        one, two = room.server(), room.server(engines)
        actor = await one.create(Remote("ann"), Computer("1"), clock=PerGame(3_600_000))
        ann = await two.connect(await two.registry.actor(actor.id), "ann")
        await play_until(ann, lambda: engines.asked > 0)

    run(story)


class CountingStore(MemoryStore):
    """Counts the appends that came too late or were done."""

    def __init__(self) -> None:
        super().__init__()
        self.appends = 0

    def begin_append(self, table: str, after: int, events: Sequence[Event], summary: TableSummary, *secret: bytes):  # type: ignore[no-untyped-def, override]
        self.appends += 1
        return super().begin_append(table, after, events, summary, *secret)


class SlowStore(MemoryStore):
    """Appends and reads when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.gate, self.reading = asyncio.Event(), asyncio.Event()
        self.gate.set()
        self.reading.set()

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        await self.gate.wait()
        await super().append(table, after, events, summary, secret)

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        await self.reading.wait()
        return await super().load(table, since)


def first_move(client: Client) -> commands.Play:
    (prompt,) = client.table["prompts"]
    return commands.Play(**prompt, move=client.table["moves"]["list"][0])


async def expired(world: World, table: str) -> bool:
    return any(isinstance(each.payload, events.TimeExpired) for each in await world.store.load(table))


def test_a_clock_is_ended_by_one_server_and_within_five_seconds_by_another_when_that_one_is_gone() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        room.store = CountingStore()
        one, two = room.server(), room.server()
        tables = [(await one.two(PerGame(60_000))).id for _ in range(2)]
        for table in tables:
            for world in (one, two):
                await world.connect(await world.registry.actor(table), "ann")
        await room.clock.advance(59)
        assert room.store.appends > 0
        room.store.appends = 0
        await room.clock.advance(2)
        assert all([await expired(two, table) for table in tables])
        assert room.store.appends == len(tables)

    async def takeover() -> None:
        room = Room(ManualClock())
        one, two = room.server(), room.server()
        table = (await one.two(PerGame(60_000))).id
        for world in (one, two):
            await world.connect(await world.registry.actor(table), "ann")
        await room.clock.advance(59)
        await kill(one)
        await room.clock.advance(5)
        assert await expired(two, table)

    run(story)
    run(takeover)


def test_a_table_that_nobody_watches_is_woken_by_one_server() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        one, two = room.server(), room.server()
        for world in (one, two):
            world.registry.start()
        table = (await one.two(PerGame(600_000))).id
        await room.clock.advance(500)
        assert not one.registry.actors
        await room.clock.advance(99)
        assert len(one.registry.actors) + len(two.registry.actors) == 1
        holder, other = (one, two) if one.registry.actors else (two, one)
        await kill(holder)
        await room.clock.advance(10)
        assert await expired(other, table)
        await other.registry.close()

    run(story)


def test_a_rematch_is_there_on_both_servers_at_once_and_opened_once() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        one, two = room.server(), room.server()
        actor = await one.two()
        ann = await one.connect(actor, "ann")
        bob = await two.connect(await two.registry.actor(actor.id), "bob")
        await ann.submit("1", commands.Resign(0))
        await settle()
        await ann.submit("2", commands.Propose("rematch"))
        await settle()
        assert (await bob.submit("3", commands.Agree(bob.table["offers"][0]["number"])))["ok"]
        await until(lambda: bool(ann.table["successor"]))
        opened = [await world.registry.actor(ann.table["successor"]) for world in (two, one)]
        assert [each.table.version for each in opened if isinstance(each, TableActor)] == [opened[0].table.version] * 2

    run(story)


def test_a_server_that_joins_a_living_room_credits_nobody() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        table = (await room.server().two(PerGame(60_000))).id
        await room.clock.advance(30)
        actor = await room.server().registry.actor(table)
        assert isinstance(actor, TableActor)
        assert actor.table.clocks.remaining(0, room.clock.now()) == 30_000

    run(story)


def test_only_the_time_when_no_server_was_there_is_credited() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        table = (await room.server().two(PerGame(60_000))).id
        began = room.clock.now()
        await room.clock.advance(30)
        room.outages.add(Outage(1, began + 10_000, began + 25_000, 0))
        world = room.server()
        ann = await world.connect(await world.registry.actor(table), "ann")
        assert ann.table["seats"][0]["clock_ms"] == 45_000
        again = await room.server().registry.actor(table)
        assert isinstance(again, TableActor)
        assert again.table.clocks.remaining(0, room.clock.now()) == 45_000

    run(story)


def test_a_move_right_after_the_room_was_down_does_not_pay_for_it() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        world = room.server()
        actor = await world.two(PerGame(60_000))
        ann = await world.connect(actor, "ann")
        began = room.clock.now()
        await room.clock.advance(30)
        room.outages.add(Outage(1, began + 10_000, began + 30_000, 0))
        room.members[0].back = began + 30_000
        assert (await ann.play())["ok"]
        assert actor.table.clocks.left[0] == 50_000

    run(story)


def test_while_it_is_not_known_which_time_counts_a_timed_table_takes_no_move() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        world = room.server()
        timed, untimed = await world.two(PerGame(60_000)), await world.two()
        room.members[0].lapsed = True
        refused = await (await world.connect(timed, "ann")).play()
        assert refused["error"]["code"] == "store-unreachable"
        assert (await (await world.connect(untimed, "ann")).play())["ok"]

    run(story)


def test_a_move_refused_without_a_heartbeat_is_not_paid_for_even_if_another_server_was_alive() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        world = room.server()
        actor = await world.two(PerGame(60_000))
        ann = await world.connect(actor, "ann")
        await room.clock.advance(5)
        room.members[0].lapsed = True
        assert not (await ann.play("1"))["ok"]
        await room.clock.advance(20)
        room.members[0].lapsed = False
        assert (await ann.play("2"))["ok"]
        assert actor.table.clocks.left[0] == 55_000

    run(story)


def test_after_a_slow_write_the_whole_of_it_is_credited_though_the_room_was_down_for_less() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        store = room.store = SlowStore()
        world = room.server()
        actor = await world.two(PerGame(60_000))
        ann, bob = await world.connect(actor, "ann"), await world.connect(actor, "bob")
        began, seen = room.clock.now(), len(await store.load(actor.id))
        store.gate.clear()
        ann.connection.submit("m", first_move(ann))
        await room.clock.advance(10)
        room.outages.add(Outage(1, began + 3_000, began + 8_000, 0))
        room.members[0].back = began + 8_000
        room.members[0].came_back()
        store.gate.set()
        await until(lambda: bob.table["ply"] == 1)
        await settle()
        credited = [
            each.payload.gap
            for each in await store.load(actor.id, seen)
            if isinstance(each.payload, events.DowntimeCredited)
        ]
        assert credited == [10_000]
        (mover,) = actor.table.prompts
        assert actor.table.clocks.remaining(int(mover), room.clock.now()) == 60_000

    run(story)


def test_a_move_that_waits_until_the_log_is_read_is_not_paid_for() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        store = room.store = SlowStore()
        world = room.server()
        actor = await world.two(PerGame(60_000))
        ann = await world.connect(actor, "ann")
        await room.clock.advance(5)
        store.reading.clear()
        actor.notice(actor.table.version + 1)  # another server is said to have written
        await settle()
        ann.connection.submit("m", first_move(ann))
        await room.clock.advance(1.9)  # too short for an outage of the room
        store.reading.set()
        await until(lambda: ann.table["ply"] == 1)
        assert actor.table.clocks.left[0] == 55_000

    run(story)


@pytest.mark.parametrize(("rung", "charged"), [(0.0, 0), (0.9, 900), (1.6, 0)])
def test_who_sees_a_move_late_because_its_ring_was_lost_does_not_pay_for_it(rung: float, charged: int) -> None:
    async def story() -> None:
        room = Room(ManualClock())
        one = room.server()
        room.bus = LocalBus()  # what one server rings, the other does not hear
        two = room.server()
        actor = await one.two(PerGame(60_000))
        ann, there = await one.connect(actor, "ann"), await two.registry.actor(actor.id)
        assert isinstance(there, TableActor)
        bob = await two.connect(there, "bob")
        assert (await ann.play())["ok"]
        await room.clock.advance(rung)
        there.notice(actor.table.version)
        await until(lambda: bob.table["ply"] == 1)
        await settle()
        assert there.table.clocks.remaining(1, room.clock.now()) == 60_000 - charged
        await room.clock.advance(5)
        assert (await bob.submit("hello", commands.Chat("hello")))["ok"]
        actor.notice(there.table.version)
        await settle()
        assert (
            actor.table.clocks.remaining(1, room.clock.now()) == 55_000 - charged
        )  # nobody is asked to move by a chat

    run(story)


def test_a_table_that_is_played_elsewhere_leaves_the_memory() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        one, two = room.server(), room.server()
        actor = await one.two()
        ann = await two.connect(await two.registry.actor(actor.id), "ann")
        await room.clock.advance(6)
        await ann.play()
        await settle()
        assert actor.id not in one.registry.actors
        assert actor.id in two.registry.actors

    run(story)


def present(client: Client) -> list[bool]:
    return [seat["connected"] for seat in client.table["seats"]]


def test_a_player_on_another_server_is_present_until_they_leave_it_or_it_is_gone() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        one, two, three = (room.server() for _ in range(3))
        for world in (one, two, three):
            world.registry.start()
        actor = await one.two()
        ann = await one.connect(actor, "ann")
        bobs = await two.registry.actor(actor.id)
        bob = await two.connect(bobs, "bob")
        await room.clock.advance(1)
        assert present(ann) == present(bob) == [True, True]
        bobs.unsubscribe(bob.connection)
        await room.clock.advance(1)
        assert present(ann) == [True, False]
        await three.connect(await three.registry.actor(actor.id), "bob")
        await room.clock.advance(1)
        assert present(ann) == [True, True]
        room.talkers[0].connected = False  # nothing can be heard: what was heard last stays
        await room.clock.advance(20)
        assert present(ann) == [True, True]
        room.talkers[0].connected, room.talkers[2].connected = True, False  # now the server of Bob is gone
        await room.clock.advance(10)
        assert present(ann) == [True, False]
        for world in (one, two, three):
            await world.registry.close()

    run(story)


@pytest.mark.parametrize(("away", "charged"), [(1, 1_000), (4, 0), (9, 0), (40, 40_000)])
def test_who_comes_from_a_server_that_is_gone_does_not_pay_for_the_way(away: int, charged: int) -> None:
    async def story() -> None:
        room = Room(ManualClock())
        one, two = room.server(), room.server()
        for world in (one, two):
            world.registry.start()
        actor = await one.two(PerGame(600_000))
        await one.connect(actor, "ann")
        there = await two.registry.actor(actor.id)
        await two.connect(there, "bob")
        await room.clock.advance(2)
        room.talkers[0].connected = False
        await kill(one)
        await room.clock.advance(away)
        ann = await two.connect(there, "ann")
        assert ann.table["seats"][0]["clock_ms"] == 598_000 - charged
        there.unsubscribe(ann.connection)
        await room.clock.advance(1)
        ann = await two.connect(there, "ann")  # for this she pays: she was here
        assert ann.table["seats"][0]["clock_ms"] == 597_000 - charged
        await two.registry.close()

    run(story)


def test_who_left_a_server_before_it_was_gone_pays_for_the_way() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        one, two = room.server(), room.server()
        for world in (one, two):
            world.registry.start()
        actor = await one.two(PerGame(600_000))
        ann = await one.connect(actor, "ann")
        there = await two.registry.actor(actor.id)
        await room.clock.advance(2)
        actor.unsubscribe(ann.connection)
        await room.clock.advance(1)
        room.talkers[0].connected = False
        await kill(one)
        await room.clock.advance(4)
        ann = await two.connect(there, "ann")
        assert ann.table["seats"][0]["clock_ms"] == 593_000
        await two.registry.close()

    run(story)


def test_spectators_of_all_servers_are_counted() -> None:
    async def story() -> None:
        room = Room(ManualClock())
        one, two = room.server(), room.server()
        actor = await one.two()
        ann = await one.connect(actor, "ann")
        for name in ("eve", "fay"):
            await two.connect(await two.registry.actor(actor.id), name)
        await room.clock.advance(3)
        assert ann.table["spectators"] == 2

    run(story)


def test_tables_that_a_visitor_made_on_another_server_count() -> None:
    room = Room(ManualClock())
    one, two = room.server().env.quota, room.server().env.quota
    for quota in (one, two):
        quota.per_visitor = 3
    for _ in range(3):
        one.take("visitor")
    with pytest.raises(Refused):
        two.take("visitor")
    two.take("another")


def test_time_that_does_not_count_is_never_counted_twice() -> None:
    outages = Outages()
    outages.add(Outage(1, 100, 200, 50))
    outages.add(Outage(2, 220, 300, 0))
    assert outages.missed(0, 1000) == 100 + 20 + 30 + 50
    assert outages.missed(150, 1000) == 150
    assert outages.missed(150, 210) == 60  # within the grace
    assert outages.missed(200, 210) == 0  # something happened after it, so it was credited then
    assert outages.missed(300, 1000) == 0
