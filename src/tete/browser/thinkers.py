"""Computers think in a web worker of their own, so that the room never waits for them."""

from __future__ import annotations

import asyncio
import logging
import pickle
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from tete.compute.engine_pool import SOMEBODY, Analysis, Asker, EngineError, EngineRequest
from tete.compute.fair_queue import FairQueue
from tete.compute.task import analyze_on
from tete.core import TeteError

log = logging.getLogger("tete.browser")
T = TypeVar("T")

TASK_TIMEOUT_S = 90.0  # after which a task is given up and its worker replaced
REST_S = 120.0  # after which a worker without a task ends: it takes as much memory as the room
QUEUED_TASKS = 64  # of one purpose
QUEUED_TASKS_PER_VISITOR = 8


class Thinker(Protocol):
    """A web worker that performs one task at a time (`perform`)."""

    def ask(self, task: bytes, files: str) -> None:
        """Begin with a task. `files` names the large files that it needs, if there are any of this name."""

    def terminate(self) -> None: ...


OpenThinker = Callable[[Callable[[bytes], None], Callable[[str], None]], Thinker]


def perform(data: bytes) -> bytes:
    """Runs in the worker: a task and its arguments in, its result or its error out."""
    task, args = pickle.loads(data)
    try:
        return pickle.dumps((task(*args), None))
    except MemoryError:  # what is full stays full, so this worker is replaced
        raise
    except Exception as error:
        log.exception("a task failed")
        return pickle.dumps((None, error if isinstance(error, TeteError) else EngineError(str(error))))


def game_of(task: Callable[..., Any], args: tuple[Any, ...]) -> str:
    """The game that a task is about: its first argument says so, or it stands in the module of the game."""
    return str(getattr(args[0], "game", "")) if hasattr(args[0], "game") else task.__module__.rpartition(".")[2]


class ThinkerPool:
    """An engine pool of one worker. Stopping a task ends the worker, and another one starts; so does a long `rest`.

    `open_thinker` starts a worker; it is given what to call with its answer and with its failure.
    """

    size = 1

    def __init__(self, open_thinker: OpenThinker, timeout: float = TASK_TIMEOUT_S, rest: float = REST_S) -> None:
        self._open_thinker, self.timeout, self._rest = open_thinker, timeout, rest
        self._queue = FairQueue(1, QUEUED_TASKS, QUEUED_TASKS_PER_VISITOR)
        self._thinker: Thinker | None = None
        self._answer: asyncio.Future[bytes] | None = None
        self._end_of_rest: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        return self._queue.waiting

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        return await analyze_on(self, request, asker)

    async def run(self, label: str, task: Callable[..., T], *args: Any, asker: Asker = SOMEBODY) -> T:
        place = await self._queue.enter(asker)
        if self._end_of_rest is not None:
            self._end_of_rest.cancel()
        try:
            if asker.on_begin is not None:
                asker.on_begin()
            return await self._perform(label, task, args)
        finally:
            self._end_of_rest = asyncio.get_running_loop().call_later(self._rest, self.close)
            self._queue.leave(place)

    async def _perform(self, label: str, task: Callable[..., T], args: tuple[Any, ...]) -> T:
        self.start()
        assert self._thinker is not None
        self._answer = asyncio.get_running_loop().create_future()
        self._thinker.ask(pickle.dumps((task, args)), game_of(task, args))
        try:
            data = await asyncio.wait_for(self._answer, self.timeout)
        except TimeoutError:
            log.error("a task took too long and its worker is replaced (%s)", label)
            self._replace()
            raise EngineError("too slow") from None
        except (asyncio.CancelledError, EngineError):
            self._replace()
            raise
        result, error = pickle.loads(data)
        if error is not None:
            raise error
        answer: T = result
        return answer

    def start(self) -> None:
        """Start the worker before the first task needs it."""
        if self._thinker is None:
            self._thinker = self._open_thinker(self._answered, self._failed)

    def _answered(self, data: bytes) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(data)

    def _failed(self, why: str) -> None:
        log.error("a thinking worker failed: %s", why)
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(EngineError(why))

    def _replace(self) -> None:
        self.close()
        self.start()

    def close(self) -> None:
        if self._thinker is not None:
            self._thinker.terminate()
            self._thinker = None
