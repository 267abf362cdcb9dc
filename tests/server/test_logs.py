"""The log as JSON: every line is an object, with what helps to find its cause and no secret."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.server.client import QUICK, RandomEngines, RunningServer
from tete.server.logs import REQUEST, JsonLines, log_json, request_id
from tete.server.run import DATABASE_FILE
from tete.server.services import Services
from tete.store import StoreError
from tete.store.sqlite import SqliteStore
from tete.tables import Event, TableSummary


@pytest.fixture
def loggers_as_before() -> Iterator[None]:
    loggers = [
        logging.getLogger(name) for name in (None, "tete", "uvicorn", "uvicorn.error", "uvicorn.access", "distributed")
    ]
    before = [(logger, list(logger.handlers), logger.propagate) for logger in loggers]
    yield
    for logger, handlers, propagate in before:
        logger.handlers[:], logger.propagate = handlers, propagate


def read(capfd: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capfd.readouterr().err.splitlines()]


def test_a_line_has_the_time_the_level_the_server_and_the_message(
    loggers_as_before: None, capfd: pytest.CaptureFixture[str]
) -> None:
    log_json("here:8383")
    logging.getLogger("tete.x").warning("it is %s\nand %s", "late", "« dark »")
    (line,) = read(capfd)
    assert line.pop("time")
    assert line == {
        "level": "warning",
        "logger": "tete.x",
        "server": "here:8383",
        "message": "it is late\nand « dark »",
    }


def test_a_trace_is_a_field_of_its_line(loggers_as_before: None, capfd: pytest.CaptureFixture[str]) -> None:
    log_json("here")
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        logging.getLogger("tete.x").exception("a bug")
    (line,) = read(capfd)
    assert "ZeroDivisionError" in str(line["trace"])


class FullDisk(SqliteStore):
    """Takes nothing any more once it is full."""

    full = False

    def begin_append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> asyncio.Future[None]:
        if not self.full:
            return super().begin_append(table, after, events, summary, secret)
        refused: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        refused.set_exception(StoreError("store-full"))
        return refused


def test_what_fails_at_a_table_names_the_table_its_version_and_the_request(
    tmp_path: Path, loggers_as_before: None, capfd: pytest.CaptureFixture[str]
) -> None:
    store = FullDisk(tmp_path / DATABASE_FILE)
    with RunningServer(lambda: Services(store, RandomEngines(), QUICK)) as server:
        client = server.client()
        table = client.create("knopf", "me", "local")
        with client.connect(table) as socket:
            socket.until(lambda table: bool(table["prompts"]))
            version = server.registry.actors[table].table.version
            log_json("here:8383")
            store.full = True
            assert not socket.play()["ok"]
    line = next(line for line in read(capfd) if "refused" in str(line["message"]))
    assert (line["table"], line["version"], line["server"]) == (table[:6], version, "here:8383")
    assert len(str(line["request"])) == 32
    assert table not in json.dumps(line)


@pytest.mark.parametrize(
    ("said", "kept"), [("abc-DEF.123", True), ("short", False), ("x" * 65, False), ('a"b c\nd', False)]
)
def test_the_id_of_a_request_is_the_proxys_if_it_is_one(said: str, kept: bool) -> None:
    assert (request_id(said) == said) is kept
    assert request_id(said)


def test_the_id_of_a_trusted_proxy_reaches_the_log_and_that_of_a_stranger_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []

    def read_metrics(*_: object) -> bytes:
        heard.append(REQUEST.get())
        return b""

    monkeypatch.setattr("tete.server.app.metrics_text", read_metrics)
    services = lambda: Services(SqliteStore(tmp_path / DATABASE_FILE), RandomEngines(), QUICK)  # noqa: E731
    name = {"x-request-id": "from-the-proxy"}
    for proxies in ((), ("127.0.0.1",)):
        with RunningServer(services, metrics="all", proxies=proxies) as server:
            assert server.client().http.get("/metrics", headers=name).status_code == 200
    assert heard[0] != "from-the-proxy"
    assert heard[1] == "from-the-proxy"


def test_the_command_writes_json() -> None:
    command = [sys.executable, "-m", "tete", "worker", "dask://127.0.0.1:1", "--processes", "1", "--log", "json"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stderr is not None
        line = json.loads(worker.stderr.readline())
        worker.terminate()
        worker.wait(30)
    assert line["message"] == "the scheduler at dask://127.0.0.1:1 does not answer: waiting for it"
    assert line["server"].startswith("worker ")


def test_the_formatter_never_fails_on_what_is_no_json() -> None:
    record = logging.LogRecord("x", logging.ERROR, "", 0, "m", None, None)
    record.__dict__["table"] = object()
    assert json.loads(JsonLines("s").format(record))["table"].startswith("<object")
