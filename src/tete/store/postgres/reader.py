"""One task reads for all tables of this server: all that was asked for during one statement goes into the next."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

BATCH = 50  # tables in one statement

# One statement, so the version and the events of a table are of the same moment. The event at `since` gives its hash.
_NEWER = """
SELECT asked.number, tables.version AS last, events.version, body, hash
  FROM unnest($1::int[], $2::text[], $3::int[]) AS asked (number, id, since) JOIN tables USING (id)
    LEFT JOIN events ON table_id = id AND events.version >= asked.since
  ORDER BY asked.number, events.version
"""

Rows = list[Any]
Ask = Callable[[str, Sequence[int], Sequence[str], Sequence[int]], Awaitable[Rows]]


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
                batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
                await self._read(batch)
        finally:
            self._task = None

    async def _read(self, batch: Sequence[tuple[str, int, asyncio.Future[Rows]]]) -> None:
        tables, since, futures = zip(*batch, strict=True)
        found: defaultdict[int, Rows] = defaultdict(list)
        try:
            for row in await self._ask(_NEWER, range(len(batch)), tables, since):
                found[row["number"]].append(row)
        except BaseException as error:
            for future in futures:
                if not future.done():
                    future.set_exception(error) if isinstance(error, Exception) else future.cancel()
            if not isinstance(error, Exception):
                raise
            return
        for number, future in enumerate(futures):
            if not future.done():  # nobody may be waiting any more
                future.set_result(found[number])
