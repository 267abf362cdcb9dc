"""What a Dask worker runs. The worker notices by itself that a task is cancelled, too slow, or hangs."""

from __future__ import annotations

import os
import pickle
import sys
import threading
import time
from typing import Any

from distributed import Status, Worker, get_worker

from tete.compute.engine_pool import EngineError
from tete.compute.task import watched
from tete.core.stop import Stop

NICENESS = 10
_thread = threading.local()


def perform(key: str, work: bytes, seconds: float, stopping: float, topic: str) -> Any:
    """Runs in a worker: a pickled task with its arguments. When it begins, its key is published on the `topic`.

    A task that is cancelled and then asked for again, before it could stop, is begun again.
    """
    _yield_to_others()
    worker = get_worker()
    task, args = pickle.loads(work)
    while True:
        worker.log_event(topic, key)
        watch = _Watch(worker, key, seconds, stopping)
        result = watched(lambda: task(*args), watch.look)
        if watch.too_slow:
            raise EngineError("too slow")
        if watch.stopped_at is None or watch.cancelled:
            return result


def _yield_to_others() -> None:
    """A search lasts for seconds; servers, and what this worker says to its scheduler, need a core for milliseconds."""
    if sys.platform == "linux" and not hasattr(_thread, "yields"):
        _thread.yields = True
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class _Watch:
    """Sets the flag of a task that nobody waits for or that takes too long, and ends the process if it goes on."""

    def __init__(self, worker: Worker, key: str, seconds: float, stopping: float) -> None:
        self._worker, self._key, self._stopping = worker, key, stopping
        self._deadline = time.monotonic() + seconds
        self.stopped_at: float | None = None
        self.too_slow = False

    @property
    def cancelled(self) -> bool:
        """Whether nobody waits any more: the askers went away, or the connection to the scheduler is lost."""
        known = self._worker.state.tasks.get(self._key)
        return known is None or known.state == "cancelled" or self._worker.status != Status.running

    def look(self, stop: Stop) -> None:
        now = time.monotonic()
        if self.stopped_at is None:
            self.too_slow = now > self._deadline
            if self.too_slow or self.cancelled:
                self.stopped_at = now
                stop.set()
        elif now - self.stopped_at > self._stopping:
            os._exit(1)  # its nanny starts another process
