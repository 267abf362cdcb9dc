"""The event log: one `Store` protocol, on SQLite or in memory."""

from tete.store.memory import MemoryStore
from tete.store.sqlite import SqliteStore
from tete.store.store import Conflict, Missing, Store, StoreError

__all__ = ["Conflict", "MemoryStore", "Missing", "SqliteStore", "Store", "StoreError"]
