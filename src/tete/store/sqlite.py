"""The store in one SQLite file: an append returns when it is on the disk, and readers never wait for the writer."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import local
from typing import Any, TypeVar

from tete.store.checkpointer import Checkpointer
from tete.store.schema import connect, prepare, store_error
from tete.store.store import NotFound, StoreError, check_batch, read_events, read_summaries
from tete.store.writer import Work, Writer, appended_row
from tete.tables import Event, TableSummary

T = TypeVar("T")
Values = tuple[Any, ...] | dict[str, Any]
READERS = 2


class SqliteStore:
    """Opens, creates or migrates the file; `timeout` is how many seconds it waits for another process."""

    def __init__(self, path: Path, timeout: float = 5.0) -> None:
        prepare(path, timeout)
        self._path, self._timeout = path, timeout
        self._checkpointer = Checkpointer(connect(path, timeout=timeout, writing=True))
        self._writer = Writer(connect(path, timeout=timeout, writing=True), self._checkpointer)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tete-store-reader")
        self._thread = local()
        self._opened: list[sqlite3.Connection] = []

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        await self.begin_append(table, after, events, summary, secret)

    def begin_append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> asyncio.Future[None]:
        check_batch(after, events, secret)
        work = None if secret is None else _run("INSERT INTO secrets VALUES (?, ?)", (table, secret))
        return self._writer.write(work, appended_row(table, after, events, summary), table)

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        rows = await self._all(
            "SELECT body FROM events WHERE table_id = ? AND version > ? ORDER BY version", (table, since)
        )
        return read_events((body for (body,) in rows), since)

    async def secret(self, table: str) -> bytes:
        rows = await self._all("SELECT secret FROM secrets WHERE table_id = ?", (table,))
        if not rows:
            raise NotFound("no-such-table")
        return bytes(rows[0][0])

    async def tables(
        self, status: str | None = None, limit: int = 100, *, timed: bool | None = None
    ) -> tuple[TableSummary, ...]:
        conditions = [] if status is None else ["status = :status"]
        if timed is not None:  # in the text, not as a parameter: only then can SQLite use the partial index
            conditions.append(f"timed = {timed:d}")
        source = "tables INDEXED BY tables_timed" if timed else "tables"  # otherwise it prefers the one by time
        where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
        values = {"status": status, "limit": limit}
        rows = await self._all(f"SELECT summary FROM {source} {where} ORDER BY at DESC, id LIMIT :limit", values)
        return read_summaries(line for (line,) in rows)

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        rows = await self._all(
            "SELECT summary FROM tables WHERE game = ? AND preset = ? AND solo_points IS NOT NULL"
            " ORDER BY solo_points DESC, at, id LIMIT ?",
            (game, preset, limit),
        )
        return read_summaries(line for (line,) in rows)

    async def check_writable(self) -> None:
        await self._writer.write(_probe)

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._checkpointer.close)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._opened:
            connection.close()

    async def _all(self, sql: str, values: Values) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        def work() -> T:
            try:
                if not hasattr(self._thread, "connection"):
                    self._thread.connection = connect(self._path, timeout=self._timeout, writing=False)
                    self._opened.append(self._thread.connection)
                return query(self._thread.connection)
            except sqlite3.Error as error:
                raise store_error(error) from None

        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, work)
        except RuntimeError:  # the pool was shut down
            raise StoreError("store-closed") from None


def _probe(connection: sqlite3.Connection) -> None:
    """A row that comes and goes: the disk must take it, and no reader ever sees it."""
    connection.execute("INSERT INTO secrets VALUES ('@probe', x'00')")
    connection.execute("DELETE FROM secrets WHERE table_id = '@probe'")


def _run(sql: str, values: tuple[Any, ...]) -> Work:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(sql, values)

    return work
