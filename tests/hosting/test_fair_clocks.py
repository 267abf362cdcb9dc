"""Clocks of several servers: no player pays for a server, a store or a ring that is away."""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.hosting.room import Room, kill
from tests.hosting.slow_store import SlowStore
from tests.hosting.world import Client, ManualClock, run, settle, until
from tete.bus import LocalBus
from tete.hosting.table_actor import TableActor
from tete.store.postgres.leases import Outage, Outages
from tete.tables import PerGame, commands, events


def first_move(client: Client) -> commands.Play:
    (prompt,) = client.table["prompts"]
    return commands.Play(**prompt, move=client.table["moves"]["list"][0])


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
        ann.connection.submit(structs.replace(first_move(ann), id="m"))
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
        ann.connection.submit(structs.replace(first_move(ann), id="m"))
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


def test_time_that_does_not_count_is_never_counted_twice() -> None:
    outages = Outages()
    outages.add(Outage(1, 100, 200, 50))
    outages.add(Outage(2, 220, 300, 0))
    assert outages.missed(0, 1000) == 100 + 20 + 30 + 50
    assert outages.missed(150, 1000) == 150
    assert outages.missed(150, 210) == 60  # within the grace
    assert outages.missed(200, 210) == 0  # something happened after it, so it was credited then
    assert outages.missed(300, 1000) == 0
