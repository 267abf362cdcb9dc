"""Copies of a database: made while a server runs, checked, and put back in its place."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from tete.store.schema import APPLICATION, migrations, store_error
from tete.store.store import StoreError


def copy(source: Path, target: Path) -> None:
    """A consistent copy in a new file that only its owner may read, also while others write to the source."""
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        raise StoreError("file-exists", path=str(target)) from None
    except OSError as error:
        raise StoreError("store-unwritable", detail=str(error)) from None
    try:
        with closing(_reading(source)) as read, closing(sqlite3.connect(target)) as written:
            read.backup(written)  # in one go: in steps, it would begin again whenever somebody writes
            written.execute("PRAGMA journal_mode = DELETE")  # one file, without side files
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise store_error(error) from None


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=5)


def check(path: Path) -> None:
    """Whether a file is a whole database of ours; else a `StoreError` says why not."""
    try:
        with closing(_reading(path)) as connection:
            if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                raise StoreError("store-foreign")
            schema = connection.execute("PRAGMA user_version").fetchone()[0]
            if schema > len(migrations()):
                raise StoreError("store-schema", schema=schema, known=len(migrations()))
            problem = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        raise store_error(error) from None
    if problem != "ok":
        raise StoreError("store-corrupt", detail=problem)


def back_up(source: Path, target: Path) -> None:
    """A checked copy of the database; a copy that is not whole is removed again."""
    copy(source, target)
    try:
        check(target)
    except StoreError:
        target.unlink(missing_ok=True)
        raise


def restore(source: Path, target: Path) -> Path | None:
    """Put a backup in the place of the database, which no server may use; where the database before is now."""
    check(source)
    before = None
    if target.exists():
        require_alone(target)
        before = free_name(target, "before-restore")
    fresh = free_name(target, "restoring")
    copy(source, fresh)
    if before is not None:
        os.replace(target, before)
    os.replace(fresh, target)
    return before


def require_alone(path: Path) -> None:
    """Nobody else has the database open; afterwards it has no side files."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=0.2)) as connection:
            mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]  # refused while others are there
    except sqlite3.Error as error:
        if store_error(error).code == "store-corrupt":  # nobody can use it
            return
        raise store_error(error) from None
    if mode != "delete":
        raise StoreError("store-locked", detail=mode)


def free_name(path: Path, word: str) -> Path:
    """A name beside the file that is not taken: `room.before-restore-1.db`."""
    number = 1
    while (free := path.with_name(f"{path.stem}.{word}-{number}{path.suffix}")).exists():
        number += 1
    return free
