"""Computers run in processes of their own; one that hangs, dies or fails is replaced alone."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tete.compute import Asker, EngineBusy, EngineError, Purpose, player_text, processes
from tete.compute.processes import ProcessPool, analyze_in_worker
from tete.core import IllegalMove
from tete.games import GAMES
from tete.players import Limit, create_player

KNOPF = GAMES["knopf"]
VIEW = KNOPF.start().view(0)
T = TypeVar("T")


def with_pool(story: Callable[[ProcessPool], Coroutine[Any, Any, T]], *given: Any, **named: Any) -> T:
    async def run() -> T:
        pool = ProcessPool(*given, **named)
        try:
            return await asyncio.wait_for(story(pool), 120)
        finally:
            pool.close()

    return asyncio.run(run())


def hang(mark: str) -> None:
    """A task that never ends and never looks at its stop flag; it says when it has begun."""
    Path(mark).touch()
    while True:
        time.sleep(1)


def quick() -> int:
    return os.getpid()


def refuse() -> None:
    raise IllegalMove("empty-square", cell="a1")


def die() -> None:
    os._exit(1)


async def begun(mark: Path) -> None:
    while not mark.exists():
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("level", ["1", "9", "12", "easy"])
def test_every_level_names_a_player(level: str) -> None:
    assert create_player(player_text(level), KNOPF).choose(VIEW, Limit(nodes=10)).move


def test_a_move_comes_from_another_process() -> None:
    async def story(pool: ProcessPool) -> None:
        pool.start()
        analysis = await pool.analyze(KNOPF, VIEW, "3", explain=True)
        assert analysis.move in {str(move) for move in KNOPF.start().moves(0)}
        assert analysis.reasons
        assert await pool.run("pid", quick) != os.getpid()

    with_pool(story, 1)


def test_a_task_that_hangs_costs_only_its_own_worker(tmp_path: Path) -> None:
    async def story(pool: ProcessPool) -> None:
        pool.start()
        pids = await used_by(pool)
        pool.timeout, patient = 1.0, pool.timeout
        hanging = asyncio.create_task(pool.run("hang", hang, str(tmp_path / "mark")))
        await begun(tmp_path / "mark")
        pool.timeout = patient
        (other,) = await used_by(pool)
        assert other in pids
        with pytest.raises(EngineError):
            await hanging
        after = await used_by(pool)
        assert other in after  # the worker that did not hang was left alone
        assert len(after & pids) < 2
        assert pool.waiting == 0

    with_pool(story, 2)


async def used_by(pool: ProcessPool) -> set[int]:
    """The processes that run tasks when there are many."""
    return set(await asyncio.gather(*(pool.run("pid", quick) for _ in range(20))))


def test_a_worker_that_dies_is_replaced() -> None:
    async def story(pool: ProcessPool) -> None:
        with pytest.raises(EngineError):
            await pool.run("die", die)
        first = await pool.run("pid", quick)
        os.kill(first, 9)
        for _ in range(2):  # it may die before or after the next task has been handed to it
            try:
                assert await pool.run("pid", quick) != first
            except EngineError:
                continue
        assert await pool.run("pid", quick) != first

    with_pool(story, 1)


def test_a_refusal_in_a_task_is_passed_on_but_a_player_that_is_refused_is_a_failure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(pool: ProcessPool) -> None:
        with pytest.raises(IllegalMove):
            await pool.run("refuse", refuse)

        async def refused(*_: Any, **__: Any) -> None:
            raise IllegalMove("empty-square", cell="a1")

        monkeypatch.setattr(pool, "run", refused)
        with pytest.raises(EngineError):
            await pool.analyze(KNOPF, VIEW, "3")

    with_pool(story, 1)


def test_an_analysis_that_is_cancelled_stops_and_frees_its_worker() -> None:
    async def story(pool: ProcessPool) -> None:
        first = await pool.run("pid", quick)
        endless = asyncio.create_task(pool.run("endless", analyze_in_worker, "knopf", "mcts:900000000", VIEW, 0, False))
        await asyncio.sleep(0.3)
        endless.cancel()
        for _ in range(3):  # and the next tasks of that worker are not stopped
            assert (await pool.analyze(KNOPF, VIEW, "6")).ranked
        assert await pool.run("pid", quick) == first

    with_pool(story, 1)


def test_a_cancelled_task_that_does_not_stop_is_killed_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(pool: ProcessPool) -> None:
        monkeypatch.setattr(processes, "STOPPING", 0.1)
        hanging = asyncio.create_task(pool.run("hang", hang, str(tmp_path / "mark")))
        await begun(tmp_path / "mark")
        hanging.cancel()
        assert await pool.run("pid", quick)

    with_pool(story, 1)


def test_only_so_many_tasks_may_wait(tmp_path: Path) -> None:
    async def story(pool: ProcessPool) -> None:
        hanging = asyncio.create_task(pool.run("hang", hang, str(tmp_path / "mark")))
        await begun(tmp_path / "mark")
        hint = Asker(Purpose.HINT)
        waiting = asyncio.create_task(pool.run("pid", quick, asker=hint))
        await asyncio.sleep(0)
        with pytest.raises(EngineBusy):
            await pool.run("pid", quick, asker=hint)
        waiting.cancel()
        hanging.cancel()
        await asyncio.gather(waiting, hanging, return_exceptions=True)

    with_pool(story, 1, queue=1)
