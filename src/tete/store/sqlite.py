"""The store in one SQLite file: every commit is on the disk before it is answered, and readers wait for nobody."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import local
from typing import Any, TypeVar

from pydantic_core import to_json

from tete.store.checkpointer import Checkpointer
from tete.store.schema import connect, ours, prepare
from tete.store.store import Conflict, NotFound, StoreError, check_batch, solo_points
from tete.store.writer import Work, Writer
from tete.tables import Event, TableSummary, dump_event, load_event
from tete.tables.summary import dump_summary, load_summary

T = TypeVar("T")
READERS = 2


class SqliteStore:
    """Opens, makes or migrates the file at once; `timeout` is how long it waits for another process."""

    def __init__(self, path: Path, timeout: float = 5.0) -> None:
        prepare(path, timeout)
        self._path, self._timeout = path, timeout
        self._checkpointer = Checkpointer(connect(path, timeout=timeout, writing=True))
        self._writer = Writer(connect(path, timeout=timeout, writing=True), self._checkpointer)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tete-store-reader")
        self._mine = local()
        self._opened: list[sqlite3.Connection] = []

    async def append(
        self, table: str, after: int, events: Sequence[Event], summarize: TableSummary, secret: bytes | None = None
    ) -> None:
        check_batch(after, events, secret)
        sort = (summarize.game, summarize.preset, summarize.status, summarize.at, solo_points(summarize))
        bodies = [dump_event(event) for event in events]
        row = to_json((table, after, *sort, dump_summary(summarize), bodies)).decode()
        work = None if secret is None else _run("INSERT INTO secrets VALUES (?, ?)", (table, secret))
        try:
            await self._writer.write(work, row)
        except Conflict:
            found = await self._all("SELECT version FROM tables WHERE id = ?", (table,))
            raise Conflict("log-conflict", table=table, version=found[0][0] if found else 0) from None

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        rows = await self._all(
            "SELECT body FROM events WHERE table_id = ? AND version > ? ORDER BY version", (table, since)
        )
        return tuple(load_event(body) for (body,) in rows)

    async def secret(self, table: str) -> bytes:
        rows = await self._all("SELECT secret FROM secrets WHERE table_id = ?", (table,))
        if not rows:
            raise NotFound("no-such-table")
        return bytes(rows[0][0])

    async def tables(self, status: str | None = None, limit: int = 100) -> tuple[TableSummary, ...]:
        which, values = ("", ()) if status is None else ("WHERE status = ?", (status,))
        rows = await self._all(f"SELECT summarize FROM tables {which} ORDER BY at DESC, id LIMIT ?", (*values, limit))
        return tuple(load_summary(line) for (line,) in rows)

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        rows = await self._all(
            "SELECT summarize FROM tables WHERE game = ? AND preset = ? AND solo_points IS NOT NULL"
            " ORDER BY solo_points DESC, at, id LIMIT ?",
            (game, preset, limit),
        )
        return tuple(load_summary(line) for (line,) in rows)

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._checkpointer.close)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._opened:
            connection.close()

    async def _all(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        def work() -> T:
            try:
                if not hasattr(self._mine, "connection"):
                    self._mine.connection = connect(self._path, timeout=self._timeout, writing=False)
                    self._opened.append(self._mine.connection)
                return query(self._mine.connection)
            except sqlite3.Error as error:
                raise ours(error) from None

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, work)
        except RuntimeError:  # the pool was shut down
            raise StoreError("store-closed") from None


def _run(sql: str, values: tuple[Any, ...]) -> Work:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(sql, values)

    return work
