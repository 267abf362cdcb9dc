"""Computers analyze in processes of their own, so that nobody waits for them; one that fails is replaced by a die."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing.sharedctypes import RawArray
from random import SystemRandom
from typing import Any, TypeVar

from tete.core import TeteError, View
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.kernels import Stop
from tete.players import LEVELS, Limit, invite
from tete.players.reasons import Reason, reasons
from tete.tables.config import STAND_IN_LEVEL

log = logging.getLogger("tete.room")
T = TypeVar("T")

PATIENCE = 30.0  # seconds after which a thought is given up, and its process with it
WAITING = 256  # thoughts that may queue
GLANCE = 0.02  # seconds between two looks of a worker at whether its thought is still wanted


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a player came up with, as text."""

    move: str
    value: float | None = None
    ranked: tuple[tuple[str, float], ...] = ()
    why: tuple[Reason, ...] = ()


class EngineError(Exception):
    """No thought came of it; why is in the log."""


def player_text(level: str) -> str:
    """The name under which `invite` knows a computer of this level; one that nobody knows plays as a stand-in does."""
    return f"level:{level if level in map(str, LEVELS) else STAND_IN_LEVEL}"


def _think(key: str, name: str, view: View, seed: int, why: bool) -> Analysis:
    """Runs in a worker."""
    choice = invite(name, GAMES[key]).choose(view, Limit(seed=seed, stop=_Worker.stop))
    ranked = tuple((str(move), float(value)) for move, value in choice.ranked)
    return Analysis(str(choice.move), choice.value, ranked, reasons(GAMES[key], view, choice.move) if why else ())


def _ready() -> None:
    """All there is to do for a worker that has only to be there."""


class _Worker:
    """What a worker, which does one thing at a time, knows of itself."""

    unwanted: Any = ()  # shared with the room: for each place, whether nobody waits any more for what is done there
    stop: Stop | None = None  # of the task under way


def _begin(unwanted: Any) -> None:
    """Ctrl-C is the room's affair; a room that was killed leaves no worker behind.

    Whoever thinks for seconds lets the room go first, which needs a core for a millisecond.
    """
    _Worker.unwanted = unwanted
    if hasattr(os, "nice"):
        os.nice(10)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_the_room, daemon=True).start()


def _do(place: int, task: Callable[..., T], *given: Any) -> T:
    """Runs in a worker: a task, which is told to stop when nobody waits for it any more."""
    stop, done = Stop(), threading.Event()
    _Worker.stop = stop

    def watch() -> None:
        while not done.wait(GLANCE):
            if _Worker.unwanted[place]:
                stop.set()

    threading.Thread(target=watch, daemon=True).start()
    try:
        return task(*given)
    finally:
        done.set()
        _Worker.stop = None


def _leave_with_the_room() -> None:
    room = multiprocessing.parent_process()
    if room is not None:
        room.join()
        os._exit(0)


class ProcessPool:
    """A bounded pool: so many analyze at once, so many wait, and who takes too long is shown the door."""

    def __init__(self, workers: int | None = None, timeout: float = PATIENCE, queue: int = WAITING) -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.timeout, self.queue = timeout, queue
        self.waiting = 0
        self._seeds = SystemRandom()
        self._unwanted = RawArray("b", self.workers)
        self._places = list(range(self.workers))
        self._pool = self._open()
        self._turn = asyncio.Semaphore(self.workers)

    def _open(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), _begin, (self._unwanted,))

    async def analyze(self, game: AnyGame, view: View, level: str, *, why: bool = False) -> Analysis:
        """The choice of a computer of this level, and why if asked."""
        what, seed = f"{game.key}, level {level}", self._seeds.getrandbits(48)
        try:
            return await self.work(what, _think, game.key, player_text(level), view, seed, why)
        except TeteError as error:  # nobody at the table could mend it
            log.error("a computer was refused (%s): %s", what, error)
            raise EngineError("refused") from error

    async def work(self, what: str, task: Callable[..., T], *given: Any) -> T:
        """What a task comes to in a worker, or its refusal; cancelling it stops it, or frees its place in the queue."""
        if self.waiting >= self.queue:
            raise EngineError("too many thoughts")
        self.waiting += 1
        try:
            await self._turn.acquire()
        finally:
            self.waiting -= 1
        loop, pool, place = asyncio.get_running_loop(), self._pool, self._places.pop()
        try:
            future = pool.submit(_do, place, task, *given)
        except (BrokenExecutor, RuntimeError):
            self._leave(place)
            self._replace(pool)
            raise EngineError("no worker") from None
        # Whoever loses interest, the worker is taken until it has noticed.
        future.add_done_callback(lambda _: loop.is_closed() or loop.call_soon_threadsafe(self._leave, place))
        try:
            return await self._wait(future, pool, what)
        except asyncio.CancelledError:
            if not future.done():
                self._unwanted[place] = True
            raise

    def _leave(self, place: int) -> None:
        self._unwanted[place] = False
        self._places.append(place)
        self._turn.release()

    async def _wait(self, future: Future[T], pool: ProcessPoolExecutor, what: str) -> T:
        try:
            return await asyncio.wait_for(asyncio.wrap_future(future), self.timeout)
        except TimeoutError:
            log.error("a computer took too long (%s)", what)
            self._replace(pool)
            raise EngineError("too slow") from None
        except BrokenExecutor:
            log.error("a worker died (%s)", what)
            self._replace(pool)
            raise EngineError("worker died") from None
        except TeteError:
            raise
        except Exception as bug:
            log.exception("a computer failed (%s)", what)
            raise EngineError("failed") from bug

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Take a new pool; the processes of the old one are ended, whatever they do."""
        if pool is not self._pool:
            return
        self._pool = self._open()
        _end(pool)

    def warm_up(self) -> None:
        """Have the workers there before anybody waits for them."""
        for _ in range(self.workers):
            self._pool.submit(_ready)

    def close(self) -> None:
        _end(self._pool)


def _end(pool: ProcessPoolExecutor) -> None:
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()
