"""Reading for many tables at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from tests.store.conftest import Run
from tests.store.events import SECRET, events, summary
from tete.store import StoreError
from tete.store.postgres import PostgresStore
from tete.store.postgres.reader import TABLES_PER_STATEMENT, Reader, Rows


class Database:
    """Answers when it is told to, with the tables that were asked for."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.gate = asyncio.Event()
        self.failure: Exception | None = None

    async def ask(self, _: str, numbers: Sequence[int], tables: Sequence[str], since: Sequence[int]) -> Rows:
        self.asked.append(list(tables))
        await self.gate.wait()
        if self.failure is not None:
            raise self.failure
        return [{"number": number, "id": table} for number, table in zip(numbers, tables, strict=True) if table != "no"]


def test_what_is_asked_for_during_one_statement_goes_into_the_next(run: Run) -> None:
    async def story() -> None:
        database = Database()
        reader = Reader(database.ask)
        first = reader.rows("a", 1)
        await asyncio.sleep(0)
        others = [reader.rows(table, 1) for table in ("b", "no", "c")]
        database.gate.set()
        assert [row["id"] for row in await first] == ["a"]
        assert [[row["id"] for row in rows] for rows in await asyncio.gather(*others)] == [["b"], [], ["c"]]
        assert database.asked == [["a"], ["b", "no", "c"]]

    run(story())


def test_who_no_longer_waits_takes_nothing_from_the_others(run: Run) -> None:
    async def story() -> None:
        database = Database()
        reader = Reader(database.ask)
        one, two = reader.rows("a", 1), reader.rows("b", 1)
        one.cancel()
        database.gate.set()
        assert [row["id"] for row in await two] == ["b"]

    run(story())


def test_a_failure_is_told_to_all_who_wait_and_the_next_read_works(run: Run) -> None:
    async def story() -> None:
        database = Database()
        database.failure = StoreError("store-unreachable", detail="?")
        database.gate.set()
        reader = Reader(database.ask)
        failed = await asyncio.gather(*(reader.rows(table, 1) for table in "ab"), return_exceptions=True)
        assert failed == [database.failure] * 2
        database.failure = None
        assert [row["id"] for row in await reader.rows("a", 1)] == ["a"]

    run(story())


@pytest.mark.parametrize("since", [0, 1])
def test_many_tables_are_read_with_few_statements(
    address: str, run: Run, monkeypatch: pytest.MonkeyPatch, since: int
) -> None:
    tables = [f"t{number}" for number in range(2 * TABLES_PER_STATEMENT)]
    statements = 0
    plain = PostgresStore._patiently

    async def counted(self: PostgresStore, ask: Callable[[], Awaitable[Any]]) -> Any:
        nonlocal statements
        statements += 1
        return await plain(self, ask)

    async def play() -> None:
        store = await PostgresStore.open(address)
        for number, table in enumerate(tables):
            await store.append(table, 0, events(0, 2 + number % 3), summary(table), SECRET)
        monkeypatch.setattr(PostgresStore, "_patiently", counted)
        other = await PostgresStore.open(address)
        read = await asyncio.gather(*(other.load(table, since) for table in tables), other.load("nobody", since))
        assert read == [*(events(0, 2 + number % 3)[since:] for number in range(len(tables))), ()]
        assert 1 <= statements <= 4
        await store.close()
        await other.close()

    run(play())
