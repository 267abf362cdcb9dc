"""The event log and the little that is kept besides: one `Store` protocol, on SQLite or in memory."""

from tete.store.memory import MemoryStore
from tete.store.sqlite import SqliteStore
from tete.store.store import Conflict, Key, Missing, Player, Store, StoreError

__all__ = ["Conflict", "Key", "MemoryStore", "Missing", "Player", "SqliteStore", "Store", "StoreError"]
