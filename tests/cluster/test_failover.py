"""The machine of the database dies, and its standby takes over: no acknowledged move is lost, and games go on."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from tests.cluster.room import until
from tests.store.conftest import Run
from tests.store.events import SECRET, events, summary
from tests.support.patience import HANG_S
from tests.support.programs import Postgres
from tete.store import StoreError
from tete.store.postgres import PostgresStore

WAITING = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"


class Standby(Postgres):
    """Follows another PostgreSQL, and can take its place."""

    def __init__(self, primary: Postgres) -> None:
        self._primary = primary
        super().__init__()

    def create(self) -> None:
        where = ("-h", "127.0.0.1", "-p", str(self._primary.port), "-U", "postgres")
        self.run("pg_basebackup", *where, "-D", self._data, "--write-recovery-conf", "--checkpoint=fast", "--no-sync")

    def promote(self) -> None:
        self.run("pg_ctl", "promote", "-D", self._data)


async def ask(server: Postgres, sql: str) -> Any:
    connection = await asyncpg.connect(server.address)
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


async def follow(primary: Postgres) -> None:
    """From now on, what is acknowledged is on the standby too."""
    await ask(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'")
    await ask(primary, "SELECT pg_reload_conf()")
    async with asyncio.timeout(HANG_S):
        while not await ask(primary, WAITING):
            await asyncio.sleep(0.05)


def test_a_standby_takes_over_with_every_acknowledged_move_and_games_go_on(run: Run) -> None:
    versions = dict.fromkeys((f"t{number}" for number in range(8)), 0)

    async def play(store: PostgresStore, table: str, ending: asyncio.Event) -> None:
        await store.append(table, 0, events(0, 1), summary(table), SECRET)
        versions[table] = 1
        while not ending.is_set():
            await store.append(table, versions[table], events(versions[table], 1), summary(table))
            versions[table] += 1

    async def story(primary: Postgres, standby: Standby) -> None:
        await follow(primary)
        with pytest.raises(StoreError) as caught:
            await PostgresStore.open(standby.address)  # it only follows
        assert caught.value.code == "store-unreachable"
        hosts = f"127.0.0.1:{standby.port},127.0.0.1:{primary.port}"  # the one that writes is found, wherever it stands
        store = await PostgresStore.open(f"postgresql://postgres@{hosts}/postgres", timeout=30)
        ending = asyncio.Event()
        games = [asyncio.create_task(play(store, table, ending)) for table in versions]
        await until(lambda: min(versions.values()) > 5)
        await asyncio.to_thread(primary.stop)
        before = dict(versions)
        await asyncio.to_thread(standby.promote)
        await until(lambda: all(versions[table] > before[table] + 5 for table in versions))
        ending.set()
        await asyncio.gather(*games)
        for table, version in versions.items():
            assert await store.load(table) == sum((events(each, 1) for each in range(version)), ())
        await store.close()

    with Postgres() as primary, Standby(primary) as standby:
        run(story(primary, standby))
