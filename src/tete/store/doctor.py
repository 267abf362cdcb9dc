"""Checks every table of a database, and repairs what can be repaired: a log is never more than was written."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from tete.core import BadPosition, TeteError
from tete.core.attachments import checksum, first_reference
from tete.store.backup import copy, free_name, require_alone
from tete.store.chain import Row, whole_chain
from tete.store.schema import connect, prepare, store_error
from tete.store.sqlite import EVENT_COLUMNS
from tete.store.store import solo_points
from tete.tables import AnyTable, fold, summarize
from tete.tables.events import Created
from tete.wire import encode, load_event, load_summary

Problem = Literal["file", "log", "summary", "secret", "stray"]
DAMAGES_LISTED = 20  # places of a file


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with the file, or with a table.

    `kept` and `stored` count the events that can be read and those that should be there.
    """

    problem: Problem
    table: str = ""
    detail: str = ""
    kept: int = 0
    stored: int = 0
    repaired: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """`before` is where the database was copied to before the repair."""

    tables: int
    events: int
    findings: tuple[Finding, ...]
    before: Path | None = None

    @property
    def healthy(self) -> bool:
        return all(finding.repaired for finding in self.findings)


def examine(path: Path) -> Report:
    """What is wrong with a database; a server may use it meanwhile."""
    prepare(path, timeout=5)
    try:
        with closing(connect(path, timeout=5, writing=False)) as connection:
            findings, names, events = _file(connection), _names(connection), 0
            for name in names:  # one at a time: all logs together may not fit into memory
                table = _Examined(connection, name)
                findings += table.findings()
                events += table.usable
    except sqlite3.Error as error:
        raise store_error(error) from None
    return Report(len(names), events, tuple(findings))


