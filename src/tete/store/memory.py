"""A store that forgets: for tests and for tables nobody wants to keep. It passes the same contract as the others."""

from __future__ import annotations

from collections.abc import Sequence

from tete.store.store import Conflict, NotFound, check_batch, solo_points
from tete.tables import Event, TableSummary, dump_event, load_event


class MemoryStore:
    """Events are kept as text, as in the real ones, so that nothing that cannot be written down gets by."""

    def __init__(self) -> None:
        self._logs: dict[str, list[bytes]] = {}
        self._headings: dict[str, TableSummary] = {}
        self._secrets: dict[str, bytes] = {}

    async def append(
        self, table: str, after: int, events: Sequence[Event], summarize: TableSummary, secret: bytes | None = None
    ) -> None:
        check_batch(after, events, secret)
        log = self._logs.get(table, [])
        if len(log) != after:
            raise Conflict("log-conflict", table=table, version=len(log))
        self._logs[table] = log + [dump_event(event) for event in events]
        self._headings[table] = summarize
        if secret is not None:
            self._secrets[table] = secret

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        return tuple(load_event(line) for line in self._logs.get(table, [])[since:])

    async def secret(self, table: str) -> bytes:
        if table not in self._secrets:
            raise NotFound("no-such-table")
        return self._secrets[table]

    async def tables(self, status: str | None = None, limit: int = 100) -> tuple[TableSummary, ...]:
        found = [line for line in self._headings.values() if status in (None, line.status)]
        return tuple(sorted(found, key=lambda line: (-line.at, line.id))[:limit])

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        lines = (line for line in self._headings.values() if (line.game, line.preset) == (game, preset))
        solo = [(points, line) for line in lines if (points := solo_points(line)) is not None]
        return tuple(line for _, line in sorted(solo, key=lambda each: (-each[0], each[1].at, each[1].id))[:limit])

    async def close(self) -> None:
        """Nothing to let go of."""
