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

from tete.store.chain import Heads, next_hash
from tete.store.checkpointer import Checkpointer
from tete.store.schema import store_error
from tete.store.store import Conflict, Damaged, StoreError, solo_points
from tete.tables import Event, TableSummary, dump_event
from tete.tables.codec import dump_summary

BATCH = 1000  # jobs in one transaction, from which on no more are added to it

Work = Callable[[sqlite3.Connection], None]

# An append that is not the first to follow version `after` breaks a constraint, and nothing of it is written.
_TAKE_APART = """
CREATE TEMP VIEW appended (id, after, head, game, preset, status, at, solo_points, due, summary, events)
  AS SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL;
CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appended BEGIN
  INSERT INTO tables (id, version, game, preset, status, at, summary)
    SELECT NEW.id, 0, NEW.game, NEW.preset, NEW.status, NEW.at, NEW.summary WHERE NEW.after = 0;
  UPDATE tables SET version = version + json_array_length(NEW.events), game = NEW.game, preset = NEW.preset,
    status = NEW.status, at = NEW.at, solo_points = NEW.solo_points, due = NEW.due, summary = NEW.summary
    WHERE id = NEW.id AND version = NEW.after;
  SELECT RAISE(ABORT, 'another writer was first') WHERE changes() = 0;
  SELECT RAISE(ABORT, 'the log is damaged') WHERE NEW.after > 0
    AND NEW.head IS NOT (SELECT hash FROM events WHERE table_id = NEW.id AND version = NEW.after);
  INSERT INTO events (table_id, version, body, hash) SELECT NEW.id, NEW.after + 1 + each.key,
    substr(each.value, 33), substr(each.value, 1, 32) FROM json_each(NEW.events) AS each;
END;
"""
_APPEND = "INSERT INTO appended SELECT {} FROM json_each(?)".format(
    ", ".join(f"json_extract(value, '$[{column}]')" for column in range(11))
)


@dataclass(slots=True)
class Append:
    """The events that follow version `after` of a table, and its summary after them."""

    table: str
    after: int
    events: Sequence[Event]
    summary: TableSummary

    def row(self, head: str, heads: Heads) -> str:
        """The columns of the view `appended` as a JSON array, composed by hand because every move passes here.

        `head` is the hash of version `after`. Each event is preceded by its own hash.
        """
        summary, hashed, chain = self.summary, [], head
        for event in self.events:
            body = dump_event(event)
            chain = next_hash(chain, body)
            hashed.append(quoted(chain + body.decode()))
        heads.remember(self.table, self.after + len(hashed), chain)
        points = solo_points(summary)
        return (
            f"[{quoted(self.table)},{self.after},{quoted(head)},{quoted(summary.game)},{quoted(summary.preset)},"
            f"{quoted(summary.status)},{summary.at},{'null' if points is None else points},"
            f"{'null' if summary.due is None else summary.due},{quoted(dump_summary(summary))},[{','.join(hashed)}]]"
        )


@dataclass(slots=True)
class Job:
    """Something to write (any work, an append, or both), and the future that waits for it.

    `row` is the append as a row of the view `appended`, once the hash that it follows is known.
    """

    work: Work | None
    append: Append | None
    row: str | None
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[None]
    error: StoreError | None = None


class Writer:
    """Owns the connection that writes. A job that fails does not affect others; a failed commit undoes its batch."""

    def __init__(self, connection: sqlite3.Connection, checkpointer: Checkpointer, heads: Heads) -> None:
        self._connection, self._checkpointer, self._heads = connection, checkpointer, heads
        self._connection.executescript(_TAKE_APART)
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._asked: dict[asyncio.AbstractEventLoop, list[Job]] = {}  # in this turn of each event loop
        self._thread = threading.Thread(target=self._run, name="tete-store-writer", daemon=True)
        self._closed, self._lock = False, threading.Lock()
        self._thread.start()

    def write(self, work: Work | None, append: Append | None = None) -> asyncio.Future[None]:
        """Has a result when the work and the append are on the disk."""
        loop = asyncio.get_running_loop()
        head = None if append is None else self._heads.find(append.table, append.after)
        row = None if append is None or head is None else append.row(head, self._heads)
        job = Job(work, append, row, loop, loop.create_future())
        with self._lock:  # no job may be queued after the end
            if self._closed:
                raise StoreError("store-closed")
            jobs = self._asked.setdefault(loop, [])
            jobs.append(job)
        if len(jobs) == 1:
            loop.call_soon(self._hand_over, loop)
        return job.future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """All that one turn of an event loop asked for: the thread is woken once, and not in the middle of the turn."""
        with self._lock:
            jobs = self._asked.pop(loop, None)
            if jobs is not None:  # otherwise the end came first
                self._jobs.put(jobs)

    def close(self) -> None:
        """Finish what is queued, stop the thread and close the connection."""
        with self._lock:
            self._closed = True
            for jobs in self._asked.values():
                self._jobs.put(jobs)
            self._asked.clear()
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
                if len(batch) >= BATCH:
                    return batch, True
                jobs = self._jobs.get_nowait()
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
                job.error = self._store_error(error, job.append)
                if job.append is not None:
                    self._heads.forget(job.append.table)

    def _transact(self, batch: list[Job]) -> Exception | None:
        works = [job.work for job in batch if job.work is not None]
        try:
            rows = [job.row or self._late_row(job.append) for job in batch if job.append is not None]
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

    def _late_row(self, append: Append) -> str:
        """The row of an append to a table that this store has not read of late."""
        sql = "SELECT hash FROM events WHERE table_id = ? AND version = ?"
        found = self._connection.execute(sql, (append.table, append.after)).fetchone()
        return append.row(found[0] if found else "", self._heads)

    def _store_error(self, error: Exception, append: Append | None) -> StoreError:
        if isinstance(error, sqlite3.IntegrityError) and append is not None:
            sql = "SELECT version FROM tables WHERE id = ?"
            found = self._connection.execute(sql, (append.table,)).fetchone()
            version = found[0] if found else 0
            if append.after and version == append.after:
                return Damaged("table-damaged", table=append.table, event=version)
            return Conflict("log-conflict", table=append.table, version=version)
        if isinstance(error, StoreError):
            return error
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
