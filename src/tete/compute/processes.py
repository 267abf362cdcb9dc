"""An engine pool of processes on this machine. Each worker has a process of its own, which can be replaced alone."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.sharedctypes import RawValue
from pathlib import Path
from typing import Any, TypeVar

from tete.compute.engine_pool import SOMEBODY, Analysis, Asker, EngineError, EngineRequest, Purpose
from tete.compute.fair_queue import FairQueue, Place
from tete.compute.task import analyze_on, watched
from tete.core import TeteError
from tete.core.stop import Stop

log = logging.getLogger("tete.compute")
T = TypeVar("T")

TASK_TIMEOUT_S = 30.0  # after which a task is given up and its process replaced; its waits for a core do not count
QUEUED_TASKS = 256  # of one purpose
QUEUED_TASKS_PER_VISITOR = 8
ENDS_S = 5.0  # for the thread of a killed process to notice
WORKER_NICENESS = 10  # searches last for seconds, and the server needs a core for milliseconds
RESERVE_NICENESS = 5  # quick thoughts, which come before the long ones of others
STOP_TIMEOUT_S = 5.0  # for a cancelled task to end before its process is replaced


class _Process:
    """What a worker process knows of itself. It runs one task at a time."""

    cancelled: Any = None  # shared with the server: whether nobody waits for the task any more


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """A process that is started now never hears Ctrl-C: the server handles it. This one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(cancelled: Any, niceness: int) -> None:
    """Runs first in a worker process. A worker ends when the server was killed."""
    _Process.cancelled = cancelled
    if hasattr(os, "nice"):
        os.nice(niceness)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where it could not be kept out from the start
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def _ready() -> None:
    """The task of a worker that only has to start."""


def _perform(task: Callable[..., T], *args: Any) -> T:
    """Runs in a worker process: a task whose `Stop` is set once it is cancelled."""

    def look(stop: Stop) -> None:
        if _Process.cancelled.value:
            stop.set()

    return watched(lambda: task(*args), look)


class _Worker:
    """One process and its replacement when it hangs or dies; no other worker is affected."""

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._cancelled = RawValue("b", 0)
        self.executor = self._open()

    def _open(self) -> ProcessPoolExecutor:
        self._cancelled = RawValue("b", 0)
        return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin, (self._cancelled, self._niceness))

    def submit(self, task: Callable[..., T], *args: Any) -> Future[T]:
        self._cancelled.value = 0
        with _without_ctrl_c():
            try:
                return self.executor.submit(task, *args)
            except (BrokenExecutor, RuntimeError):  # it died while it was idle
                self.replace()
                return self.executor.submit(task, *args)

    def cancel(self) -> None:
        """Ask the running task to stop."""
        self._cancelled.value = 1

    def replace(self, dead: ProcessPoolExecutor | None = None) -> None:
        """Kill the process, whatever it does, but not one that has replaced the `dead` one already."""
        if dead is None or dead is self.executor:
            self.close()
            self.executor = self._open()

    def replace_unless(self, future: Future[Any]) -> None:
        if not future.done():
            log.error("a cancelled task did not stop and its worker is replaced")
            self.replace()

    def close(self) -> None:
        processes = list((self.executor._processes or {}).values())
        self.executor.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()

    def end(self) -> None:
        """Kill the process for good. Its thread is waited for: at the exit Python would wake one that is closing."""
        thread: Any = self.executor._executor_manager_thread  # its type stub is wrong
        self.close()
        if thread is not None:
            thread.join(ENDS_S)

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(self.executor._processes or ())

    def waited_s(self) -> float:
        """How long its process has waited for a core since it began, or 0 where the system does not tell."""
        try:
            return int(Path(f"/proc/{self.pids[0]}/schedstat").read_text().split()[1]) / 1e9
        except (OSError, IndexError):
            return 0.0


class ProcessPool:
    """A limited number of tasks run at the same time, a limited number wait, and a task has limited time."""

    def __init__(
        self,
        workers: int | None = None,
        timeout: float = TASK_TIMEOUT_S,
        queue: int = QUEUED_TASKS,
        share: int = QUEUED_TASKS_PER_VISITOR,
        *,
        stopping: float = STOP_TIMEOUT_S,
    ) -> None:
        count = workers or max(1, (os.cpu_count() or 2) - 1)
        self.timeout, self.stopping = timeout, stopping
        self.workers = [_Worker(WORKER_NICENESS) for _ in range(count)]
        self._idle = [*self.workers]
        self._reserve = _Worker(RESERVE_NICENESS)  # for quick thoughts; its process starts beside the first long one
        self._queue = FairQueue(count, queue, share, reserve=True)

    @property
    def size(self) -> int:
        return len(self.workers)

    @property
    def waiting(self) -> int:
        return self._queue.waiting

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        return await analyze_on(self, request, asker)

    async def run(self, label: str, task: Callable[..., T], *args: Any, asker: Asker = SOMEBODY) -> T:
        """The result of a task in a worker, or the `TeteError` it raised; cancelling stops the task."""
        place = await self._queue.enter(asker)
        worker = self._reserve if place.reserved else self._idle.pop()
        future = worker.submit(_perform, task, *args)
        if asker.purpose is Purpose.SEAT and not asker.quick and not self._reserve.pids:
            self._reserve.submit(_ready)
        used = worker.executor
        loop = asyncio.get_running_loop()
        # A cancelled task still occupies its worker until the worker has noticed.
        future.add_done_callback(lambda _: loop.is_closed() or loop.call_soon_threadsafe(self._release, worker, place))
        if asker.on_begin is not None:
            asker.on_begin()
        try:
            return await self._result(future, worker, used, label)
        except asyncio.CancelledError:
            if not future.done():
                worker.cancel()
                loop.call_later(self.stopping, worker.replace_unless, future)
            raise

    def _release(self, worker: _Worker, place: Place) -> None:
        if not place.reserved:
            self._idle.append(worker)
        self._queue.leave(place)

    async def _result(self, future: Future[T], worker: _Worker, used: ProcessPoolExecutor, label: str) -> T:
        try:
            return await self._in_time(asyncio.wrap_future(future), worker)
        except TimeoutError:
            log.error("a task took too long and its worker is replaced (%s)", label)
            worker.replace(used)
            raise EngineError("too slow") from None
        except BrokenExecutor:
            log.error("a worker died and is replaced (%s)", label)
            worker.replace(used)  # the next task may have noticed first, and has a new process
            raise EngineError("worker died") from None
        except TeteError:
            raise
        except Exception as bug:
            log.exception("a task failed (%s)", label)
            raise EngineError("failed") from bug

    async def _in_time(self, answer: asyncio.Future[T], worker: _Worker) -> T:
        """Workers have a low priority: on a busy machine a good task mostly waits for a core."""
        left, waited = self.timeout, worker.waited_s()
        try:
            while left > self.timeout / 100:
                with suppress(TimeoutError):
                    return await asyncio.wait_for(asyncio.shield(answer), left)
                before, waited = waited, worker.waited_s()
                left = waited - before
            raise TimeoutError
        finally:
            answer.cancel()

    def start(self) -> None:
        """Start the processes before the first task needs them."""
        for worker in self.workers:
            worker.submit(_ready)

    def close(self) -> None:
        for worker in (*self.workers, self._reserve):
            worker.end()
