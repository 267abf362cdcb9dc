"""One thread writes for all tables: everything that was queued during one transaction goes into the next.

While SQLite works, Python's global lock is free, but getting it back from a busy event loop takes milliseconds. So the
events of all tables in a transaction are passed as one JSON text in one statement, which a trigger takes apart.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from json.encoder import encode_basestring as quoted
from queue import Empty, SimpleQueue

from tete.store.checkpointer import Checkpointer
from tete.store.schema import store_error
from tete.store.store import Conflict, StoreError, solo_points
from tete.tables import Event, TableSummary, dump_event
from tete.tables.codec import dump_summary

BATCH = 1000  # jobs in one transaction

Work = Callable[[sqlite3.Connection], None]

# An append that is not the first to follow version `after` breaks a constraint, and nothing of it is written.
_TAKE_APART = """
CREATE TEMP VIEW appended (id, after, game, preset, status, at, solo_points, timed, summary, bodies)
  AS SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL;
CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appended BEGIN
  INSERT INTO tables (id, version, game, preset, status, at, summary)
    SELECT NEW.id, 0, NEW.game, NEW.preset, NEW.status, NEW.at, NEW.summary WHERE NEW.after = 0;
  UPDATE tables SET version = version + json_array_length(NEW.bodies), game = NEW.game, preset = NEW.preset,
    status = NEW.status, at = NEW.at, solo_points = NEW.solo_points, timed = NEW.timed, summary = NEW.summary
    WHERE id = NEW.id AND version = NEW.after;
  SELECT RAISE(ABORT, 'another writer was first') WHERE changes() = 0;
  INSERT INTO events SELECT NEW.id, NEW.after + 1 + each.key, each.value FROM json_each(NEW.bodies) AS each;
END;
"""
_APPEND = "INSERT INTO appended SELECT {} FROM json_each(?)".format(
    ", ".join(f"json_extract(value, '$[{column}]')" for column in range(10))
)


def appended_row(table: str, after: int, events: Sequence[Event], summary: TableSummary) -> str:
    """The columns of the view `appended` as a JSON array, composed by hand because every move passes here."""
    points = solo_points(summary)
    return (
        f"[{quoted(table)},{after},{quoted(summary.game)},{quoted(summary.preset)},{quoted(summary.status)},{summary.at},"
        f"{'null' if points is None else points},{summary.timed:d},{quoted(dump_summary(summary))},"
        f"[{','.join([quoted(dump_event(event).decode()) for event in events])}]]"
    )


@dataclass(slots=True)
class Job:
    """Something to write (any work, a row of the view `appended`, or both), and the future that waits for it."""

    work: Work | None
    row: str | None
    table: str
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[None]
    error: StoreError | None = None


class Writer:
    """Owns the connection that writes. A job that fails does not affect others; a failed commit undoes its batch."""

    def __init__(self, connection: sqlite3.Connection, checkpointer: Checkpointer) -> None:
        self._connection, self._checkpointer = connection, checkpointer
        self._connection.executescript(_TAKE_APART)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tete-store-writer", daemon=True)
        self._closed, self._lock = False, threading.Lock()
        self._thread.start()

    def write(self, work: Work | None, row: str | None = None, table: str = "") -> asyncio.Future[None]:
        """Has a result when the work and the row (of this table) are on the disk."""
        loop = asyncio.get_running_loop()
        job = Job(work, row, table, loop, loop.create_future())
        with self._lock:  # no job may be queued after the end
            if self._closed:
                raise StoreError("store-closed")
            self._jobs.put(job)
        return job.future

    def close(self) -> None:
        """Finish what is queued, stop the thread and close the connection."""
        with self._lock:
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._gather()
            if batch:
                self._commit(batch)
                _notify(batch)
                self._checkpointer.wrote(self._connection)
        self._connection.close()

    def _gather(self) -> tuple[list[Job], bool]:
        """Wait for one job, then take all others that are queued; False: stop afterwards."""
        batch: list[Job] = []
        job = self._jobs.get()
        try:
            while job is not None:
                batch.append(job)
                if len(batch) == BATCH:
                    return batch, True
                job = self._jobs.get_nowait()
        except Empty:
            return batch, True
        return batch, False

    def _commit(self, batch: list[Job]) -> None:
        """One transaction for all jobs; if one of them fails, one transaction for each, to save the others."""
        error = self._transact(batch)
        if error is not None and len(batch) > 1 and not isinstance(error, sqlite3.OperationalError):
            for job in batch:
                self._commit([job])
        elif error is not None:
            for job in batch:
                job.error = self._store_error(error, job.table)

    def _transact(self, batch: list[Job]) -> Exception | None:
        works = [job.work for job in batch if job.work is not None]
        rows = [job.row for job in batch if job.row is not None]
        try:
            if works:  # otherwise the one statement is a transaction by itself
                self._connection.execute("BEGIN IMMEDIATE")
            for work in works:
                work(self._connection)
            if rows:
                self._connection.execute(_APPEND, (f"[{','.join(rows)}]",))
            if works:
                self._connection.execute("COMMIT")
        except Exception as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return error
        return None

    def _store_error(self, error: Exception, table: str) -> StoreError:
        if isinstance(error, sqlite3.IntegrityError):
            found = self._connection.execute("SELECT version FROM tables WHERE id = ?", (table,)).fetchone()
            return Conflict("log-conflict", table=table, version=found[0] if found else 0)
        if isinstance(error, sqlite3.Error):
            return store_error(error)
        return StoreError("store-failed", detail=repr(error))


def _notify(batch: list[Job]) -> None:
    """Wake the waiting tasks with one call into each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        try:
            loop.call_soon_threadsafe(_wake, jobs)
        except RuntimeError:  # the loop is closed, so no task waits
            continue


def _wake(jobs: list[Job]) -> None:
    for job in jobs:
        if job.future.done():  # cancelled in the meantime
            continue
        if job.error is None:
            job.future.set_result(None)
        else:
            job.future.set_exception(job.error)
