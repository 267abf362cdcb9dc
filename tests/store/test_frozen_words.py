"""The words that are stored: databases, log files and records that exist use them, so none may be renamed or removed.

A new kind or field is added to `stored.json` in the same commit. Anything else needs a new format and a migration.
"""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tete.core import Outcome
from tete.records import write
from tete.store.schema import migrate, migrations
from tete.tables import SYSTEM, Event, Finished, Paused, Playing, Table, TableConfig, TableSummary, Waiting, events
from tete.tables.clock import ClockConfig
from tete.tables.log_file import read_log, write_log
from tete.tables.project import status_name
from tete.tables.record_conversion import to_record
from tete.tables.seats import Occupant

DATA = Path(__file__).parents[1] / "data"


def fields(cls: Any) -> dict[str, str | list[str]]:
    """The fields of a dataclass: the words of a choice, or the type."""
    hints = get_type_hints(cls)
    return {field.name: _words(hints[field.name]) for field in dataclasses.fields(cls)}


def _words(hint: Any) -> str | list[str]:
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    members = get_args(hint)
    if members and all(dataclasses.is_dataclass(member) for member in members):
        return "by kind"
    return hint.__name__ if isinstance(hint, type) and not members else str(hint)


def by_kind(union: Any) -> dict[str, Any]:
    described = [fields(member) for member in get_args(union)]
    return {each["kind"][0]: {name: words for name, words in each.items() if name != "kind"} for each in described}


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
    head = write(to_record(replace(table, secret=secret.hex(), status=ended), str)).split("\n\n")[0]
    return [line.split(":")[0] for line in head.splitlines()]


def stored() -> dict[str, Any]:
    return {
        "event": fields(Event),
        "payloads": by_kind(events.EventPayload),
        "config": fields(TableConfig),
        "clocks": by_kind(ClockConfig),
        "occupants": by_kind(Occupant),
        "summary": fields(TableSummary),
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
