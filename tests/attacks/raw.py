"""Connections that do not behave like a browser's."""

from __future__ import annotations

import base64
import json
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tests.support.patience import HANG_S


@contextmanager
def line_to(address: str) -> Iterator[socket.socket]:
    host, _, port = address.partition(":")
    with socket.create_connection((host, int(port)), HANG_S) as line:
        yield line


@contextmanager
def logged_errors() -> Iterator[list[str]]:
    """What the server library logs as an error meanwhile."""
    errors: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: errors.append(handler.format(record))  # type: ignore[method-assign]
    logger = logging.getLogger("uvicorn.error")
    logger.addHandler(handler)
    try:
        yield errors
    finally:
        logger.removeHandler(handler)


def pour(line: socket.socket, data: bytes) -> int:
    """Send as much of this as the server takes; how much it was."""
    sent = 0
    with suppress(OSError):
        while sent < len(data):
            sent += line.send(data[sent : sent + 65536])
    return sent


def answer(line: socket.socket) -> bytes:
    """All that comes until the server ends the connection."""
    got = b""
    with suppress(ConnectionError):
        while part := line.recv(65536):
            got += part
    return got


def status(line: socket.socket) -> int:
    """The status of an answer after which the server ends the connection; 0 if it was cut off without one."""
    first = answer(line).split(b" ", 2)
    return int(first[1]) if len(first) > 1 else 0


def opening(address: str, path: str, cookie: str = "") -> bytes:
    """The request that opens a web socket."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {address}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *([f"Cookie: {cookie}"] if cookie else []),
    ]
    return "\r\n".join((*lines, "", "")).encode()


def frame(data: bytes, opcode: int = 1, *, final: bool = True) -> bytes:
    """A client's frame, masked with zeros."""
    size = len(data)
    head = bytes((opcode | (128 if final else 0), 128 | size)) if size < 126 else None
    return (head or bytes((opcode | 128, 254)) + size.to_bytes(2, "big")) + bytes(4) + data


def text(**message: Any) -> bytes:
    return frame(json.dumps(message).encode())


def open_socket(line: socket.socket, address: str, path: str, cookie: str = "") -> None:
    """Open a web socket by hand, reading its answer and nothing after it."""
    line.sendall(opening(address, path, cookie))
    got = b""
    while not got.endswith(b"\r\n\r\n"):
        part = line.recv(1)
        assert part, got  # else it was cut off
        got += part
    assert b" 101 " in got.partition(b"\r\n")[0], got
