"""A table that another server changes too: what it did is seen, and who was later decides again."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from tests.hosting.slow_store import SlowStore
from tests.hosting.world import QUICK, World, run, settle, until
from tete.bus import LocalBus
from tete.store import Conflict, MemoryStore, StoreError
from tete.tables import Event, commands


def test_what_another_server_did_is_shown_when_the_bus_rings() -> None:
    async def story() -> None:
        store, bus = MemoryStore(), LocalBus()
        here, there = World(store=store, bus=bus), World(store=store, bus=bus)
        actor = await here.two()
        ann = await here.connect(actor, "ann")
        bob = await there.connect(await there.registry.actor(actor.id), "bob")
        await ann.play()
        assert bob.table["ply"] == 1
        await bob.play()
        assert ann.table["ply"] == 2

    run(story)


def test_a_lost_message_of_the_bus_is_made_up_for_by_looking_into_the_log() -> None:
    async def story() -> None:
        store, limits = MemoryStore(), replace(QUICK, poll_every_s=1.5)
        here, there = World(limits, store=store), World(limits, store=store)
        actor = await here.two()
        ann = await here.connect(actor, "ann")
        bob = await there.connect(await there.registry.actor(actor.id), "bob")
        there.registry.start()
        await ann.play()
        assert bob.table["ply"] == 0
        await there.clock.advance(2)
        await until(lambda: bob.table["ply"] == 1)
        await there.registry.close()

    run(story)


def test_a_message_of_the_bus_that_arrives_while_the_log_is_read_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        store, opened = MemoryStore(), asyncio.Event()
        load = store.load

        async def slow_load(table: str, since: int = 0) -> tuple[Event, ...]:
            found = await load(table, since)
            await opened.wait()
            return found

        here, there = World(store=store), World(store=store)
        actor = await here.two()
        ann = await here.connect(actor, "ann")
        elsewhere = await there.registry.actor(actor.id)
        bob = await there.connect(elsewhere, "bob")
        monkeypatch.setattr(store, "load", slow_load)
        elsewhere.notice(elsewhere.table.version + 1)  # before the log has anything new
        await settle()
        await ann.play()
        elsewhere.notice(actor.table.version)
        opened.set()
        await until(lambda: bob.table["ply"] == 1)

    run(story)


def test_without_the_bus_a_conflict_is_decided_again_on_the_newest_table() -> None:
    async def story() -> None:
        store = MemoryStore()
        here, there = World(store=store), World(store=store)
        actor = await here.two()
        ann = await here.connect(actor, "ann")
        elsewhere = await there.registry.actor(actor.id)
        bob = await there.connect(elsewhere, "bob")
        await ann.play()
        assert (await bob.submit("hello", commands.Chat("hello")))["ok"]
        assert bob.table["ply"] == 1
        assert [each["kind"] for each in bob.table["notifications"]] == ["chat"]
        assert [event.version for event in await store.load(actor.id)] == list(range(1, bob.table["version"] + 1))

    run(story)


def test_a_conflict_that_cannot_be_read_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = SlowStore()
        world = World(store=store)
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        store.failure = Conflict("log-conflict", table=actor.id, version=99)

        async def broken(*_: object) -> tuple[Event, ...]:
            raise StoreError("store-failed", detail="?")

        monkeypatch.setattr(store, "load", broken)
        assert (await ann.play("1"))["error"]["code"] == "store-failed"
        monkeypatch.undo()
        store.failure = None
        assert (await ann.play("2"))["ok"]

    run(story)
