"""Engines on a Dask cluster: shared by servers, and away for a while."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

from tests.compute.conftest import Pool, all_there, open_dask, played
from tests.compute.tasks import held, quick, read_already
from tests.compute.test_contract import KNOPF, LEGAL, VIEW, exists
from tests.conftest import Tete
from tests.support.patience import HANG_S
from tests.support.programs import Scheduler, Workers
from tete.arena import workers
from tete.arena.match import fixtures, play
from tete.compute import Asker, EngineAway, EngineRequest, Purpose
from tete.compute.cluster.address import read_address
from tete.compute.cluster.pool import question_key
from tete.core import BadOptions
from tete.games import GAMES
from tete.players import Level

cluster_test = pytest.mark.cluster
ABOUT = Asker(about="table 7")


def run(story: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(story, HANG_S))


@cluster_test
def test_a_question_of_two_servers_is_answered_once(cluster: str, tmp_path: Path) -> None:
    async def story() -> None:
        one, two = open_dask(cluster), open_dask(cluster)
        for pool in (one, two):
            pool.start()
            await all_there(pool)
        given = held, str(tmp_path), "move"
        asked = [asyncio.create_task(pool.run("move", *given, asker=ABOUT)) for pool in (one, two)]
        await exists(tmp_path / "move.begun")
        other = asyncio.create_task(two.run("pid", quick, asker=ABOUT))  # another question about the same
        assert await other
        asked[0].cancel()
        await asyncio.wait([asked[0]])
        assert await two.run("pid", quick)  # it is still held, because the other server waits
        (tmp_path / "move.go").touch()
        assert await asked[1] == int((tmp_path / "move.begun").read_text())  # one line: it ran once
        for pool in (one, two):
            pool.close()

    run(story())


@cluster_test
def test_a_worker_has_read_all_lexicons_and_weights_before_its_first_task(cluster: str) -> None:
    async def story(pool: Pool) -> None:
        read = await pool.run("read", read_already)
        assert read.keys() == {"lexicons", "headache", "headquarter"}
        assert min(read.values()) > 0

    async def begin() -> None:
        await played(story, open_dask(cluster))

    run(begin())


@cluster_test
def test_a_worker_killed_in_mid_thought_is_replaced_without_asking_again(cluster: str, tmp_path: Path) -> None:
    async def story(pool: Pool) -> None:
        asked = asyncio.create_task(pool.run("move", held, str(tmp_path), "move"))
        await exists(tmp_path / "move.begun")
        killed = int((tmp_path / "move.begun").read_text())
        os.kill(killed, 9)
        (tmp_path / "move.go").touch()
        answer = await asked
        assert (tmp_path / "move.begun").read_text().split() == [str(killed), str(answer)]

    async def begin() -> None:
        await played(story, open_dask(cluster))

    run(begin())


@cluster_test
def test_a_question_asked_again_just_after_it_was_cancelled_has_a_whole_answer(cluster: str) -> None:
    async def story(pool: Pool) -> None:
        whole = len((await pool.analyze(EngineRequest(KNOPF.key, VIEW, Level(7)))).ranked)
        for _ in range(3):
            begun = asyncio.Event()
            asker = Asker(Purpose.HINT, "anna", begun.set, "table 7")
            task = asyncio.create_task(pool.analyze(EngineRequest(KNOPF.key, VIEW, Level(7)), asker=asker))
            await begun.wait()
            task.cancel()
            await asyncio.wait([task])
            analysis = await pool.analyze(EngineRequest(KNOPF.key, VIEW, Level(7)), asker=asker)
            assert analysis.move in LEGAL
            assert len(analysis.ranked) == whole

    async def begin() -> None:
        await played(story, open_dask(cluster))

    run(begin())


@cluster_test
def test_while_the_scheduler_is_away_computers_wait_and_go_on_when_it_is_back(
    caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    async def story(scheduler: Scheduler, pool: Pool) -> None:
        pool.start()
        while not pool.size:
            await asyncio.sleep(0.05)
        thinking = asyncio.create_task(pool.run("move", held, str(tmp_path), "move"))
        await exists(tmp_path / "move.begun")
        await asyncio.to_thread(scheduler.stop)
        with pytest.raises(EngineAway):
            await thinking
        while pool.size:
            await asyncio.sleep(0.05)
        with pytest.raises(EngineAway):  # people are told so
            await pool.analyze(EngineRequest(KNOPF.key, VIEW, Level(1)), asker=Asker(Purpose.HINT))
        seats = [asyncio.create_task(pool.analyze(EngineRequest(KNOPF.key, VIEW, Level(1)))) for _ in range(3)]
        while pool.waiting < 3:
            await asyncio.sleep(0.05)
        await asyncio.to_thread(scheduler.start)
        for analysis in await asyncio.gather(*seats):
            assert analysis.move in LEGAL
        pool.close()

    async def begin() -> None:
        root = str(Path(__file__).parent.parent.parent)
        monkeypatch.setenv("PYTHONPATH", root)
        with Scheduler() as scheduler, Workers(scheduler.address, 1):
            await story(scheduler, open_dask(scheduler.address))

    with pytest.MonkeyPatch.context() as monkeypatch, caplog.at_level(logging.WARNING, "tete.compute"):
        run(begin())
    said = [record.getMessage().partition(" at ")[0] for record in caplog.records if record.name == "tete.compute"]
    assert said.count("the engines") == 3  # there, away, there
    assert sum("do not answer" in record.getMessage() for record in caplog.records) == 1
    loud = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]
    assert loud  # Dask was there, and would have said it again with a trace
    assert not any(logging.getLogger(name).isEnabledFor(logging.ERROR) for name in loud)


@cluster_test
def test_a_scheduler_that_is_away_from_the_beginning_is_told_in_one_line(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        pool = open_dask("dask://127.0.0.1:1")
        pool.start()
        while not caplog.records:
            await asyncio.sleep(0.05)
        with pytest.raises(EngineAway):
            await pool.run("hint", quick, asker=Asker(Purpose.HINT))
        pool.close()

    run(story())
    assert [record.getMessage() for record in caplog.records] == [
        "the engines at dask://127.0.0.1:1 do not answer: computers wait"
    ]


@cluster_test
def test_games_of_the_arena_are_the_same_games_on_the_workers_of_a_cluster(cluster: str) -> None:
    knopf = GAMES["knopf"]
    games = list(fixtures("knopf", "quick", knopf.presets["quick"], ["level:1", "random"], 3, 7, None))
    with workers.cluster(read_address(cluster), None) as run:
        there = sorted(run(games), key=lambda played: played.fixture.number)
    assert [each.plies for each in there] == [play(each).plies for each in games]


@cluster_test
def test_an_arena_without_a_cluster_is_one_clear_line(tete: Tete, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "CONNECT_S", 0.1)
    match = "arena", "knopf", "--players", "random,level:1", "--games", "1"
    ended = tete(*match, "--engines", "dask://127.0.0.1:1", "--lang", "en")
    assert ended.code != 0
    assert ended.err.splitlines()[-1] == "tete: No Dask cluster answers at “dask://127.0.0.1:1”."


def test_the_name_of_a_question_tells_nobody_which_table_it_is_about() -> None:
    asker = Asker(Purpose.HINT, about="secret 7 0")
    assert question_key("knopf", asker) == question_key("knopf", asker) != question_key("mots", asker)
    assert "secret" not in question_key("knopf", asker)
    assert question_key("knopf", Asker()) != question_key("knopf", Asker())  # about nothing: one of its own


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("dask://scheduler", "tcp://scheduler:8786"),
        ("dask://10.0.0.1:9000", "tcp://10.0.0.1:9000"),
        ("dask+tls://[::1]:9000/", "tls://[::1]:9000"),
    ],
)
def test_an_address_is_written_as_dask_writes_it(text: str, url: str) -> None:
    assert read_address(text).url == url


@pytest.mark.parametrize(
    "text", ["", "scheduler:8786", "tcp://scheduler:8786", "dask://", "dask://a:70000", "dask://a b"]
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(BadOptions):
        read_address(text)


def test_nothing_imports_dask_unless_it_is_asked_for() -> None:
    modules = ("tete.server.run", "tete.cli.serve", "tete.cli.arena", "tete.compute.processes")
    code = f"import {', '.join(modules)}, sys; sys.exit(any(name in sys.modules for name in ('dask', 'distributed')))"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


ENDLESS = """
import asyncio, sys
from tests.compute.conftest import all_there, open_dask
from tests.compute.test_contract import VIEW
from tete.compute import Asker
from tete.compute.task import analyze_in_worker

async def main():
    pool = open_dask(sys.argv[1])
    pool.start()
    await all_there(pool)
    asker = Asker(on_begin=lambda: print("begun", flush=True))
    given = analyze_in_worker, "knopf", "mcts:900000000", VIEW, False
    await asyncio.gather(*(pool.run("endless", *given, asker=asker) for _ in range(2)))

asyncio.run(main())
"""


@cluster_test
def test_the_workers_of_a_server_that_is_killed_are_free_again(cluster: str) -> None:
    root = Path(__file__).parent.parent.parent
    command = [sys.executable, "-c", ENDLESS, cluster]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=root, text=True) as server:
        assert server.stdout is not None
        assert [server.stdout.readline() for _ in range(2)] == ["begun\n"] * 2
        server.kill()

    async def story(pool: Pool) -> None:
        async with asyncio.timeout(HANG_S):
            assert await pool.run("pid", quick)

    async def begin() -> None:
        await played(story, open_dask(cluster))

    run(begin())
