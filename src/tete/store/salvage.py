"""Everything that can still be read of a damaged database file, written to a new one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from tete.store.schema import connect, prepare

# The columns and the key of each table. A damaged page ends a walk along the key, so it is walked from both ends, and
# the events are walked table by table.
TABLES = {
    "tables": ("id, version, game, preset, status, at, solo_points, summary, due", "id"),
    "secrets": ("table_id, secret", "table_id"),
}
EVENTS = "table_id, version, body, hash"


def salvage(path: Path, fresh: Path) -> None:
    prepare(fresh, timeout=5)
    with (
        closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as damaged,
        closing(connect(fresh, timeout=5, writing=True)) as whole,
    ):
        damaged.text_factory = lambda text: text.decode(errors="replace")  # its hash will tell
        whole.execute("BEGIN IMMEDIATE")
        for table, (columns, key) in TABLES.items():
            _copy(whole, table, columns, _both_ways(damaged, f"SELECT {columns} FROM {table} ORDER BY {key}"))
        _copy(whole, "events", EVENTS, _both_ways(damaged, f"SELECT {EVENTS} FROM events ORDER BY table_id, version"))
        names = [name for (name,) in whole.execute("SELECT table_id FROM secrets UNION SELECT id FROM tables")]
        for name in names:
            sql = f"SELECT {EVENTS} FROM events WHERE table_id = ? ORDER BY table_id, version"
            _copy(whole, "events", EVENTS, _both_ways(damaged, sql, name))
        whole.execute("COMMIT")
        whole.execute("PRAGMA journal_mode = DELETE")


def _both_ways(damaged: sqlite3.Connection, sql: str, *values: str) -> Iterator[tuple[Any, ...]]:
    for order in (sql, sql.replace(", version", " DESC, version") + " DESC"):
        with suppress(sqlite3.Error):
            yield from damaged.execute(order, values)


def _copy(whole: sqlite3.Connection, table: str, columns: str, rows: Iterator[tuple[Any, ...]]) -> None:
    """A row that is there already, or is no row of ours, is left out."""
    marks = ", ".join("?" * (columns.count(",") + 1))
    for row in rows:
        with suppress(sqlite3.Error):
            whole.execute(f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})", row)
