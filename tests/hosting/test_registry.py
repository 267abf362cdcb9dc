"""Which tables are in memory, who may open them, and what happens after a restart."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from tests.hosting.world import QUICK, World, run, settle
from tete.core import BadPosition, Refused
from tete.hosting import TableActor
from tete.hosting.access import NotAllowed
from tete.hosting.archive_actor import ArchiveActor
from tete.store import MemoryStore, NotFound
from tete.tables import Event, Open, PerGame, Remote, commands, events, summarize
from tete.wire.client import Moves


def test_a_table_that_does_not_exist_is_not_found() -> None:
    async def story() -> None:
        with pytest.raises(NotFound):
            await World().registry.actor("nothing")

    run(story)


def test_several_clients_that_open_a_table_at_once_share_it() -> None:
    async def story() -> None:
        before = World()
        table = (await before.two()).id
        after = World(store=before.store)
        first, second = [after.registry.spawn(after.registry.actor(table)) for _ in range(2)]
        assert await first is await second

    run(story)


async def credited(world: World, table: str) -> bool:
    """Whether the time that the server was down was credited."""
    return any(isinstance(each.payload, events.DowntimeCredited) for each in await world.store.load(table))


@pytest.mark.parametrize("seconds", [9.9, 10.1])
def test_after_a_restart_clocks_run_again_when_players_had_time_to_come_back(seconds: float) -> None:
    async def story() -> None:
        before = World()
        timed = await before.two(PerGame(1_800_000))
        untimed = await before.two()
        after = World(store=before.store)
        after.registry.start()
        await after.clock.advance(seconds)
        assert await credited(after, timed.id) == (seconds > 10)
        assert not await credited(after, untimed.id)
        assert not after.registry.actors  # the clock wakes its table in time
        await after.registry.close()

    run(story)


def test_after_a_restart_no_clock_has_paid_for_the_downtime() -> None:
    async def story() -> None:
        before = World()
        table = (await before.two(PerGame(60_000))).id
        await before.clock.advance(20)
        after = World(store=before.store)
        after.clock.seconds = before.clock.seconds + 3600
        actor = await after.registry.actor(table)
        ann = await after.connect(actor, "ann")
        assert ann.table["seats"][0]["clock_ms"] == 60_000  # nothing happened after the start, so nothing is charged
        await after.clock.advance(61)
        assert ann.table["turn"]["reason"] == "timeout"

    run(story)


class DamagedStore(MemoryStore):
    damaged = ""

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        if table == self.damaged:
            raise BadPosition("bad-event", why="event 1")
        return await super().load(table, since)


def test_a_damaged_table_keeps_no_other_clock_from_running() -> None:
    async def story() -> None:
        store = DamagedStore()
        before = World(store=store)
        tables = [(await before.two(PerGame(1_800_000))).id for _ in range(3)]
        store.damaged = (await store.tables("playing"))[0].id
        after = World(store=store)
        after.registry.start()
        await after.clock.advance(11)
        for table in set(tables) - {store.damaged}:
            assert await credited(after, table)
        await after.registry.close()

    run(story)


def test_the_number_of_tables_in_memory_is_limited_when_they_are_created_too() -> None:
    async def story() -> None:
        world = World(replace(QUICK, tables_in_memory=2))
        for _ in range(2):
            await world.two()
        with pytest.raises(Refused) as refused:
            await world.two()
        assert refused.value.code == "room-full"
        assert len(await world.store.tables()) == 2

    run(story)


def test_only_players_and_invited_people_see_a_table_for_players() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Open(), Open(), game="headache", access="players")
        opened = world.registry.open
        assert await opened(actor.id, "ann") is actor
        assert await opened(actor.id, "bob", actor.invites.key(actor.table, 2)) is actor
        assert await opened(actor.id, None, actor.invites.key(actor.table, 1)) is actor
        for player, key in (("bob", ""), (None, ""), ("bob", "wrong"), ("", "")):
            with pytest.raises(NotAllowed):
                await opened(actor.id, player, key)
        await actor.request("bob", commands.Sit(1, "Bob", key=actor.invites.key(actor.table, 1)))
        assert await opened(actor.id, "bob") is actor
        link = await world.create(Remote("ann"), Open(), access="link")
        assert await opened(link.id, None) is link

    run(story)


def test_who_gave_a_seat_up_may_still_look_at_a_table_for_players() -> None:
    async def story() -> None:
        world = World()
        actor = await world.create(Remote("ann"), Open(), Open(), game="headache", access="players")
        for seat, player in ((1, "bob"), (2, "cat")):
            await actor.request(player, commands.Sit(seat, player, key=actor.invites.key(actor.table, seat)))
        await actor.start_if_full()
        await actor.request("bob", commands.Resign(1))
        assert "bob" not in actor.table.persons
        assert await world.registry.open(actor.id, "bob") is actor

    run(story)


async def table_of_older_rules(world: World) -> str:
    """A finished table whose log says that it was played under rules that are no longer known."""
    actor = await world.two()
    ann = await world.connect(actor, "ann")
    await ann.play()
    await ann.submit("over", commands.Resign(0))
    first, *rest = await world.store.load(actor.id)
    assert isinstance(first.payload, events.Created)
    old = structs.replace(first, payload=structs.replace(first.payload, table="old", rules=0))
    summary = structs.replace(summarize(actor.table), id="old")
    await world.store.append("old", 0, [old, *rest], summary, bytes(32))
    return "old"


def test_a_table_of_older_rules_is_shown_with_its_moves_as_text_and_takes_no_commands() -> None:
    async def story() -> None:
        world = World()
        actor = await world.registry.actor(await table_of_older_rules(world))
        assert isinstance(actor, ArchiveActor)
        ann = await world.connect(actor, "ann")
        table = ann.table
        assert (table["older_rules"], table["view"], table["status"], table["yours"]) == (True, None, "over", [0])
        assert [each["kind"] for each in table["notifications"]] == ["ply"]
        assert table["notifications"][0]["text"]
        assert (await ann.submit("1", commands.Propose("rematch")))["error"]["code"] == "older-rules"
        ann.connection.query(Moves(0, id="2"))
        assert ann.reply("2")["error"]["code"] == "older-rules"
        actor.unsubscribe(ann.connection)
        await world.clock.advance(100)
        await world.registry.maintenance.sweep()
        assert actor.id not in world.registry.actors

    run(story)


def test_a_table_of_older_rules_harms_no_other_table() -> None:
    async def story() -> None:
        before = World()
        await table_of_older_rules(before)
        table = await before.two(PerGame(1_800_000))
        after = World(store=before.store)
        after.registry.start()
        await after.clock.advance(11)
        assert await credited(after, table.id)
        with pytest.raises(Refused) as refused:
            await after.registry.open_playable("old", "ann")
        assert refused.value.code == "older-rules"
        await after.registry.close()

    run(story)


def test_closing_a_registry_closes_its_connections_and_stops_its_tasks() -> None:
    async def story() -> None:
        world = World()
        world.registry.start()
        actor = await world.two(PerGame(1_800_000))
        ann = await world.connect(actor, "ann")
        await world.registry.close()
        assert ann.code == 4503
        await settle()
        assert isinstance(actor, TableActor)
        assert not actor.has_deadline

    run(story)
