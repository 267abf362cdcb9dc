"""What another server did at a table."""

from __future__ import annotations

from tete.core import Refused
from tete.store.store import Store
from tete.tables import Event, Table, evolve


async def read_newer(store: Store, table: Table) -> tuple[tuple[Event, ...], list[Table]]:
    """The events after this version, and the table after each of them."""
    newer, tables = await store.load(table.id, table.version), []
    for event in newer:
        after = evolve(table, event)
        if not isinstance(after, Table):
            raise Refused("older-rules")
        table = after
        tables.append(table)
    return newer, tables
