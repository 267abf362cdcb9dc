"""What a store promises, and what its implementations share."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from typing import Protocol

from tete.core import BadPosition, TeteError
from tete.tables import Event, TableSummary
from tete.wire import load_event, load_summary

log = logging.getLogger("tete.store")

ALL_ROWS = 1_000_000_000  # rows: a limit that no store reaches
UNUSED_ATTACHMENT_MS = 24 * 3600 * 1000  # for which a file is kept that no table needs


class StoreError(TeteError):
    """The store refused or failed, and has changed nothing."""


class Conflict(StoreError):
    """Another writer appended first: load the new events and decide again."""


class NotFound(StoreError):
    """There is no such thing in the store."""


class AttachmentsFull(StoreError):
    """There is no room for another file of the players."""


class Damaged(StoreError):
    """The log of a table is not whole: it is set apart, and other tables are unharmed."""


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
        """The events after version `since`; none for an unknown table.

        `Damaged` if the log is not what was written, `BadPosition` if an event cannot be read.
        """

    async def secret(self, table: str) -> bytes:
        """The secret of a table's chance, which never leaves the server; `NotFound` for an unknown table."""

    async def tables(self, status: str | None = None, limit: int = 100) -> tuple[TableSummary, ...]:
        """Summaries of the tables of this status; the latest event first."""

    async def tables_of(
        self, player: str, limit: int = 100, after: tuple[int, str] | None = None
    ) -> tuple[TableSummary, ...]:
        """Summaries of the tables with a seat of this player; the latest event first.

        `after` is the time and the id of the last one that is known already.
        """

    async def versions(self, tables: Sequence[str]) -> dict[str, int]:
        """The versions of these tables; unknown ones are missing."""

    async def due(self, until: int, limit: int = ALL_ROWS) -> tuple[str, ...]:
        """The tables whose next clock or bell is due at this time or before; the earliest first."""

    async def set_apart(self, table: str) -> None:
        """This table cannot be loaded: no clock of it is due any more. Its log stays as it is."""

    async def outdated(self, over: int | None, waiting: int | None, limit: int = 100) -> tuple[TableSummary, ...]:
        """Tables that ended before `over` and are no solo record, or have waited since before `waiting`."""

    async def delete(self, table: str, version: int) -> None:
        """Remove a table and its secret; `Conflict` if it no longer has this version."""

    async def best(self, game: str, preset: str, limit: int = 10) -> tuple[TableSummary, ...]:
        """The solo records of a preset: finished, clean, most points first."""

    async def keep_attachment(self, sha256: str, body: bytes, now: int, most: int) -> None:
        """Keep a file that players brought, as long as a table needs it, and at first for a day.

        `AttachmentsFull` if all files together would have more than `most` bytes.
        """

    async def attachment(self, sha256: str) -> bytes:
        """The file with this checksum; `NotFound` if it is not kept."""

    async def check_writable(self) -> None:
        """Write something that changes nothing; raises the error of a store that cannot be written."""

    async def close(self) -> None:
        """Finish the writing that has begun, and close the files."""


def check_batch(after: int, events: Sequence[Event], secret: bytes | None) -> None:
    """A malformed batch is a bug of the caller, not a conflict."""
    if not events or [event.version for event in events] != list(range(after + 1, after + 1 + len(events))):
        raise ValueError("events must follow one another")
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


def read_summaries(lines: Iterable[bytes]) -> tuple[TableSummary, ...]:
    """A damaged summary is left out and logged: the other tables are listed all the same."""
    summaries = []
    for line in lines:
        try:
            summaries.append(load_summary(line))
        except BadPosition as error:
            log.warning("a table is not listed, its summary is damaged: %s (%.200s)", error, line)
    return tuple(summaries)
