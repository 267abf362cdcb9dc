"""Copies SQLite's write-ahead log into the database file in a thread of its own, so that no move waits for it."""

from __future__ import annotations

import logging
import sqlite3
import threading

log = logging.getLogger("tete.store")

CHECKPOINT_PAUSE_S = 0.5
LONG_LOG_PAGES = 2000  # from which the log should restart at its beginning


class Checkpointer:
    """A thread copies nearly all pages whenever there are new ones; of a long log, the writer copies the last pages.

    SQLite restarts the log only when every page is copied, and while others write there is always one more.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._long = False
        self._written, self._closing = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="tete-store-checkpointer", daemon=True)
        self._thread.start()

    def wrote(self, connection: sqlite3.Connection) -> None:
        """The writer calls this after every transaction."""
        self._written.set()
        if self._long:
            self._long = False
            _checkpoint(connection)

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.wait(CHECKPOINT_PAUSE_S):
            if self._written.is_set():
                self._written.clear()
                self._long = _checkpoint(self._connection) > LONG_LOG_PAGES
        self._connection.close()


def _checkpoint(connection: sqlite3.Connection) -> int:
    """How many pages the log has now; pages that cannot be copied are safe where they are."""
    try:
        _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.Error as error:
        log.warning("the log could not be copied: %s", error)
        return 0
    return int(pages)
