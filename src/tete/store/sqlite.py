"""The store in one SQLite file: an append returns when it is on the disk, and readers never wait for the writer."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import local
from typing import Any, TypeVar

from tete.store.append import Append
from tete.store.chain import Heads, Row, check_chain, first_hash
from tete.store.checkpointer import Checkpointer
from tete.store.schema import connect, prepare, store_error
from tete.store.store import (
    ALL_ROWS,
    UNUSED_ATTACHMENT_MS,
    AttachmentsFull,
    Conflict,
    NotFound,
    StoreError,
    check_batch,
    read_events,
    read_summaries,
)
from tete.store.writer import Work, Writer
from tete.tables import Event, TableSummary

T = TypeVar("T")
Values = tuple[Any, ...] | dict[str, Any]
READER_THREADS = 2
EVENT_COLUMNS = "version, CAST(body AS BLOB), CAST(hash AS BLOB)"  # of an event, also if it is damaged
SUMMARY_TEXT = "CAST(summary AS BLOB)"
EVENTS_AT_ONCE = 200  # of one append that are written as text on the event loop; an imported game has thousands


class SqliteStore:
    """Opens, creates or migrates the file; `timeout` is how many seconds it waits for another process."""

    def __init__(self, path: Path, timeout: float = 5.0) -> None:
        prepare(path, timeout)
        self._path, self._timeout = path, timeout
        self._checkpointer = Checkpointer(connect(path, timeout=timeout, writing=True))
        self._heads = Heads()
        self._writer = Writer(connect(path, timeout=timeout, writing=True), self._checkpointer, self._heads)
        self._readers = ThreadPoolExecutor(READER_THREADS, thread_name_prefix="tete-store-reader")
        self._thread = local()
        self._opened: list[sqlite3.Connection] = []

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        if len(events) <= EVENTS_AT_ONCE:
            await self.begin_append(table, after, events, summary, secret)
            return
        check_batch(after, events, secret)
        await self._writer.write(await asyncio.to_thread(_long_append, table, after, events, summary, secret))

    def begin_append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> asyncio.Future[None]:
        check_batch(after, events, secret)
        return self._writer.write(Append(table, after, events, summary, secret))

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        before = self._heads.find(table, since)
        head, events = await self._read(lambda connection: _events(connection, table, since, before))
        if events:
            self._heads.remember(table, since + len(events), head)
        return events

    async def secret(self, table: str) -> bytes:
        rows = await self._all("SELECT secret FROM secrets WHERE table_id = ?", (table,))
        if not rows:
            raise NotFound("no-such-table")
        return bytes(rows[0][0])

    async def tables(self, status: str | None = None, limit: int = 100) -> tuple[TableSummary, ...]:
        where = "" if status is None else "WHERE status = :status"
        sql = f"SELECT {SUMMARY_TEXT} FROM tables {where} ORDER BY at DESC, id LIMIT :limit"
        return await self._summaries(sql, {"status": status, "limit": limit})

    async def tables_of(
        self, player: str, limit: int = 100, after: tuple[int, str] | None = None
    ) -> tuple[TableSummary, ...]:
        rest = "" if after is None else "AND (at < :at OR (at = :at AND id > :id))"
        where = f"JOIN tables ON id = table_id WHERE player = :player {rest} ORDER BY at DESC, id LIMIT :limit"
        at, last = after or (0, "")
        values = {"player": player, "limit": limit, "at": at, "id": last}
        return await self._summaries(f"SELECT {SUMMARY_TEXT} FROM seated {where}", values)

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        sql = "SELECT id, version FROM tables WHERE id IN (SELECT value FROM json_each(?))"
        return dict(await self._all(sql, (json.dumps(tables),)))

    async def due(self, until: int, limit: int = ALL_ROWS) -> tuple[str, ...]:
        rows = await self._all("SELECT id FROM tables WHERE due <= ? ORDER BY due, id LIMIT ?", (until, limit))
        return tuple(table for (table,) in rows)

    async def set_apart(self, table: str) -> None:
        await self._writer.write(_run("UPDATE tables SET due = NULL WHERE id = ?", (table,)))

    async def outdated(self, over: int | None, waiting: int | None, limit: int = 100) -> tuple[TableSummary, ...]:
        return await self._summaries(
            f"SELECT {SUMMARY_TEXT} FROM (SELECT id, at, summary FROM tables WHERE status = 'over' AND at < ?"
            " AND solo_points IS NULL UNION ALL SELECT id, at, summary FROM tables WHERE status = 'waiting' AND at < ?)"
            " ORDER BY at, id LIMIT ?",
            (over, waiting, limit),
        )

    async def delete(self, table: str, version: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            if not connection.execute("DELETE FROM tables WHERE id = ? AND version = ?", (table, version)).rowcount:
                raise Conflict("log-conflict", table=table, version=version)
            connection.execute("DELETE FROM events WHERE table_id = ?", (table,))
            connection.execute("DELETE FROM secrets WHERE table_id = ?", (table,))

        await self._writer.write(work)
        self._heads.forget(table)

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        return await self._summaries(
            f"SELECT {SUMMARY_TEXT} FROM tables WHERE game = ? AND preset = ? AND solo_points IS NOT NULL"
            " ORDER BY solo_points DESC, at, id LIMIT ?",
            (game, preset, limit),
        )

    async def keep_attachment(self, sha256: str, body: bytes, now: int, most: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            unused = "at < ? AND sha256 NOT IN (SELECT sha256 FROM attached)"
            connection.execute(f"DELETE FROM attachments WHERE {unused}", (now - UNUSED_ATTACHMENT_MS,))
            others = "SELECT coalesce(sum(length(body)), 0) FROM attachments WHERE sha256 <> ?"
            if connection.execute(others, (sha256,)).fetchone()[0] + len(body) > most:
                raise AttachmentsFull("attachments-full")
            insert = "INSERT INTO attachments VALUES (?, ?, ?) ON CONFLICT (sha256) DO UPDATE SET at = excluded.at"
            connection.execute(insert, (sha256, now, body))

        await self._writer.write(work)

    async def attachment(self, sha256: str) -> bytes:
        rows = await self._all("SELECT body FROM attachments WHERE sha256 = ?", (sha256,))
        if not rows:
            raise NotFound("no-such-attachment")
        return bytes(rows[0][0])

    async def check_writable(self) -> None:
        await self._writer.write(_probe)

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._checkpointer.close)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._opened:
            connection.close()

    async def _summaries(self, sql: str, values: Values) -> tuple[TableSummary, ...]:
        """Read by the thread that fetches them: many would keep the event loop busy."""
        return await self._read(lambda connection: read_summaries(line for (line,) in connection.execute(sql, values)))

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


def _events(
    connection: sqlite3.Connection, table: str, since: int, before: str | None
) -> tuple[str, tuple[Event, ...]]:
    """The events of a table after a version, and the hash of the last; `before` is the hash at `since`, if it is known.

    It runs in a thread for readers, where many events keep nobody waiting.
    """
    version, stored_before, rows = _log(connection, table, since)
    if version is None and not rows:
        return "", ()
    head = check_chain(table, since, before or stored_before, version or 0, rows)
    return head, read_events((body for _, body, _ in rows), since)


def _probe(connection: sqlite3.Connection) -> None:
    """A row that comes and goes: the disk must take it, and no reader ever sees it."""
    connection.execute("INSERT INTO secrets VALUES ('@probe', x'00')")
    connection.execute("DELETE FROM secrets WHERE table_id = '@probe'")


def _log(connection: sqlite3.Connection, table: str, since: int) -> tuple[int | None, str, list[Row]]:
    """The version of a table, the hash at `since`, and the rows after it, all of the same moment."""
    connection.execute("BEGIN")
    try:
        version = connection.execute("SELECT version FROM tables WHERE id = ?", (table,)).fetchone()
        sql = f"SELECT {EVENT_COLUMNS} FROM events WHERE table_id = ? AND version >= ? ORDER BY version"
        rows = connection.execute(sql, (table, since)).fetchall()
    finally:
        connection.execute("COMMIT")
    before = rows.pop(0)[2] if rows and rows[0][0] == since else b""
    return (version[0] if version else None), before.decode(errors="replace"), rows


def _run(sql: str, values: tuple[Any, ...]) -> Work:
    def work(connection: sqlite3.Connection) -> None:
        connection.execute(sql, values)

    return work


def _long_append(*facts: Any) -> Append:
    """An append of a long log, as text and with its hashes; runs beside the event loop."""
    append = Append(*facts)
    if append.after == 0:
        append.follow(first_hash(append.table))
    return append
