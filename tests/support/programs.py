"""The programs of a cluster on this machine, each started in a temporary folder on a free port."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from types import TracebackType
from typing import Self

from tests.support.patience import HANG_S


def free_port() -> int:
    """A port that nobody uses, below those that the system gives to outgoing connections and might give away again."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """A program that runs in a folder of its own, can be killed, and started again on the same port with its data.

    `user` is who runs it instead of root.
    """

    user = ""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix=f"tete-{type(self).__name__.lower()}-"))
        if self.as_user():
            shutil.chown(self.folder, self.user)
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def as_user(self) -> list[str]:
        """What stands before a command to run it as that user; nothing if this is not root."""
        if not self.user or os.geteuid() != 0:
            return []
        return ["setpriv", f"--reuid={self.user}", f"--regid={self.user}", "--init-groups"]

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            command = [*self.as_user(), *self.command()]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
        self.wait()

    def wait(self) -> None:
        """Wait until it answers; a program that ended or does not answer is reported with its log."""
        assert self._process is not None
        deadline = time.monotonic() + HANG_S
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                log = (self.folder / "log").read_text(errors="replace")
                raise TimeoutError(f"{' '.join(self.command())} does not answer:\n{log[-4000:]}")
            time.sleep(0.05)

    def answers(self) -> bool:
        with socket.socket() as probe:
            probe.settimeout(1)
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End the program and its children, by default without any warning."""
        if self._process is None:
            return
        pids = [self._process.pid, *self._children()]  # some children are in groups of their own
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, how)
        self._process.wait()
        self._process = None

    def _children(self) -> list[int]:
        """The children of the program, while it lives."""
        assert self._process is not None
        asked = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self._process.pid)], capture_output=True, text=True)
        return [int(pid) for pid in asked.stdout.split()]

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis(Server):
    """A Redis that keeps nothing on the disk."""

    user = "redis"

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        return ["redis-server", *options, "--dir", str(self.folder)]


class Postgres(Server):
    """A PostgreSQL, which refuses to run as root."""

    user = "postgres"

    def __init__(self) -> None:
        super().__init__()
        self._data = self.folder / "data"
        self.folder.chmod(0o711)
        self.create()

    def create(self) -> None:
        """Make an empty database."""
        self.run("initdb", "--auth=trust", "--username=postgres", "--data-checksums", "--no-sync", self._data)

    def run(self, program: str, *options: str | Path) -> None:
        """Run one of PostgreSQL's own programs."""
        command = [*self.as_user(), str(binaries() / program), *map(str, options)]
        subprocess.run(command, check=True, capture_output=True, cwd="/")

    @property
    def address(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def command(self) -> list[str]:
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": self.port,
            "unix_socket_directories": "",
            "max_connections": 60,
        }
        flags = [flag for name, value in settings.items() for flag in ("-c", f"{name}={value}")]
        return [str(binaries() / "postgres"), "-D", str(self._data), *flags]

    def start(self) -> None:
        """Start it, as often as needed: after a kill it refuses to, until the last process of the old one is gone."""
        deadline = time.monotonic() + HANG_S
        while not self._accepts():
            if time.monotonic() > deadline:
                raise TimeoutError("PostgreSQL does not accept connections")
            if self._process is None or self._process.poll() is not None:
                super().start()
            time.sleep(0.05)

    def wait(self) -> None:
        """The loop of `start` does it."""

    def _accepts(self) -> bool:
        asked = [str(binaries() / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked).returncode == 0


class Scheduler(Server):
    """A Dask scheduler."""

    @property
    def address(self) -> str:
        return f"dask://127.0.0.1:{self.port}"

    def command(self) -> list[str]:
        return [sys.executable, "-m", "tete", "scheduler", "--listen", f"127.0.0.1:{self.port}"]


class Workers(Server):
    """Processes that think for a scheduler. Whether they are ready is known by those who ask them."""

    def __init__(self, address: str, processes: int) -> None:
        super().__init__()
        self._address, self._processes = address, processes

    def command(self) -> list[str]:
        return [sys.executable, "-m", "tete", "worker", self._address, "--processes", str(self._processes)]

    def answers(self) -> bool:
        return True


def binaries() -> Path:
    """Where PostgreSQL's programs are: Debian keeps them apart, by version."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if not versions:
        raise FileNotFoundError("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    return versions[-1]
