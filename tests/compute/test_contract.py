"""What every engine pool promises, wherever its engines run."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.compute.conftest import ENGINES, Pool
from tests.compute.tasks import die, fail, hang, held, quick, refuse
from tete.compute import Asker, EngineBusy, EngineError, EngineRequest, Purpose
from tete.compute.task import analyze_in_worker
from tete.core import IllegalMove
from tete.games import GAMES
from tete.players import Level

KNOPF = GAMES["knopf"]
VIEW = KNOPF.start().view(0)
LEGAL = {str(move) for move in KNOPF.start().moves(0)}
WithPool = Callable[..., Any]


async def exists(path: Path) -> None:
    """With its line: a file is there for a moment before what is written into it."""
    while not path.exists() or not path.read_text():
        await asyncio.sleep(0.01)


async def used_by(pool: Pool) -> set[int]:
    """The processes that run tasks when there are many."""
    return set(await asyncio.gather(*(pool.run("pid", quick) for _ in range(20))))


async def all_at_work(pool: Pool) -> set[int]:
    """The processes of all engines, once all of them have started."""
    while len(found := await used_by(pool)) < ENGINES:
        await asyncio.sleep(0.05)
    return found


async def sooner_or_later(pool: Pool, task: Callable[..., Any], *given: Any) -> Any:
    """The answer to somebody who asks again, as a computer's seat does."""
    while True:
        try:
            return await pool.run("again", task, *given)
        except EngineError:
            await asyncio.sleep(0.05)


def test_a_move_and_its_reasons_come_from_another_process(with_pool: WithPool) -> None:
    async def story(pool: Pool) -> None:
        analysis = await pool.analyze(EngineRequest(KNOPF.key, VIEW, Level(3), explain=True))
        assert analysis.move in LEGAL
        assert analysis.reasons
        assert await pool.run("pid", quick) != os.getpid()
        assert (pool.size, pool.waiting) == (ENGINES, 0)

    with_pool(story)


def test_a_refusal_is_passed_on_and_a_bug_is_a_failure(with_pool: WithPool) -> None:
    async def story(pool: Pool) -> None:
        with pytest.raises(IllegalMove) as refused:
            await pool.run("refuse", refuse)
        assert (refused.value.code, refused.value.details) == ("empty-square", {"cell": "a1"})
        with pytest.raises(EngineError):
            await pool.run("fail", fail)
        assert await pool.run("pid", quick)

    with_pool(story)


def test_a_task_that_hangs_is_given_up_and_costs_only_its_own_engine(with_pool: WithPool, tmp_path: Path) -> None:
    async def story(pool: Pool) -> None:
        before = await all_at_work(pool)
        pool.timeout, patient = 1.0, pool.timeout
        with pytest.raises(EngineError):
            await pool.run("hang", hang, str(tmp_path / "mark"))
        pool.timeout = patient
        assert len(before & await all_at_work(pool)) == ENGINES - 1
        assert pool.waiting == 0

    with_pool(story, stopping=2.0)


def test_a_task_that_ends_its_process_is_given_up_and_the_process_replaced(with_pool: WithPool) -> None:
    async def story(pool: Pool) -> None:
        with pytest.raises(EngineError):
            await pool.run("die", die)
        assert await sooner_or_later(pool, quick)

    with_pool(story)


def test_an_engine_that_is_killed_in_mid_thought_is_replaced_and_the_answer_still_comes(
    with_pool: WithPool, tmp_path: Path
) -> None:
    async def story(pool: Pool) -> None:
        asked = asyncio.create_task(sooner_or_later(pool, held, str(tmp_path), "move"))
        await exists(tmp_path / "move.begun")
        killed = int((tmp_path / "move.begun").read_text())
        os.kill(killed, 9)
        (tmp_path / "move.go").touch()
        assert await asked != killed

    with_pool(story)


