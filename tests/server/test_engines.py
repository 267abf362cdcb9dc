"""Computers analyze elsewhere, and whatever becomes of them the game goes on."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.server.client import House
from tete.core import IllegalMove, View
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.players import Limit, invite
from tete.hosting.registry import TableRegistry
from tete.server.run import FILE
from tete.compute.processes import EngineError, ProcessPool, Analysis, _think, player_text
from tete.store import SqliteStore

KNOPF = GAMES["knopf"]


@pytest.mark.parametrize("level", ["1", "9", "12", "easy"])
def test_a_level_is_a_player_that_can_be_invited(level: str) -> None:
    assert invite(player_text(level), KNOPF).choose(KNOPF.start().view(0), Limit(nodes=10)).move


class Contradicted(ProcessPool):
    """Its players make moves that the rules refuse, even in their heads."""

    async def work(self, what: str, task: Any, *given: Any) -> Any:
        raise IllegalMove("empty-square", cell="a1")


def test_a_player_that_is_refused_in_its_head_cannot_think() -> None:
    async def run() -> None:
        engines = Contradicted(1)
        with pytest.raises(EngineError):
            await engines.analyze(KNOPF, KNOPF.start().view(0), "3")
        engines.close()

    asyncio.run(run())


def test_thoughts_come_from_another_process_and_a_dead_worker_is_replaced() -> None:
    async def run() -> None:
        engines = ProcessPool(1, timeout=60)
        state = KNOPF.start()
        thought = await engines.analyze(KNOPF, state.view(0), "3")
        assert thought.move in {str(move) for move in state.moves(0)}
        (worker,) = engines._pool._processes
        assert worker != os.getpid()
        os.kill(worker, 9)
        with pytest.raises(EngineError):
            await asyncio.gather(*(engines.analyze(KNOPF, state.view(0), "3") for _ in range(20)))
        assert (await engines.analyze(KNOPF, state.view(0), "3")).move
        engines.close()

    asyncio.run(run())


def test_who_thinks_too_long_is_given_up() -> None:
    async def run() -> None:
        engines = ProcessPool(1, timeout=0.0)
        with pytest.raises(EngineError):
            await engines.analyze(KNOPF, KNOPF.start().view(0), "3")
        engines.close()

    asyncio.run(run())


def test_a_thought_that_nobody_wants_any_more_is_stopped_and_frees_its_worker() -> None:
    async def run() -> None:
        engines, view = ProcessPool(1, timeout=60), KNOPF.start().view(0)
        await engines.analyze(KNOPF, view, "1")  # the worker is there
        endless = asyncio.create_task(engines.work("endless", _think, "knopf", "mcts:900000000", view, 0, False))
        await asyncio.sleep(0.3)
        endless.cancel()
        for _ in range(3):  # and whoever comes to its place is not stopped
            assert (await asyncio.wait_for(engines.analyze(KNOPF, view, "6"), 20)).ranked
        engines.close()

    asyncio.run(run())


class Confused(ProcessPool):
    """Fails, plays nonsense, or takes for ever."""

    def warm_up(self) -> None:
        pass

    async def analyze(self, game: AnyGame, view: View, level: str, *, why: bool = False) -> Analysis:
        match Random(time.monotonic_ns()).randrange(2):
            case 0:
                raise EngineError("a bug")
            case _:
                return Analysis("nonsense")


def test_our_bug_in_a_player_never_ends_a_game(tmp_path: Path) -> None:
    with House(lambda: TableRegistry(SqliteStore(tmp_path / FILE), Confused(1), 0)) as house:
        guest = house.guest()
        with guest.sit(guest.lay("knopf", "1", "2")) as seat_state:
            seat_state.until(lambda table: table["ply"] >= 10)


class Slow(ProcessPool):
    def warm_up(self) -> None:
        pass

    async def analyze(self, game: AnyGame, view: View, level: str, *, why: bool = False) -> Analysis:
        await asyncio.sleep(60)
        raise EngineError("too late")


def test_nobody_waits_while_a_computer_thinks(tmp_path: Path) -> None:
    with House(lambda: TableRegistry(SqliteStore(tmp_path / FILE), Slow(1), 0)) as house:
        guest = house.guest()
        with guest.sit(guest.lay("knopf", "me", "1")) as seat_state:
            assert seat_state.play()["ok"]
            assert seat_state.say("propose", what="takeback", seat=0)["ok"]  # in the middle of its thought
            assert seat_state.until(lambda table: table["ply"] == 0)["prompts"]
            assert seat_state.play()["ok"]
            assert seat_state.say("resign", seat=0)["ok"]


class Tracked(ProcessPool):
    """Says what has become of its thoughts."""

    begun = stopped = 0

    def warm_up(self) -> None:
        pass

    async def analyze(self, game: AnyGame, view: View, level: str, *, why: bool = False) -> Analysis:
        self.begun += 1
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        raise EngineError("too late")


def test_a_judgement_is_not_thought_about_for_whoever_has_hung_up(tmp_path: Path) -> None:
    engines = Tracked(1)
    with House(lambda: TableRegistry(SqliteStore(tmp_path / FILE), engines, 0)) as house:
        guest = house.guest()
        table = guest.lay("knopf", "me", "local")
        with guest.sit(table) as seat_state:
            assert seat_state.play()["ok"]
            assert seat_state.say("resign", seat=0)["ok"]
        with pytest.raises(httpx.ReadTimeout):
            guest.http.get(f"/api/tables/{table}/analysis?ply=0", timeout=0.5)
        deadline = time.monotonic() + 10
        while not engines.stopped and time.monotonic() < deadline:
            time.sleep(0.01)
        assert (engines.begun, engines.stopped) == (1, 1)


def test_a_hint_can_be_called_off_and_every_question_has_its_one_reply(tmp_path: Path) -> None:
    with House(lambda: TableRegistry(SqliteStore(tmp_path / FILE), Slow(1), 0)) as house:
        guest = house.guest()
        with guest.sit(guest.lay("knopf", "me", "1")) as seat_state:
            seat_state.until(lambda table: table["prompts"])
            asked: list[str] = []
            for _ in range(3):
                asked.append(seat_state.send("hint", seat=0))
                asked.append(seat_state.send("stop-hint"))
            asked.append(seat_state.send("stop-hint"))  # there is nothing left to stop
            replies = [seat_state.handle() for _ in asked]
            assert sorted(reply["id"] for reply in replies) == sorted(asked)
            assert [reply["ok"] for reply in replies].count(True) == 4
            assert {reply["refusal"]["word"] for reply in replies if not reply["ok"]} == {"hint-stopped"}
            seat_state.send("hint", seat=0, id=asked[0])
            assert (
                seat_state.handle()["refusal"]["word"] == "hint-stopped"
            )  # asked again by the same name, answered as before
            assert seat_state.play()["ok"]


def test_idle_tables_leave_memory_and_come_back_from_the_log(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from tete.server import room

    guest = house.guest()
    table = guest.lay("knopf", "me", "friend", open=True)
    house.guest().join(table)
    with guest.sit(table) as seat_state:
        seat_state.play()
        before = seat_state.table
    monkeypatch.setattr(room, "REST", 0.0)
    deadline = time.monotonic() + 15
    while table in house.room.actors and time.monotonic() < deadline:
        time.sleep(0.1)
    assert table not in house.room.actors
    with guest.sit(table, since=before["version"]) as seat_state:
        assert seat_state.table["view"] == before["view"]
        assert seat_state.table["ply"] == 1
