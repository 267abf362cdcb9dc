"""What is sent compressed: files that were compressed when the page was built, and answers that never change."""

from __future__ import annotations

import asyncio
import gzip
import os
import re
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from fastapi import Request, Response
from starlette.datastructures import Headers
from starlette.staticfiles import StaticFiles

SUFFIXES = {"br": ".br", "gzip": ".gz"}  # the smallest first
SMALLEST_BYTES = 1000  # below this, compression saves nothing
CACHE_FOREVER = "public, max-age=31536000, immutable"
WORKER = re.compile(r"\.worker-[\w-]+\.js")  # the scripts that start Python in a browser, and nothing else
# A worker has a policy of its own: it fetches from here, and it alone may compile WebAssembly.
WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"
QUALITY_ZERO = re.compile(r"q=0(\.0*)?$")


def accepted(headers: Headers) -> list[str]:
    """The codings of ours that a browser takes, the smallest first."""
    offers = [part.replace(" ", "") for part in headers.get("accept-encoding", "").lower().split(",")]
    names = {offer.partition(";")[0] for offer in offers if not QUALITY_ZERO.search(offer)}
    return [coding for coding in SUFFIXES if coding in names]


class Assets(StaticFiles):
    """Files whose names change with their content: a browser need not ask for one twice."""

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, scope: Any, status_code: int = 200
    ) -> Response:
        plain, coding = Path(full_path), ""
        codings = accepted(Headers(scope=scope))
        for name, file in ((name, plain.with_name(plain.name + SUFFIXES[name])) for name in codings):
            if file.is_file():
                full_path, stat_result, coding = file, file.stat(), name
                break
        answer = super().file_response(full_path, stat_result, scope, status_code)
        if coding:
            answer.headers["Content-Encoding"] = coding
        answer.headers["Vary"] = "Accept-Encoding"
        answer.headers["Cache-Control"] = CACHE_FOREVER
        if WORKER.search(str(full_path)):
            answer.headers["Content-Security-Policy"] = WORKER_POLICY
        return answer


def constant(request: Request, body: bytes, media_type: str = "application/json", **headers: str) -> Response:
    """An answer that is the same for many, compressed once for all who take it so."""
    answer = Response(body, media_type=media_type, headers=headers)
    if len(body) < SMALLEST_BYTES:
        return answer
    if "gzip" in accepted(request.headers):
        answer = Response(compressed(body), media_type=media_type, headers={**headers, "Content-Encoding": "gzip"})
    answer.headers["Vary"] = "Accept-Encoding"
    return answer


async def constant_beside(request: Request, make: Callable[[], bytes]) -> Response:
    """As `constant`, made and compressed beside the event loop: the first one after a start takes a while."""
    return await asyncio.to_thread(lambda: constant(request, make()))


@lru_cache(maxsize=64)
def compressed(body: bytes) -> bytes:
    return gzip.compress(body, mtime=0)
