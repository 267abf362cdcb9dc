"""Web sockets with bounds: how much one chunk may cost, how much may wait unread, and who ends what never ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from tete.server.limits import TokenBucket

if TYPE_CHECKING:
    from tete.server.admission import Admission
    from tete.server.web_config import WebConfig

PROTOCOL = "tete.protocol"  # under which the application finds the protocol in its scope
STEP = 1 << 10  # bytes parsed in one turn of the event loop
FRAGMENTS = 64  # of one message
CONTROL = 2.0, 20.0  # pings and pongs a second, and at once
UNREAD = 256 << 10  # bytes that may wait for a client that does not read
UNREAD_SECONDS = 20.0


class BoundedSocket(WebSocketsSansIOProtocol):
    """Feeds the parser in small steps, each once the messages of the one before are read."""

    config: WebConfig

    def __init__(self, config: WebConfig, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self.admission: Admission = config.admission
        self.address = ""
        self.closing_since: float | None = None
        self.on_writable: Callable[[], None] | None = None  # called when the client reads again
        self._unread_since: float | None = None
        self._backlog = b""
        self._control = TokenBucket(*CONTROL)

    # As a guest.

    @property
    def idle(self) -> bool:
        return False

    @property
    def closing(self) -> bool:
        return self.transport.is_closing()

    def overdue(self, now: float) -> bool:
        return self._unread_since is not None and now - self._unread_since > UNREAD_SECONDS

    def abort(self) -> None:
        self.transport.abort()

    # Reading.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.admission.keep(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.admission.leave(self)
        self._backlog = b""
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope[PROTOCOL] = self  # type: ignore[literal-required]

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated or (len(data) <= STEP and not self._backlog):
            super().data_received(data)
            return
        self._backlog += data
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        if self.queue.empty():
            self.loop.call_soon(self._step)

    def _step(self) -> None:
        """Parse a little of what came; the rest when that has been read, so that nobody else waits long."""
        if self.transport.is_closing() or not self.queue.empty():
            return
        part, self._backlog = self._backlog[:STEP], self._backlog[STEP:]
        if part:
            super().data_received(part)
            self.loop.call_soon(self._step)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self._step()
        return message

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= FRAGMENTS:
            self.abort()
            return
        super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        try:
            bytes(event.data).decode() if event.fin else None
        except UnicodeDecodeError:  # uvicorn would write a page about it into the log
            self.abort()
            return
        super().handle_text(event)

    def handle_ping(self) -> None:
        if self._control.allows() and self.transport.get_write_buffer_size() < UNREAD:
            super().handle_ping()
        else:
            self.abort()

    def handle_pong(self, event: Frame) -> None:
        if not self._control.allows():
            self.abort()

    # Writing.

    @property
    def reads(self) -> bool:
        """Whether the client takes what is written to it."""
        return self._unread_since is None

    def pause_writing(self) -> None:
        self._unread_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread_since = None
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def write_text(self, text: str) -> bool:
        """Write one message now; False: no more before `on_writable` is called."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        data = text.encode()
        size = len(data)
        if size < 126:
            head = bytes((0x81, size))
        elif size < 1 << 16:
            head = b"\x81\x7e" + size.to_bytes(2, "big")
        else:
            head = b"\x81\x7f" + size.to_bytes(8, "big")
        self.transport.write(head + data)
        return self._unread_since is None

    def end(self, code: int) -> None:
        """Tell the application that the connection ends."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
