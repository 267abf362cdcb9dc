"""Tables taken out of a store and brought into it: records from anywhere, logs from another server."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from tete.core import BadPosition, Refused
from tete.core.attachments import checksum, first_reference
from tete.games import GAMES
from tete.hosting.access import SecretIdentity
from tete.hosting.analysis import require_public_moves
from tete.hosting.attachments import attach_log, fold_attached
from tete.records import Record, write
from tete.store.store import ALL_ROWS, NotFound, Store
from tete.tables import AnyTable, ArchivedTable, Event, Table, Verdict, fold, summarize, verify
from tete.tables.chance import SECRET_BYTES
from tete.tables.events import Created
from tete.tables.record_conversion import chance_proof, from_record, to_record
from tete.wire.codec import load_event
from tete.wire.log_file import read_log, write_log


async def add_table(store: Store, events: Sequence[Event], secret: bytes = b"", file: bytes | None = None) -> str:
    """Store these events as a new table; its id. `file`: the one that its options name, to be kept too."""
    if file is not None:
        await store.keep_attachment(checksum(_file_of(events[0])[1]), file, events[0].at, ALL_ROWS)
    table = await fold_attached(store, events)
    await store.append(table.id, 0, events, summarize(table), secret or secrets.token_bytes(SECRET_BYTES))
    return table.id


def is_log(text: str) -> bool:
    return text.startswith("{")


def file_of_log(text: str) -> tuple[str, str]:
    """The game of a log, and the file that its options name; empty where there is none, or where it is no log."""
    try:
        return _file_of(load_event(text.split("\n", 2)[1]))
    except (IndexError, BadPosition):
        return "", ""


def _file_of(first: Event) -> tuple[str, str]:
    if not isinstance(first.payload, Created):
        return "", ""
    return first.payload.config.game, first_reference(first.payload.config.options.values())


async def import_log(store: Store, text: str, file: bytes | None = None) -> str:
    """The log of a table that was played elsewhere, marked as such."""
    (first, *rest), secret, _ = read_log(text)
    assert isinstance(first.payload, Created), "a log begins with its table's creation"
    first = replace(first, payload=replace(first.payload, imported=True))
    return await add_table(store, (first, *rest), secret, file)


async def import_record(store: Store, record: Record, now: int, file: bytes | None = None) -> str:
    return await add_table(store, from_record(record, SecretIdentity().new_table_id(), None, now), file=file)


async def export_record(store: Store, table: str) -> str:
    events = await _load(store, table)
    held = await attach_log(store, events)
    text = record_text(fold(events))
    del held
    return text


async def export_log(store: Store, table: str) -> str:
    """The log with the secret of its chance, so that the table can go on elsewhere."""
    return write_log(await _load(store, table), await store.secret(table))


async def _load(store: Store, table: str) -> tuple[Event, ...]:
    events = await store.load(table)
    if not events:
        raise NotFound("no-such-table")
    return events


def public_record(table: Table) -> str:
    """The record of a table for everybody who may see it."""
    require_public_moves(table)
    return record_text(table)


def record_text(table: AnyTable) -> str:
    """A table as a record; one that was played under older rules has none, but its log can be exported."""
    if isinstance(table, ArchivedTable):
        raise Refused("older-rules")
    return write(to_record(table))


def verify_record(record: Record) -> Verdict:
    """Whether the chance moves of a record follow from what its server had committed to."""
    return verify(GAMES[record.game], record.start(), chance_proof(record))


def verify_log(text: str) -> Verdict:
    _, _, table = read_log(text)
    if not isinstance(table, Table):
        raise Refused("older-rules")
    if not table.secret:
        raise Refused("nothing-to-verify")
    return verify(table.game, table.start, table.chance_proof())
