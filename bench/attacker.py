"""A visitor who means no good, as a process of its own. `python -m bench abuse` starts it.

It attacks servers of this machine only, from one address, and ends by itself.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

Message = dict[str, Any]

SOURCE = "127.0.0.66"  # of the same machine, and yet another visitor than the players
BEGUN = "begun"
PREPARING = 60.0  # seconds for what an attack needs before it begins
ANSWER = 10.0  # seconds to wait for one


class Attacker:
    """Its connections, and what came of them."""

    def __init__(self, address: str, seconds: float, table: str) -> None:
        host, _, port = address.partition(":")
        assert host.startswith("127."), "this is for servers of this machine"
        self.address, self.host, self.port, self.table = address, host, int(port), table
        self.seconds = seconds
        self._ends: float | None = None  # once it has begun
        self.token = ""
        self.watching: list[asyncio.Task[None]] = []  # that read on to the end
        self.tally = {"sent": 0, "accepted": 0, "refused": 0, "cut_off": 0}

    @property
    def ends(self) -> float:
        """When the attack is over; asked for the first time, it begins, and says so."""
        if self._ends is None:
            self._ends = time.monotonic() + self.seconds
            print(BEGUN, flush=True)
        return self._ends

    @property
    def going(self) -> bool:
        return time.monotonic() < self.ends

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection."""
        source = (SOURCE, 0) if sys.platform == "linux" else None
        return await asyncio.wait_for(asyncio.open_connection(self.host, self.port, local_addr=source), ANSWER)

    def request(self, method: str, path: str, body: bytes = b"", more: str = "") -> bytes:
        cookie = f"Cookie: tete={self.token}\r\n" if self.token else ""
        kind = "Content-Type: application/json\r\n" if body else ""
        size = f"Content-Length: {len(body)}\r\n"
        return f"{method} {path} HTTP/1.1\r\nHost: {self.address}\r\n{cookie}{more}{kind}{size}\r\n".encode() + body

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """The status and body of an answer on a connection of its own; 0 if there was none."""
        self.tally["sent"] += 1
        status, answer = 0, b""
        with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            reader, writer = await self.line()
            try:
                writer.write(self.request(method, path, body, "Connection: close\r\n"))
                answer = await asyncio.wait_for(reader.read(), ANSWER)
            finally:
                writer.close()
            head, _, answer = answer.partition(b"\r\n\r\n")
            status = int(head.split(b" ", 2)[1]) if head else 0
            self.remember(head)
        self.count(status)
        return status, answer

    def remember(self, head: bytes) -> None:
        """The token that an answer gave."""
        given = head.partition(b"tete=")[2].partition(b";")[0].decode()
        self.token = self.token or given

    def count(self, status: int) -> None:
        self.tally["cut_off" if status == 0 else "accepted" if status < 300 else "refused"] += 1

    async def call(self, method: str, path: str, body: Any = None) -> Message:
        """The JSON answer to a request that has to succeed before the attack begins."""
        text = body if isinstance(body, bytes) else json.dumps(body).encode() if body is not None else b""
        until = time.monotonic() + PREPARING
        while time.monotonic() < until:
            status, answer = await self.ask(method, path, text)
            if 200 <= status < 300:
                found: Message = json.loads(answer)
                return found
            await asyncio.sleep(0.2)
        raise ConnectionError(f"{path}: {status} {answer[:200]!r}")

    async def socket(self, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """An open web socket; what it receives is left to the caller."""
        reader, writer = await self.line()
        key = base64.b64encode(os.urandom(16)).decode()
        upgrade = (
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        )
        writer.write(self.request("GET", f"/ws/{table}", more=upgrade))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), ANSWER)
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise ConnectionError(head[:100])
        return reader, writer

    async def repeat(self, work: Callable[[], Awaitable[object]], workers: int = 16) -> None:
        """Do something again and again until the end, several times at once."""

        async def one() -> None:
            while self.going:
                with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                    await asyncio.wait_for(work(), max(0.1, self.ends - time.monotonic()))

        await asyncio.gather(*(one() for _ in range(workers)))

    async def pour(self, begin: bytes, part: bytes, most: int = 64 << 20) -> None:
        """Send something that goes on and on, until the server ends the connection."""
        self.tally["sent"] += 1
        reader, writer = await self.line()
        reading = asyncio.create_task(drain(reader))
        try:
            writer.write(begin)
            for _ in range(max(1, most // len(part))):
                if not self.going:
                    return
                writer.write(part)
                await writer.drain()
            self.tally["accepted"] += 1
        except OSError:
            self.tally["cut_off"] += 1
        finally:
            reading.cancel()
            writer.close()


async def drain(reader: asyncio.StreamReader) -> None:
    """Read and forget."""
    with suppress(OSError):
        while await reader.read(1 << 16):
            pass


def frame(data: bytes, opcode: int = 1) -> bytes:
    """A client's frame, masked with zeros."""
    size = len(data)
    head = bytes((opcode | 128, 128 | size)) if size < 126 else bytes((opcode | 128, 254)) + size.to_bytes(2, "big")
    return head + bytes(4) + data


def message(**fields: Any) -> bytes:
    return frame(json.dumps(fields).encode())


async def main() -> None:
    from bench.attacks import ATTACKS

    name, address, seconds, table = sys.argv[1:5]
    if hasattr(os, "nice"):
        os.nice(5)  # a real attacker would have cores of its own
    attacker = Attacker(address, float(seconds), table)
    with suppress(TimeoutError):
        async with asyncio.timeout(float(seconds) + ANSWER + PREPARING):
            await ATTACKS[name](attacker)
    print(json.dumps(attacker.tally))


if __name__ == "__main__":
    asyncio.run(main())
