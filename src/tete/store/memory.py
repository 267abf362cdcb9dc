"""A store that keeps nothing after the process ends: for tests, and for tables that need not be kept."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from tete.store.store import (
    EVERY,
    UNUSED_ATTACHMENT_MS,
    AttachmentsFull,
    Conflict,
    NotFound,
    check_batch,
    read_events,
    solo_points,
)
from tete.tables import Event, TableSummary
from tete.wire import dump_event


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
        self._logs[table] = log + [dump_event(event) for event in events]
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
        return self._latest((line for line in self._summaries.values() if status in (None, line.status)), limit)

    async def tables_of(
        self, player: str, limit: int = 100, after: tuple[int, str] | None = None
    ) -> tuple[TableSummary, ...]:
        own = (line for line in self._summaries.values() if player and player in line.persons)
        if after is not None:
            own = (line for line in own if (-line.at, line.id) > (-after[0], after[1]))
        return self._latest(own, limit)

    @staticmethod
    def _latest(summaries: Iterable[TableSummary], limit: int) -> tuple[TableSummary, ...]:
        return tuple(sorted(summaries, key=lambda line: (-line.at, line.id))[:limit])

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: len(self._logs[table]) for table in tables if table in self._logs}

    async def due(self, until: int, limit: int = EVERY) -> tuple[str, ...]:
        alarms = ((line.due, line.id) for line in self._summaries.values() if line.due is not None)
        return tuple(table for due, table in sorted(alarms) if due <= until and table not in self._apart)[:limit]

    async def set_apart(self, table: str) -> None:
        self._apart.add(table)

    async def outdated(self, over: int | None, waiting: int | None, limit: int = 100) -> tuple[TableSummary, ...]:
        before = {"over": over, "waiting": waiting}
        dated = ((before.get(line.status), line) for line in self._summaries.values() if solo_points(line) is None)
        old = [line for moment, line in dated if moment is not None and line.at < moment]
        return tuple(sorted(old, key=lambda line: (line.at, line.id))[:limit])

    async def delete(self, table: str, version: int) -> None:
        if len(self._logs.get(table, [])) != version:
            raise Conflict("log-conflict", table=table, version=len(self._logs.get(table, [])))
        for kept in (self._logs, self._summaries, self._secrets):
            kept.pop(table, None)

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        of_preset = (line for line in self._summaries.values() if (line.game, line.preset) == (game, preset))
        solo = [(points, line) for line in of_preset if (points := solo_points(line)) is not None]
        return tuple(line for _, line in sorted(solo, key=lambda pair: (-pair[0], pair[1].at, pair[1].id))[:limit])

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
