"""What SQLite's log holds is copied into the database file beside the writing: within it, moves would wait for it."""

from __future__ import annotations

import logging
import sqlite3
import threading

log = logging.getLogger("tete.store")

PAUSE = 0.5  # seconds between two looks
LONG = 2000  # pages, of which the log is to begin anew


class Checkpointer:
    """A thread copies nearly all, as often as there is something new; of a long log, the writer copies the last pages.

    Only when every page is copied does SQLite begin the log anew, and while others write there is always one more.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._long = False
        self._news, self._ended = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._run, name="tete-store-checkpointer", daemon=True)
        self._thread.start()

    def wrote(self, connection: sqlite3.Connection) -> None:
        """The writer's call after each transaction."""
        self._news.set()
        if self._long:
            self._long = False
            _copy(connection)

    def close(self) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(PAUSE):
            if self._news.is_set():
                self._news.clear()
                self._long = _copy(self._connection) > LONG
        self._connection.close()


def _copy(connection: sqlite3.Connection) -> int:
    """How many pages the log has now; if they cannot be copied they are safe where they are."""
    try:
        _, pages, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.Error as error:
        log.warning("the log could not be copied: %s", error)
        return 0
    return int(pages)
