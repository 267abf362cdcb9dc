"""A server whose event loop counts the processor time of each of its callbacks."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.server.client import RunningServer

Spent = tuple[float, str]  # milliseconds of processor time, and what ran
YARDSTICK = [{"name": f"table {number}", "seats": [number] * 8, "at": number / 7} for number in range(60)]
YARDSTICK_MS = 0.65  # of processor time for the work of `yardstick_ms` on a machine with nothing else to do


class MeasuredServer(RunningServer):
    """Runs on asyncio's own loop, whose callbacks can be measured.

    The time is that of its thread alone, so that waiting for a core does not count. But on a busy machine the same work
    also takes more processor time, often twice as much: caches and the halves of a core are shared. So a measurement is
    judged beside a small piece of work that is always the same, done by the same thread before and after it.

    Garbage is collected between the measurements, as Python does it by itself: the server collects in steps of a
    thousand objects, and that is a figure of its own.
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

    def slowness(self) -> float:
        """How many times as long as on a quiet machine the thread of the loop takes for the same work, at best."""
        found: list[float] = []
        for _ in range(3):
            self.loop_call(lambda: found.append(yardstick_ms()))
        return max(1.0, min(found) / YARDSTICK_MS)

    def let_go(self, table: str) -> None:
        """The table leaves memory, if it is there."""

        def release() -> None:
            if (actor := self.registry.actors.get(table)) is not None:
                self.registry.release(actor)

        self.loop_call(release)

    def take_slowest(self) -> Spent:
        """The slowest callback since the last time."""
        self.client_get("/healthz")  # whatever a request left to do is done when the next one is answered
        slowest, self.slowest = self.slowest, (0.0, "")
        return slowest

    def client_get(self, path: str) -> None:
        if not self.clients:
            self.client()
        self.clients[0].http.get(path)


def yardstick_ms() -> float:
    began = time.thread_time()
    for _ in range(4):
        lines = json.loads(json.dumps(YARDSTICK))
        sorted((line["name"].upper() for line in lines), key=lambda name: name[::-1])
    return 1000 * (time.thread_time() - began)


def spin(ms: float) -> None:
    """So much work; more of it on a machine that is faster than the one of the yardstick."""
    end = time.thread_time() + ms / 1000
    for _ in range(round(ms / YARDSTICK_MS)):
        yardstick_ms()
    while time.thread_time() < end:
        yardstick_ms()


def _name(handle: Any) -> str:
    """What ran: the coroutine of a task, down to where it waits next, or the callback."""
    callback = handle._callback
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return str(getattr(task.get_coro(), "__qualname__", task.get_coro()))
    return str(getattr(callback, "__qualname__", callback))
