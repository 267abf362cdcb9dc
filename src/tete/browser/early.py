"""What a tab imports before it keeps a picture of its memory, from which it starts the next time.

Nothing here may load compiled code, which cannot be restored. So the rules are imported, and what needs msgspec or the
kernels is not.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import logging
import pickle
import random
import uuid

import tete.games
import tete.i18n
import tete.records

__all__ = ["asyncio", "logging", "pickle", "tete", "uuid", "wake"]

gc.collect()  # an archive that was unpacked and is still open would be closed again in every tab that starts from here


def wake() -> None:
    """After the memory was restored: every tab has its own chance, and finds the files that are here now."""
    random.seed()
    importlib.invalidate_caches()
