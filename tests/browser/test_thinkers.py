"""The worker in which the computers of a browser think comes when it is needed, and goes."""

from __future__ import annotations

import asyncio
import operator
import pickle
from collections.abc import Callable

import pytest

from tests.browser.room import Thinker
from tete.browser.thinkers import ThinkerPool, perform

SOON = 0.001  # s
HANGS = "hangs"


class Watched(Thinker):
    """Tells when it ends. A task for `HANGS` never has an answer."""

    ended: list[Thinker]

    def ask(self, task: bytes, files: str) -> None:
        if HANGS.encode() not in task:
            super().ask(task, files)

    def terminate(self) -> None:
        self.ended.append(self)


def watched_pool(rest: float) -> tuple[ThinkerPool, list[Thinker], list[Thinker]]:
    begun, ended = list[Thinker](), list[Thinker]()

    def begin(answered: Callable[[bytes], None], failed: Callable[[str], None]) -> Thinker:
        thinker = Watched(answered, failed)
        thinker.ended = ended
        begun.append(thinker)
        return thinker

    return ThinkerPool(begin, rest=rest), begun, ended


def take_all_memory(game: str) -> None:
    raise MemoryError(game)


async def until(done: Callable[[], bool]) -> None:
    while not done():
        await asyncio.sleep(SOON)


def test_a_worker_that_has_nothing_to_do_ends_and_another_does_the_next_task() -> None:
    async def scenario() -> None:
        pool, begun, ended = watched_pool(rest=SOON)
        assert begun == []
        assert await pool.run("add", operator.add, 1, 2) == 3
        await until(lambda: ended == begun)
        assert await pool.run("add", operator.add, 3, 4) == 7
        await until(lambda: ended == begun)
        assert len(begun) == 2

    asyncio.run(scenario())


def test_a_worker_does_not_end_in_the_middle_of_its_next_task() -> None:
    async def scenario() -> None:
        pool, begun, ended = watched_pool(rest=10 * SOON)
        await pool.run("add", operator.add, 1, 2)
        thinking = asyncio.create_task(pool.run("add", operator.add, HANGS, ""))
        await asyncio.sleep(30 * SOON)
        assert (len(begun), ended) == (1, [])
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
        await until(lambda: len(ended) == 2)  # the one that was stopped, and the one in its place
        assert ended == begun

    asyncio.run(scenario())


def test_a_worker_without_memory_fails_and_is_not_asked_again() -> None:
    """Memory of WebAssembly is never given back: what is full stays full, and only another worker can think."""
    with pytest.raises(MemoryError):
        perform(pickle.dumps((take_all_memory, ("blokus",))))
