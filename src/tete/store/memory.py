"""A store that keeps nothing after the process ends: for tests, and for tables that need not be kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tete.store import listing
from tete.store.store import (
    ALL_ROWS,
    UNUSED_ATTACHMENT_MS,
    AttachmentsFull,
    Conflict,
    NotFound,
    check_batch,
    read_events,
)
from tete.tables import Event, TableSummary
from tete.wire import encode


class MemoryStore:
    """Events are kept as JSON, as in the other stores, so that an event that cannot be written fails here too."""

    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._summaries: dict[str, TableSummary] = {}
        self._secrets: dict[str, bytes] = {}
        self._apart: set[str] = set()
        self._attachments: dict[str, tuple[int, bytes]] = {}  # when each was brought, and its content

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        check_batch(after, events, secret)
        log = self._logs.get(table, [])
        if len(log) != after:
            raise Conflict("log-conflict", table=table, version=len(log))
        self._logs[table] = log + [encode(event) for event in events]
        self._summaries[table] = summary
        self._apart.discard(table)
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

    async def tables(self, status: str | None = None, limit: int = 100) -> tuple[TableSummary, ...]:
        return listing.latest((line for line in self._summaries.values() if status in (None, line.status)), limit)

    async def tables_of(
        self, player: str, limit: int = 100, after: tuple[int, str] | None = None
    ) -> tuple[TableSummary, ...]:
        return listing.of_player(self._summaries.values(), player, limit, after)

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: len(self._logs[table]) for table in tables if table in self._logs}

    async def due(self, until: int, limit: int = ALL_ROWS) -> tuple[str, ...]:
        return listing.due((line for line in self._summaries.values() if line.id not in self._apart), until, limit)

    async def set_apart(self, table: str) -> None:
        self._apart.add(table)

    async def outdated(self, over: int | None, waiting: int | None, limit: int = 100) -> tuple[TableSummary, ...]:
        return listing.outdated(self._summaries.values(), over, waiting, limit)

    async def delete(self, table: str, version: int) -> None:
        if len(self._logs.get(table, [])) != version:
            raise Conflict("log-conflict", table=table, version=len(self._logs.get(table, [])))
        for part in (self._logs, self._summaries, self._secrets):
            part.pop(table, None)

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        return listing.best(self._summaries.values(), game, preset, limit)

    async def keep_attachment(self, sha256: str, body: bytes, now: int, most: int) -> None:
        files, oldest = self._attachments, now - UNUSED_ATTACHMENT_MS
        needed = {line.attachment for line in self._summaries.values()}
        for name in [name for name, (at, _) in files.items() if at < oldest and name not in needed]:
            del files[name]
        if sum(len(other) for name, (_, other) in files.items() if name != sha256) + len(body) > most:
            raise AttachmentsFull("attachments-full")
        files[sha256] = now, body

    async def attachment(self, sha256: str) -> bytes:
        if sha256 not in self._attachments:
            raise NotFound("no-such-attachment")
        return self._attachments[sha256][1]

    async def check_writable(self) -> None:
        """Memory can always be written."""

    async def close(self) -> None:
        """There is nothing to close."""
