"""What a store promises, and what its implementations share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Protocol

from tete.core import BadPosition, TeteError
from tete.tables import Event, TableSummary, load_event
from tete.tables.codec import load_summary

log = logging.getLogger("tete.store")


class StoreError(TeteError):
    """The store cannot do what was asked, and has done nothing of it."""


class Conflict(StoreError):
    """Another writer appended first: load the new events and decide again."""


class NotFound(StoreError):
    """There is no such thing in the store."""


class Store(Protocol):
    """An append-only log per table, and the secret of its chance. Tasks and processes may share it."""

    async def append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> None:
        """Add the events that follow version `after`, all or none, durable on return; `Conflict` if others were first.

        A new table (`after` 0) brings the secret of its chance.
        """

    def begin_append(
        self, table: str, after: int, events: Sequence[Event], summary: TableSummary, secret: bytes | None = None
    ) -> asyncio.Future[None]:
        """`append` without waiting: the result has a value once the events are durable, else the error."""

    async def load(self, table: str, since: int = 0) -> tuple[Event, ...]:
        """The events after version `since`; none for an unknown table; `BadPosition` if one cannot be read."""

    async def secret(self, table: str) -> bytes:
        """The secret of a table's chance, which never leaves the server; `NotFound` for an unknown table."""

    async def tables(
        self, status: str | None = None, limit: int = 100, *, timed: bool | None = None
    ) -> tuple[TableSummary, ...]:
        """Summaries of the tables of this status, with a clock or bell or without; the latest event first."""

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        """The solo records of a preset: finished, clean, most points first."""

    async def check_writable(self) -> None:
        """Write something that changes nothing; raises the error of a store that cannot be written."""

    async def close(self) -> None:
        """Finish the writing that has begun, and close the files."""


def check_batch(after: int, events: Sequence[Event], secret: bytes | None) -> None:
    """A malformed batch is a bug of the caller, not a conflict."""
    if not events or [event.version for event in events] != list(range(after + 1, after + 1 + len(events))):
        raise ValueError("events must follow each other")
    if (after == 0) != (secret is not None):
        raise ValueError("a table brings its secret when it is created, and only then")


def solo_points(summary: TableSummary) -> int | None:
    """The points with which this table counts for the solo records, if it does."""
    counts = summary.status == "over" and summary.clean and len(summary.points) == 1
    return summary.points[0] if counts else None


def read_events(bodies: Iterable[bytes | str], since: int) -> tuple[Event, ...]:
    """The events that were written after version `since`."""
    return tuple(_read_event(body, version) for version, body in enumerate(bodies, since + 1))


def _read_event(body: bytes | str, version: int) -> Event:
    try:
        return load_event(body)
    except BadPosition as error:
        if error.code != "bad-event":
            raise
        raise BadPosition("bad-event", why=f"event {version}: {error.details['why']}") from None


def read_summaries(lines: Iterable[str]) -> tuple[TableSummary, ...]:
    """A damaged summary is left out and logged: the other tables are listed all the same."""
    found = []
    for line in lines:
        try:
            found.append(load_summary(line))
        except BadPosition as error:
            log.warning("a table is not listed, its summary is damaged: %s (%.200s)", error, line)
    return tuple(found)
