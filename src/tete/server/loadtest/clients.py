"""Guests for trials: a process that serves, and clients that play over its wire."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, Popen
from typing import Any

Message = dict[str, Any]


class Served:
    """A room in a process of its own, which may be ended at any moment and opened again on the same folder."""

    def __init__(self, folder: Path, *more: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.folder, self.more = folder, more
        self.process: Popen[bytes] | None = None

    def open(self) -> None:
        where = ["--port", str(self.port), "--data", str(self.folder)]
        command = [sys.executable, "-m", "tete.server.loadtest.server", *where, *self.more]
        quiet = os.environ | {"PYTHONWARNINGS": "ignore"}  # who is killed on purpose leaves things lying about
        self.process = Popen(command, stdout=DEVNULL, stdin=DEVNULL, env=quiet)

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
        """As hard as it gets: no farewell, no flush."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@contextmanager
def served(folder: Path, *more: str) -> Iterator[Served]:
    room = Served(folder, *more)
    room.open()
    try:
        yield room
    finally:
        room.kill()


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


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used so far, where the system counts it."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def waited_seconds(pid: int) -> float | None:
    """How long a process was ready to run without a core."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return None


def stolen_seconds() -> float | None:
    """How long the machine's cores, wanting to run, were given to other machines by the hardware they share."""
    try:
        fields = Path("/proc/stat").read_text().partition("\n")[0].split()
        return int(fields[8]) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return None
