"""The event log of every table: the `Store` protocol, and a store in memory.

The other stores are imported from their modules: a browser has neither SQLite nor threads.
"""

from tete.store.memory import MemoryStore
from tete.store.store import AttachmentsFull, Conflict, Damaged, NotFound, Store, StoreError

__all__ = ["AttachmentsFull", "Conflict", "Damaged", "MemoryStore", "NotFound", "Store", "StoreError"]
