"""A database of an earlier schema is brought to the current one, with what its tables say."""

from __future__ import annotations

import asyncpg
import pytest

from tests.store.conftest import Run
from tests.store.events import SECRET, events, summary
from tete.store.postgres import PostgresStore, schema


def test_players_find_the_tables_that_were_there_before(
    address: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = summary("a", persons=("p1", "p2"))
    scripts = schema.migrations()

    async def before() -> None:
        store = await PostgresStore.open(address)
        await store.append("a", 0, events(0, 1), mine, SECRET)
        await store.append("b", 0, events(0, 1), summary("b", persons=("p2",)), SECRET)
        await store.append("damaged", 0, events(0, 1), summary("damaged", persons=("p1",)), SECRET)
        await store.close()
        connection = await asyncpg.connect(address)
        await connection.execute("UPDATE tables SET summary = '{\"persons\":[' WHERE id = 'damaged'")
        await connection.close()

    async def after() -> None:
        store = await PostgresStore.open(address)
        assert await store.tables_of("p1") == (mine,)
        assert {line.id for line in await store.tables_of("p2")} == {"a", "b"}
        await store.append("a", 1, events(1, 1), summary("a", version=2, persons=("", "p2")))
        assert await store.tables_of("p1") == ()
        await store.close()

    with monkeypatch.context() as earlier:
        earlier.setattr(schema, "migrations", lambda: scripts[:2])
        run(before())
    run(after())
