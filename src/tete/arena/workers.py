"""Runs games in this process, in several processes on this machine, or on a Dask cluster."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing, contextmanager
from uuid import uuid4

from tete.arena.match import Fixture, PlayedGame, play
from tete.compute import EngineAway
from tete.compute.cluster.address import Address
from tete.core import BadOptions

GAME_S = 24 * 3600.0  # for one game
STOP_S = 5.0  # for a game to end after Ctrl-C
TASK_PRIORITY = -10  # after every purpose of a server
CONNECT_S = 30.0  # to find an engine; workers that have just started take some

Run = Callable[[Iterable[Fixture]], Iterator[PlayedGame]]


def in_this_process(fixtures: Iterable[Fixture]) -> Iterator[PlayedGame]:
    return map(play, fixtures)


def _in_flight(
    submit: Callable[[Fixture], Future[PlayedGame]], fixtures: Iterable[Fixture], most: int
) -> Iterator[PlayedGame]:
    """Results as they come, with at most `most` games running; the rest is cancelled when the iterator is closed."""
    waiting: set[Future[PlayedGame]] = set()
    todo = iter(fixtures)
    try:
        while True:
            for fixture in todo:
                waiting.add(submit(fixture))
                if len(waiting) >= most:
                    break
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def processes(workers: int) -> Iterator[Run]:
    """Several games at once on this machine."""
    # Not forked: a child of a process with threads may inherit a lock that is never released.
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts) as pool:
        try:
            yield lambda fixtures: _in_flight(lambda fixture: pool.submit(play, fixture), fixtures, workers + 1)
        except KeyboardInterrupt:  # the running games are not needed any more
            for child in multiprocessing.active_children():
                child.terminate()
            raise


def _ignore_interrupts() -> None:
    """Ctrl-C is handled by the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def cluster(address: Address, most: int | None) -> Iterator[Run]:
    """On the workers of a Dask scheduler, after all that servers ask of them; at most so many games at once.

    A game whose worker dies is played again by another, from the beginning and with the same seeds.
    """
    from tete.compute.cluster.link import Link, Question  # slow to import

    name = uuid4().hex

    def question(fixture: Fixture) -> Question:
        return Question(f"arena-{name}-{fixture.number}", play, (fixture,), GAME_S, STOP_S, TASK_PRIORITY)

    with closing(Link(address)) as link:
        link.start()
        if not link.there.wait(CONNECT_S):
            raise BadOptions("no-cluster", address=str(address))
        try:
            count = most or link.engines
            yield lambda fixtures: _in_flight(lambda fixture: link.ask(question(fixture)), fixtures, count)
        except EngineAway:
            raise BadOptions("no-cluster", address=str(address)) from None
