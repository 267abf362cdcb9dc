"""The files that players bring to tables: taken from the store into memory before the rules need them."""

from __future__ import annotations

from collections.abc import Sequence

from tete.core import BadOptions, TeteError
from tete.core.attachments import checksum, file_name, first_reference
from tete.games import GAMES
from tete.hosting.environment import Offload, inline
from tete.store.store import NotFound, Store
from tete.tables import AnyTable, Event, TableConfig, fold
from tete.tables.events import Created


async def stored(store: Store, reference: str) -> bytes:
    """The content of a file; refused where the store does not have it."""
    try:
        return await store.attachment(checksum(reference))
    except NotFound:
        raise BadOptions("attachment-away", name=file_name(reference)) from None


async def attach(store: Store, config: TableConfig, offload: Offload = inline) -> object | None:
    """Take in the file that a new table needs, if any; keep what is returned until the table is there."""
    reference, game = first_reference(config.options.values()), GAMES.get(config.game)
    if not reference or game is None:
        return None
    return await offload(game.attach, reference, await stored(store, reference))


async def fold_attached(store: Store, events: Sequence[Event], offload: Offload = inline) -> AnyTable:
    """The table of a log, with the file that it needs. Where the file is nowhere, its moves can only be read."""
    held = await attach_log(store, events, offload)
    table = await offload(fold, events)
    del held  # the table has it
    return table


async def attach_log(store: Store, events: Sequence[Event], offload: Offload = inline) -> object | None:
    """Take in the file that the table of a log needs, if any; keep what is returned while its moves are read."""
    created = events[0].payload
    if not isinstance(created, Created):
        return None
    reference, game = first_reference(created.config.options.values()), GAMES.get(created.config.game)
    attached = game.attach(reference) if game is not None and reference else None
    try:
        return attached or await attach(store, created.config, offload)
    except TeteError:
        return None
