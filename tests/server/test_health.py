"""Whether a server says the truth about itself: alive, able to write, open, and late."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
import time
from pathlib import Path

import httpx
import pytest

from tests.hosting.world import World, run, settle
from tests.server.client import QUICK, RandomEngines, RunningServer, opening, wait_until
from tests.support.patience import HANG_S
from tete.hosting import Metrics
from tete.server import health
from tete.server.run import DATABASE_FILE, AnnouncingServer, listen, server_config
from tete.server.services import Services
from tete.server.settings import WebSettings
from tete.store import MemoryStore, StoreError
from tete.store.sqlite import SqliteStore


@pytest.fixture
def server(tmp_path: Path) -> RunningServer:
    return RunningServer(lambda: Services(SqliteStore(tmp_path / DATABASE_FILE, timeout=0.05), RandomEngines(), QUICK))


def test_a_server_whose_store_is_locked_is_alive_and_not_ready(
    server: RunningServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "CHECK_LASTS_S", 0.0)
    with server:
        http = server.client().http
        assert (http.get("/readyz").status_code, http.get("/healthz").status_code) == (200, 200)
        with sqlite3.connect(tmp_path / DATABASE_FILE, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            said = http.get("/readyz")
            assert (said.status_code, said.text) == (503, "store-locked\n")
            assert http.get("/healthz").status_code == 200
            other.execute("ROLLBACK")
        assert http.get("/readyz").status_code == 200
        other.close()


def test_asking_whether_it_is_ready_leaves_nothing_behind(server: RunningServer, tmp_path: Path) -> None:
    with server:
        server.client().http.get("/readyz")
    with sqlite3.connect(tmp_path / DATABASE_FILE) as kept:
        assert kept.execute("SELECT count(*) FROM secrets").fetchone() == (0,)
    kept.close()


def test_readiness_is_found_out_once_however_often_it_is_asked(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "CHECK_LASTS_S", 1e9)
    with server:
        written = []
        store = server.services.store
        check = store.check_writable

        async def counted() -> None:
            written.append(1)
            await check()

        store.check_writable = counted  # type: ignore[method-assign]
        http = server.client().http
        assert {http.get("/readyz").status_code for _ in range(10)} == {200}
        assert len(written) == 1
        monkeypatch.setattr(health, "CHECK_LASTS_S", -1.0)  # the answer is too old
        assert http.get("/readyz").status_code == 200
        assert len(written) == 2


def test_a_server_says_that_it_is_open_when_visitors_can_come(tmp_path: Path) -> None:
    listener = listen("127.0.0.1", 0)
    opened: list[bool] = []
    services = lambda: Services(SqliteStore(tmp_path / DATABASE_FILE), RandomEngines(), QUICK)  # noqa: E731
    announcing = AnnouncingServer(
        server_config(opening(services), WebSettings()), lambda: opened.append(announcing.started)
    )
    thread = threading.Thread(target=announcing.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    wait_until(lambda: bool(opened))
    assert opened == [True]
    assert httpx.get(f"http://127.0.0.1:{listener.getsockname()[1]}/healthz").text == "ok\n"
    announcing.should_exit = True
    thread.join(HANG_S)
    listener.close()


class Refusing(MemoryStore):
    """Writes nothing any more."""

    def begin_append(self, *given: object, **more: object) -> asyncio.Future[None]:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        future.set_exception(StoreError("store-full", detail="disk"))
        return future


def test_a_refused_write_is_counted_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        world = World()
        actor = await world.two()
        ann = await world.connect(actor, "ann")
        object.__setattr__(actor.env, "store", Refusing())
        with caplog.at_level(logging.ERROR):
            reply = await ann.play()
        await settle()
        assert reply["error"]["code"] == "store-full"
        assert world.env.metrics.writes_failed == 1
        assert "a write was refused" in caplog.text

    run(story)


def test_a_loop_that_is_kept_busy_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LOOP_DELAY_S", 0.05)

    async def story() -> None:
        metrics = Metrics()
        watching = asyncio.create_task(health.watch_event_loop(metrics))
        await asyncio.sleep(0)
        time.sleep(0.2)  # what nothing on a server's loop may do
        while not metrics.late:
            await asyncio.sleep(0.01)
        assert metrics.latest > 0.05
        watching.cancel()

    run(story)
