"""The servers that a cluster consists of."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.store.conftest import Run
from tests.store.conftest import run as run  # a fixture
from tests.support.patience import HANG_S
from tests.support.programs import Postgres, Redis, Scheduler, Workers
from tests.support.proxy import Proxy
from tests.web.conftest import browser as browser  # a fixture
from tests.web.conftest import new_user as new_user  # a fixture
from tests.web.server_process import ServerProcess
from tete.store import Store
from tete.store.postgres import PostgresStore

FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == FOLDER:
            item.add_marker(pytest.mark.cluster)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    with Redis() as server:
        yield server


@pytest.fixture
def address(postgres: Postgres, run: Run) -> str:
    """An empty database."""

    async def empty() -> None:
        connection: Any = await asyncpg.connect(postgres.address)
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()

    run(empty())
    return postgres.address


@pytest.fixture
def store(address: str, run: Run) -> Iterator[Store]:
    opened = run(PostgresStore.open(address))
    yield opened
    run(opened.close())


class Cluster:
    """Two servers of one database, one Redis and one scheduler, behind a proxy; a browser test calls it `server`."""

    def __init__(self, servers: list[ServerProcess], proxy: Proxy, scheduler: Scheduler) -> None:
        self.servers, self.proxy, self.scheduler = servers, proxy, scheduler

    @property
    def url(self) -> str:
        return f"http://{self.proxy.address}"

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + HANG_S
        while len(self.proxy.ready) < len(self.servers):
            assert time.monotonic() < deadline
            time.sleep(0.05)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with Postgres() as postgres, Redis() as redis, Scheduler() as scheduler, Workers(scheduler.address, 2):
        places = ("--store", postgres.address, "--bus", redis.address, "--engines", scheduler.address)
        options = (*places, "--drain", "1")
        servers = [ServerProcess(tmp_path_factory.mktemp("server"), *options) for _ in range(2)]
        with Proxy([server.port for server in servers]) as proxy:
            yield Cluster(servers, proxy, scheduler)
        for server in servers:
            server.close()


@pytest.fixture(scope="session")
def server(cluster: Cluster) -> Cluster:
    return cluster
