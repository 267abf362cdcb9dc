"""The log of a table: `--log json` writes which table it is and its version in fields of their own."""

from __future__ import annotations

import logging
from collections.abc import MutableMapping
from typing import Any

log = logging.getLogger("tete.hosting")


class TableLog(logging.LoggerAdapter[logging.Logger]):
    def process(self, msg: Any, kwargs: MutableMapping[str, Any]) -> tuple[Any, MutableMapping[str, Any]]:
        assert self.extra is not None
        return f"table {self.extra['table']}…: {msg}", {**kwargs, "extra": self.extra}


def at(table: str, version: int | None = None) -> TableLog:
    """The log for what is said of a table. Its id opens it, so only how it begins is told."""
    known = {} if version is None else {"version": version}
    return TableLog(log, {"table": table[:6].replace("%", "%%"), **known})
