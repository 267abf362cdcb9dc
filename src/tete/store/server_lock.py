"""One server for one folder: each keeps tables in memory, so a second one would show another past."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tete.store.schema import store_error
from tete.store.store import StoreError

LOCK_FILE = "server.lock"


@contextmanager
def only_server(folder: Path) -> Iterator[None]:
    """Be the only server of a folder, or raise that there is one. The system ends the lock of a killed server.

    The lock is that of an empty database, since SQLite knows how to lock a file on every system.
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
