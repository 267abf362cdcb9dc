"""Tables without end: whoever makes them is stopped, and those that nobody needs leave memory and disk.

Each test is named for the attack.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.hosting.world import QUICK, Client, World, run, settle
from tete.core import BadPosition, Refused
from tete.hosting import TableActor
from tete.hosting.registry import FOLDED_AT_ONCE
from tete.store import Damaged, MemoryStore
from tete.tables import Event, Local, Open, PerGame, Remote, TableConfig, commands, events

HOUR = 3600.0


async def stop_and_play_again(world: World, client: Client, number: int) -> tuple[Client, bool]:
    """End the game at once and ask for a rematch: the client at the next table, and whether there is one."""
    await client.submit(f"stop{number}", commands.Propose("stop"))
    if not (await client.submit(f"again{number}", commands.Propose("rematch")))["ok"]:
        return client, False
    table = client.table["successor"]
    actor = await world.registry.actor(table)
    return await world.connect(actor, "ann"), True


def test_rematch_after_rematch() -> None:
    async def story() -> None:
        world = World(replace(QUICK, tables_per_visitor=5))
        client = await world.connect(await world.create(Local("ann"), Local("ann")), "ann")
        made = 0
        for number in range(20):
            client, again = await stop_and_play_again(world, client, number)
            made += again
        assert made == 5
        assert len(await world.store.tables(limit=1000)) == 6
        await world.clock.advance(60)
        _, again = await stop_and_play_again(world, client, 99)
        assert again

    run(story)


def test_rematches_under_many_names_from_one_address() -> None:
    async def story() -> None:
        world = World(replace(QUICK, tables_per_visitor=5))
        made = 0
        for number in range(10):
            actor = await world.registry.create(
                "ann",
                commands.Create(f"table-{number}", TableConfig("knopf", 2), occupants=((Local("ann"), "Ann"),) * 2),
            )
            await actor.start_if_full()
            client = await world.connect(actor, "ann")
            client.connection.visitor = "203.0.113.7"
            await client.submit("stop", commands.Propose("stop"))
            made += (await client.submit("again", commands.Propose("rematch")))["ok"]
        assert made == 5

    run(story)


def test_many_addresses_at_once() -> None:
    async def story() -> None:
        world = World(replace(QUICK, tables_per_visitor=5, tables_per_room=12))
        for number in range(12):
            world.env.quota.take(f"address {number}")
        for address in ("address 0", "another"):
            with pytest.raises(Refused) as refused:
                world.env.quota.take(address)
            assert refused.value.code == "too-many-tables"
        await world.clock.advance(5)  # a twelfth of a minute
        world.env.quota.take("another")

    run(story)


def test_many_tables_that_are_opened_at_once_leave_threads_for_everything_else() -> None:
    """A long game takes a second to be read from its log, and pages come from the same threads."""

    async def story() -> None:
        before = World()
        tables = [(await before.two()).id for _ in range(8)]
        after, folding, most, gate = World(store=before.store), 0, 0, asyncio.Event()

        async def offload(work: Callable[..., Any], *args: Any) -> Any:
            nonlocal folding, most
            folding, most = folding + 1, max(most, folding + 1)
            await gate.wait()
            folding -= 1
            return work(*args)

        after.env.offload = offload
        opening = asyncio.gather(*map(after.registry.actor, tables))
        await settle()
        gate.set()
        assert [actor.id for actor in await opening] == tables
        assert most == FOLDED_AT_ONCE

    run(story)


def test_tables_with_running_clocks_left_alone() -> None:
    """They leave memory, and the clock ends the game in time all the same."""

    async def story() -> None:
        world = World()
        world.registry.start()
        tables = [(await world.two(PerGame(HOUR_MS))).id for _ in range(3)]
        await world.clock.advance(120)
        assert not world.registry.actors
        await world.clock.advance(HOUR - 200)
        assert not world.registry.actors
        await world.clock.advance(100)
        for table in tables:
            ended = [each for each in await world.store.load(table) if isinstance(each.payload, events.TimeExpired)]
            assert [each.payload.seat for each in ended if isinstance(each.payload, events.TimeExpired)] == [0]
            log = await world.store.load(table)
            assert not any(isinstance(each.payload, events.DowntimeCredited) for each in log)
        await world.registry.close()

    run(story)


HOUR_MS = 3_600_000


def test_a_clock_pays_for_the_time_its_table_was_not_in_memory() -> None:
    async def story() -> None:
        world = World()
        world.registry.start()
        table = (await world.two(PerGame(HOUR_MS))).id
        await world.clock.advance(600)
        assert not world.registry.actors
        ann = await world.connect(await world.registry.actor(table), "ann")
        assert ann.table["seats"][0]["clock_ms"] == HOUR_MS - 600_000
        await world.registry.close()

    run(story)


def test_a_second_server_on_the_same_store_credits_nobody() -> None:
    async def story() -> None:
        first = World()
        second = World(store=first.store, clock=first.clock)
        for world in (first, second):
            world.registry.start()
        await first.clock.advance(20)
        table = (await first.two(PerGame(HOUR_MS))).id
        await first.clock.advance(HOUR + 10)
        log = await first.store.load(table)
        assert any(isinstance(each.payload, events.TimeExpired) for each in log)
        assert not any(isinstance(each.payload, events.DowntimeCredited) for each in log)
        for world in (first, second):
            await world.registry.close()

    run(story)


def test_old_tables_are_deleted_if_the_server_is_told_to() -> None:
    async def story() -> None:
        world = World(
            replace(QUICK, keep_finished_s=48 * HOUR, keep_waiting_s=2 * HOUR, sweep_every_s=600.0, beat_every_s=600.0)
        )
        world.registry.start()
        playing = await world.two()
        waiting = await world.create(Remote("ann"), Open())
        watched = await world.create(Remote("ann"), Open())
        over = await world.create(Local("ann"), Local("ann"))
        await over.request("ann", commands.Propose("stop"))
        client = await world.connect(watched, "ann")
        await world.clock.advance(HOUR)
        client.connection.heard_at = 1e12  # it never falls silent
        assert await listed(world) == {playing.id, waiting.id, watched.id, over.id}
        await world.clock.advance(2 * HOUR)
        assert await listed(world) == {playing.id, watched.id, over.id}
        await world.clock.advance(48 * HOUR)
        assert await listed(world) == {playing.id, watched.id}
        await world.registry.close()

    run(story)


def test_a_family_keeps_everything() -> None:
    async def story() -> None:
        world = World(replace(QUICK, sweep_every_s=600.0, beat_every_s=600.0))
        world.registry.start()
        over = await world.create(Local("ann"), Local("ann"))
        await over.request("ann", commands.Propose("stop"))
        waiting = await world.create(Remote("ann"), Open())
        await world.clock.advance(1000 * HOUR)
        assert await listed(world) == {over.id, waiting.id}
        await world.registry.close()

    run(story)


async def listed(world: World) -> set[str]:
    return {each.id for each in await world.store.tables(limit=1000)}


class CountingStore(MemoryStore):
    """Counts how often a table is loaded, and cannot read one of them."""

    damaged = ""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        self.loads.append(table)
        if table == self.damaged:
            raise BadPosition("bad-event", why="event 1")
        return await super().load(table, since)


def test_a_damaged_table_whose_clock_is_due_is_tried_once() -> None:
    async def story() -> None:
        store = CountingStore()
        before = World(store=store)
        table, other = [(await before.two(PerGame(20_000))).id for _ in range(2)]
        store.damaged, after = table, World(store=store)
        after.registry.start()
        await after.clock.advance(60)
        assert store.loads.count(table) == 1
        with pytest.raises(Damaged):
            await after.registry.open(table, "ann")
        assert store.loads.count(table) == 1
        assert any(isinstance(each.payload, events.TimeExpired) for each in await store.load(other))
        await after.registry.close()

    run(story)


def test_a_table_that_was_deleted_under_its_players_is_no_endless_loop() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        assert isinstance(actor, TableActor)
        ann = await world.connect(actor, "ann")
        await world.store.delete(actor.id, actor.table.version)
        reply = await ann.play()
        assert reply["error"]["code"] == "table-damaged"

    run(story)
