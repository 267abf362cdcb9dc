"""Where games are played: in this process, in several on this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from tete.arena.match import Fixture, Played, play
from tete.core import BadOptions

Run = Callable[[Iterable[Fixture]], Iterator[Played]]


def here(fixtures: Iterable[Fixture]) -> Iterator[Played]:
    return map(play, fixtures)


def _in_flight(
    submit: Callable[[Fixture], Any], fixtures: Iterable[Fixture], most: int, pause: Any
) -> Iterator[Played]:
    """Results as they come, never more than `most` games under way: who stops listening stops the rest."""
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
    # Not forked: a child of a process with threads may inherit a lock that nobody will ever release.
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_deaf) as pool:

        def pause(waiting: set[Future[Played]]) -> tuple[set[Future[Played]], set[Future[Played]]]:
            found = wait(waiting, return_when=FIRST_COMPLETED)
            return found.done, found.not_done

        try:
            yield lambda fixtures: _in_flight(lambda each: pool.submit(play, each), fixtures, workers + 1, pause)
        except KeyboardInterrupt:  # nobody waits for the games under way
            for child in multiprocessing.active_children():
                child.terminate()
            raise


def _deaf() -> None:
    """A worker leaves it to its master what Ctrl-C means."""
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
