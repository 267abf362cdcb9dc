"""Bringing tables into a store from files: records from anywhere, logs from another room."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from tete.records import read
from tete.records.paper import split
from tete.server.catalogue import check_options
from tete.store import Store
from tete.tables import Event, fold, heading
from tete.tables.chance import SECRET_BYTES
from tete.tables.paper import from_record


def read_foreign(text: str, table: str, owner: str, now: int) -> tuple[Event, ...]:
    """The log of a record that came over the wire: before anything is read, it must name no file of ours."""
    options = {name: entry.value for name, entry in split(text).group("option").items()}
    check_options(options)
    return from_record(read(text), table, owner, now)


async def keep(store: Store, events: Sequence[Event], secret: bytes = b"") -> str:
    """Make a table of these events; its id."""
    table = fold(events)
    await store.append(table.id, 0, events, heading(table), secret or secrets.token_bytes(SECRET_BYTES))
    return table.id
