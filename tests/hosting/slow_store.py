"""A store that tests hold up, or make fail."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from tete.store import MemoryStore
from tete.tables import Event, TableSummary


class SlowStore(MemoryStore):
    """Appends and reads when it is told to, or fails."""

    def __init__(self) -> None:
        super().__init__()
        self.gate, self.reading = asyncio.Event(), asyncio.Event()
        self.gate.set()
        self.reading.set()
        self.failure: Exception | None = None

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        await self.gate.wait()
        if self.failure is not None:
            raise self.failure
        await super().append(table, after, events, summary, secret)

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        await self.reading.wait()
        return await super().load(table, since)
