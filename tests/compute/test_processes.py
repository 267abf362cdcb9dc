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


def test_the_time_that_a_task_waits_for_a_core_does_not_count(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[float] = []

    def waited_s(_: object) -> float:
        asked.append(len(asked) * pool.timeout)
        if len(asked) == 5:  # after the second time
            (tmp_path / "work.go").touch()
        return asked[-1]

    async def story() -> None:
        await pool.run("ready", quick)
        pool.timeout = 0.1
        monkeypatch.setattr("tete.compute.processes._Worker.waited_s", waited_s)
        assert await pool.run("work", held, str(tmp_path), "work")

    pool = ProcessPool(1)
    try:
        asyncio.run(asyncio.wait_for(story(), HANG_S))
    finally:
        pool.close()


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="the system does not tell")
def test_a_worker_that_shares_a_core_has_waited_for_it() -> None:
    async def story() -> None:
        await pool.run("ready", quick)
        core = min(os.sched_getaffinity(0))
        for pid in (os.getpid(), *pool.workers[0].pids):
            os.sched_setaffinity(pid, {core})
        before = pool.workers[0].waited_s()
        work = asyncio.create_task(pool.run("count", sum, range(3_000_000)))
        while not work.done():
            sum(range(100_000))
            await asyncio.sleep(0)
        assert before < pool.workers[0].waited_s()

    cores = os.sched_getaffinity(0)
    pool = ProcessPool(1)
    try:
        asyncio.run(asyncio.wait_for(story(), HANG_S))
    finally:
        os.sched_setaffinity(0, cores)
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
