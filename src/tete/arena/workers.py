"""Runs games in this process, in several processes on this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from tete.arena.match import Fixture, PlayedGame, play
from tete.core import BadOptions

Run = Callable[[Iterable[Fixture]], Iterator[PlayedGame]]


def in_this_process(fixtures: Iterable[Fixture]) -> Iterator[PlayedGame]:
    return map(play, fixtures)


def _in_flight(
    submit: Callable[[Fixture], Any], fixtures: Iterable[Fixture], most: int, pause: Any
) -> Iterator[PlayedGame]:
    """Results as they come, with at most `most` games running; the rest is cancelled when the iterator is closed."""
    waiting: set[Any] = set()
    todo = iter(fixtures)
    try:
        while True:
            for fixture in todo:
                waiting.add(submit(fixture))
                if len(waiting) >= most:
                    break
            if not waiting:
                return
            done, waiting = pause(waiting)
            for each in done:
                yield each.result()
    finally:
        for each in waiting:
            each.cancel()


@contextmanager
def processes(workers: int) -> Iterator[Run]:
    """Several games at once on this machine."""
    # Not forked: a child of a process with threads may inherit a lock that is never released.
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts) as pool:

        def pause(waiting: set[Future[PlayedGame]]) -> tuple[set[Future[PlayedGame]], set[Future[PlayedGame]]]:
            found = wait(waiting, return_when=FIRST_COMPLETED)
            return found.done, found.not_done

        try:
            yield lambda fixtures: _in_flight(lambda each: pool.submit(play, each), fixtures, workers + 1, pause)
        except KeyboardInterrupt:  # the running games are not needed any more
            for child in multiprocessing.active_children():
                child.terminate()
            raise


def _ignore_interrupts() -> None:
    """Ctrl-C is handled by the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(address: str) -> Iterator[Run]:
    """On the workers of a Dask scheduler, which have tete installed."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise BadOptions("extra-missing", name="distributed", extra="cluster") from None
    try:
        client = distributed.Client(address, timeout=10)
    except (OSError, ValueError):
        raise BadOptions("no-cluster", address=address) from None
    with client:
        cores = max(1, sum(client.ncores().values()))

        def pause(waiting: set[Any]) -> tuple[set[Any], set[Any]]:
            found = distributed.wait(list(waiting), return_when="FIRST_COMPLETED")
            return set(found.done), set(found.not_done)

        def submit(fixture: Fixture) -> Any:
            return client.submit(play, fixture, pure=False)

        yield lambda fixtures: _in_flight(submit, fixtures, 2 * cores, pause)
