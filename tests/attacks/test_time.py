"""Attacks on time: numbers too large for any clock, and clocks of machines that are set forward and back."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from msgspec import structs

from tests.hosting.world import ManualClock, World, run
from tests.tables.live_table import LiveTable, code_of, started
from tete.core import BadOptions
from tete.games import GAMES
from tete.hosting.clocks import SystemClock, TableTime
from tete.store import MemoryStore
from tete.tables import ArchivedTable, Event, PerGame, Playing, TableConfig, commands, events, fold, summarize

pytestmark = pytest.mark.usefixtures("toys")

HUGE = 10**400
HOUR = 3600


# Numbers.


@pytest.mark.parametrize("number", [HUGE, -HUGE, 10**9, 1 << 63])
def test_a_duration_of_400_digits_makes_a_table(number: int) -> None:
    live = LiveTable(TableConfig("race", 2))
    live.seen, live.log = None, []
    reply = live.send("ann", commands.Create("t2", TableConfig("race", 2, options={"duration": number})))
    assert code_of(reply) == "option-range"
    assert live.seen is None


@pytest.mark.parametrize("key", sorted(GAMES))
def test_no_game_takes_an_unbounded_number(key: str) -> None:
    options = GAMES[key].presets[next(iter(GAMES[key].presets))]
    numbers = [name for name, value in vars(type(options)).items() if type(value) is int or value is None]
    for name in numbers:
        if name in options.__dataclass_fields__:
            for number in (HUGE, -HUGE):
                with pytest.raises(BadOptions):
                    replace(options, **{name: number})


def poisoned(table: str) -> tuple[Event, ...]:
    """The log of a running table with such a duration, as an older version wrote it."""
    log = list(started(["ann", "bob"], options={"duration": 60}, table=table).events())
    assert isinstance(log[0].payload, events.Created)
    config = log[0].payload.config
    bad = structs.replace(config, options=config.options | {"duration": HUGE})
    log[0] = structs.replace(log[0], payload=structs.replace(log[0].payload, config=bad))
    return tuple(log)


def test_a_poisoned_table_that_is_stored_already_can_still_be_read() -> None:
    table = fold(poisoned("poison"))
    assert isinstance(table, ArchivedTable)
    assert [seat.name for seat in table.seats] == ["ann", "bob"]


def test_a_poisoned_table_stops_the_clocks_of_others_after_a_restart() -> None:
    async def story() -> None:
        store = MemoryStore()
        before = World(store=store)
        tables = {(await before.two(PerGame(60_000))).id for _ in range(2)}
        log = poisoned("poison")
        summary = structs.replace(summarize(started(["ann", "bob"], options={"duration": 60}).table), id="poison")
        assert summary.timed
        await store.append("poison", 0, log, structs.replace(summary, at=10**15), bytes(32))
        after = World(store=store)
        after.registry.start()
        await after.clock.advance(11)
        await after.clock.advance(61)
        assert {(await store.tables("over"))[number].id for number in (0, 1)} == tables
        snapshot = await after.registry.open("poison", "ann")
        assert isinstance(snapshot.table, ArchivedTable)
        await after.registry.close()

    run(story)


# Steps of the machine's clock.


def test_the_clock_of_the_machine_is_set_forward_and_back_during_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SystemClock()
    begun = clock.now()
    for hours in (1, -1, 24 * 365):
        seconds = time.time() + hours * HOUR
        monkeypatch.setattr(time, "time", lambda moved=seconds: moved)
        monkeypatch.setattr(time, "time_ns", lambda moved=seconds: int(moved * 1e9))
        assert 0 <= clock.now() - begun < 10_000


def test_the_clock_was_set_back_before_a_restart_and_nobody_is_timed() -> None:
    async def story() -> None:
        before = World()
        table = (await before.two(PerGame(60_000))).id
        after = World(store=before.store, clock=ManualClock(before.clock.seconds - HOUR))
        actor = await after.registry.open_playable(table, "ann")
        ann = await after.connect(actor, "ann")
        await after.clock.advance(20)
        assert (await ann.play())["ok"]
        assert 39_000 < actor.table.clocks.left[0] <= 40_000  # twenty seconds of thinking were charged
        await after.clock.advance(61)
        assert summarize(actor.table).reason == "timeout"

    run(story)


def test_the_clock_was_set_forward_before_a_restart_and_everybody_is_late() -> None:
    async def story() -> None:
        before = World()
        table = (await before.two(PerGame(60_000))).id
        await before.clock.advance(20)
        after = World(store=before.store, clock=ManualClock(before.clock.seconds + HOUR))
        actor = await after.registry.open_playable(table, "ann")
        ann = await after.connect(actor, "ann")
        assert (await ann.play())["ok"]
        assert isinstance(actor.table.status, Playing)

    run(story)


def test_a_log_from_the_future_moves_the_clock_of_its_own_table_only() -> None:
    server = ManualClock()
    here, there = TableTime(server, server.now()), TableTime(server, server.now() + HOUR * 1000)
    server.seconds += 5
    assert here.now() == server.now()
    assert there.now() == server.now() + HOUR * 1000
    here.follow(server.now() + 250)  # another server, a little ahead, wrote an event
    server.seconds += 5
    assert here.now() == server.now() + 250
    here.follow(server.now())
    assert here.now() == server.now() + 250  # time never goes back
