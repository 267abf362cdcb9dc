"""Dask's own log is silenced: what matters of it is said by us, in one line."""

from __future__ import annotations

import logging


def silence_dask() -> None:
    """To be called once `distributed` is imported: it gives some of its loggers a level of their own."""
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed.")]
    for name in ("distributed", *names):
        logging.getLogger(name).setLevel(logging.CRITICAL)
