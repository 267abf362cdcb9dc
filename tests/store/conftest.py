"""Every store there is, each to be held to the same contract."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest

from tete.store import MemoryStore, SqliteStore, Store

T = TypeVar("T")


class Run(Protocol):
    def __call__(self, what: Coroutine[Any, Any, T], /) -> T: ...


@pytest.fixture
def run() -> Iterator[Run]:
    """One event loop for a test."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path, run: Run) -> Iterator[Store]:
    opened: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "room.db")
    yield opened
    run(opened.close())
