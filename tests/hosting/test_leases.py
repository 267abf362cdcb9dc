"""Several servers with one log: each table is served by one of them, and another takes over when that one is gone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.hosting.room import Room, kill
from tests.hosting.world import QUICK, Client, ManualClock, RandomEngines, World, run, settle, until
from tete.compute import SOMEBODY, Analysis, Asker, EngineRequest
from tete.core import Refused
from tete.hosting.table_actor import TableActor
from tete.store import MemoryStore
from tete.tables import Computer, Event, PerGame, Remote, TableSummary, commands, events


class CountingEngines(RandomEngines):
    def __init__(self) -> None:
        self.asked = 0

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        self.asked += 1
        return await super().analyze(request, asker)


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
        actor = await one.create(Remote("ann"), Computer(1))
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
        actor = await one.create(Remote("ann"), Computer(1), clock=PerGame(3_600_000))
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
    for _ in range(QUICK.tables_per_visitor):
        one.take("visitor")
    with pytest.raises(Refused):
        two.take("visitor")
    two.take("another")
