"""SQL functions for migrations that rewrite JSON: SQLite calls them row by row, within the migration's transaction."""

from __future__ import annotations

import json
import logging
import sqlite3
from typing import Any

from tete.core import BadPosition
from tete.store.chain import first_hash, next_hash
from tete.tables.upgrade import is_timed, upgrade_event, upgrade_summary

log = logging.getLogger("tete.store")


def register(connection: sqlite3.Connection) -> None:
    """Make the functions known to this connection; 3.sql and 4.sql call them."""
    connection.create_function("upgraded_event", 3, _event, deterministic=True)
    connection.create_function("upgraded_summary", 3, _summary, deterministic=True)
    connection.create_function("is_timed", 1, _timed, deterministic=True)
    connection.create_function("chained", 3, _Chains())


def _event(table: str, version: int, body: str) -> str:
    """A damaged event is kept as it is: its table cannot be loaded, and all others can."""
    try:
        return _text(upgrade_event(json.loads(body)))
    except (BadPosition, ValueError, RecursionError) as error:
        log.warning("event %d of table %s is damaged, and kept as it is: %s", version, table, error)
        return body


def _summary(table: str, summary: str, created: str | None) -> str:
    try:
        return _text(upgrade_summary(json.loads(summary), timed=bool(_timed(created))))
    except (BadPosition, ValueError, RecursionError) as error:
        log.warning("the summary of table %s is damaged, and kept as it is: %s", table, error)
        return summary


def _timed(created: str | None) -> int:
    """Whether a table is timed, from its first event, already upgraded."""
    try:
        return int(is_timed(json.loads(created or "null")))
    except (ValueError, RecursionError):
        return 0


def _text(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    text.encode()  # half a surrogate pair is a ValueError here, and would be an error of the whole migration later
    return text


class _Chains:
    """The hashes of all events. They must be asked for in order, table by table."""

    def __init__(self) -> None:
        self._last, self._head = ("", 0), ""

    def __call__(self, table: str, version: int, body: str) -> str:
        if (table, version) <= self._last:
            raise ValueError("the events are not in order")
        if table != self._last[0] or not self._head:
            self._head = first_hash(table)
        self._last, self._head = (table, version), next_hash(self._head, body.encode())
        return self._head
