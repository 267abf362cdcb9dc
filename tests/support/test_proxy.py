"""The load balancer of the tests."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.support.patience import HANG_S
from tests.support.proxy import Proxy

HEAD = b"GET /ws/table HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: tete=ann\r\n\r\n"


def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + HANG_S
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def serving(proxy: Proxy) -> int:
    """How many connections it has."""
    return sum("_serve" in str(task.get_coro()) for task in asyncio.all_tasks(proxy._loop))


def test_a_proxy_that_is_closed_in_the_middle_of_connections_reports_no_error() -> None:
    errors: list[object] = []
    with socket.create_server(("127.0.0.1", 0)) as server, ExitStack() as clients:
        with Proxy([server.getsockname()[1]]) as proxy:
            proxy._loop.set_exception_handler(lambda _, what: errors.append(what))
            busy, silent = (
                clients.enter_context(socket.create_connection(("127.0.0.1", proxy.port), 20)) for _ in range(2)
            )
            busy.sendall(HEAD)
            until(lambda: proxy.sockets.total() == 1 and serving(proxy) == 2)
        assert (busy.recv(1), silent.recv(1)) == (b"", b"")
    assert errors == []


class Named(BaseHTTPRequestHandler):
    """Answers everything with the number of its port."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(str(self.connection.getsockname()[1]).encode())

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def servers() -> Iterator[list[ThreadingHTTPServer]]:
    made = [ThreadingHTTPServer(("127.0.0.1", 0), Named) for _ in range(2)]
    for server in made:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield made
    for server in made:
        server.shutdown()
        server.server_close()


def answering(proxy: Proxy, path: str, player: str) -> int:
    """The port of the server that answered."""
    with socket.create_connection(("127.0.0.1", proxy.port), 20) as client:
        client.sendall(f"GET {path} HTTP/1.0\r\nCookie: tete={player}\r\n\r\n".encode())
        answer = b"".join(iter(lambda: client.recv(1000), b""))
    return int(answer.rpartition(b"\r\n")[2])


def test_two_players_get_two_servers_and_keep_them_whatever_is_asked_for_between(
    servers: list[ThreadingHTTPServer],
) -> None:
    with Proxy([server.server_port for server in servers]) as proxy:
        until(lambda: proxy.ready == set(proxy.ports))
        ann = answering(proxy, "/ws/table", "ann")
        answering(proxy, "/api/games", "ann")
        assert proxy.sockets == {ann: 1}
        bob = answering(proxy, "/ws/table", "bob")
        assert {ann, bob} == set(proxy.ports)
        assert [answering(proxy, "/ws/table", "ann") for _ in range(3)] == [ann] * 3


def test_a_server_that_is_gone_is_left_out_before_anybody_noticed(
    servers: list[ThreadingHTTPServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.support.proxy.CHECK_EVERY", 60.0)
    with Proxy([server.server_port for server in servers]) as proxy:
        until(lambda: proxy.ready == set(proxy.ports))
        ann = answering(proxy, "/ws/table", "ann")
        (gone,) = (server for server in servers if server.server_port == ann)
        gone.shutdown()
        gone.server_close()
        (other,) = set(proxy.ports) - {ann}
        assert [answering(proxy, path, "ann") for path in ("/ws/table", "/", "/")] == [other] * 3
