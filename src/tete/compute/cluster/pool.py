"""An engine pool on the workers of a Dask cluster, which any number of servers share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from hashlib import blake2b
from typing import Any, TypeVar
from uuid import uuid4

from tete.compute.cluster.link import Link, Question
from tete.compute.engine_pool import SOMEBODY, Analysis, Asker, EngineAway, EngineError, EngineRequest, Purpose
from tete.compute.fair_queue import FairQueue
from tete.compute.processes import QUEUED_TASKS, QUEUED_TASKS_PER_VISITOR, STOP_TIMEOUT_S, TASK_TIMEOUT_S
from tete.compute.task import analyze_on
from tete.core import TeteError

log = logging.getLogger("tete.compute")
T = TypeVar("T")


class DaskPool:
    """As many tasks of this server are at the workers as there are workers; the others wait here, in fair order.

    If several servers have that many, the scheduler serves the most urgent purpose first. `part` is the share of the
    workers that the pool may use at once, and at least one. A task whose worker dies is begun again by another worker.
    """

    def __init__(
        self,
        link: Link,
        timeout: float = TASK_TIMEOUT_S,
        queue: int = QUEUED_TASKS,
        share: int = QUEUED_TASKS_PER_VISITOR,
        *,
        part: float = 1.0,
        stopping: float = STOP_TIMEOUT_S,
    ) -> None:
        self.timeout, self.stopping = timeout, stopping
        self._link, self._part = link, part
        self._loop = asyncio.get_running_loop()
        self._queue = FairQueue(0, queue, share)
        self._size = 0
        link.listen(self._engines_changed)

    @property
    def size(self) -> int:
        return self._size

    @property
    def waiting(self) -> int:
        return self._queue.waiting

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        return await analyze_on(self, request, asker)

    async def run(self, label: str, task: Callable[..., T], *args: Any, asker: Asker = SOMEBODY) -> T:
        if not self._size and asker.purpose != Purpose.SEAT:
            raise EngineAway(label)  # the computers of games wait, people need not
        place = await self._queue.enter(asker)
        try:
            question = Question(
                question_key(label, asker),
                task,
                args,
                self.timeout,
                self.stopping,
                -asker.purpose,
                None if asker.on_begin is None else partial(self._in_loop, asker.on_begin),
            )
            result: T = await self._result(question, label)
            return result
        finally:
            self._queue.leave(place)

    async def _result(self, question: Question, label: str) -> Any:
        try:
            return await asyncio.wrap_future(self._link.ask(question))
        except EngineAway:
            raise
        except EngineError as error:
            log.error("a task failed: %s (%s)", error, label)
            raise
        except TeteError:
            raise
        except Exception as bug:
            if type(bug).__name__ == "KilledWorker":
                log.error("a task killed several workers (%s)", label)
                raise EngineError("worker died") from None
            log.exception("a task failed (%s)", label)
            raise EngineError("failed") from bug

    def _in_loop(self, work: Callable[..., None], *args: Any) -> None:
        """Called in the thread of the link."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work, *args)

    def _engines_changed(self, engines: int) -> None:
        self._in_loop(self._resize, engines)

    def _resize(self, engines: int) -> None:
        self._size = engines
        self._queue.resize(max(1, int(engines * self._part)) if engines else 0)

    def start(self) -> None:
        self._link.start()

    def close(self) -> None:
        self._link.close()


def question_key(label: str, asker: Asker) -> str:
    """The name of a task for Dask. It tells nobody what it is about: the ids of tables are secrets of their players."""
    if not asker.about:
        return f"{asker.purpose.name.lower()}-{uuid4().hex}"
    name = blake2b(f"{asker.about}\n{label}".encode(), digest_size=16).hexdigest()
    return f"{asker.purpose.name.lower()}-{name}"
