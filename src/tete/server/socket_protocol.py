"""Web sockets with bounds: how much one chunk may cost, how much may wait unread, and who ends what never ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.utils import apply_mask

from tete.server.limits import TokenBucket

if TYPE_CHECKING:
    from tete.server.admission import Admission
    from tete.server.web_config import WebConfig

PROTOCOL = "tete.protocol"  # under which the application finds the protocol in its scope
TEXT, UNMASKED = 0x81, bytes(4)
WHOLE = 1000  # bytes of a message that is read at once; all of the page's are smaller
AT_ONCE = 8  # messages read in one turn of the event loop
SMALL_STEP = 64  # bytes, where the library's parser is needed
STEP = 1 << 10  # bytes parsed in one turn of the event loop
FRAGMENTS = 64  # of one message
CONTROL = 2.0, 20.0  # pings and pongs a second, and at once
UNREAD = 256 << 10  # bytes that may wait for a client that does not read
UNREAD_SECONDS = 20.0


class BoundedSocket(WebSocketsSansIOProtocol):
    """Reads in small steps, and gives messages to the application without a task or a queue."""

    config: WebConfig

    def __init__(self, config: WebConfig, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self.admission: Admission = config.admission
        self.address = ""
        self.closing_since: float | None = None
        self.on_writable: Callable[[], None] | None = None  # called when the client reads again
        self._unread_since: float | None = None
        self._backlog = b""
        self._unsent: list[bytes] = []  # what was written in this turn of the event loop
        self._in_step = True  # as long as the library's parser was not needed
        self._held = True  # nothing is read before the application listens
        self._on_text: Callable[[str], float] | None = None
        self._control = TokenBucket(*CONTROL)

    # As a guest.

    @property
    def idle(self) -> bool:
        return False

    @property
    def closing(self) -> bool:
        return self.close_sent or self.transport.is_closing()

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

    def listen(self, on_text: Callable[[str], float]) -> None:
        """Give every message to this function from now on; it says how many seconds to wait before the next."""
        self._on_text = on_text
        self._release()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        self._backlog = self._backlog + data if self._backlog else data
        if not self._held:
            self._step()

    def _step(self) -> None:
        """Parse a little of what came; the rest in another turn of the event loop, so that nobody waits long."""
        if self._held or self.transport.is_closing():
            return
        size = STEP if self._in_step else SMALL_STEP
        part, self._backlog = self._backlog[:size], self._backlog[size:]
        taken, more = self._whole_messages(part) if self._in_step and not self.close_sent else (0, False)
        if more or self._held:
            self._backlog = part[taken:] + self._backlog
        elif taken < len(part):
            self._in_step = False
            part, self._backlog = part[taken : taken + SMALL_STEP], part[taken + SMALL_STEP :] + self._backlog
            super().data_received(part)
        if self._backlog or self._held:
            self._pause_reading()
            if not self._held:
                self.loop.call_soon(self._step)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _whole_messages(self, data: bytes) -> tuple[int, bool]:
        """Take the messages at the beginning that came as one whole frame each, as nearly all do.

        How many bytes they had, and whether there may be more of them, for the next turn of the event loop.
        Everything else is for the parser of the library, and so is all that follows it on this connection.
        """
        start, end, count = 0, len(data), 0
        while end - start >= 6 and data[start] == TEXT and data[start + 1] > 127:
            if self._held or count == AT_ONCE:
                return start, True
            count += 1
            size, body = data[start + 1] - 128, start + 6
            if size == 126:
                size, body = int.from_bytes(data[start + 2 : start + 4], "big"), start + 8
            if size > WHOLE or body + size > end:
                break
            text = data[body : body + size]
            mask = data[body - 4 : body]
            start = body + size
            self._take(text if mask == UNMASKED else apply_mask(text, mask))
        return start, False

    def _take(self, data: bytes) -> None:
        """One message for the application."""
        try:
            text = data.decode()
        except UnicodeDecodeError:
            self.abort()
            return
        assert self._on_text is not None
        pause = self._on_text(text)
        if pause > 0:
            self._held = True
            self._pause_reading()
            self.loop.call_later(pause, self._release)

    def _release(self) -> None:
        self._held = False
        self._step()

    def _pause_reading(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def send_receive_event_to_app(self) -> None:
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent and self._on_text is not None:
            self._take(data if self.curr_msg_data_type == "text" else b"")

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= FRAGMENTS:
            self.abort()
            return
        super().handle_cont(event)

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
        """Write one message, together with others of this turn of the event loop, because a system call costs much.

        False: no more should be written before `on_writable` is called.
        """
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
        if not self._unsent:
            self.loop.call_soon(self._flush)
        self._unsent.append(head + data)
        return self._unread_since is None

    def _flush(self) -> None:
        if self._unsent:
            data, self._unsent = b"".join(self._unsent), []
            if not self.close_sent and not self.transport.is_closing():
                self.transport.write(data)

    async def send(self, message: Any) -> None:
        self._flush()
        await super().send(message)
        if self.close_sent and self._held:
            self._release()  # the client's own goodbye ends the connection

    def handle_close(self, event: Frame) -> None:
        self._flush()
        super().handle_close(event)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    def end(self, code: int) -> None:
        """Tell the application that the connection ends."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