def test_a_cancelled_analysis_stops_and_frees_its_engine(with_pool: WithPool) -> None:
    async def story(pool: Pool) -> None:
        before, begun = await all_at_work(pool), asyncio.Event()
        endless = [
            asyncio.create_task(
                pool.run(
                    "endless", analyze_in_worker, "knopf", "mcts:900000000", VIEW, False, asker=Asker(on_begin=told)
                )
            )
            for told in (begun.set, None)
        ]
        await begun.wait()
        for task in endless:
            task.cancel()
        await asyncio.gather(*endless, return_exceptions=True)
        for _ in range(3):  # and the next tasks of that engine are not stopped
            assert (await pool.analyze(EngineRequest(KNOPF.key, VIEW, Level(6)))).ranked
        assert await used_by(pool) <= before

    with_pool(story)


def test_a_cancelled_task_that_does_not_stop_is_killed_after_a_while(with_pool: WithPool, tmp_path: Path) -> None:
    async def story(pool: Pool) -> None:
        before = await all_at_work(pool)
        hanging = [asyncio.create_task(pool.run("hang", hang, str(tmp_path / str(n)))) for n in range(ENGINES)]
        for number in range(ENGINES):
            await exists(tmp_path / str(number))
        for task in hanging:
            task.cancel()
        assert await sooner_or_later(pool, quick) not in before

    with_pool(story, stopping=0.1)


def test_only_so_many_tasks_may_wait_but_computers_in_games_always(with_pool: WithPool, tmp_path: Path) -> None:
    async def story(pool: Pool) -> None:
        holding = await all_held(pool, tmp_path)
        hint = Asker(Purpose.HINT, "anna")
        waiting = [asyncio.create_task(pool.run("pid", quick, asker=hint)) for _ in range(2)]
        seats = [asyncio.create_task(pool.run("pid", quick)) for _ in range(5)]
        while pool.waiting < 7:
            await asyncio.sleep(0)
        with pytest.raises(EngineBusy):
            await pool.run("pid", quick, asker=hint)
        with pytest.raises(EngineBusy):
            await pool.run("pid", quick, asker=Asker(Purpose.HINT, "bert"))
        for name in range(ENGINES):
            (tmp_path / f"{name}.go").touch()
        await asyncio.gather(*holding, *waiting, *seats)

    with_pool(story, queue=2, share=2)


async def all_held(pool: Pool, folder: Path) -> list[asyncio.Task[int]]:
    """Tasks that keep every engine busy until they are let go."""
    names = [str(number) for number in range(ENGINES)]
    tasks = [asyncio.create_task(pool.run("held", held, str(folder), name)) for name in names]
    for name in names:
        await exists(folder / f"{name}.begun")
    return tasks


def test_games_come_first_and_visitors_in_turn(with_pool: WithPool, tmp_path: Path) -> None:
    async def story(pool: Pool) -> None:
        order: list[str] = []

        def ask(name: str, purpose: Purpose, visitor: str) -> asyncio.Task[int]:
            asker = Asker(purpose, visitor, partial(order.append, name))
            return asyncio.create_task(pool.run(name, quick, asker=asker))

        holding = await all_held(pool, tmp_path)
        waiting = [ask(f"anna {number}", Purpose.HINT, "anna") for number in range(3)]
        waiting += [ask("bert", Purpose.HINT, "bert"), ask("puzzle", Purpose.PUZZLE, "carl")]
        waiting += [ask("judgement", Purpose.ANALYSIS, "carl"), ask("game", Purpose.SEAT, "dora")]
        while pool.waiting < len(waiting):
            await asyncio.sleep(0)
        assert order == []
        (tmp_path / "0.go").touch()  # the other engine stays busy, so one comes after the other
        await asyncio.gather(*waiting)
        assert order == ["game", "anna 0", "bert", "anna 1", "anna 2", "judgement", "puzzle"]
        (tmp_path / "1.go").touch()
        await asyncio.gather(*holding)

    with_pool(story)
