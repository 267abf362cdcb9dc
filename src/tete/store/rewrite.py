"""SQL functions for migrations that rewrite JSON: SQLite calls them row by row, within the migration's transaction."""

from __future__ import annotations

import json
import logging
import sqlite3
from typing import Any

from tete.core import BadPosition
from tete.tables.upgrade import is_timed, upgrade_event, upgrade_summary

log = logging.getLogger("tete.store")


def register(connection: sqlite3.Connection) -> None:
    """Make the functions known to this connection; 3.sql calls them."""
    connection.create_function("upgraded_event", 3, _event, deterministic=True)
    connection.create_function("upgraded_summary", 3, _summary, deterministic=True)
    connection.create_function("is_timed", 1, _timed, deterministic=True)


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
