"""A server whose event loop counts the processor time of each of its callbacks."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.client import RunningServer

Spent = tuple[float, str]  # milliseconds of processor time, and what ran


class MeasuredServer(RunningServer):
    """Runs on asyncio's own loop, whose callbacks can be measured.

    The time is that of its thread alone, so that a busy machine does not count. Garbage is collected between the
    measurements, as Python does it by itself: the server collects in steps of a thousand objects, and that is a figure
    of its own.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.slowest: Spent = (0.0, "")

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(self.server.serve(sockets=[self.listener]))

    @contextmanager
    def measuring(self) -> Iterator[None]:
        """Count every callback of the loop until the end, and keep the slowest."""
        run, thread = asyncio.Handle._run, self.thread

        def measured(handle: Any) -> None:
            if threading.current_thread() is not thread:
                run(handle)
                return
            began = time.thread_time()
            run(handle)
            spent = 1000 * (time.thread_time() - began)
            if spent > self.slowest[0]:
                self.slowest = spent, _name(handle)

        asyncio.Handle._run = measured  # type: ignore[method-assign,assignment]
        gc.disable()
        try:
            yield
        finally:
            gc.enable()
            asyncio.Handle._run = run  # type: ignore[method-assign]

    def take_slowest(self) -> Spent:
        """The slowest callback since the last time."""
        self.client_get("/healthz")  # whatever a request left to do is done when the next one is answered
        slowest, self.slowest = self.slowest, (0.0, "")
        return slowest

    def client_get(self, path: str) -> None:
        if not self.clients:
            self.client()
        self.clients[0].http.get(path)


def _name(handle: Any) -> str:
    """What ran: the coroutine of a task, down to where it waits next, or the callback."""
    callback = handle._callback
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return str(getattr(task.get_coro(), "__qualname__", task.get_coro()))
    return str(getattr(callback, "__qualname__", callback))
