"""The programs of a cluster: a scheduler, and workers that come back whenever the scheduler does."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from importlib import import_module
from typing import Any

from distributed import Nanny, Scheduler

from tete.compute.cluster.address import Address
from tete.compute.cluster.link import silence_dask

log = logging.getLogger("tete.compute")

PRELOAD = "tete.compute.cluster.preload"
RECONNECT_PAUSE_S = 0.5  # between two attempts to reach the scheduler
CONNECT_TIMEOUT_S = 5.0  # for one attempt
CLOSE_TIMEOUT_S = 5.0  # for a worker to end
SETTINGS = {
    "distributed.scheduler.worker-ttl": "30s",  # a machine that is gone without a word
    "distributed.scheduler.work-stealing-interval": "100ms",  # nobody waits behind a long search
    "distributed.scheduler.allowed-failures": 1,  # a task that ends two workers is given up
    "distributed.comm.timeouts.connect": f"{CONNECT_TIMEOUT_S}s",
    "distributed.admin.low-level-log-length": 1000,
    "logging": {"distributed": "critical"},  # what matters is said here, in one line
}


def run_scheduler(address: Address, on_open: Callable[[], None]) -> None:
    """Until a signal ends it."""
    with configured(), suppress(KeyboardInterrupt):
        asyncio.run(_scheduler(address, on_open))


async def _scheduler(address: Address, on_open: Callable[[], None]) -> None:
    ended = _signals()
    dashboard = f"{address.host}:0"
    async with Scheduler(
        host=address.host, port=address.port, protocol=address.protocol, dashboard=False, dashboard_address=dashboard
    ):
        on_open()
        await ended.wait()


def run_workers(address: Address, processes: int | None, on_open: Callable[[int], None]) -> None:
    """So many processes, each of which thinks about one thing at a time, until a signal ends them."""
    with configured(), suppress(KeyboardInterrupt):
        asyncio.run(_workers(address, processes or os.cpu_count() or 1, on_open))


async def _workers(address: Address, count: int, on_open: Callable[[int], None]) -> None:
    ended, team = _signals(), _Team(address, count, on_open)
    keeping = [asyncio.create_task(team.keep_one()) for _ in range(count)]
    await ended.wait()
    for task in keeping:
        task.cancel()
    await asyncio.gather(*keeping, return_exceptions=True)


class _Team:
    """The worker processes of this machine. What happens to all of them is said once."""

    def __init__(self, address: Address, count: int, on_open: Callable[[int], None]) -> None:
        self._address, self._count, self._on_open = address, count, on_open
        self._ready = 0
        self._said_away = False

    async def keep_one(self) -> None:
        """One worker. If its process dies, its nanny starts another; if the scheduler goes, it waits for the next."""
        while True:
            await self._scheduler_there()
            nanny: Any = Nanny(
                self._address.url, nthreads=1, memory_limit=0, preload=[PRELOAD], dashboard=False, death_timeout=60
            )
            with suppress(OSError, TimeoutError, RuntimeError):
                try:
                    await nanny
                    self._count_one()
                    await nanny.finished()
                finally:
                    with suppress(OSError, TimeoutError):
                        await nanny.close(timeout=CLOSE_TIMEOUT_S)
            self._ready = 0
            await asyncio.sleep(RECONNECT_PAUSE_S)

    def _count_one(self) -> None:
        self._said_away = False
        self._ready += 1
        if self._ready == self._count:
            self._on_open(self._count)

    async def _scheduler_there(self) -> None:
        """Wait until something listens where the scheduler should be."""
        while True:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(CONNECT_TIMEOUT_S):
                    _, writer = await asyncio.open_connection(self._address.host, self._address.port)
                writer.close()
                return
            if not self._said_away:
                self._said_away = True
                log.warning("the scheduler at %s does not answer: waiting for it", self._address)
            await asyncio.sleep(RECONNECT_PAUSE_S)


def _signals() -> asyncio.Event:
    """Set when somebody wants this program to end."""
    ended, loop = asyncio.Event(), asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)
    return ended


def configured() -> AbstractContextManager[Any]:
    """Dask with our settings, and what matters said here in one line."""
    silence_dask()
    settings: Any = import_module("dask.config")
    changed: AbstractContextManager[Any] = settings.set(SETTINGS)
    return changed
