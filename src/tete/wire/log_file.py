"""A whole table as a text file: a header line, then one event per line. It holds the table's secrets."""

from __future__ import annotations

import json
from collections.abc import Sequence

from tete.core import BadNotation, BadPosition
from tete.tables.chance import SECRET_BYTES, commit
from tete.tables.events import FORMAT, Event
from tete.tables.evolve import fold
from tete.tables.table import AnyTable, Table
from tete.wire.codec import encode, load_event


def write_log(events: Sequence[Event], secret: bytes) -> str:
    """With `secret` the table can be continued elsewhere; without it (b"") a finished one can be read and verified."""
    head = json.dumps({"tete": "table", "format": FORMAT, "secret": secret.hex()})
    return "\n".join((head, *(encode(event).decode() for event in events), ""))


def read_log(text: str) -> tuple[tuple[Event, ...], bytes, AnyTable]:
    """The events, the secret and the table of a log file; `BadNotation` if it is none."""
    lines = text.rstrip("\r\n").split("\n")  # a name may have other marks that end a line
    secret = _read_secret(lines[0])
    if len(lines) < 2:
        raise BadNotation("bad-log", line=2)
    events = []
    for number, line in enumerate(lines[1:], 2):
        try:
            events.append(load_event(line))
        except BadPosition:
            raise BadNotation("bad-log", line=number) from None
    table = _fold(events)
    if secret and isinstance(table, Table) and table.commitment and commit(secret) != table.commitment:
        raise BadNotation("bad-log", line=1)
    return tuple(events), secret, table


def _read_secret(line: str) -> bytes:
    """The secret in the header line of a log file of our format."""
    try:
        head = json.loads(line)
        secret = bytes.fromhex(head["secret"])
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadNotation("bad-log", line=1) from None
    if head.get("tete") != "table" or len(secret) not in (0, SECRET_BYTES):
        raise BadNotation("bad-log", line=1)
    if head.get("format") != FORMAT:
        raise BadNotation("log-format", format=str(head.get("format"))[:20], known=FORMAT)
    return secret


def _fold(events: Sequence[Event]) -> AnyTable:
    table: AnyTable | None = None
    for number, event in enumerate(events, 2):
        try:
            table = fold((event,), table)
        except BadPosition:
            raise BadNotation("bad-log", line=number) from None
    assert table is not None
    return table
