"""Attacks on time: numbers too large for any clock, and clocks of machines that are set forward and back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from types import SimpleNamespace

import pytest
from msgspec import structs

from tests.attacks.raw import line_to, status
from tests.hosting.world import QUICK, ManualClock, World, run
from tests.server.client import RunningServer, wait_until
from tests.tables.live_table import LiveTable, code_of, started
from tete.core import BadOptions
from tete.games import GAMES
from tete.hosting.clocks import SystemClock, TableTime
from tete.hosting.connection import TOO_SLOW
from tete.server import admission
from tete.server.admission import Admission
from tete.store import MemoryStore
from tete.tables import ArchivedTable, Event, PerGame, PerMove, Playing, TableConfig, commands, events, fold, summarize

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


# The clock of a move.


def lend(live: LiveTable) -> None:
    live.do("ann", commands.HandOver(0, 9))


def lend_twice(live: LiveTable) -> None:
    live.do("ann", commands.HandOver(0, 9))
    live.do("ann", commands.HandOver(0, 1))


def leave(live: LiveTable) -> None:
    live.do("ann", commands.Leave())


@pytest.mark.parametrize("go", [lend, lend_twice, leave])
def test_a_seat_is_lent_and_taken_back_during_a_turn_against_people(go: Callable[[LiveTable], None]) -> None:
    live = started(["ann", "bob"], clock=PerMove(12_000))
    go(live)
    live.refuses("seat-lent-turn", "ann", commands.Sit(0, "ann"))
    live.move(seat=0)
    live.do("ann", commands.Sit(0, "ann"))


@pytest.mark.parametrize("go", [lend, lend_twice])
def test_a_seat_is_lent_and_taken_back_to_think_for_longer(go: Callable[[LiveTable], None]) -> None:
    live = started(["ann", "+ann"], clock=PerMove(12_000))
    for left in (9_000, 6_000, 3_000):
        live.now += 3_000
        go(live)
        live.now += 60_000  # the computer is not timed
        live.do("ann", commands.Sit(0, "ann"))
        assert live.table.clocks.remaining(0, live.now) == left
    live.now += 3_000
    live.do("@system", commands.Tick())
    assert summarize(live.table).reason == "timeout"


def test_the_last_person_leaves_and_comes_back_to_think_for_longer() -> None:
    """The game is paused meanwhile."""
    live = started(["ann", "ann"], clock=PerMove(12_000))
    live.now += 5_000
    live.do("ann", commands.Leave())
    live.now += 60_000
    for seat in (0, 1):
        live.do("ann", commands.Sit(seat, "ann"))
    live.do("ann", commands.Resume())
    assert live.table.clocks.remaining(0, live.now) == 7_000


def test_a_seat_is_lent_and_taken_back_during_a_pause() -> None:
    live = started(["ann", "bob"], clock=PerMove(12_000))
    live.now += 5_000
    live.do("ann", commands.Propose("pause"))
    live.do("bob", commands.Agree(live.table.offers[0].number))
    lend(live)
    live.do("ann", commands.Sit(0, "ann"))
    live.do("ann", commands.Resume())
    assert live.table.clocks.remaining(0, live.now) == 7_000


def test_a_pause_in_a_turn_of_several_people_and_then_a_rival_answers() -> None:
    live = started(["ann", "bob", "cat"], preset="asking", clock=PerMove(12_000))
    live.move("take")
    live.now += 5_000
    live.do("ann", commands.Propose("pause"))
    for player in ("bob", "cat"):
        live.do(player, commands.Agree(live.table.offers[0].number))
    live.do("bob", commands.Resume())
    live.move("ok", seat=2)
    assert live.table.clocks.remaining(1, live.now) == 7_000


def test_who_lent_a_seat_has_the_whole_time_for_the_next_move() -> None:
    live = started(["ann", "bob"], clock=PerMove(12_000))
    live.now += 9_000
    lend(live)
    live.move(seat=0)  # the computer's
    live.do("ann", commands.Sit(0, "ann"))
    live.move(seat=1)
    assert live.table.clocks.remaining(0, live.now) == 12_000


def test_a_newcomer_has_the_whole_time() -> None:
    live = started(["@1", "bob"], clock=PerMove(12_000))
    live.now += 9_000
    live.do("cat", commands.Sit(0, "cat"))
    assert live.table.clocks.remaining(0, live.now) == 12_000


# A server that is frozen.


def test_a_frozen_server_takes_no_time_from_a_player() -> None:
    """Whatever runs first afterwards: the clock, which has long been over, or the move that was sent meanwhile."""

    async def story() -> None:
        for clock, left in ((PerGame(20_000), 18_000), (PerMove(20_000), 18_000), (PerGame(60_000), 58_000)):
            world = World()
            actor = await world.two(clock)
            ann = await world.connect(actor, "ann")
            await world.clock.advance(1.5)
            world.env.freezes._beat_at = world.clock.monotonic()
            await world.clock.freeze(30)
            assert isinstance(actor.table.status, Playing)
            assert (await ann.play())["ok"]
            log = await world.store.load(actor.id)
            assert [event.payload for event in log if isinstance(event.payload, events.DowntimeCredited)] == [
                events.DowntimeCredited(30_000)
            ]
            if isinstance(clock, PerGame):
                assert left < actor.table.clocks.left[0] <= left + 1_000

    run(story)


def test_a_frozen_server_reads_before_it_judges_silence() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        beating = asyncio.create_task(world.env.freezes.keep_beating())
        await world.clock.advance(5)
        world.clock.seconds += 600  # frozen; the sweep comes before the next beat
        await world.registry.maintenance.sweep()
        assert ann.code is None
        assert (await ann.play())["ok"]
        await world.clock.advance(QUICK.silent_after_s + 1)
        await world.registry.maintenance.sweep()
        assert ann.code == TOO_SLOW  # now it was silent
        beating.cancel()

    run(story)


def test_a_frozen_server_credits_clocks_that_nobody_asks_about() -> None:
    async def story() -> None:
        world = World()
        actor = await world.two(PerGame(600_000))
        await world.connect(actor, "ann")
        beating = asyncio.create_task(world.env.freezes.keep_beating())
        await world.clock.advance(1)
        await world.clock.freeze(30)
        assert 598_000 < actor.table.clocks.remaining(0, actor.clock.now()) < 600_000
        beating.cancel()

    run(story)


def test_a_request_that_was_sent_to_a_frozen_server_is_answered(server: RunningServer) -> None:
    with line_to(server.address) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        wait_until(lambda: any(gate._bytes for gate in server.admission._gates.values()))
        server.loop_call(partial(server.admission.excuse, 60))
        server.loop_call(lambda: server.admission.sweep(server.services.loop.time() + 60))
        line.sendall(b"Connection: close\r\n\r\n")
        assert status(line) == 200


def test_a_sweep_that_comes_late_excuses_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    room, times, excused = Admission(10, 10, lambda address: False), [0.0], list[float]()

    async def frozen(seconds: float) -> None:
        if len(times) > 1:
            raise asyncio.CancelledError
        times.append(times[-1] + seconds + 60)

    loop = SimpleNamespace(time=lambda: times[-1])
    monkeypatch.setattr(admission, "asyncio", SimpleNamespace(get_running_loop=lambda: loop, sleep=frozen))
    monkeypatch.setattr(room, "excuse", excused.append)
    with pytest.raises(asyncio.CancelledError):
        room.keep_sweeping().send(None)
    assert excused == [60.0]


# Steps of the machine's clock.


def test_the_clock_of_the_machine_is_set_forward_and_back_during_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic_ns", lambda: 0)
    clock = SystemClock()
    begun = clock.now()
    for hours in (1, -1, 24 * 365):
        seconds = time.time() + hours * HOUR
        monkeypatch.setattr(time, "time", lambda moved=seconds: moved)
        monkeypatch.setattr(time, "time_ns", lambda moved=seconds: int(moved * 1e9))
        assert clock.now() == begun


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
