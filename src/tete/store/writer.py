"""One thread writes for all tables: everything that was queued during one transaction goes into the next."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from tete.store.append import Append
from tete.store.chain import Heads
from tete.store.checkpointer import Checkpointer
from tete.store.schema import store_error
from tete.store.store import StoreError

BATCH_JOBS = 1000  # in one transaction, from which on no more are added to it

Work = Callable[[sqlite3.Connection], None]

_CREATE = """
INSERT INTO tables (id, version, game, preset, status, at, solo_points, due, summary)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING
"""
_UPDATE = """
UPDATE tables SET version = ?, game = ?, preset = ?, status = ?, at = ?, solo_points = ?, due = ?, summary = ?
WHERE id = ? AND version = ? AND ? = (SELECT hash FROM events WHERE table_id = tables.id AND version = tables.version)
"""
_INSERT_SECRET = "INSERT INTO secrets (table_id, secret) VALUES (?, ?)"
_INSERT_EVENT = "INSERT INTO events (table_id, version, body, hash) VALUES (?, ?, CAST(? AS TEXT), ?)"
_HASH = "SELECT hash FROM events WHERE table_id = ? AND version = ?"
_VERSION = "SELECT version FROM tables WHERE id = ?"


@dataclass(slots=True)
class Job:
    """An append or any other work, and the future that waits for it."""

    work: Append | Work
    future: asyncio.Future[None]
    error: StoreError | None = None


class Writer:
    """Owns the connection that writes. A job that fails does not affect others; a failed commit undoes its batch."""

    def __init__(self, connection: sqlite3.Connection, checkpointer: Checkpointer, heads: Heads) -> None:
        self._connection, self._checkpointer, self._heads = connection, checkpointer, heads
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._jobs_of_turn: dict[asyncio.AbstractEventLoop, list[Job]] = {}  # in this turn of each event loop
        self._thread = threading.Thread(target=self._run, name="tete-store-writer", daemon=True)
        self._closed, self._lock = False, threading.Lock()
        self._thread.start()

    def write(self, work: Append | Work) -> asyncio.Future[None]:
        """Has a result when the work is on the disk."""
        loop = asyncio.get_running_loop()
        if isinstance(work, Append) and (head := self._heads.find(work.table, work.after)) is not None:
            self._follow(work, head)
        job = Job(work, loop.create_future())
        with self._lock:  # no job may be queued after the end
            if self._closed:
                raise StoreError("store-closed")
            jobs = self._jobs_of_turn.setdefault(loop, [])
            jobs.append(job)
        if len(jobs) == 1:
            loop.call_soon(self._hand_over, loop)
        return job.future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """All that one turn of an event loop asked for: the thread is woken once, and not in the middle of the turn."""
        with self._lock:
            jobs = self._jobs_of_turn.pop(loop, None)
            if jobs is not None:  # otherwise the end came first
                self._jobs.put(jobs)

    def close(self) -> None:
        """Finish what is queued, stop the thread and close the connection."""
        with self._lock:
            self._closed = True
            for jobs in self._jobs_of_turn.values():
                self._jobs.put(jobs)
            self._jobs_of_turn.clear()
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
        jobs = self._jobs.get()
        try:
            while jobs is not None:
                batch += jobs
                if len(batch) >= BATCH_JOBS:
                    return batch, True
                jobs = self._jobs.get_nowait()
        except Empty:
            return batch, True
        return batch, False

    def _commit(self, batch: list[Job]) -> None:
        """One transaction for all jobs; if one of them fails, one transaction for each, to save the others."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in batch:
                if isinstance(job.work, Append):
                    job.error = self._append(job.work)
                else:
                    job.work(self._connection)
            self._connection.execute("COMMIT")
        except Exception as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            if len(batch) > 1 and not isinstance(error, sqlite3.OperationalError):
                for job in batch:
                    self._commit([job])
                return
            for job in batch:
                job.error = self._store_error(error, job.work)
        for job in batch:
            if job.error is not None and isinstance(job.work, Append):
                self._heads.forget(job.work.table)

    def _append(self, append: Append) -> StoreError | None:
        """Write the events, unless another writer was first or the log is damaged."""
        if append.head is None:  # a table that this store has not read of late
            row = self._connection.execute(_HASH, (append.table, append.after)).fetchone()
            self._follow(append, row[0] if row else "")
        if append.secret is not None:
            values = append.table, append.version, *append.table_row()
            written = self._connection.execute(_CREATE, values).rowcount
        else:
            values = append.version, *append.table_row(), append.table, append.after, append.head
            written = self._connection.execute(_UPDATE, values).rowcount
        if not written:
            return self._refusal(append)
        if append.secret is not None:
            self._connection.execute(_INSERT_SECRET, (append.table, append.secret))
        self._connection.executemany(_INSERT_EVENT, append.event_rows())
        return None

    def _refusal(self, append: Append) -> StoreError:
        row = self._connection.execute(_VERSION, (append.table,)).fetchone()
        return append.refusal(row[0] if row else 0)

    def _store_error(self, error: Exception, work: Append | Work) -> StoreError:
        if isinstance(error, sqlite3.IntegrityError) and isinstance(work, Append):
            return self._refusal(work)
        if isinstance(error, StoreError):
            return error
        if isinstance(error, sqlite3.Error):
            return store_error(error)
        return StoreError("store-failed", detail=repr(error))

    def _follow(self, append: Append, head: str) -> None:
        if append.head != head:  # a long one comes with its hashes
            append.follow(head)
        self._heads.remember(append.table, append.version, append.hashes[-1])


def _notify(batch: list[Job]) -> None:
    """Wake the waiting tasks with one call into each event loop."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        by_loop.setdefault(job.future.get_loop(), []).append(job)
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
