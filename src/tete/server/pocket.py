"""The room for a browser alone, from a server: whoever has put it on a device goes on there without the network."""

from __future__ import annotations

import asyncio
import gzip
import re
import tempfile
from pathlib import Path

from fastapi import Request, Response

from tete.server.compression import SMALLEST_BYTES, Assets
from tete.server.site import BESIDE_SERVER, is_built, write_beside_server

FILES = re.compile(rf"(?P<page>sw\.js|{re.escape(BESIDE_SERVER)})|(python|room)-[0-9a-f]{{10}}/[\w.-]+")
UNCOMPRESSED = {".zip", ".png"}  # compressed already


class Pocket:
    """Its files, written to a temporary folder when the first of them is asked for: that takes seconds."""

    def __init__(self, *, offered: bool) -> None:
        self.available = offered and is_built()
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._writing = asyncio.Lock()  # who waits for it holds no thread

    def has(self, path: str) -> bool:
        return self.available and FILES.fullmatch(path) is not None

    async def answer(self, path: str, request: Request) -> Response:
        async with self._writing:
            if self._folder is None:
                self._folder = await asyncio.to_thread(_written)
        answer = await Assets(directory=self._folder.name).get_response(path, request.scope)
        if path in ("sw.js", BESIDE_SERVER):
            answer.headers["Cache-Control"] = "no-cache"
        return answer


def _written() -> tempfile.TemporaryDirectory[str]:
    folder = tempfile.TemporaryDirectory(prefix="tete-pocket-")
    write_beside_server(Path(folder.name))
    _compress(Path(folder.name))
    return folder


def _compress(folder: Path) -> None:
    for path in [*folder.glob("python-*/*"), *folder.glob("room-*/*")]:
        if path.suffix not in UNCOMPRESSED and path.stat().st_size >= SMALLEST_BYTES:
            path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 6, mtime=0))
