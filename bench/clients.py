"""What the load tests share: a server in a process of its own, and HTTP requests to it."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

from tests.support.programs import free_port

Message = dict[str, Any]
ROOT = Path(__file__).parents[1]


class Served:
    """A server in a process of its own, which may be killed at any moment and started again on the same folder."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.folder, self.more = folder, more
        self.process: Popen[bytes] | None = None

    def start(self) -> None:
        where = ["--port", str(self.port), "--data", str(self.folder)]
        command = [sys.executable, "-m", "bench.server", *where, *self.more]
        quiet = os.environ | {"PYTHONWARNINGS": "ignore"}  # a killed process leaves resources unclosed
        self.process = Popen(command, stdout=DEVNULL, stdin=DEVNULL, env=quiet, cwd=ROOT)

    async def ready(self, timeout: float = 180.0) -> None:
        """Wait until it answers."""
        async with asyncio.timeout(timeout):
            while True:
                with suppress(OSError, urllib.error.URLError):
                    await asyncio.to_thread(self._health)
                    return
                await asyncio.sleep(0.05)

    def _health(self) -> None:
        urllib.request.urlopen(f"http://{self.address}/healthz", timeout=2).close()

    def kill(self) -> None:
        """Kill it without any chance to finish or flush anything."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@contextmanager
def served(folder: Path, *more: str) -> Iterator[Served]:
    server = Served(folder, *more)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def post(address: str, path: str, body: Message, cookie: str = "") -> tuple[Message, str]:
    """The answer, and the token that it gave (or the one there was)."""
    request = urllib.request.Request(f"http://{address}{path}", json.dumps(body).encode(), method="POST")
    request.add_header("Content-Type", "application/json")
    if cookie:
        request.add_header("Cookie", f"tete={cookie}")
    with urllib.request.urlopen(request, timeout=30) as answer:
        given = answer.headers.get("Set-Cookie", "")
        token = given.partition("tete=")[2].partition(";")[0] or cookie
        return json.loads(answer.read()), token
