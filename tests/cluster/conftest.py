"""The servers that a cluster consists of."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from tests.store.conftest import Run
from tests.store.conftest import run as run  # a fixture
from tete.server.loadtest.programs import Postgres, Redis
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
