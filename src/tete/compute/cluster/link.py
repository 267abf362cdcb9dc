"""The connection of one program to a Dask scheduler. It is renewed whenever it is lost."""

from __future__ import annotations

import asyncio
import logging
import pickle
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any
from uuid import uuid4

from tete.compute.cluster.address import Address
from tete.compute.engine_pool import EngineAway, EngineError

log = logging.getLogger("tete.compute")

CONNECT_TIMEOUT_S = 5.0  # for one attempt
RECONNECT_PAUSE_S = 0.5
COUNT_WORKERS_EVERY_S = 1.0


def silence_dask() -> None:
    """Silence Dask's own log, once `distributed` is imported: what matters of it is said by us, in one line."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed.")]
    for name in ("distributed", *names):  # some of its loggers have a level of their own
        logging.getLogger(name).setLevel(logging.CRITICAL)


@dataclass(frozen=True, slots=True)
class Question:
    """A task for a worker. Of two with the same key at the same time only one is carried out."""

    key: str
    task: Callable[..., Any]
    args: tuple[Any, ...]
    seconds: float  # that it may take
    stopping: float  # seconds in which it has to stop once it is cancelled
    priority: int = 0  # the higher ones first
    on_begin: Callable[[], None] | None = None  # called in the link's thread


class _Connection:
    """As long as it lasts; `lost` is set at its end."""

    def __init__(self, client: Any) -> None:
        self.client, self.stream = client, client.scheduler_comm
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def whole(self) -> bool:
        return self.client.status == "running" and self.client.scheduler_comm is self.stream

    def end(self) -> None:
        if not self.lost.done():
            self.lost.set_result(None)


class Link:
    """Asks questions of a cluster from any thread. Its own thread talks with the scheduler.

    A listener is called in that thread with the number of engines, whenever it changes; 0 while the scheduler is away.
    """

    def __init__(self, address: Address) -> None:
        self.address = address
        self.engines = 0
        self.there = threading.Event()  # whether there are engines
        self._topic = f"tete-{uuid4().hex}"  # where workers say that they begin
        self._listeners: list[Callable[[int], None]] = []
        self._on_begin: dict[str, list[Callable[[], None]]] = {}
        self._connection: _Connection | None = None
        self._said_away = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="tete-dask", daemon=True)
        self._keeping: asyncio.Task[None] | None = None
        self._closed = False

    def listen(self, listener: Callable[[int], None]) -> None:
        self._listeners.append(listener)

    def start(self) -> None:
        if not self._thread.is_alive() and not self._closed:
            self._thread.start()

    def ask(self, question: Question) -> Future[Any]:
        """The answer; cancelling it tells the worker to stop."""
        return asyncio.run_coroutine_threadsafe(self._answer(question), self._loop)

    def close(self) -> None:
        if self._closed:
            return
        self._closed = True
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop)
            self._thread.join(2 * CONNECT_TIMEOUT_S)

    # In the thread.

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._keeping = self._loop.create_task(self._keep_connected())
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._keeping)
        self._loop.run_until_complete(self._end_tasks())
        self._loop.close()

    async def _end_tasks(self) -> None:
        """Questions that wait, and whatever Dask has left behind."""
        while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=1)

    def _stop(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()

    async def _keep_connected(self) -> None:
        while True:
            client = await self._connected()
            if client is None:
                self._say_away()
                await asyncio.sleep(RECONNECT_PAUSE_S)
                continue
            self._connection = connection = _Connection(client)
            try:
                await self._watch_workers(connection)
            except (OSError, TimeoutError) as error:
                log.debug("the connection to the engines was lost: %s", error)
            finally:
                self._connection = None
                connection.end()
                self._set_engines(0)
                with suppress(Exception):
                    await asyncio.wait_for(client.close(timeout=1), 3)
            self._say_away()

    async def _connected(self) -> Any:
        distributed: Any = import_module("distributed")  # slow, and only now needed
        silence_dask()
        client = distributed.Client(
            self.address.url,
            asynchronous=True,
            timeout=CONNECT_TIMEOUT_S,
            set_as_default=False,
            direct_to_workers=False,
        )
        try:
            await client
        except BaseException as error:
            with suppress(Exception):
                await client.close(timeout=1)
            if isinstance(error, OSError | TimeoutError | ValueError):
                return None
            raise
        client.subscribe_topic(self._topic, self._task_begun)
        return client

    async def _watch_workers(self, connection: _Connection) -> None:
        """Until the connection is lost, look how many engines there are."""
        while connection.whole:
            running = await asyncio.wait_for(connection.client.scheduler.ncores_running(), CONNECT_TIMEOUT_S)
            self._set_engines(sum(running.values()))
            await asyncio.wait([connection.lost], timeout=COUNT_WORKERS_EVERY_S)

    def _set_engines(self, engines: int) -> None:
        if engines == self.engines:
            return
        before, self.engines = self.engines, engines
        if engines and not before:
            log.warning("the engines at %s are there: %d", self.address, engines)
            self._said_away = False
        elif self._connection is not None and not engines:
            log.warning("the scheduler at %s has no workers: computers wait", self.address)
        (self.there.set if engines else self.there.clear)()
        for listener in self._listeners:
            listener(engines)

    def _say_away(self) -> None:
        if not self._said_away:
            self._said_away = True
            log.warning("the engines at %s do not answer: computers wait", self.address)

    def _task_begun(self, event: tuple[float, str]) -> None:
        for on_begin in self._on_begin.get(event[1], ()):
            on_begin()

    async def _answer(self, question: Question) -> Any:
        from tete.compute.cluster.task import perform

        connection = self._connection
        if connection is None or not connection.whole:
            raise EngineAway(str(self.address))
        # Before its worker ends: another one would then begin with it.
        limit = _Limit(question.seconds + question.stopping / 2, question.on_begin)
        self._on_begin.setdefault(question.key, []).append(limit.start)
        work = pickle.dumps((question.task, question.args))
        future = connection.client.submit(
            perform,
            question.key,
            work,
            question.seconds,
            question.stopping,
            self._topic,
            key=question.key,
            priority=question.priority,
        )
        result = asyncio.ensure_future(future.result())
        try:
            await asyncio.wait({result, connection.lost, limit.over}, return_when=asyncio.FIRST_COMPLETED)
            if limit.over.done():
                raise EngineError("too slow")
            if not result.done() or not connection.whole:
                connection.end()
                raise EngineAway(str(self.address))
            return result.result()
        finally:
            limit.cancel()
            result.cancel()
            future.release()  # the worker stops if nobody else waits
            waiting = self._on_begin[question.key]
            waiting.remove(limit.start)
            if not waiting:
                del self._on_begin[question.key]


class _Limit:
    """Is over so many seconds after the task began."""

    def __init__(self, seconds: float, on_begin: Callable[[], None] | None) -> None:
        self._seconds, self._on_begin = seconds, on_begin
        self._loop = asyncio.get_running_loop()
        self.over: asyncio.Future[None] = self._loop.create_future()
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self._timer is not None:  # it begins again: its first worker died
            self._timer.cancel()
        elif self._on_begin is not None:
            self._on_begin()
        self._timer = self._loop.call_later(self._seconds, self._end)

    def _end(self) -> None:
        if not self.over.done():
            self.over.set_result(None)

    def cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
