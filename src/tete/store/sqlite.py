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

from tete.store.copying import Copier
from tete.store.schema import connect, ours, prepare
from tete.store.store import Conflict, Missing, StoreError, check_batch, solo_points
from tete.store.writer import Work, Writer
from tete.tables import Event, Heading, dump_event, load_event
from tete.tables.headings import dump_heading, load_heading

T = TypeVar("T")
READERS = 2


class SqliteStore:
    """Opens, makes or migrates the file at once; `patience` is how long it waits for another process."""

    def __init__(self, path: Path, patience: float = 5.0) -> None:
        prepare(path, patience)
        self._path, self._patience = path, patience
        self._copier = Copier(connect(path, patience=patience, writing=True))
        self._writer = Writer(connect(path, patience=patience, writing=True), self._copier)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="tete-store-reader")
        self._mine = local()
        self._opened: list[sqlite3.Connection] = []

    async def append(
        self, table: str, after: int, events: Sequence[Event], heading: Heading, secret: bytes | None = None
    ) -> None:
        check_batch(after, events, secret)
        sort = (heading.game, heading.preset, heading.status, heading.at, solo_points(heading))
        bodies = [dump_event(event) for event in events]
        row = to_json((table, after, *sort, dump_heading(heading), bodies)).decode()
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
            raise Missing("no-such-table")
        return bytes(rows[0][0])

    async def tables(self, status: str | None = None, limit: int = 100) -> tuple[Heading, ...]:
        which, values = ("", ()) if status is None else ("WHERE status = ?", (status,))
        rows = await self._all(f"SELECT heading FROM tables {which} ORDER BY at DESC, id LIMIT ?", (*values, limit))
        return tuple(load_heading(line) for (line,) in rows)

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[Heading, ...]:
        rows = await self._all(
            "SELECT heading FROM tables WHERE game = ? AND preset = ? AND solo_points IS NOT NULL"
            " ORDER BY solo_points DESC, at, id LIMIT ?",
            (game, preset, limit),
        )
        return tuple(load_heading(line) for (line,) in rows)

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.close)
        await asyncio.to_thread(self._copier.close)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._opened:
            connection.close()

    async def _all(self, sql: str, values: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return await self._read(lambda connection: connection.execute(sql, values).fetchall())

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        def work() -> T:
            try:
                if not hasattr(self._mine, "connection"):
                    self._mine.connection = connect(self._path, patience=self._patience, writing=False)
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
