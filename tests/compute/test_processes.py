"""What holds for processes of this machine only; the rest is in test_contract.py."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from tests.compute.tasks import held, quick
from tests.support.patience import HANG_S
from tete.compute import EngineError, EngineRequest
from tete.compute.processes import ProcessPool
from tete.core import IllegalMove
from tete.games import GAMES
from tete.players import LEVELS, Level, Limit
from tete.players.levels import level_player

KNOPF = GAMES["knopf"]
VIEW = KNOPF.start().view(0)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_names_a_player(level: Level) -> None:
    assert level_player(KNOPF, level).choose(VIEW, Limit(nodes=10)).move


def test_a_process_that_dies_while_it_is_idle_is_replaced() -> None:
    async def story() -> None:
        pool = ProcessPool(1)
        try:
            first = await pool.run("pid", quick)
            os.kill(first, 9)
            for _ in range(2):  # it may die before or after the next task has been handed to it
                try:
                    assert await pool.run("pid", quick) != first
                except EngineError:
                    continue
            assert await pool.run("pid", quick) != first
        finally:
            pool.close()

    asyncio.run(asyncio.wait_for(story(), HANG_S))


@pytest.mark.parametrize(("share", "answers"), [(0.1, True), (0.0, False), (0.9, False)])
def test_a_task_that_gets_little_of_a_busy_machine_has_more_time(
    share: float, answers: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[float] = []

    def processor_s(_: object) -> float:
        asked.append(len(asked) * share * pool.timeout)
        if len(asked) == 4:  # before and after the first time, and before and after the second
            (tmp_path / "work.go").touch()
        return asked[-1]

    async def story() -> None:
        await pool.run("ready", quick)
        pool.timeout = 0.1
        monkeypatch.setattr("tete.compute.processes._Worker.processor_s", processor_s)
        monkeypatch.setattr("tete.compute.processes.STARVED_TIMEOUTS", 1_000_000)
        work = pool.run("work", held, str(tmp_path), "work")
        if answers:
            assert await work
        else:
            with pytest.raises(EngineError):
                await work
            assert len(asked) == 2

    pool = ProcessPool(1)
    try:
        asyncio.run(asyncio.wait_for(story(), HANG_S))
    finally:
        pool.close()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not tell")
def test_the_processor_time_of_a_worker_grows_as_it_works() -> None:
    async def story() -> None:
        await pool.run("ready", quick)
        before = pool.workers[0].processor_s()
        await pool.run("count", sum, range(10_000_000))
        assert before < pool.workers[0].processor_s()

    pool = ProcessPool(1)
    try:
        asyncio.run(asyncio.wait_for(story(), HANG_S))
    finally:
        pool.close()


def test_ctrl_c_at_the_terminal_is_not_for_a_process_that_still_starts() -> None:
    async def story() -> None:
        pool = ProcessPool(1)
        try:
            assert signal.SIGINT in await pool.run("mask", signal.pthread_sigmask, signal.SIG_BLOCK, ())
        finally:
            pool.close()
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())

    asyncio.run(asyncio.wait_for(story(), 120))


def test_a_player_that_is_refused_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        pool = ProcessPool(1)

        async def refused(*_: Any, **__: Any) -> None:
            raise IllegalMove("empty-square", cell="a1")

        monkeypatch.setattr(pool, "run", refused)
        with pytest.raises(EngineError):
            await pool.analyze(EngineRequest(KNOPF.key, VIEW, Level(3)))
        pool.close()

    asyncio.run(story())
