"""Opens a database file, checks that it is ours, and gives it the current schema."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from importlib import resources
from pathlib import Path

from tete.store.store import StoreError

APPLICATION = 0x74657465  # "tete", in the file's header, so that we never write into another program's database
LOCK_FILE = "server.lock"  # in the folder of a server
_CODES = {
    "SQLITE_BUSY": "store-locked",
    "SQLITE_LOCKED": "store-locked",
    "SQLITE_FULL": "store-full",
    "SQLITE_CORRUPT": "store-corrupt",
    "SQLITE_NOTADB": "store-corrupt",
    "SQLITE_READONLY": "store-unwritable",
    "SQLITE_CANTOPEN": "store-unwritable",
    "SQLITE_PERM": "store-unwritable",
}


def store_error(error: sqlite3.Error) -> StoreError:
    """An error of SQLite as a `StoreError`; extended names begin with the plain one (SQLITE_IOERR_FSYNC)."""
    name = getattr(error, "sqlite_errorname", None) or "unknown"
    for plain, code in _CODES.items():
        if name.startswith(plain):
            return StoreError(code, detail=str(error))
    return StoreError("store-failed", detail=f"{name}: {error}")


def migrations(package: str = "tete.store") -> tuple[str, ...]:
    """The scripts 1.sql, 2.sql and so on of a store: the n-th takes a database from schema n-1 to n."""
    folder = resources.files(package) / "migrations"
    numbers = sorted(int(file.name.removesuffix(".sql")) for file in folder.iterdir() if file.name.endswith(".sql"))
    return tuple((folder / f"{number}.sql").read_text("utf-8") for number in numbers)


def connect(path: Path, *, timeout: float, writing: bool) -> sqlite3.Connection:
    """A connection in autocommit mode: every transaction is begun explicitly."""
    connection = sqlite3.connect(path, timeout=timeout, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("PRAGMA journal_mode = WAL" if writing else "PRAGMA query_only = ON")
        connection.execute("PRAGMA synchronous = FULL")  # a commit is on the disk when it returns
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # the checkpointer does it
        connection.execute("PRAGMA cell_size_check = ON")  # a damaged page is noticed when it is read
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def prepare(path: Path, timeout: float) -> None:
    """Create the database, or bring it to the current schema; a `StoreError` says why it cannot be used."""
    try:
        # The file holds secrets, so only its owner may read it. SQLite gives its side files the same rights.
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise StoreError("store-unwritable", detail=str(error)) from None
    try:
        connection = connect(path, timeout=timeout, writing=True)
    except sqlite3.Error as error:
        raise store_error(error) from None
    try:
        migrate(connection, migrations())
    except sqlite3.Error as error:
        raise store_error(error) from None
    finally:
        connection.close()


def migrate(connection: sqlite3.Connection, scripts: Sequence[str]) -> None:
    """Bring the schema up to the last script, each in a transaction of its own, so that it can be interrupted."""
    application = _pragma(connection, "application_id")
    if application != APPLICATION and (application or _pragma(connection, "schema_version")):
        raise StoreError("store-foreign")
    if _pragma(connection, "user_version") > len(scripts):
        raise StoreError("store-schema", schema=_pragma(connection, "user_version"), known=len(scripts))
    for number, script in enumerate(scripts, 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            if _pragma(connection, "user_version") < number:  # read again: another process may have been faster
                for statement in _statements(script):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number}")
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def _statements(script: str) -> list[str]:
    """`executescript` would commit on its own; semicolons end our statements and appear nowhere else."""
    statements, statement = [], ""
    for piece in script.split(";"):
        statement += piece + ";"
        if sqlite3.complete_statement(statement):
            statements.append(statement)
            statement = ""
    return statements


@contextmanager
def only_server(folder: Path) -> Iterator[None]:
    """Be the only server of a folder, or raise that there is one: a second one would show another past.

    The lock is that of an empty database, since SQLite knows how to lock a file on every system. The system ends the
    lock of a killed server.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / LOCK_FILE
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        connection = sqlite3.connect(path, timeout=0.0, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as error:
        raise StoreError("store-unwritable", detail=str(error)) from None
    with closing(connection):
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if store_error(error).code == "store-locked":
                raise StoreError("room-open-elsewhere", folder=str(folder)) from None
            raise store_error(error) from None
        yield
