"""A real server in a process of its own, for real browsers; it can be killed and restarted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMY = ("--new-tables", "100000")  # of a minute: how many tests make tables in one depends on the machine


class ServerProcess:
    """`tete serve` on a free port of this machine, with its tables in a folder unless `more` options say otherwise."""

    def __init__(self, data: Path, *more: str, offline: bool = False) -> None:
        """`offline`: browsers may keep the room, where `make site` has made it; otherwise pages never speak of it."""
        self.data, self.more = data, more if offline else (*more, "--no-offline")
        self.log = data / "server.log"
        self.port = 0
        self.process = self._serve()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would: nothing is closed or cleaned up."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self._ended()

    def stop(self) -> None:
        """As an operator does."""
        self.process.send_signal(signal.SIGTERM)
        self._ended()

    def restart(self) -> None:
        """On the same port, with what is in the folder."""
        self.process = self._serve()

    def close(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(15)
        finally:
            if self.process.poll() is None:
                self.kill()
            self._ended()

    def _ended(self) -> None:
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def _serve(self) -> subprocess.Popen[str]:
        serve = ["serve", "--port", str(self.port), "--data", str(self.data), "--no-browser", *ROOMY, *self.more]
        # a process group of its own, so that the engines' processes end with it
        with self.log.open("a", encoding="utf-8") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.web.seeded_server", *serve],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        assert process.stdout is not None
        line = process.stdout.readline()  # the port listens before it is printed
        found = re.search(r":(\d+)/", line)
        assert found, f"the server did not start: {self.log.read_text('utf-8')}"
        self.port = int(found[1])
        return process
