"""Copies all tables of one store into another, of whatever kind. It may be interrupted, and goes on where it was."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tete.core import TeteError
from tete.store.store import ALL_ROWS, Store
from tete.tables import TableSummary


@dataclass(slots=True)
class Copied:
    """How much was copied."""

    tables: int = 0
    events: int = 0


async def copy_tables(source: Store, target: Store, on_skip: Callable[[str, TeteError], None]) -> Copied:
    """Copy what the target does not have yet. A table that cannot be read or written is skipped."""
    copied = Copied()
    for summary in await source.tables(limit=ALL_ROWS):
        try:
            events = await _copy_table(source, target, summary)
        except TeteError as error:
            on_skip(summary.id, error)
        else:
            copied.tables += events > 0
            copied.events += events
    return copied


async def _copy_table(source: Store, target: Store, summary: TableSummary) -> int:
    events = await source.load(summary.id)
    there = len(await target.load(summary.id))
    missing = events[there:]
    if missing:
        secret = await source.secret(summary.id) if there == 0 else None
        if there == 0 and summary.attachment:
            body = await source.attachment(summary.attachment)
            await target.keep_attachment(summary.attachment, body, summary.at, ALL_ROWS)
        await target.append(summary.id, there, missing, summary, secret)
    return len(missing)
