"""A small load balancer for tests: connections take turns among the servers that are ready."""

from __future__ import annotations

import asyncio
import re
import threading
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future
from contextlib import suppress
from types import TracebackType
from typing import Self

import uvloop

CHECK_EVERY = 0.2  # seconds between two questions whether a server is ready
PATIENCE = 3  # questions without an answer after which it is not
HEAD = 32 << 10  # bytes of a request's head
_TOKEN = re.compile(rb"\btete=([^;\r\n]+)")


class Proxy:
    """In a thread of its own. A player keeps the server of their sockets while it is ready; players take turns.

    `sockets` counts the sockets that each server was given.
    """

    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = list(ports)
        self.ready: set[int] = set()
        self.sockets: Counter[int] = Counter()
        self.port = 0
        self._turns: Counter[str] = Counter()  # how often each kind of connection was given its next server
        self._players: dict[bytes, int] = {}
        self._loop: asyncio.AbstractEventLoop = uvloop.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        self._call(self._start()).result()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._call(self._stop()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _call(self, work: object) -> Future[None]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)  # type: ignore[arg-type]

    async def _start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=HEAD)
        self.port = self._server.sockets[0].getsockname()[1]
        self._checking = [asyncio.create_task(self._check(port)) for port in self.ports]

    async def _stop(self) -> None:
        self._server.close()
        tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(0)  # connections are closed in the next turn of the loop

    async def _check(self, port: int) -> None:
        """A server that refuses connections is left at once; one that is only slow after some attempts."""
        slow = 0
        while True:
            ready = await _is_ready(port)
            slow = slow + 1 if ready is None else 0
            if ready:
                self.ready.add(port)
            elif ready is False or slow == PATIENCE:
                self.ready.discard(port)
            await asyncio.sleep(CHECK_EVERY)

    def _next(self, kind: str) -> int:
        """Players take turns by themselves: requests between them do not count, so two in a row get two servers."""
        for _ in self.ports:
            self._turns[kind] += 1
            port = self.ports[self._turns[kind] % len(self.ports)]
            if port in self.ready:
                return port
        return self.ports[self._turns[kind] % len(self.ports)]

    def _choose(self, head: bytes) -> int:
        if not head.startswith(b"GET /ws/"):
            return self._next("request")
        token = _TOKEN.search(head)
        if token is None:  # somebody who only watches
            return self._next("player")
        if self._players.get(token[1]) not in self.ready:
            self._players[token[1]] = self._next("player")
        return self._players[token[1]]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Until either side ends the connection. A task that ends as cancelled would be reported as an error."""
        with suppress(asyncio.CancelledError):  # the proxy is closed
            await self._relay(reader, writer)
        writer.close()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """The first request of a connection decides where all of it goes."""
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            back, forth = await self._connect(head)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            return
        forth.write(head)
        await asyncio.gather(_copy(reader, forth), _copy(back, writer))

    async def _connect(self, head: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """To the server whose turn it is, or to the next one if nothing listens there any more."""
        while True:
            port = self._choose(head)
            try:
                found = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                if port not in self.ready:
                    raise
                self.ready.discard(port)
            else:
                if head.startswith(b"GET /ws/"):
                    self.sockets[port] += 1
                return found


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
    except OSError:
        pass
    finally:
        with suppress(OSError):
            writer.close()


async def _is_ready(port: int) -> bool | None:
    """None if it does not answer in time."""
    try:
        async with asyncio.timeout(2):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(b"GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                answer = await reader.readline()
            finally:
                writer.close()
    except TimeoutError:
        return None
    except OSError:
        return False
    return b" 200 " in answer
