"""The event log: one `Store` protocol, on SQLite or in memory."""

from tete.store.memory import MemoryStore
from tete.store.sqlite import SqliteStore
from tete.store.store import Conflict, NotFound, Store, StoreError

__all__ = ["Conflict", "MemoryStore", "NotFound", "SqliteStore", "Store", "StoreError"]
