"""The store in a PostgreSQL database: an append returns when the database has committed it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Self, TypeVar

import asyncpg

from tete.store.chain import Heads, check_chain
from tete.store.postgres.reader import Line, Reader
from tete.store.postgres.schema import CONNECTION_ERRORS, is_transient, migrate, store_error
from tete.store.postgres.writer import LONGEST_RETRY_PAUSE_S, RETRY_PAUSE_S, Writer
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
from tete.tables import Event, TableSummary

T = TypeVar("T")
logging.getLogger("asyncpg").setLevel(logging.ERROR)  # the store says itself, in one line, that the database is away
POOL_CONNECTIONS = 4


class PostgresStore:
    """Made by `open`. `timeout` is how many seconds a call waits for a database that is away."""

    def __init__(self, pool: asyncpg.Pool, writer: Writer, line: Line, heads: Heads, timeout: float) -> None:
        self._pool, self._writer, self._line, self._heads, self._timeout = pool, writer, line, heads, timeout
        self._news, self._logs = Reader(self._on_line), Reader(self._all)

    @classmethod
    async def open(cls, address: str, timeout: float = 5.0) -> Self:
        """Connect, and create or migrate the tables. `address` may name several hosts: the one that writes is used."""

        async def connect() -> asyncpg.Connection:
            return await asyncpg.connect(address, timeout=timeout, target_session_attrs="read-write")

        try:
            first = await connect()
            try:
                await migrate(first)
            finally:
                await first.close()
            pool = await asyncpg.create_pool(
                address,
                min_size=1,
                max_size=POOL_CONNECTIONS,
                timeout=timeout,
                command_timeout=timeout,
                target_session_attrs="read-write",  # a standby may be behind
                reset=_leave_as_it_is,
            )
        except (asyncpg.PostgresError, *CONNECTION_ERRORS, ValueError) as error:
            raise store_error(error) from None
        heads = Heads()
        return cls(pool, Writer(connect, heads, timeout), Line(connect, timeout), heads, timeout)

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        await self.begin_append(table, after, events, summary, secret)

    def begin_append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> asyncio.Future[None]:
        check_batch(after, events, secret)
        return self._writer.append(table, after, events, summary, secret)

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        reader = self._news if since else self._logs  # whole logs take longer, and nobody else waits for them
        read = await reader.rows(table, since)
        if not read:
            return ()
        rows = [(row["version"], row["body"], row["hash"].encode()) for row in read if row["version"] is not None]
        before = rows.pop(0)[2].decode() if rows and rows[0][0] == since else ""
        head = check_chain(table, since, self._heads.find(table, since) or before, read[0]["last"], rows)
        self._heads.remember(table, since + len(rows), head)
        return read_events((body for _, body, _ in rows), since)

    async def secret(self, table: str) -> bytes:
        rows = await self._all("SELECT secret FROM secrets WHERE table_id = $1", table)
        if not rows:
            raise NotFound("no-such-table")
        return bytes(rows[0]["secret"])

    async def token_key(self) -> bytes:
        """The key that signs the tokens of players: all servers of this database know one another's players."""
        rows = await self._all("SELECT token_key FROM tete")
        return bytes(rows[0]["token_key"])

    async def take_token_key(self, key: bytes) -> None:
        """The key of a room that is copied here; a database with tables keeps its own."""
        await self._all("UPDATE tete SET token_key = $1 WHERE NOT EXISTS (SELECT FROM tables)", key)

    async def tables(self, status: str | None = None, limit: int = 100) -> tuple[TableSummary, ...]:
        where, values = ("", ()) if status is None else ("WHERE status = $2", (status,))
        rows = await self._all(f"SELECT summary FROM tables {where} ORDER BY at DESC, id LIMIT $1", limit, *values)
        return _summaries(rows)

    async def tables_of(
        self, player: str, limit: int = 100, after: tuple[int, str] | None = None
    ) -> tuple[TableSummary, ...]:
        rest = "" if after is None else "AND (at < $3 OR (at = $3 AND id > $4))"
        where = f"JOIN tables ON id = table_id WHERE player = $1 {rest} ORDER BY at DESC, id LIMIT $2"
        return _summaries(await self._all(f"SELECT summary FROM seated {where}", player, limit, *(after or ())))

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        rows = await self._all("SELECT id, version FROM tables WHERE id = ANY ($1)", list(tables))
        return {row["id"]: row["version"] for row in rows}

    async def due(self, until: int, limit: int = ALL_ROWS) -> tuple[str, ...]:
        rows = await self._all("SELECT id FROM tables WHERE due <= $1 ORDER BY due, id LIMIT $2", until, limit)
        return tuple(row["id"] for row in rows)

    async def set_apart(self, table: str) -> None:
        await self._all("UPDATE tables SET due = NULL WHERE id = $1", table)

    async def outdated(self, over: int | None, waiting: int | None, limit: int = 100) -> tuple[TableSummary, ...]:
        rows = await self._all(
            "SELECT summary FROM tables WHERE (status = 'over' AND at < $1 AND solo_points IS NULL)"
            " OR (status = 'waiting' AND at < $2) ORDER BY at, id LIMIT $3",
            over,
            waiting,
            limit,
        )
        return _summaries(rows)

    async def delete(self, table: str, version: int) -> None:
        rows = await self._all(
            "WITH gone AS (DELETE FROM tables WHERE id = $1 AND version = $2 RETURNING id),"
            " log AS (DELETE FROM events USING gone WHERE table_id = gone.id),"
            " kept AS (DELETE FROM secrets USING gone WHERE table_id = gone.id) SELECT id FROM gone",
            table,
            version,
        )
        self._heads.forget(table)
        if not rows:
            raise Conflict("log-conflict", table=table, version=version)

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        rows = await self._all(
            "SELECT summary FROM tables WHERE game = $1 AND preset = $2 AND solo_points IS NOT NULL"
            " ORDER BY solo_points DESC, at, id LIMIT $3",
            game,
            preset,
            limit,
        )
        return _summaries(rows)

    async def keep_attachment(self, sha256: str, body: bytes, now: int, most: int) -> None:
        unused = "at < $1 AND NOT EXISTS (SELECT FROM attached WHERE attached.sha256 = attachments.sha256)"
        await self._all(f"DELETE FROM attachments WHERE {unused}", now - UNUSED_ATTACHMENT_MS)
        rows = await self._all(
            "INSERT INTO attachments SELECT $1::text, $2::bigint, $3::bytea WHERE $4::bigint >= length($3::bytea) +"
            " (SELECT coalesce(sum(length(body)), 0) FROM attachments WHERE sha256 <> $1)"
            " ON CONFLICT (sha256) DO UPDATE SET at = excluded.at RETURNING at",
            *(sha256, now, body, most),
        )
        if not rows:
            raise AttachmentsFull("attachments-full")

    async def attachment(self, sha256: str) -> bytes:
        rows = await self._all("SELECT body FROM attachments WHERE sha256 = $1", sha256)
        if not rows:
            raise NotFound("no-such-attachment")
        return bytes(rows[0]["body"])

    async def check_writable(self) -> None:
        await self._all("UPDATE tete SET schema = schema")

    async def close(self) -> None:
        await self._writer.close()
        await self._pool.close()
        await self._line.close()

    async def _all(self, sql: str, *values: Any) -> list[asyncpg.Record]:
        return await self._patiently(lambda: self._pool.fetch(sql, *values))

    async def _on_line(self, sql: str, *values: Any) -> list[asyncpg.Record]:
        return await self._patiently(lambda: self._line.fetch(sql, *values))

    async def _patiently(self, ask: Callable[[], Awaitable[T]]) -> T:
        """The answer of a statement that may be repeated, also if the database restarts meanwhile."""
        clock = asyncio.get_running_loop()
        give_up, pause = clock.time() + self._timeout, RETRY_PAUSE_S
        while True:
            try:
                return await ask()
            except (asyncpg.PostgresError, *CONNECTION_ERRORS) as error:
                if self._pool.is_closing():
                    raise StoreError("store-closed") from None
                if not is_transient(error) or clock.time() + pause > give_up:
                    raise store_error(error) from None
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_RETRY_PAUSE_S)


async def _leave_as_it_is(_: object) -> None:
    """A statement for itself changes nothing of a session: resetting it would be a second statement."""


def _summaries(rows: Sequence[asyncpg.Record]) -> tuple[TableSummary, ...]:
    return read_summaries(row["summary"].encode() for row in rows)
