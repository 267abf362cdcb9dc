"""The words that are stored: databases, log files and records that exist use them, so none may be renamed or removed.

A new kind or field is added to `stored.json` in the same commit. Anything else needs a new format and a migration.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from tete.core import Outcome
from tete.records import write
from tete.store.schema import migrate, migrations
from tete.tables import SYSTEM, Event, Finished, Paused, Playing, Table, TableSummary, Waiting, events
from tete.tables.record_conversion import to_record
from tete.tables.table import status_name
from tete.wire.log_file import read_log, write_log
from tools.wire import words

DATA = Path(__file__).parents[1] / "data"


def described(declared: Any) -> Any:
    """The fields and words of what is stored, or of each kind of it."""
    (schema,), named = msgspec.json.schema_components([declared], ref_template="#/$defs/{name}")
    return words(schema, named)


def columns() -> dict[str, list[str]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, migrations())
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        return {
            name: [row[1] for row in connection.execute(f"PRAGMA table_info({name})").fetchall()] for (name,) in names
        }


def record_words() -> list[str]:
    """The words before the colon in the head of a record that has nearly all of them."""
    _, secret, table = read_log((DATA / "store" / "table.log").read_text("utf-8"))
    assert isinstance(table, Table)
    ended = Finished(Outcome((1, 2, 2), (0, 0, 0), "timeout"))
    head = write(to_record(replace(table, secret=secret.hex(), status=ended))).split("\n\n")[0]
    return [line.split(":")[0] for line in head.splitlines()]


def stored() -> dict[str, Any]:
    return {
        "event": described(Event),
        "summary": described(TableSummary),
        "statuses": [status_name(status) for status in (Waiting(), Playing(), Paused(), Finished(None))],
        "system player": SYSTEM,
        "log file": list(json.loads(write_log((), b"").splitlines()[0])),
        "record": record_words(),
        "columns": columns(),
        "format": events.FORMAT,
        "schema": len(migrations()),
    }


def test_stored_words_are_neither_renamed_nor_removed() -> None:
    assert stored() == json.loads((DATA / "frozen" / "stored.json").read_text("utf-8"))
