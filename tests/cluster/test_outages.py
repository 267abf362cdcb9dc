"""A database that is killed, restarts or breaks a connection at the worst moment: no acknowledged event is lost."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from tests.store.conftest import Run
from tests.store.events import SECRET, events, summary
from tests.support.programs import Postgres
from tete.store import Conflict, StoreError
from tete.store.postgres import PostgresStore


class BreaksAfterTheCommit:
    """A connection that is lost once, just after a statement was carried out."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self.breaks = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    async def fetch(self, sql: str, *values: Any) -> Any:
        rows = await self._connection.fetch(sql, *values)
        if self.breaks and "INSERT INTO events" in sql:
            self.breaks -= 1
            raise ConnectionResetError("lost")
        return rows


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> list[BreaksAfterTheCommit]:
    made: list[BreaksAfterTheCommit] = []
    connect = asyncpg.connect

    async def wrapped(*args: Any, **options: Any) -> BreaksAfterTheCommit:
        made.append(BreaksAfterTheCommit(await connect(*args, **options)))
        return made[-1]

    monkeypatch.setattr(asyncpg, "connect", wrapped)
    return made


def test_a_connection_lost_after_the_commit_neither_loses_nor_doubles_the_event(
    address: str, run: Run, breaking: list[BreaksAfterTheCommit]
) -> None:
    async def play() -> None:
        store = await PostgresStore.open(address)
        await store.append("a", 0, events(0, 1), summary("a"), SECRET)
        breaking[-1].breaks = 1
        await asyncio.gather(
            store.append("a", 1, events(1, 2), summary("a")), store.append("b", 0, events(0, 1), summary("b"), SECRET)
        )
        assert await store.load("a") == events(0, 1) + events(1, 2)
        assert await store.load("b") == events(0, 1)
        await store.append("a", 3, events(3, 1), summary("a"))
        await store.close()

    run(play())


def test_somebody_who_was_first_while_the_connection_was_lost_is_a_conflict(
    address: str, run: Run, breaking: list[BreaksAfterTheCommit]
) -> None:
    async def play() -> None:
        one = await PostgresStore.open(address)
        await one.append("a", 0, events(0, 1), summary("a"), SECRET)
        two = await PostgresStore.open(address)
        await two.append("a", 1, events(1, 1, "two"), summary("a"))
        with pytest.raises(Conflict):
            await one.append("a", 1, events(1, 1, "one"), summary("a"))
        assert await one.load("a", 1) == events(1, 1, "two")
        await one.append("a", 2, events(2, 1, "one"), summary("a"))
        assert await two.load("a", 2) == events(2, 1, "one")
        await one.close()
        await two.close()

    run(play())


def test_a_killed_database_that_comes_back_has_every_acknowledged_event(
    run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    """And the log has no page of our own functions for every connection that was lost."""
    tables, kills = [f"t{number}" for number in range(20)], 3

    async def play(store: PostgresStore, table: str, ending: asyncio.Event) -> int:
        await store.append(table, 0, events(0, 1), summary(table), SECRET)
        version = 1
        while not ending.is_set():
            await store.append(table, version, events(version, 1), summary(table))
            version += 1
        return version

    async def kill(server: Postgres, ending: asyncio.Event) -> None:
        for _ in range(kills):
            await asyncio.sleep(0.3)
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
        await asyncio.sleep(0.3)
        ending.set()

    async def all_of_it(server: Postgres) -> None:
        store, ending = await PostgresStore.open(server.address, timeout=30), asyncio.Event()
        games = [play(store, table, ending) for table in tables]
        *versions, _ = await asyncio.gather(*games, kill(server, ending))
        for table, version in zip(tables, versions, strict=True):
            assert version is not None
            assert version > kills  # it went on after every kill
            assert await store.load(table) == sum((events(each, 1) for each in range(version)), ())
        await store.close()

    with Postgres() as server:
        run(all_of_it(server))
    assert not [line for line in caplog.records if line.name == "asyncpg" or line.exc_info]


def test_while_the_database_is_away_an_append_fails_with_a_clear_message_and_works_again_later(run: Run) -> None:
    async def play(server: Postgres) -> None:
        store = await PostgresStore.open(server.address, timeout=0.5)
        await store.append("a", 0, events(0, 1), summary("a"), SECRET)
        server.stop()
        with pytest.raises(StoreError) as caught:
            await store.append("a", 1, events(1, 1), summary("a"))
        assert caught.value.code == "store-unreachable"
        with pytest.raises(StoreError) as caught:
            await store.load("a")
        assert caught.value.code == "store-unreachable"
        server.start()
        await store.append("a", 1, events(1, 1), summary("a"))
        assert await store.load("a") == events(0, 1) + events(1, 1)
        await store.close()

    with Postgres() as server:
        run(play(server))


def test_a_database_of_another_program_and_one_of_a_newer_version_are_left_alone(address: str, run: Run) -> None:
    async def execute(sql: str) -> None:
        connection: Any = await asyncpg.connect(address)
        await connection.execute(sql)
        await connection.close()

    run(execute("CREATE TABLE events (ours boolean)"))
    with pytest.raises(StoreError) as caught:
        run(PostgresStore.open(address))
    assert caught.value.code == "store-foreign"
    run(execute("DROP TABLE events"))
    run(run(PostgresStore.open(address)).close())
    run(execute("UPDATE tete SET schema = 99"))
    with pytest.raises(StoreError) as caught:
        run(PostgresStore.open(address))
    assert caught.value.code == "store-schema"


def test_several_servers_may_create_the_tables_at_once(address: str, run: Run) -> None:
    async def start() -> None:
        for store in await asyncio.gather(*(PostgresStore.open(address) for _ in range(5))):
            await store.close()

    run(start())
