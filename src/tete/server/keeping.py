"""Tables taken out of a store and brought into it: records from anywhere, logs from another room."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from tete.core import Refused
from tete.games import GAMES
from tete.records import Record, read, write
from tete.records.parser import parse
from tete.server import doors
from tete.server.catalogue import check_options
from tete.server.thinking import player_text
from tete.store import Store
from tete.tables import Event, Verdict, fold, heading, verify
from tete.tables.chance import SECRET_BYTES
from tete.tables.log import read_log, write_log
from tete.tables.paper import account, from_record, to_record


def read_foreign(text: str, table: str, owner: str, now: int) -> tuple[Event, ...]:
    """The log of a record that came over the wire: before anything is read, it must name no file of ours."""
    check_options({name: entry.value for name, entry in parse(text).group("option").items()})
    return from_record(read(text), table, owner, now)


async def keep(store: Store, events: Sequence[Event], secret: bytes = b"") -> str:
    """Make a table of these events; its id."""
    table = fold(events)
    await store.append(table.id, 0, events, heading(table), secret or secrets.token_bytes(SECRET_BYTES))
    return table.id


def is_log(text: str) -> bool:
    return text.startswith("{")


async def keep_log(store: Store, text: str) -> str:
    events, secret, _ = read_log(text)
    return await keep(store, events, secret)


async def keep_record(store: Store, record: Record, now: int) -> str:
    return await keep(store, from_record(record, doors.new_table(), None, now))


async def taken_out(store: Store, table: str, *, whole: bool) -> str:
    """A table as a record; `whole`, as its log with the secret of its chance, so that it can go on elsewhere."""
    events = await store.load(table)
    if not events:
        raise Refused("no-such-table")
    return write_log(events, await store.secret(table)) if whole else write(to_record(fold(events), player_text))


def judged(record: Record) -> Verdict:
    """Whether the chance of a record is what its room had promised."""
    return verify(GAMES[record.game], record.start(), account(record))


def judged_log(text: str) -> Verdict:
    _, _, table = read_log(text)
    if not table.secret:
        raise Refused("nothing-to-verify")
    return verify(table.game, table.start, table.account())
