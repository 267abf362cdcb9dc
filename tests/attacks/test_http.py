"""Requests that never end, are too large, or only take up room."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.attacks.raw import answer, line_to, logged_errors, pour, status
from tests.server.client import RunningServer, StoppedClock, quick_services, wait_until
from tests.support.patience import HANG_S
from tete.server import admission, gate, limits, security
from tete.server.background_work import BackgroundWork

GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
MEGABYTE = 1 << 20


def test_one_header_of_64_megabytes(server: RunningServer) -> None:
    with line_to(server.address) as line:
        taken = pour(line, GET + b"X: " + b"a" * (8 * MEGABYTE))
        assert taken < 8 * MEGABYTE  # the server stopped reading and hung up
        assert status(line) in (400, 0)


def test_headers_without_end(server: RunningServer) -> None:
    with line_to(server.address) as line:
        assert pour(line, GET + b"X: y\r\n" * 2_000_000) < 6 * 2_000_000
        assert status(line) in (400, 0)


def test_more_headers_than_any_browser_sends(server: RunningServer) -> None:
    with line_to(server.address) as line:
        line.sendall(GET + b"X: y\r\n" * 100 + b"\r\n")
        assert status(line) == 431


def test_an_address_longer_than_any_link(server: RunningServer) -> None:
    with line_to(server.address) as line:
        line.sendall(b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert status(line) == 414


def test_two_hosts_in_one_request(server: RunningServer) -> None:
    with line_to(server.address) as line:
        line.sendall(GET + b"Host: elsewhere.example\r\n\r\n")
        assert status(line) == 400


def test_a_body_that_is_none_fills_no_log(server: RunningServer) -> None:
    """The request is refused for its host while its body turns out to be no chunks."""
    head = b"POST /api/tables HTTP/1.1\r\nHost: elsewhere.example\r\nTransfer-Encoding: chunked\r\n\r\n"
    with logged_errors() as errors, line_to(server.address) as line:
        line.sendall(head + b'4\r\n{"nac\n')
        assert status(line) in (400, 403, 0)
    assert errors == []


def test_a_request_that_is_cut_off_by_the_end_fills_no_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line says that it was, and no page of what it was doing."""
    asked = threading.Event()

    async def endless(*_: object) -> bytes:
        asked.set()
        await asyncio.Event().wait()
        raise AssertionError("it waits for ever")

    monkeypatch.setattr(BackgroundWork, "print_box", endless)
    server = RunningServer(quick_services(tmp_path))
    with logged_errors() as errors:
        with server, line_to(server.address) as line:
            server.server.config.timeout_graceful_shutdown = 0
            line.sendall(b"GET /api/games/knopf/print?lang=fr HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert asked.wait(HANG_S)
        assert [error.partition(",")[0] for error in errors] == ["Cancel 1 running task(s)"]


def test_an_address_of_a_megabyte(server: RunningServer) -> None:
    with line_to(server.address) as line:
        pour(line, b"GET /" + b"a" * MEGABYTE)
        assert status(line) in (400, 0)


def test_a_body_without_end_for_a_page_that_reads_none(server: RunningServer) -> None:
    with line_to(server.address) as line:
        begun = GET + b"Transfer-Encoding: chunked\r\n\r\n"
        assert pour(line, begun + b"8000\r\n" + b"a" * (64 * MEGABYTE)) < 64 * MEGABYTE


def test_a_thousand_requests_in_one_breath(tmp_path: Path) -> None:
    """They are answered one after another, as many as an address may send, and then the connection ends."""
    services = quick_services(tmp_path, clock=StoppedClock())
    with RunningServer(services, requests_per_s=1) as server, line_to(server.address) as line:
        pour(line, (GET + b"\r\n") * 1000)
        answers = answer(line)
        assert answers.count(b"200 OK") == limits.REQUEST_BURST_S
        assert answers.count(b"429 Too Many Requests") == 1


def test_headers_that_drip_in(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "REQUEST_WAIT_S", 0.1)
    with line_to(server.address) as silent, line_to(server.address) as slow:
        slow.sendall(GET)
        assert answer(silent) == answer(slow) == b""


def ask_and_wait_a_minute(server: RunningServer, line: socket.socket) -> None:
    line.sendall(GET + b"\r\n")
    said = b""
    while not said.endswith(b"ok\n"):
        said += line.recv(65536)
    wait_until(lambda: all(kept._has_answered for kept in server.admission._gates.values()))
    server.loop_call(lambda: server.admission.sweep(server.services.loop.time() + 60))


def test_an_idle_connection_is_closed_and_that_of_a_proxy_is_kept(tmp_path: Path) -> None:
    """A proxy that sends a POST on a connection which is being closed answers 502."""
    with RunningServer(quick_services(tmp_path)) as server, line_to(server.address) as line:
        ask_and_wait_a_minute(server, line)
        assert line.recv(1) == b""  # its end, and not that it is cut off
    with (
        RunningServer(quick_services(tmp_path), public_url="http://games.example") as server,
        line_to(server.address) as line,
    ):
        ask_and_wait_a_minute(server, line)
        ask_and_wait_a_minute(server, line)
        assert server.server.config.timeout_keep_alive > 60  # as long as proxies keep theirs


def test_a_body_that_drips_in(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_WAIT_S", 0.1)
    with line_to(server.address) as line:
        line.sendall(b"POST /api/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\nx")
        assert status(line) == 408


def test_an_answer_that_nobody_reads(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "UNREAD_S", 0.1)
    here = len(server.admission)
    with line_to(server.address) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        for _ in range(100):
            line.sendall(b"GET /api/texts/fr HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            if len(server.admission) <= here:
                break
        wait_until(lambda: len(server.admission) <= here)


def test_more_idle_connections_than_the_server_keeps(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path), connections_per_address=20) as server, ExitStack() as held:
        client = server.client()
        with client.connect(client.create("knopf", "me", "1")) as player:
            for _ in range(60):
                held.enter_context(line_to(server.address))
            assert httpx.get(f"{server.url}/healthz").text == "ok\n"  # the oldest idle one made room
            assert player.play()["ok"]
            assert len(server.admission) <= 21


def test_connections_opened_as_fast_as_the_machine_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admission, "CONNECTIONS_OPENED_PER_S", 0.001)
    monkeypatch.setattr(admission, "CONNECTIONS_OPENED_AT_ONCE", 5.0)
    with RunningServer(quick_services(tmp_path)) as server:
        answers = []
        for _ in range(8):
            with line_to(server.address) as line:
                pour(line, GET + b"Connection: close\r\n\r\n")
                answers.append(status(line))
        assert answers == [200] * 5 + [0] * 3


def test_a_full_server_still_lets_known_players_in(tmp_path: Path) -> None:
    with RunningServer(quick_services(tmp_path), connections=3) as server, ExitStack() as held:
        client = server.client()
        table = client.create("knopf", "me", "1")
        client.http.close()
        for _ in range(4):  # sockets cannot be sent away for others
            held.enter_context(client.connect(table))
        stranger = httpx.get(f"{server.url}/healthz")
        assert stranger.status_code == 503
        known = httpx.get(f"{server.url}/healthz", cookies=dict(client.http.cookies))
        assert known.text == "ok\n"


@pytest.mark.parametrize("garbage", [b"\x16\x03\x01\x02\x00", b"GET\r\n\r\n", b"\r\n" * 9, b"GET / HTTP/9.9\r\n\r\n"])
def test_what_is_no_request_at_all(server: RunningServer, garbage: bytes) -> None:
    with line_to(server.address) as line:
        pour(line, garbage)
        line.shutdown(socket.SHUT_WR)
        assert status(line) in (400, 403, 0)


@pytest.mark.parametrize("body", ['{"game":' + "9" * 5000 + "}", "[" * 60_000, "{", '"\\ud800"'], ids=range(4))
def test_a_body_that_no_parser_finishes(server: RunningServer, body: str) -> None:
    """It is called what it is, and not an address that does not exist."""
    answer = httpx.post(f"{server.url}/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["code"] == "bad-message"
