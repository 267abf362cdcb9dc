"""The load balancer of the tests."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack

from tete.server.loadtest.proxy import Proxy

HEAD = b"GET /ws/table HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: tete=ann\r\n\r\n"


def until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
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
