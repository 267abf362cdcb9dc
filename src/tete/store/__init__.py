"""The event log of every table: the `Store` protocol, and its implementations on SQLite and in memory."""

from tete.store.memory import MemoryStore
from tete.store.sqlite import SqliteStore
from tete.store.store import Conflict, Damaged, NotFound, Store, StoreError

__all__ = ["Conflict", "Damaged", "MemoryStore", "NotFound", "SqliteStore", "Store", "StoreError"]
