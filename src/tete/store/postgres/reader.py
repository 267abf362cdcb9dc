"""One task reads for all tables of this server: requests made during one statement go into the next."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import asyncpg

TABLES_PER_STATEMENT = 50

# One statement, so the version and the events of a table are of the same moment. The event at `since` gives its hash.
_NEWER = """
SELECT wanted.number, tables.version AS last, events.version, body, hash
  FROM unnest($1::int[], $2::text[], $3::int[]) AS wanted (number, id, since) JOIN tables USING (id)
    LEFT JOIN events ON table_id = id AND events.version >= wanted.since
  ORDER BY wanted.number, events.version
"""

Rows = list[Any]
Ask = Callable[[str, Sequence[int], Sequence[str], Sequence[int]], Awaitable[Rows]]


class Line:
    """One connection for one statement at a time, opened again after it was lost: cheaper than one of a pool."""

    def __init__(self, connect: Callable[[], Awaitable[asyncpg.Connection]], timeout: float) -> None:
        self._connect, self._timeout = connect, timeout
        self._connection: asyncpg.Connection | None = None

    async def fetch(self, sql: str, *values: Any) -> Rows:
        try:
            async with asyncio.timeout(self._timeout):
                if self._connection is None or self._connection.is_closed():
                    self._connection = await self._connect()
                return list(await self._connection.fetch(sql, *values))
        except BaseException:
            if self._connection is not None:
                self._connection.terminate()
                self._connection = None
            raise

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.terminate() if self._connection.is_closed() else await self._connection.close()


class Reader:
    """`ask` carries out a statement, however often the connection is lost."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._waiting: list[tuple[str, int, asyncio.Future[Rows]]] = []
        self._task: asyncio.Task[None] | None = None

    def rows(self, table: str, since: int) -> asyncio.Future[Rows]:
        """The rows of a table from this version on; none if there is no such table."""
        future: asyncio.Future[Rows] = asyncio.get_running_loop().create_future()
        self._waiting.append((table, since, future))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return future

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:TABLES_PER_STATEMENT], self._waiting[TABLES_PER_STATEMENT:]
                await self._read(batch)
        finally:
            self._task = None

    async def _read(self, batch: Sequence[tuple[str, int, asyncio.Future[Rows]]]) -> None:
        tables, since, futures = zip(*batch, strict=True)
        by_number: defaultdict[int, Rows] = defaultdict(list)
        try:
            for row in await self._ask(_NEWER, range(len(batch)), tables, since):
                by_number[row["number"]].append(row)
        except BaseException as error:
            for future in futures:
                if not future.done():
                    future.set_exception(error) if isinstance(error, Exception) else future.cancel()
            if not isinstance(error, Exception):
                raise
            return
        for number, future in enumerate(futures):
            if not future.done():  # nobody may be waiting any more
                future.set_result(by_number[number])
