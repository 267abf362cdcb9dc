"""A whole table as a text file: a header line, then one event per line. It holds the table's secrets."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tete.core import BadNotation, BadPosition
from tete.tables.chance import SECRET_BYTES, commit
from tete.tables.codec import dump_event, load_event
from tete.tables.events import FORMAT, Event
from tete.tables.evolve import fold
from tete.tables.table import AnyTable, Table
from tete.tables.upgrade import upgrade_event


def write_log(events: Sequence[Event], secret: bytes) -> str:
    """With `secret` the table can be continued elsewhere; without it (b"") a finished one can be read and verified."""
    head = json.dumps({"tete": "table", "format": FORMAT, "secret": secret.hex()})
    return "\n".join((head, *(dump_event(event).decode() for event in events), ""))


def read_log(text: str) -> tuple[tuple[Event, ...], bytes, AnyTable]:
    """The events, the secret and the table of a log file; `BadNotation` if it is none."""
    lines = text.rstrip("\r\n").split("\n")  # a name may have other marks that end a line
    format_number, secret = _read_head(lines[0])
    if len(lines) < 2:
        raise BadNotation("bad-log", line=2)
    events = []
    for number, line in enumerate(lines[1:], 2):
        try:
            events.append(load_event(line if format_number == FORMAT else _upgraded(line)))
        except BadPosition:
            raise BadNotation("bad-log", line=number) from None
    table = _fold(events)
    if secret and isinstance(table, Table) and table.commitment and commit(secret) != table.commitment:
        raise BadNotation("bad-log", line=1)
    return tuple(events), secret, table


def _upgraded(line: str) -> str:
    try:
        return json.dumps(upgrade_event(json.loads(line)))
    except (ValueError, RecursionError) as error:
        raise BadPosition("bad-event", why=str(error)) from None


def _read_head(line: str) -> tuple[int, bytes]:
    """The format of the events, and the secret."""
    try:
        head = json.loads(line)
        secret = bytes.fromhex(head["secret"])
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadNotation("bad-log", line=1) from None
    known = head.get("tete") == "table" and head.get("format") in (1, FORMAT)
    if not known or len(secret) not in (0, SECRET_BYTES):
        raise BadNotation("bad-log", line=1)
    return head["format"], secret


def _fold(events: Sequence[Event]) -> AnyTable:
    table: AnyTable | None = None
    for number, event in enumerate(events, 2):
        try:
            table = fold((event,), table)
        except BadPosition:
            raise BadNotation("bad-log", line=number) from None
    assert table is not None
    return table
