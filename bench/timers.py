"""Processor time of processes, and the time in which they were ready to run but had no core."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path

PROC = Path("/proc")  # Linux; elsewhere waiting is not counted


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used so far, where the system counts it."""
    try:
        fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def session_cpu_seconds(session: int) -> float:
    """Processor time that the living processes of a session have used so far."""
    spent = 0.0
    for pid in (int(name) for name in os.listdir(PROC) if name.isdigit()):
        with suppress(ProcessLookupError):  # it has just ended
            if os.getsid(pid) == session:
                spent += cpu_seconds(pid)
    return spent


def waited_seconds(pid: int) -> float | None:
    """How long the main thread of a process was ready to run without a core."""
    try:  # nanoseconds on a core, nanoseconds of waiting for one, time slices
        return int((PROC / str(pid) / "schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return None


def stolen_seconds() -> float | None:
    """How long this machine's cores were ready to run while the hardware ran other machines."""
    try:
        fields = (PROC / "stat").read_text().partition("\n")[0].split()
        return int(fields[8]) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError):
        return None


class CpuTimer:
    """Measures this process from the moment it is made. Do the measured work in the main thread."""

    def __init__(self) -> None:
        self._waited, self._cpu = waited_seconds(os.getpid()), time.process_time()

    def cpu(self) -> float:
        """Seconds of processor time since the start."""
        return time.process_time() - self._cpu

    def waited(self) -> float | None:
        """Seconds of waiting for a core since the start; None where the system does not count them."""
        now = waited_seconds(os.getpid())
        return None if now is None or self._waited is None else now - self._waited
