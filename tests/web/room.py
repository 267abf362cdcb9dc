"""A real room in a process of its own, for real browsers: it can be killed and come back."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path


class Room:
    """`tete serve` on a free port of this machine, its tables in a folder."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.process = self._serve()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would: nothing is said, nothing is tidied."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self._ended()

    def come_back(self) -> None:
        """On the same port, with what the folder kept."""
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
        serve = ["serve", "--port", str(self.port), "--data", str(self.data), "--no-browser"]
        # a session of its own, so that the computers' processes go when it is killed
        process = subprocess.Popen(
            [sys.executable, "-m", "tete", *serve], stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert process.stdout is not None
        line = process.stdout.readline()  # the port listens before it is told
        found = re.search(r":(\d+)/", line)
        assert found, f"the room did not open: {line!r}"
        self.port = int(found[1])
        return process
