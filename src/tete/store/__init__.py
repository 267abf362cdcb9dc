"""The event log of every table: the `Store` protocol, and its implementations on SQLite and in memory."""

from tete.store.memory import MemoryStore
from tete.store.sqlite import SqliteStore
from tete.store.store import AttachmentsFull, Conflict, Damaged, NotFound, Store, StoreError

__all__ = ["AttachmentsFull", "Conflict", "Damaged", "MemoryStore", "NotFound", "SqliteStore", "Store", "StoreError"]
