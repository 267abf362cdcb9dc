"""Measures processor time, and the time in which this process was ready to run but had no core."""

from __future__ import annotations

import time
from pathlib import Path

SCHEDSTAT = Path("/proc/self/schedstat")  # Linux: nanoseconds on a core, nanoseconds waiting for one, time slices


class CpuTimer:
    """Starts when it is made. `waited` belongs to the main thread: do the measured work there."""

    def __init__(self) -> None:
        self._waited, self._cpu = _waited_seconds(), time.process_time()

    def cpu(self) -> float:
        """Seconds of processor time since the start."""
        return time.process_time() - self._cpu

    def waited(self) -> float | None:
        """Seconds of waiting for a core since the start; None where the system does not count them."""
        now = _waited_seconds()
        return None if now is None or self._waited is None else now - self._waited


def _waited_seconds() -> float | None:
    try:
        return int(SCHEDSTAT.read_text().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return None
