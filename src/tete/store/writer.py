"""One thread writes for everybody: whatever has queued up while it was on the disk goes into its next transaction.

While SQLite works, Python's lock is free; but to get it back from a busy event loop takes milliseconds. So the events
of all tables in a transaction are handed over as one JSON text and one statement, which a trigger takes apart.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue

from tete.store.checkpointer import Checkpointer
from tete.store.schema import ours
from tete.store.store import Conflict, StoreError

BATCH = 1000  # jobs in one transaction

Work = Callable[[sqlite3.Connection], None]

# Whoever is not the first to follow version `after` (a new table follows 0) breaks a constraint: nothing is written.
_TAKE_APART = """
CREATE TEMP VIEW appended (id, after, game, preset, status, at, solo_points, summarize, bodies)
  AS SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL;
CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appended BEGIN
  INSERT INTO tables (id, version, game, preset, status, at, summarize)
    SELECT NEW.id, 0, NEW.game, NEW.preset, NEW.status, NEW.at, NEW.summarize WHERE NEW.after = 0;
  UPDATE tables SET version = version + json_array_length(NEW.bodies), game = NEW.game, preset = NEW.preset,
    status = NEW.status, at = NEW.at, solo_points = NEW.solo_points, summarize = NEW.summarize
    WHERE id = NEW.id AND version = NEW.after;
  SELECT RAISE(ABORT, 'somebody was faster') WHERE changes() = 0;
  INSERT INTO events SELECT NEW.id, NEW.after + 1 + each.key, each.value FROM json_each(NEW.bodies) AS each;
END;
"""
_APPEND = "INSERT INTO appended SELECT {} FROM json_each(?)".format(
    ", ".join(f"json_extract(value, '$[{column}]')" for column in range(9))
)


@dataclass(slots=True)
class Job:
    """Some writing, and the future that waits until it is durable: anything, and a row of the view `appended`."""

    work: Work | None
    row: str | None
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[None]
    error: StoreError | None = None


class Writer:
    """Owns the connection that writes: a job that is refused spoils no other, a commit that fails undoes its batch."""

    def __init__(self, connection: sqlite3.Connection, checkpointer: Checkpointer) -> None:
        self._connection, self._checkpointer = connection, checkpointer
        self._connection.executescript(_TAKE_APART)
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="tete-store-writer", daemon=True)
        self._closed, self._door = False, threading.Lock()
        self._thread.start()

    async def write(self, work: Work | None, row: str | None = None) -> None:
        """Returns once the work and the row (a JSON array of the columns of `appended`) are on the disk."""
        loop = asyncio.get_running_loop()
        job = Job(work, row, loop, loop.create_future())
        with self._door:  # no job may queue behind the end
            if self._closed:
                raise StoreError("store-closed")
            self._jobs.put(job)
        await job.future

    def close(self) -> None:
        """Do what is queued, then stop; the connection is closed."""
        with self._door:
            self._closed = True
            self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            batch, going = self._gather()
            if batch:
                self._commit(batch)
                _answer(batch)
                self._checkpointer.wrote(self._connection)
        self._connection.close()

    def _gather(self) -> tuple[list[Job], bool]:
        """Wait for one job, then take along all that are there."""
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
        """One transaction for all; if one job turns out to be broken, a transaction for each, to spare the others."""
        trouble = self._transact(batch)
        if trouble is not None and len(batch) > 1 and not isinstance(trouble, sqlite3.OperationalError):
            for job in batch:
                self._commit([job])
        elif trouble is not None:
            for job in batch:
                job.error = _named(trouble)

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
        except Exception as trouble:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            return trouble
        return None


def _named(trouble: Exception) -> StoreError:
    if isinstance(trouble, sqlite3.IntegrityError):
        return Conflict("log-conflict")
    return ours(trouble) if isinstance(trouble, sqlite3.Error) else StoreError("store-failed", detail=repr(trouble))


def _answer(batch: list[Job]) -> None:
    """Wake the waiting tasks: one call into each event loop, however many wait there."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        try:
            loop.call_soon_threadsafe(_wake, jobs)
        except RuntimeError:  # the loop is closed: nobody waits any more
            continue


def _wake(jobs: list[Job]) -> None:
    for job in jobs:
        if job.future.done():  # cancelled meanwhile
            continue
        if job.error is None:
            job.future.set_result(None)
        else:
            job.future.set_exception(job.error)
