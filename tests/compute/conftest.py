"""Pools of two engines: processes of this machine, and the workers of a Dask cluster on it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest

from tests.support.patience import HANG_S
from tests.support.programs import Scheduler, Workers
from tete.compute import EnginePool, TaskPool
from tete.compute.cluster.address import read_address
from tete.compute.processes import ProcessPool

T = TypeVar("T")
ENGINES = 2


class Pool(EnginePool, TaskPool, Protocol):
    timeout: float

    def start(self) -> None: ...

    def close(self) -> None: ...


Story = Callable[[Pool], Coroutine[Any, Any, T]]


def open_processes(**named: Any) -> Pool:
    return ProcessPool(ENGINES, **named)


@pytest.fixture(scope="session")
def scheduler() -> Iterator[Scheduler]:
    with Scheduler() as running:
        yield running


@pytest.fixture(scope="session")
def cluster(scheduler: Scheduler) -> Iterator[str]:
    """The address of a scheduler with two workers."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = str(Path(__file__).parent.parent.parent)  # the workers import the tasks of the tests
    try:
        with Workers(scheduler.address, ENGINES):
            yield scheduler.address
    finally:
        os.environ.pop("PYTHONPATH")
        if before is not None:
            os.environ["PYTHONPATH"] = before


def open_dask(address: str, **named: Any) -> Pool:
    from tete.compute.cluster.link import Link
    from tete.compute.cluster.pool import DaskPool

    return DaskPool(Link(read_address(address)), **named)


async def played(story: Story[T], pool: Pool) -> T:
    """The story of a pool, once all its engines are there."""
    async with asyncio.timeout(HANG_S):
        try:
            pool.start()
            await all_there(pool)
            return await story(pool)
        finally:
            pool.close()


@pytest.fixture(params=["processes", pytest.param("dask", marks=pytest.mark.cluster)])
def with_pool(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Plays a story with a pool of two engines of either kind."""
    address = request.getfixturevalue("cluster") if request.param == "dask" else ""

    def play(story: Story[T], **named: Any) -> T:
        async def begin() -> T:
            return await played(story, open_dask(address, **named) if address else open_processes(**named))

        return asyncio.run(begin())

    return play


async def all_there(pool: Pool) -> None:
    while pool.size < ENGINES:
        await asyncio.sleep(0.05)
