"""HTTP connections with bounds: how large a request may be, and how long it may take."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

if TYPE_CHECKING:
    from tete.server.admission import Admission
    from tete.server.web_config import WebConfig

LINE = 4 << 10  # bytes of an address
HEAD = 16 << 10  # bytes before the body
FIELDS = 64  # headers
MESSAGE = 1200 << 10  # bytes of a whole request, with whatever its encoding adds to the largest body
PIPELINED = 4  # requests that may wait behind another on one connection
STEP = 4 << 10  # bytes parsed before the bounds are checked
HEAD_SECONDS, BODY_SECONDS, ANSWER_SECONDS = 10.0, 20.0, 20.0


class TooMuch(Exception):
    """A request beyond the bounds."""


class BoundedHttp(HttpToolsProtocol):
    """uvicorn reads headers of any size for any time; this one does not."""

    config: WebConfig

    def __init__(self, config: WebConfig, *args: Any, **kwargs: Any) -> None:
        super().__init__(config, *args, **kwargs)
        self.admission: Admission = config.admission
        self.address = ""
        self.closing_since: float | None = None
        self._deadline: float | None = None  # of the request that is being read
        self._unread_since: float | None = None
        self._in_head = True
        self._got = 0  # bytes of the request so far
        self._status = 400
        self._upgraded = False

    # As a guest.

    @property
    def idle(self) -> bool:
        return self._deadline is not None or self.cycle is None or self.cycle.response_complete

    @property
    def closing(self) -> bool:
        return self.transport.is_closing()

    def overdue(self, now: float) -> bool:
        late = self._deadline is not None and now > self._deadline
        return late or (self._unread_since is not None and now - self._unread_since > ANSWER_SECONDS)

    def abort(self) -> None:
        self.transport.abort()

    # As a protocol.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._deadline = self.loop.time() + HEAD_SECONDS
        if not self.admission.admit(self):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.admission.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._deadline is None and self._in_head:
            self._deadline = self.loop.time() + HEAD_SECONDS
        for start in range(0, len(data), STEP):
            if self.transport.is_closing() or self._upgraded:
                return
            part = data[start : start + STEP]
            super().data_received(part)
            self._got += len(part)
            if self._got > (HEAD if self._in_head else MESSAGE) and not self.transport.is_closing():
                self._status = 431 if self._in_head else 413
                self.send_400_response("Too much.")

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            raise TooMuch
        self._in_head, self._got = True, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LINE:
            self._status = 414
            raise TooMuch

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > FIELDS:
            self._status = 431
            raise TooMuch

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._deadline = self.loop.time() + BODY_SECONDS
        if self.admission.full and not self._known():
            self._status = 503
            raise TooMuch
        if not self.admission.trusts(self.address) and not self.admission.paced(self.address):
            self._status = 429
            raise TooMuch
        super().on_headers_complete()

    def _known(self) -> bool:
        """Whether the request shows the token of a player, for whom there is a reserve."""
        cookies = [value.decode("latin-1") for name, value in self.headers if name == b"cookie"]
        return any(self.config.tokens.player_in(cookie) is not None for cookie in cookies)

    def on_message_complete(self) -> None:
        self._deadline, self._in_head, self._got = None, True, 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._upgraded = True
        self.admission.leave(self)
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        self._unread_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        self._unread_since = None
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """A refusal without a task: whoever sends such requests costs as little as possible."""
        head = (b"content-type: text/plain; charset=utf-8", b"content-length: 0", b"connection: close", b"", b"")
        self.transport.write(STATUS_LINE[self._status] + b"\r\n".join(head))
        self.transport.close()
