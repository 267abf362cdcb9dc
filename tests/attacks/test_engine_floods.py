"""More thinking than the machine can do: games come first, visitors take turns, and no computer moves at random.

Each test is named for the attack.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random

import pytest

from tests.compute.tasks import held, quick
from tests.hosting.world import QUICK, World, run, settle
from tests.server.client import RandomEngines, RunningServer, quick_services, wait_until
from tete.compute import SOMEBODY, Analysis, Asker, EngineBusy, EngineError, EngineRequest, Purpose
from tete.compute.fair_queue import FairQueue, Place
from tete.compute.processes import ProcessPool
from tete.compute.task import analyze_in_worker, watched
from tete.core import Decide, View
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.players import Choice, Level, Limit
from tete.store import MemoryStore, StoreError
from tete.tables import Computer, Event, PerGame, Remote, TableSummary, commands

# The queue of an engine pool.


class Visitors:
    """Tasks that wait in a queue with one place, and the order in which they came in."""

    def __init__(self, most: int = 256, share: int = 8, places: int = 1, *, reserve: bool = False) -> None:
        self.queue, self.order = FairQueue(places, most, share, reserve=reserve), list[str]()
        self.tasks: list[asyncio.Task[None]] = []
        self.inside: list[Place] = []

    async def come(self, name: str, purpose: Purpose, visitor: str = "", *, quick: bool = False) -> asyncio.Task[None]:
        async def enter() -> None:
            self.inside.append(await self.queue.enter(Asker(purpose, visitor or name, quick=quick)))
            self.order.append(name)

        task = asyncio.create_task(enter())
        self.tasks.append(task)
        await settle()
        return task

    async def serve(self, number: int) -> None:
        for _ in range(number):
            self.queue.leave(self.inside.pop(0))
            await settle()

    @property
    def refused(self) -> int:
        return sum(task.done() and isinstance(task.exception(), EngineBusy) for task in self.tasks)


def test_two_hundred_analyses_before_a_computer_seat() -> None:
    async def story() -> None:
        visitors = Visitors()
        await visitors.come("running", Purpose.ANALYSIS)
        for number in range(200):
            await visitors.come(f"analysis {number}", Purpose.ANALYSIS, "attacker")
        assert visitors.refused == 192
        await visitors.come("puzzle", Purpose.PUZZLE)
        await visitors.come("another analysis", Purpose.ANALYSIS)
        await visitors.come("hint", Purpose.HINT)
        await visitors.come("seat", Purpose.SEAT)
        await visitors.serve(5)
        assert visitors.order[1:6] == ["seat", "hint", "analysis 0", "another analysis", "analysis 1"]
        await visitors.serve(8)
        assert visitors.order[-1] == "puzzle"
        assert visitors.queue.waiting == 0

    run(story)


def test_seats_of_one_owner_of_a_thousand_tables() -> None:
    async def story() -> None:
        visitors = Visitors(most=4, share=2)
        await visitors.come("running", Purpose.SEAT)
        for number in range(1000):
            await visitors.come(f"seat {number}", Purpose.SEAT, "owner of many")
        await visitors.come("my only seat", Purpose.SEAT, "ann")
        assert visitors.refused == 0
        await visitors.serve(2)
        assert visitors.order[1:] == ["seat 0", "my only seat"]
        for task in visitors.tasks:
            task.cancel()
        await settle()
        assert visitors.queue.waiting == 0

    run(story)


def test_visitors_that_ask_and_go_away() -> None:
    async def story() -> None:
        visitors = Visitors()
        await visitors.come("running", Purpose.HINT)
        gone = [await visitors.come(f"gone {number}", Purpose.HINT, f"v{number}") for number in range(20)]
        await visitors.come("stays", Purpose.HINT)
        for task in gone[:10]:
            task.cancel()
        await settle()
        assert visitors.queue.waiting == 11
        for task in gone[10:]:
            task.cancel()
        visitors.queue.leave(visitors.inside.pop())  # before the cancelled tasks have noticed
        await settle()
        assert visitors.order == ["running", "stays"]
        await visitors.serve(1)
        await visitors.come("later", Purpose.PUZZLE)
        assert visitors.order[-1] == "later"
        assert visitors.queue.waiting == 0

    run(story)


def test_a_queue_full_of_puzzles() -> None:
    async def story() -> None:
        visitors = Visitors(most=24, share=4)
        await visitors.come("running", Purpose.PUZZLE)
        for number in range(65):
            await visitors.come(f"made {number}", Purpose.PUZZLE, "attacker")
        assert visitors.refused == 61
        await visitors.come("my puzzle", Purpose.PUZZLE, "ann")
        await visitors.come("my hint", Purpose.HINT, "ann")
        await visitors.serve(3)
        assert visitors.order[1:] == ["my hint", "made 0", "my puzzle"]

    run(story)


def test_a_quick_thought_does_not_wait_until_long_ones_end() -> None:
    async def story() -> None:
        visitors = Visitors(reserve=True)
        for number in range(28):
            await visitors.come(f"level 9 {number}", Purpose.SEAT, "attacker")
        await visitors.come("level 3", Purpose.SEAT, "ann", quick=True)
        assert visitors.order == ["level 9 0", "level 3"]
        await visitors.come("another level 3", Purpose.SEAT, "bob", quick=True)
        assert "another level 3" not in visitors.order
        visitors.queue.leave(visitors.inside.pop())
        await settle()
        assert visitors.order == ["level 9 0", "level 3", "another level 3"]
        visitors.queue.leave(visitors.inside.pop())
        await visitors.come("a hint", Purpose.HINT, "cat")
        assert "a hint" not in visitors.order  # that place is for the moves of games

    run(story)


def test_many_quick_thoughts_of_one_visitor_do_not_hold_up_the_long_one_of_another() -> None:
    async def story() -> None:
        visitors = Visitors(reserve=True)
        for number in range(30):
            await visitors.come(f"quick {number}", Purpose.SEAT, "attacker", quick=True)
        await visitors.come("level 9", Purpose.SEAT, "ann")
        await visitors.come("level 3", Purpose.SEAT, "bob", quick=True)
        await visitors.serve(3)
        assert {"level 9", "level 3"} < set(visitors.order)

    run(story)


def test_of_one_visitor_the_quick_thoughts_come_first() -> None:
    async def story() -> None:
        visitors = Visitors()
        await visitors.come("running", Purpose.SEAT)
        for number in range(3):
            await visitors.come(f"long {number}", Purpose.SEAT, "house")
        await visitors.come("quick", Purpose.SEAT, "house", quick=True)
        await visitors.serve(2)
        assert visitors.order == ["running", "quick", "long 0"]

    run(story)


def test_one_visitor_never_has_all_of_many_engines() -> None:
    async def story() -> None:
        visitors = Visitors(places=4)
        for number in range(10):
            await visitors.come(f"long {number}", Purpose.SEAT, "attacker")
        assert len(visitors.order) == 3
        await visitors.come("mine", Purpose.SEAT, "ann")
        assert visitors.order[-1] == "mine"
        await visitors.serve(1)
        assert visitors.order[-1] == "long 3"  # and its place is free again

    run(story)


# The computer seats of a table.


class ListedEngines(RandomEngines):
    """Engines that play at random and list for whom."""

    def __init__(self) -> None:
        self.askers: list[Asker] = []

    def asked_for(self, *, quick: bool) -> bool:
        return any(asker.quick == quick for asker in self.askers)

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        self.askers.append(asker)
        return await super().analyze(request, asker)


def test_computers_of_one_address_under_many_names(tmp_path: Path) -> None:
    """A browser can always pretend to be a new one: thoughts are those of an address, also after a table was away."""
    engines = ListedEngines()
    with RunningServer(quick_services(tmp_path, engines=engines)) as server:
        for level in ("1", "9"):
            client = server.client()
            table = client.create("knopf", "me", level)
            if level == "9":
                server.loop_call(partial(server.registry.release, server.registry.actors[table]))
            with client.connect(table) as socket:
                assert socket.play()["ok"]
                wait_until(partial(engines.asked_for, quick=level == "1"))
    assert {asker.visitor for asker in engines.askers} == {"127.0.0.1"}


def test_who_only_watches_does_not_pay_for_the_computers_of_others() -> None:
    async def story() -> None:
        world = World(engines=StubbornEngines(None))
        actor = await world.create(Remote("ann"), Computer(1))
        actor._payer = ""  # as after it was loaded again
        await world.connect(actor, "watcher")
        assert actor.payer() == "watcher"
        await world.connect(actor, "ann")
        assert actor.payer() == "ann"
        await world.connect(actor, "another watcher")
        assert actor.payer() == "ann"

    run(story)


class StubbornEngines:
    """Fails until it is told to think; then it always finds the last legal move."""

    def __init__(self, error: EngineError | None) -> None:
        self.error, self.asked, self.size, self.waiting = error, 0, 1, 0
        self.busy = asyncio.Event()

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        self.asked += 1
        if self.error is not None:
            raise self.error
        await self.busy.wait()
        if asker.on_begin is not None:
            asker.on_begin()
        return Analysis(str(last_move(GAMES[request.game], request.view)))


def last_move(game: AnyGame, view: View) -> object:
    assert view.seat is not None
    moves = game.determinize(view, Random(0)).moves(view.seat)
    return moves[len(moves) - 1]


@pytest.mark.parametrize("error", [EngineBusy("full"), EngineError("too slow")])
def test_a_full_engine_pool_never_makes_a_computer_move_at_random(error: EngineError) -> None:
    async def story() -> None:
        engines = StubbornEngines(error)
        world = World(engines=engines)
        actor = await world.create(Computer(1), Remote("ann"))
        ann = await world.connect(actor, "ann")
        await world.clock.advance(600)
        assert len(actor.table.plies) == 0
        assert 10 < engines.asked < 40  # ever more rarely
        assert ann.table["waits"] == [{"seat": 0, "what": "engine"}]
        engines.error = None
        engines.busy.set()
        await world.clock.advance(31)
        assert actor.table.plies[0].move == str(last_move(actor.table.game, actor.table.start.view(0)))
        assert ann.table["waits"] == []

    run(story)


def test_a_computer_that_waits_for_its_turn_says_so() -> None:
    async def story() -> None:
        engines = StubbornEngines(None)
        world = World(engines=engines)
        actor = await world.create(Computer(1), Remote("ann"))
        ann = await world.connect(actor, "ann")
        await world.clock.advance(1)
        assert ann.table["waits"] == []
        await world.clock.advance(2)
        assert ann.table["waits"] == [{"seat": 0, "what": "engine"}]
        engines.busy.set()
        await world.clock.advance(1)
        assert ann.table["waits"] == []
        assert len(actor.table.plies) == 1

    run(story)


class Outage(MemoryStore):
    """A store that refuses to write while it is `down`."""

    down = False
    refused = 0

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        if self.down:
            self.refused += 1
            raise StoreError("store-locked", detail="another process")
        await super().append(table, after, events, summary, secret)


@pytest.mark.parametrize("seconds", [14, 240])
def test_a_store_outage_while_a_computer_moves(seconds: float) -> None:
    """It moves once the store is back, with the move it chose, and was asked for it once."""

    async def story() -> None:
        store, engines = Outage(), StubbornEngines(None)
        engines.busy.set()
        world = World(store=store, engines=engines)
        actor = await world.create(Remote("ann"), Computer(1))
        ann = await world.connect(actor, "ann")
        engines.busy.clear()
        await ann.play()
        chosen = str(last_move(actor.table.game, actor.table.state.view(1)))
        store.down = True
        engines.busy.set()
        await world.clock.advance(seconds)
        assert len(actor.table.plies) == 1
        assert ann.table["waits"] == [{"seat": 1, "what": "store"}]
        assert store.refused < 20
        store.down = False
        await world.clock.advance(31)
        assert [ply.move for ply in actor.table.plies][1] == chosen
        assert engines.asked == 1
        assert ann.table["waits"] == []

    run(story)


def test_a_store_outage_while_a_clock_ends() -> None:
    async def story() -> None:
        store = Outage()
        world = World(store=store)
        actor = await world.two(PerGame(20_000))
        ann = await world.connect(actor, "ann")
        store.down = True
        await world.clock.advance(100)
        assert store.refused < 30  # ever more rarely
        store.down = False
        await world.clock.advance(31)
        assert ann.table["turn"]["reason"] == "timeout"

    run(story)


def test_a_table_full_of_requests_while_a_computer_moves() -> None:
    async def story() -> None:
        engines = StubbornEngines(None)
        world = World(replace(QUICK, requests_per_table=1), engines)
        actor = await world.create(Remote("ann"), Computer(1))
        ann = await world.connect(actor, "ann")
        await ann.play()
        engines.busy.set()
        for number in range(50):
            ann.connection.submit(commands.Chat("hello", id=f"chat {number}"))
            await asyncio.sleep(0)
        await world.clock.advance(60)
        assert len(actor.table.plies) == 2

    run(story)


# The worker processes.


def nap() -> int:
    time.sleep(0.05)
    return os.getpid()


def die() -> None:
    os._exit(1)


def test_a_killed_worker_does_not_take_the_waiting_tasks_with_it() -> None:
    async def story() -> None:
        pool = ProcessPool(1, timeout=600)
        try:
            dying = asyncio.create_task(pool.run("die", die))
            others = [asyncio.create_task(pool.run("nap", nap)) for _ in range(6)]
            with pytest.raises(EngineError):
                await dying
            assert len(set(await asyncio.gather(*others))) == 1
        finally:
            pool.close()

    asyncio.run(story())


def test_a_quick_thought_is_thought_while_a_long_one_runs(tmp_path: Path) -> None:
    async def story() -> None:
        pool = ProcessPool(1, timeout=600)
        try:
            bob = Asker(Purpose.SEAT, "bob")
            long = asyncio.create_task(pool.run("long", held, str(tmp_path), "long", 600, asker=bob))
            await asyncio.sleep(0)
            assert pool._reserve.pids  # starting it takes longer than a quick thought
            thought_by = await pool.run("quick", quick, asker=Asker(visitor="ann", quick=True))
            assert not long.done()
            (tmp_path / "long.go").touch()
            assert await long != thought_by
            assert pool.waiting == 0
        finally:
            pool.close()

    asyncio.run(story())


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="this system has no priorities")
def test_a_quick_thought_has_a_core_before_the_long_ones_of_others(tmp_path: Path) -> None:
    async def story() -> None:
        pool = ProcessPool(1, timeout=600)
        try:
            long = asyncio.create_task(pool.run("long", priority, str(tmp_path), asker=Asker(visitor="bob")))
            await asyncio.sleep(0)
            of_quick = await pool.run("quick", priority, asker=Asker(visitor="ann", quick=True))
            (tmp_path / "go").touch()
            assert os.getpriority(os.PRIO_PROCESS, 0) < of_quick < await long
        finally:
            pool.close()

    asyncio.run(story())


def priority(folder: str = "") -> int:
    """The niceness of this process, once a file in the folder says so."""
    while folder and not (Path(folder) / "go").exists():
        time.sleep(0.01)
    return os.getpriority(os.PRIO_PROCESS, 0)


class Thinker:
    """Thinks until it is told to stop."""

    def choose(self, view: View, limit: Limit) -> Choice:
        assert limit.stop is not None
        begun = time.process_time()
        while not limit.stop.is_set():
            assert time.process_time() - begun < 10, "nobody stopped it"
        assert view.seat is not None
        return Choice(last_move(GAMES["knopf"], view))


def test_a_head_on_which_a_thought_would_take_very_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the board, a computer plays the best move so far when its time is up."""
    monkeypatch.setattr("tete.compute.task.THOUGHT_S", 0.05)
    monkeypatch.setattr("tete.compute.task.level_player", lambda game, level: Thinker())
    game = GAMES["knopf"]
    state = game.start(next(iter(game.presets.values())), 2)
    assert isinstance(state.turn, Decide)
    request = EngineRequest("knopf", state.view(state.turn.seats[0]), Level(9))
    analysis = watched(lambda: analyze_in_worker(request), lambda stop: None)
    assert analysis.move == str(last_move(game, request.view))
