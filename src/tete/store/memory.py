"""A store that keeps nothing after the process ends: for tests, and for tables that need not be kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tete.store.store import Conflict, NotFound, check_batch, read_events, solo_points
from tete.tables import Event, TableSummary, dump_event


class MemoryStore:
    """Events are kept as JSON, as in the other stores, so that an event that cannot be written fails here too."""

    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._summaries: dict[str, TableSummary] = {}
        self._secrets: dict[str, bytes] = {}

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        check_batch(after, events, secret)
        log = self._logs.get(table, [])
        if len(log) != after:
            raise Conflict("log-conflict", table=table, version=len(log))
        self._logs[table] = log + [dump_event(event) for event in events]
        self._summaries[table] = summary
        if secret is not None:
            self._secrets[table] = secret

    def begin_append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> asyncio.Future[None]:
        return asyncio.ensure_future(self.append(table, after, events, summary, secret))

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        return read_events(self._logs.get(table, [])[since:], since)

    async def secret(self, table: str) -> bytes:
        if table not in self._secrets:
            raise NotFound("no-such-table")
        return self._secrets[table]

    async def tables(
        self, status: str | None = None, limit: int = 100, *, timed: bool | None = None
    ) -> tuple[TableSummary, ...]:
        of_status = (each for each in self._summaries.values() if status in (None, each.status))
        found = [each for each in of_status if timed in (None, each.timed)]
        return tuple(sorted(found, key=lambda each: (-each.at, each.id))[:limit])

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        of_preset = (each for each in self._summaries.values() if (each.game, each.preset) == (game, preset))
        solo = [(points, each) for each in of_preset if (points := solo_points(each)) is not None]
        return tuple(each for _, each in sorted(solo, key=lambda pair: (-pair[0], pair[1].at, pair[1].id))[:limit])

    async def check_writable(self) -> None:
        """Memory can always be written."""

    async def close(self) -> None:
        """There is nothing to close."""