def repair(path: Path) -> Report:
    """Repair a database that nobody else uses; it is copied before anything is changed."""
    report = examine(path)
    if not report.findings:
        return report
    require_alone(path)
    before = free_name(path, "before-repair")
    copy(path, before)
    if any(finding.problem == "file" for finding in report.findings):
        fresh = free_name(path, "repairing")
        salvage(path, fresh)
        os.replace(fresh, path)
    prepare(path, timeout=5)
    with closing(connect(path, timeout=5, writing=True)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        for table in _names(connection):
            _mend(connection, _Examined(connection, table))
        connection.execute("COMMIT")
    left = {(finding.problem, finding.table) for finding in examine(path).findings}
    findings = tuple(
        replace(finding, repaired=(finding.problem, finding.table) not in left) for finding in report.findings
    )
    return replace(report, findings=findings, before=before)


class _Examined:
    """One table: what its rows say, and how much of its log is whole."""

    def __init__(self, connection: sqlite3.Connection, table: str) -> None:
        self.id, self.unreadable = table, ""
        self.row: tuple[Any, ...] | None = None
        self.secret = False
        self.rows: list[Row] = []
        try:
            columns = "version, game, status, solo_points, due, CAST(summary AS BLOB)"
            self.row = connection.execute(f"SELECT {columns} FROM tables WHERE id = ?", (table,)).fetchone()
            secret = connection.execute("SELECT secret FROM secrets WHERE table_id = ?", (table,)).fetchone()
            self.secret = secret is not None
            sql = f"SELECT {EVENT_COLUMNS} FROM events WHERE table_id = ? ORDER BY version"
            for row in connection.execute(sql, (table,)):
                self.rows.append(row)
        except sqlite3.Error as error:
            self.unreadable = str(error)
        held = _attach(connection, self.rows)
        self.usable, self.table = _usable(table, self.rows)
        del held  # the table has it

    @property
    def version(self) -> int:
        """How many events the row of the table counts."""
        return self.row[0] if self.row is not None and isinstance(self.row[0], int) else 0

    def findings(self) -> Iterator[Finding]:
        stored = max(self.version, len(self.rows))
        if not self.rows and self.row is None and not self.unreadable:
            yield Finding("stray", self.id)
        elif self.unreadable or self.usable < stored:
            yield Finding("log", self.id, self.unreadable, self.usable, stored)
        elif not self._summary_fits():
            yield Finding("summary", self.id, kept=self.usable, stored=stored)
        if self.usable and not self.secret:
            yield Finding("secret", self.id, kept=self.usable, stored=stored)

    def _summary_fits(self) -> bool:
        if self.row is None or self.table is None:
            return False
        version, game, status, points, due, text = self.row
        try:
            summary = load_summary(text)
        except BadPosition:
            return False
        today = summarize(self.table)
        stored = (summary.id, summary.version, summary.game, summary.status)
        columns = (version, game, status, points, due) == (
            *(summary.version, summary.game, summary.status, solo_points(summary), summary.due),
        )
        return columns and stored == (self.id, today.version, today.game, today.status)


def _attach(connection: sqlite3.Connection, rows: list[Row]) -> object | None:
    """The file that the table of this log needs, where it can be read."""
    with suppress(TeteError, sqlite3.Error, IndexError):
        created = load_event(rows[0][1]).payload
        if isinstance(created, Created) and (reference := first_reference(created.config.options.values())):
            sql = "SELECT body FROM attachments WHERE sha256 = ?"
            row = connection.execute(sql, (checksum(reference),)).fetchone()
            return None if row is None else created.config.rules.attach(reference, row[0])
    return None


def _usable(table: str, rows: list[Row]) -> tuple[int, AnyTable | None]:
    """How many events from the first one on can be used, and the table after them."""
    folded: AnyTable | None = None
    for number, (_, body, _) in enumerate(rows[: whole_chain(table, rows)]):
        try:
            folded = fold((load_event(body),), folded)
        except BadPosition:
            return number, folded
        if folded.id != table:
            return 0, None
    return (folded.version if folded else 0), folded


def _mend(connection: sqlite3.Connection, examined: _Examined) -> None:
    """Cut a log after its last good event, and write the row of its table again."""
    if not any(finding.problem != "secret" for finding in examined.findings()):
        return
    connection.execute("DELETE FROM events WHERE table_id = ? AND version > ?", (examined.id, examined.usable))
    connection.execute("DELETE FROM tables WHERE id = ?", (examined.id,))
    if examined.table is None:
        connection.execute("DELETE FROM secrets WHERE table_id = ?", (examined.id,))
        return
    summary = summarize(examined.table)
    connection.execute(
        "INSERT INTO tables (id, version, game, preset, status, at, solo_points, due, summary)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            *(summary.id, summary.version, summary.game, summary.preset, summary.status, summary.at),
            *(solo_points(summary), summary.due, encode(summary).decode()),
        ),
    )


def _file(connection: sqlite3.Connection) -> list[Finding]:
    try:
        rows = connection.execute(f"PRAGMA integrity_check({DAMAGES_LISTED})").fetchall()
    except sqlite3.Error as error:
        if store_error(error).code != "store-corrupt":
            raise
        rows = [(str(error),)]  # so damaged that it cannot even be checked
    return [Finding("file", detail=str(text)) for (text,) in rows if text != "ok"]


def _names(connection: sqlite3.Connection) -> list[str]:
    """Every table with a row or an event in the readable part of the file."""
    names: set[str] = set()
    for sql in (
        "SELECT id FROM tables",
        "SELECT id FROM tables INDEXED BY tables_by_time WHERE status >= ''",
        "SELECT table_id FROM secrets",
        "SELECT DISTINCT table_id FROM events",
    ):
        with suppress(sqlite3.Error):
            for (name,) in connection.execute(sql):
                if isinstance(name, str):
                    names.add(name)
    return sorted(names)


# The columns and the key of the tables. A damaged page ends a walk along the key, so it is walked from both ends, and
# the events are walked table by table.
TABLES = {
    "tables": ("id, version, game, preset, status, at, solo_points, summary, due", "id"),
    "secrets": ("table_id, secret", "table_id"),
    "attachments": ("sha256, at, body", "sha256"),
}
EVENTS = "table_id, version, body, hash"


def salvage(path: Path, fresh: Path) -> None:
    """Write everything that can still be read of a damaged file to a new one."""
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
