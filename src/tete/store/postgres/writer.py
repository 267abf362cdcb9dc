"""One task writes for all tables of this server: all that was queued during one commit goes into the next statement.

A connection may be lost before or after the commit of a statement. The hash chain tells which: if the last event of an
append is stored with the hash that was computed for it, the append has happened.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import asyncpg

from tete.store.append import Append
from tete.store.chain import Heads
from tete.store.postgres.schema import is_transient, store_error
from tete.store.store import StoreError
from tete.tables import Event, TableSummary

log = logging.getLogger("tete.store")

APPENDS_PER_STATEMENT = 1000
RETRY_PAUSE_S, LONGEST_RETRY_PAUSE_S = 0.05, 1.0  # before another attempt

# Rows are locked in the order of their ids, so two servers never wait for each other. An append that is not the first
# to follow its version changes no row, and is missing in the result.
_APPEND = """
WITH input AS (
  SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                       $9::bigint[], $10::int[], $11::bigint[], $12::text[], $13::bytea[])
    AS input (id, after, version, head, next_head, game, preset, status, at, solo_points, due, summary, secret)
), locked AS (
  SELECT id FROM tables WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE
), created AS (
  INSERT INTO tables SELECT id, version, next_head, game, preset, status, at, solo_points, due, summary
    FROM input WHERE after = 0 ORDER BY id ON CONFLICT (id) DO NOTHING RETURNING id
), changed AS (
  UPDATE tables SET version = input.version, head = input.next_head, game = input.game, preset = input.preset,
      status = input.status, at = input.at, solo_points = input.solo_points, due = input.due, summary = input.summary
    FROM input JOIN locked USING (id)
    WHERE tables.id = input.id AND tables.version = input.after AND tables.head = input.head AND input.after > 0
    RETURNING tables.id
), done AS (
  SELECT id FROM created UNION ALL SELECT id FROM changed
), kept AS (
  INSERT INTO secrets SELECT id, secret FROM input JOIN created USING (id)
), logged AS (
  INSERT INTO events SELECT event.* FROM unnest($14::text[], $15::int[], $16::bytea[], $17::text[])
    AS event (table_id, version, body, hash) JOIN done ON done.id = event.table_id
)
SELECT id FROM done
"""


@dataclass(eq=False, slots=True)
class PendingAppend(Append):
    """An append, and the future that waits for it."""

    future: asyncio.Future[None]
    unsure: bool = field(init=False, default=False)  # a connection was lost while it was written


class Writer:
    """Owns the connection that writes. `timeout` is how many seconds an append waits for a database that is away."""

    def __init__(self, connect: Callable[[], Awaitable[asyncpg.Connection]], heads: Heads, timeout: float) -> None:
        self._connect, self._heads, self._timeout = connect, heads, timeout
        self._connection: asyncpg.Connection | None = None
        self._queue: list[PendingAppend] = []
        self._wake = asyncio.Event()
        self._closed = False
        self._task = asyncio.create_task(self._run())

    def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None
    ) -> asyncio.Future[None]:
        if self._closed:
            raise StoreError("store-closed")
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append(PendingAppend(table, after, events, summary, secret, future))
        self._wake.set()
        return future

    async def close(self) -> None:
        """Finish what is queued, and close the connection."""
        self._closed = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while self._queue or not self._closed:
            if not self._queue:
                self._wake.clear()
                await self._wake.wait()
                continue
            await self._write(self._next_batch())
        if self._connection is not None:
            self._connection.terminate() if self._connection.is_closed() else await self._connection.close()

    def _next_batch(self) -> list[PendingAppend]:
        """The oldest appends, at most one of each table: a second one waits for the result of the first."""
        batch: dict[str, PendingAppend] = {}
        rest: list[PendingAppend] = []
        for append in self._queue:
            if append.table in batch or len(batch) == APPENDS_PER_STATEMENT:
                rest.append(append)
            else:
                batch[append.table] = append
        self._queue = rest
        return list(batch.values())

    async def _write(self, batch: list[PendingAppend]) -> None:
        """Write a batch, however often the connection is lost; after `timeout` seconds the appends fail."""
        clock = asyncio.get_running_loop()
        give_up, pause = clock.time() + self._timeout, RETRY_PAUSE_S
        while batch:
            try:
                async with asyncio.timeout_at(give_up + self._timeout):  # a connection may hang as well as break
                    connection = await self._connected()
                    batch = await self._settle(connection, batch)
                    await self._append(connection, batch)
                return
            except Exception as error:
                for append in batch:
                    append.unsure = True
                self._drop_connection()
                if not is_transient(error) or clock.time() + pause > give_up:
                    self._fail(batch, error)
                    return
                log.warning("the database did not answer, another attempt follows: %s", error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_RETRY_PAUSE_S)

    async def _connected(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    def _fail(self, batch: Sequence[PendingAppend], error: Exception) -> None:
        log.error("%d appends failed: %s", len(batch), error)
        for append in batch:
            self._heads.forget(append.table)
            _refuse(append, store_error(error))

    async def _settle(self, connection: asyncpg.Connection, batch: Sequence[PendingAppend]) -> list[PendingAppend]:
        """The appends that are still to be written: without those that were, just before a connection was lost."""
        unsure = [append for append in batch if append.unsure and append.hashes]
        if not unsure:
            return list(batch)
        rows = await connection.fetch(
            "SELECT table_id, version, hash FROM events JOIN unnest($1::text[], $2::int[]) AS input (table_id, version)"
            " USING (table_id, version)",
            [append.table for append in unsure],
            [append.version for append in unsure],
        )
        stored = {row["table_id"]: row["hash"] for row in rows}
        done = [append for append in unsure if stored.get(append.table) == append.hashes[-1]]
        for append in done:
            self._succeed(append)
        return [append for append in batch if append not in done]

    async def _append(self, connection: asyncpg.Connection, batch: Sequence[PendingAppend]) -> None:
        if not batch:
            return
        await self._find_heads(connection, batch)
        rows = await connection.fetch(_APPEND, *_columns(batch))
        done = {row["id"] for row in rows}
        late = [append for append in batch if append.table not in done]
        versions = await _versions(connection, late)
        for append in batch:
            if append.table in done:
                self._succeed(append)
            else:
                self._heads.forget(append.table)
                _refuse(append, append.refusal(versions.get(append.table, 0)))

    async def _find_heads(self, connection: asyncpg.Connection, batch: Sequence[PendingAppend]) -> None:
        """The hash that each append follows; only those of tables that were not read of late are asked for."""
        unknown = []
        for append in batch:
            head = self._heads.find(append.table, append.after)
            if head is None:
                unknown.append(append)
            else:
                append.follow(head)
        if unknown:
            rows = await connection.fetch(
                "SELECT id, head FROM tables WHERE id = ANY ($1)", [append.table for append in unknown]
            )
            heads = {row["id"]: row["head"] for row in rows}
            for append in unknown:
                append.follow(heads.get(append.table, ""))

    def _succeed(self, append: PendingAppend) -> None:
        self._heads.remember(append.table, append.version, append.hashes[-1])
        if not append.future.done():  # nobody may be waiting any more
            append.future.set_result(None)


def _refuse(append: PendingAppend, error: StoreError) -> None:
    if not append.future.done():
        append.future.set_exception(error)


async def _versions(connection: asyncpg.Connection, appends: Sequence[PendingAppend]) -> dict[str, int]:
    if not appends:
        return {}
    ids = [append.table for append in appends]
    rows = await connection.fetch("SELECT id, version FROM tables WHERE id = ANY ($1)", ids)
    return {row["id"]: row["version"] for row in rows}


def _columns(batch: Sequence[PendingAppend]) -> list[list[object]]:
    """The parameters of the statement: a column each, first of the tables, then of the events."""
    tables = [
        (
            append.table,
            append.after,
            append.version,
            append.head,
            append.hashes[-1],
            *append.table_row(),
            append.secret,
        )
        for append in batch
    ]
    events = [row for append in batch for row in append.event_rows()]
    return [list(column) for rows in (tables, events) for column in zip(*rows, strict=True)]
