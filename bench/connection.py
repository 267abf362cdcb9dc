"""A minimal WebSocket client, so that a load test measures the server and not its clients."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE = 0x81, 0x88


class ClientSocket(asyncio.Protocol):
    """Handles just what the server sends: text frames that are never fragmented."""

    def __init__(self, address: str, path: str, token: str, on_frame: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: tete={token}\r\n\r\n"
        )
        self.on_frame = on_frame
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = self.closing = False
        self._bytes = bytearray()
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request.encode())

    def data_received(self, data: bytes) -> None:
        if self.closing:
            return
        self._bytes += data
        if not self.opened.done():
            head, end, rest = self._bytes.partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace")[:200]))
                self.close()
                return
            self._bytes = rest
            self.opened.set_result(None)
        while (frame := self._frame()) is not None:
            self.on_frame(frame)

    def _frame(self) -> bytes | None:
        """The next whole frame, if it is there."""
        got = self._bytes
        if len(got) < 2:
            return None
        size, start = got[1] & 127, 2
        if size == 126:
            size, start = int.from_bytes(got[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(got[2:10], "big"), 10
        if len(got) < start + size:
            return None
        frame = bytes(got[start : start + size])
        kind = got[0]
        del got[: start + size]
        return frame if kind == TEXT else b""

    def connection_lost(self, exc: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("closed"))

    def send(self, text: bytes) -> None:
        """Masked, as the protocol demands, with a mask of zeros."""
        size = len(text)
        head = bytes((TEXT, 128 | size)) if size < 126 else bytes((TEXT, 254)) + size.to_bytes(2, "big")
        assert self._transport is not None
        self._transport.write(head + bytes(4) + text)

    def close(self) -> None:
        self.closing = True
        if self._transport is not None:
            self._transport.close()


async def connect(address: str, path: str, token: str, on_frame: Callable[[bytes], None]) -> ClientSocket:
    host, _, port = address.partition(":")
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: ClientSocket(address, path, token, on_frame), host, int(port))
    try:
        await asyncio.wait_for(client.opened, 60)
    except BaseException:
        client.close()  # nobody would read it
        raise
    return client
