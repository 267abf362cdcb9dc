"""Bytes as a stranger sends them, into the protocols of the server with the whole application behind them.

The first byte of an input says how it arrives: on an open socket of a table or on a fresh connection, in which
pieces, and whether the server has time between two of them. What it writes back has to be frames and messages that its
clients can read.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import cache
from typing import Any, cast

import msgspec
from uvicorn.server import ServerState

from tests.attacks.raw import opening
from tests.server.client import QUICK, RandomEngines
from tete.server.gate import Gate
from tete.server.run import server_config
from tete.server.services import Services
from tete.server.settings import WebSettings
from tete.store import MemoryStore
from tete.tables import Remote, TableConfig, commands
from tete.wire.replies import ServerMessage
from tools.fuzz.sessions import faults, loop

HOST = ("127.0.0.1", 8000)
PIECES = (1 << 20, 1024, 100, 7, 1)  # bytes that arrive together
TURNS = 60  # of the event loop, in which an answer is written
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Line(asyncio.Transport):
    """The other end of a connection, in memory."""

    def __init__(self, client: tuple[str, int]) -> None:
        super().__init__({"peername": client, "sockname": HOST})
        self.written, self.closed, self.paused = bytearray(), False, False
        self.protocol: Any = None

    def write(self, data: Any) -> None:
        if not self.closed:
            self.written += data

    def close(self) -> None:
        self.closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_reading(self) -> bool:
        return not self.paused

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Everything that is written is read at once."""

    def get_write_buffer_size(self) -> int:
        return 0


class Room:
    """An application that runs, with one table of knopf, and connections into it."""

    def __init__(self) -> None:
        async def services() -> Services:
            return Services(MemoryStore(), RandomEngines(), QUICK)

        self.config = server_config(services, WebSettings("127.0.0.1"))
        self.state, self.count = ServerState(), 0
        self._open = AsyncExitStack()

    async def open(self) -> None:
        logging.getLogger("uvicorn.error").addHandler(faults())  # what was there before has been replaced
        app = cast(Any, self.config.app)
        await self._open.enter_async_context(app.router.lifespan_context(app))
        registry = app.state.services.registry
        occupants = ((Remote("ann"), "Ann"), (Remote("bob"), "Bob"))
        create = commands.Create("table", TableConfig("knopf", 2), owner="ann", occupants=occupants)
        await (await registry.create("@system", create)).start_if_full()

    def connect(self) -> Line:
        """Every connection comes from another address, so that no limit ends the game."""
        self.count += 1
        number = self.count
        line = Line((f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}", 40_000))
        make: Any = self.config.http_protocol_class
        line.protocol = make(config=self.config, server_state=self.state, app_state={})
        line.protocol.connection_made(line)
        return line


@cache
def _room() -> Room:
    room = Room()
    loop().run_until_complete(room.open())
    return room


def frames(data: bytes) -> None:
    """Bytes on a connection: whatever they are, the server answers in its protocol or ends the connection."""
    room = _room_in_loop()
    loop().run_until_complete(_send(room, data))
    found, faults().lines = faults().lines, []
    assert not found, found[0]


def _room_in_loop() -> Room:
    asyncio.set_event_loop(loop())
    return _room()


async def _send(room: Room, data: bytes) -> None:
    way = (data[:1] or b"\0")[0]
    on_socket, size, at_once = way % 2 == 0, PIECES[way // 2 % len(PIECES)], way > 127
    line = room.connect()
    if on_socket:
        _feed(line, opening("127.0.0.1", "/ws/table"))
        await _settle()
        head, end, _ = bytes(line.written).partition(b"\r\n\r\n")
        assert b" 101 " in head.partition(b"\r\n")[0], head
        del line.written[: len(head) + len(end)]
    for begin in range(1, len(data), size):
        if line.closed:
            break
        _feed(line, data[begin : begin + size])
        if not at_once:
            await _settle()
    await _settle()
    line.protocol.eof_received()
    await _settle()
    if on_socket:
        for opcode, payload in _frames_of(bytes(line.written)):
            _check(opcode, payload)
    elif line.written:
        assert line.written.startswith(b"HTTP/1.1 "), bytes(line.written[:80])
    line.closed = True
    line.protocol.connection_lost(None)
    await _settle()
    assert all(gate.ends[0] != line.get_extra_info("peername") for gate in _gates(room)), "it is still counted"


def _gates(room: Room) -> tuple[Gate, ...]:
    admission = cast(Any, room.config.app).state.admission
    return tuple(admission._gates.values())


def _feed(line: Line, data: bytes) -> None:
    """As the event loop does: into the buffer of whoever has the connection now, and no faster than it reads."""
    while data and not line.closed and not line.paused:
        buffer = line.protocol.get_buffer(-1)
        size = min(len(buffer), len(data))
        buffer[:size] = data[:size]
        line.protocol.buffer_updated(size)
        data = data[size:]


async def _settle() -> None:
    """Until nothing is ready to run, or long enough for one message."""
    ready = cast(Any, asyncio.get_running_loop())._ready
    for _ in range(TURNS):
        await asyncio.sleep(0)
        if not ready:
            return


def _frames_of(written: bytes) -> Iterator[tuple[int, bytes]]:
    """The whole frames of a server: unmasked, each of them final."""
    at = 0
    while at + 2 <= len(written):
        first, size, body = written[at], written[at + 1], at + 2
        assert first & 0xF0 == 0x80, f"frame begins with {first:#x}"
        assert size < 128, "a server masks nothing"
        if size > 125:
            length = 2 if size == 126 else 8
            size, body = int.from_bytes(written[body : body + length], "big"), body + length
        yield first & 15, written[body : body + size]
        at = body + size


def _check(opcode: int, payload: bytes) -> None:
    assert opcode in (TEXT, CLOSE, PING, PONG), opcode
    if opcode == TEXT:
        msgspec.json.decode(payload, type=ServerMessage)
    elif opcode == CLOSE:
        assert not payload or int.from_bytes(payload[:2], "big") in range(1000, 5000)
