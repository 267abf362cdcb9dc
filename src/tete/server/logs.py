"""The log as JSON: one object per line, with the server, the request, and the table where there is one.

Ids of tables open tables, so the log has only how they begin.
"""

from __future__ import annotations

import json
import logging
import re
from contextvars import ContextVar
from datetime import UTC, datetime
from uuid import uuid4

REQUEST: ContextVar[str] = ContextVar("request", default="")  # the id of the request or socket that is being served
EXTRA_FIELDS = ("table", "version")  # what a log call may add with `extra`
REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")


def request_id(proposal: str) -> str:
    """The id of a request: the one a proxy gave it, or a new one."""
    return proposal if REQUEST_ID.fullmatch(proposal) else uuid4().hex


class JsonLines(logging.Formatter):
    def __init__(self, server: str) -> None:
        super().__init__()
        self._server = server

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "server": self._server,
            "message": record.getMessage(),
        }
        if request := REQUEST.get():
            line["request"] = request
        line |= {name: record.__dict__[name] for name in EXTRA_FIELDS if name in record.__dict__}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def log_json(server: str) -> None:
    """From now on the whole log of this process is JSON; uvicorn's part of it too."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(server))
    logging.root.handlers[:] = [handler]
    for name in ("tete", "uvicorn", "uvicorn.error", "uvicorn.access", "distributed"):
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.propagate = True
