"""The bounds of every connection in bytes and time, for any protocol."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from tete.hosting.limits import TokenBucket

if TYPE_CHECKING:
    from tete.server.admission import Admission

log = logging.getLogger("tete.server")

HTTP_READ_BYTES = 4 << 10  # that are parsed in one go
SOCKET_READ_BYTES = 1 << 10
REQUEST_BYTES = 1200 << 10  # of a whole request, with whatever its encoding adds to the largest body
SOCKET_BYTES = 24 << 10  # of a message, with its fragments and the control frames between them
REQUEST_WAIT_S = 10.0  # for the head of a request, from its connection or from the last answer on it
UNREAD_S = 20.0  # for which a client may leave unread what was written to it

Ends = tuple[tuple[str, int] | None, tuple[str, int] | None]  # of a connection: the client's and the server's


def ends_of(client: Any, server: Any) -> Ends:
    """The ends of a connection, as a transport or the scope of a request names them."""
    return (client[0], client[1]) if client else None, (server[0], server[1]) if server else None


class Gate(asyncio.BufferedProtocol):
    """Stands before a protocol of the server library, which it knows by the callbacks of asyncio alone.

    It reads in small steps and charges the address with the processor time that parsing takes, since frames without
    content, chunks of one byte and pings cost much time for few bytes. A `socket` takes the place of the HTTP
    connection on which it was opened.
    """

    def __init__(
        self, make_protocol: Callable[..., asyncio.Protocol], admission: Admission, *, socket: bool, **settings: Any
    ) -> None:
        self._protocol, self._admission, self.is_socket = make_protocol(**settings), admission, socket
        self._buffer = bytearray(SOCKET_READ_BYTES if socket else HTTP_READ_BYTES)
        self._view = memoryview(self._buffer)
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._reading_ms: TokenBucket
        self._unread_since: float | None = None
        self._request_by: float | None = None  # when the next request has to be there
        self._bytes = 0  # since the application took a request or a message
        self._most_bytes = SOCKET_BYTES if socket else REQUEST_BYTES
        self._has_answered = self._is_lost = False
        self.ends: Ends = (None, None)
        self.address = ""
        self.closing_since: float | None = None
        self.on_read: Callable[[], None] | None = None  # called for whatever comes, pings of the protocol too

    # What the application says.

    def begin_request(self) -> None:
        self._request_by = None
        self._bytes = 0

    def expect_body(self, size: int) -> None:
        """The request may have a body of this size, larger than usual."""
        self._most_bytes = size + REQUEST_BYTES

    def take_message(self) -> None:
        self._bytes = 0

    def end_request(self) -> None:
        self._has_answered, self._bytes, self._most_bytes = True, 0, REQUEST_BYTES
        self._request_by = None if self._admission.trusts(self.address) else self._loop.time() + REQUEST_WAIT_S

    # What admission asks.

    @property
    def is_idle(self) -> bool:
        """Whether nobody misses it: no request is being answered, and it is no socket of a table."""
        return not self.is_socket and self._request_by is not None

    @property
    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def is_overdue(self, now: float) -> bool:
        """Whether it has used up the time for a request or for reading an answer."""
        late = self._is_late(now) and (self._bytes > 0 or not self._has_answered)
        return late or (self._unread_since is not None and now - self._unread_since > UNREAD_S)

    def is_unused(self, now: float) -> bool:
        """Whether no further request came in time after an answer."""
        return self._is_late(now) and self._has_answered

    def _is_late(self, now: float) -> bool:
        return self._request_by is not None and now > self._request_by

    def belong_to(self, visitor: str) -> None:
        """The proxy at the other end says whose connection it is."""
        self.address, self._reading_ms = visitor, self._admission.reading_ms(visitor)

    def excuse(self, seconds: float) -> None:
        """The server could neither read nor write for so long."""
        if self._request_by is not None:
            self._request_by += seconds
        if self._unread_since is not None:
            self._unread_since += seconds

    def close(self) -> None:
        self._transport.close()

    def abort(self) -> None:
        self._transport.abort()

    # The callbacks of asyncio.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is none by name
        self.ends = ends_of(transport.get_extra_info("peername"), transport.get_extra_info("sockname"))
        self.address = self._admission.visitor_at(self.ends[0][0]) if self.ends[0] is not None else ""
        self._reading_ms = self._admission.reading_ms(self.address)
        self._protocol.connection_made(transport)
        if self.is_socket:
            self._admission.replace(self)
        else:
            self._request_by = self._loop.time() + REQUEST_WAIT_S
            if not self._admission.admit(self):
                self.abort()

    def get_buffer(self, sizehint: int) -> bytearray:
        return self._buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(self._view[:nbytes]))

    def data_received(self, data: bytes) -> None:
        """Parse what came. The library calls this too, with the request that opens a socket."""
        if self._transport.is_closing():
            return
        start = time.thread_time()
        try:
            self._protocol.data_received(data)
        except Exception as error:  # a parser that gets out of step; only what it was sent can be the cause
            log.debug("a connection was cut off: %r", error)
            self.abort()
            self._lose(error)  # at once: the parser cannot write what the application still has to say
        self._reading_ms.spend(1000 * (time.thread_time() - start))
        self._bytes += len(data)
        if self.on_read is not None:
            self.on_read()
        if self._reading_ms.is_empty or self._bytes > self._most_bytes:
            self._admission.refused += 1
            self.abort()

    def eof_received(self) -> bool | None:
        return self._protocol.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self._admission.leave(self)
        self._lose(exc)

    def _lose(self, why: Exception | None) -> None:
        """Tell the protocol once that its connection is gone."""
        if not self._is_lost:
            self._is_lost = True
            self._protocol.connection_lost(why)

    def pause_writing(self) -> None:
        self._unread_since = self._loop.time()
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._unread_since = None
        self._protocol.resume_writing()


class HttpGates:
    """Makes the gates of HTTP connections. The server library calls it where it would make its own protocol."""

    def __init__(self, make_protocol: Callable[..., asyncio.Protocol], admission: Admission) -> None:
        self._make_protocol, self._admission = make_protocol, admission
        self._settings: dict[str, Any] = {}  # with which the library makes protocols, once a connection has come

    def __call__(self, **settings: Any) -> Gate:
        self._settings = settings
        return self.another()

    def another(self) -> Gate:
        """A gate for a connection to an address that the library does not listen at, with the same settings."""
        return Gate(self._make_protocol, self._admission, socket=False, **self._settings)
