"""Every store there is, each to be held to the same contract."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest

from tests.store.chromium import Chromium
from tete.browser.indexed_db import IndexedDbStore
from tete.store import MemoryStore, Store
from tete.store.sqlite import SqliteStore

T = TypeVar("T")


class Run(Protocol):
    def __call__(self, what: Coroutine[Any, Any, T], /) -> T: ...


@pytest.fixture
def run() -> Iterator[Run]:
    """One event loop for a test."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    browser = Chromium()
    yield browser
    browser.close()


@pytest.fixture(params=["memory", "sqlite", pytest.param("indexed-db", marks=pytest.mark.web)])
def store(request: pytest.FixtureRequest, tmp_path: Path, run: Run) -> Iterator[Store]:
    opened: Store
    if request.param == "indexed-db":
        browser: Chromium = request.getfixturevalue("chromium")
        opened = IndexedDbStore(browser.database(tmp_path.name))
    else:
        opened = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "room.db")
    yield opened
    run(opened.close())
