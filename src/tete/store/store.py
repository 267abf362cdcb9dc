"""What a store promises, whatever it is made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tete.core import TeteError
from tete.tables import Event, TableSummary


class StoreError(TeteError):
    """The store cannot do what was asked; nothing of it was done."""


class Conflict(StoreError):
    """Somebody else appended first: load what is new and decide again."""


class NotFound(StoreError):
    """There is no such thing in the store."""


class Store(Protocol):
    """An append-only log per table, and the secret of its chance. Safe to share between tasks and hosts."""

    async def append(
        self, table: str, after: int, events: Sequence[Event], summarize: TableSummary, secret: bytes | None = None
    ) -> None:
        """Add the events that follow version `after`, all or none, durable on return; `Conflict` if others came first.

        A new table (`after` 0) brings the secret of its chance.
        """

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        """The events after version `since`; none for a table that is not there."""

    async def secret(self, table: str) -> bytes:
        """The secret of a table's chance, for the host's eyes only; `NotFound` without such a table."""

    async def tables(self, status: str | None = None, limit: int = 100) -> tuple[TableSummary, ...]:
        """Tables in one line each, the last touched first."""

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        """The solo records of a preset: finished, clean, most points first."""

    async def close(self) -> None:
        """Finish what was begun, and let go of the files."""


def check_batch(after: int, events: Sequence[Event], secret: bytes | None) -> None:
    """A batch that no host should send is its bug, not a conflict."""
    if not events or [event.version for event in events] != list(range(after + 1, after + 1 + len(events))):
        raise ValueError("events must follow each other")
    if (after == 0) != (secret is not None):
        raise ValueError("a table brings its secret when it is created, and only then")


def solo_points(summarize: TableSummary) -> int | None:
    """The points that count for the solo records, if this table does."""
    counts = summarize.status == "over" and summarize.clean and len(summarize.points) == 1
    return summarize.points[0] if counts else None
