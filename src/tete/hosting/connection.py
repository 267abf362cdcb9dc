"""One connection to a table: what it looks at, what it has been sent, and the messages that wait for it."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Protocol

from tete.core import Json, Seat, TeteError
from tete.hosting.protocols import Environment, Outlet
from tete.hosting.request import Request
from tete.i18n import Lang, translator_for
from tete.tables import Command, CommandPayload, Rejected, Reply

if TYPE_CHECKING:
    from tete.hosting.queries import Query

REPLIES = 128  # that may wait; a client that lets more pile up does not read
UNKNOWN = -1  # the version of a client that has seen nothing

# Why a connection was closed.
NO_SUCH_TABLE, NOT_ALLOWED, TOO_SLOW, DAMAGED, TRY_LATER = 4404, 4403, 4408, 4410, 4503


class Source(Protocol):
    """The table behind a connection."""

    @property
    def id(self) -> str: ...

    @property
    def env(self) -> Environment: ...

    @property
    def game(self) -> str: ...

    def frame(self, connection: Connection) -> str:
        """The newest snapshot for this connection."""

    def post(self, request: Request) -> None: ...

    def query(self, connection: Connection, name: str, query: Query) -> None:
        """Answer a query, or raise why not."""


class Connection:
    """A snapshot is made when the outlet is free: a slow client skips versions and costs no memory.

    A command that was refused and is repeated with the same id is refused with the same reply, on any connection of
    its player and on any server, as long as the servers remember it.
    """

    def __init__(
        self, source: Source, player: str, lang: Lang, outlet: Outlet, since: int = UNKNOWN, visitor: str = ""
    ) -> None:
        self.source, self.player, self.lang, self.outlet = source, player, lang, outlet
        self.visitor = visitor or player  # who pays for what is asked here: usually an address
        self.since = since
        self.viewpoint: Seat | None = None
        self.full_history = since == UNKNOWN  # whether the next snapshot has all notifications
        self.dirty = False
        self.closed = False
        self.heard_at = source.env.clock.monotonic()
        self.waiting_since: float | None = None  # since when the outlet is not free
        self.hint: asyncio.Task[None] | None = None
        self.asking: asyncio.Task[None] | None = None  # a query that takes long
        self._replies: deque[str] = deque()

    # What the client asks for. Every command and query gets one reply.

    def submit(self, name: str, payload: CommandPayload, key: str = "") -> None:
        """A command with the client's own id for it."""
        if not self.repeat_refusal(name):
            command = Command(name, self.player, payload)
            self.source.post(Request(command, self._reply, key, starts=True, visitor=self.visitor))

    def query(self, name: str, query: Query) -> None:
        if self.repeat_refusal(name):
            return
        try:
            self.source.query(self, name, query)
        except TeteError as error:
            self.source.env.metrics.refusals += 1
            self.refuse(name, error)

    def _reply(self, reply: Reply) -> None:
        if isinstance(reply, Rejected):
            self.source.env.metrics.refusals += 1
            self.refuse(reply.id, reply.error)
        else:
            self.accept(reply.id, reply.version)

    # Snapshots.

    def mark_dirty(self) -> None:
        """The table has changed."""
        self.dirty = True
        if self.waiting_since is None:
            self._flush()

    def look_from(self, seat: Seat | None) -> None:
        """Change the viewpoint of the next snapshot, which then has the whole history as that seat was shown it."""
        if seat != self.viewpoint:
            self.viewpoint, self.full_history = seat, True

    def set_viewpoint(self, seat: Seat | None) -> None:
        if seat != self.viewpoint:
            self.look_from(seat)
            self.mark_dirty()

    # Replies.

    def accept(self, name: str, version: int) -> None:
        self.send(f'{{"type":"reply","id":{self.source.env.encode(name)},"ok":true,"version":{version}}}')

    def answer(self, name: str, **result: Json) -> None:
        """The reply to a query, under the name of what was asked for."""
        self.send(self.source.env.encode({"type": "reply", "id": name, "ok": True, **result}))

    def refuse(self, name: str, error: TeteError) -> None:
        self.source.env.refusals.remember(self.source.id, self.player, name, error)
        self._send_refusal(name, error)

    def repeat_refusal(self, name: str) -> bool:
        """Whether the command of this id was refused before; the same reply is then sent again."""
        refused = self.source.env.refusals.find(self.source.id, self.player, name)
        if refused is not None:
            self._send_refusal(name, refused)
        return refused is not None

    def _send_refusal(self, name: str, error: TeteError) -> None:
        reply = {"type": "reply", "id": name, "ok": False, "error": error_json(error, self.lang, self.source.game)}
        self.send(self.source.env.encode(reply))

    def pong(self, t: Json) -> None:
        self.send(self.source.env.encode({"type": "pong", "t": t, "now": self.source.env.clock.now()}))

    def send(self, message: str) -> None:
        if self.waiting_since is None and not self._replies and not self.closed:
            self._write(message)
        elif len(self._replies) < REPLIES:
            self._replies.append(message)
        else:
            self.close(TOO_SLOW)

    # The outlet.

    def resume(self) -> None:
        """The outlet is free again."""
        self.waiting_since = None
        self._flush()

    def close(self, code: int) -> None:
        if not self.closed:
            self.closed = True
            self.outlet.close(code)

    def _flush(self) -> None:
        """Write what waits, the table before the replies that refer to it."""
        while self.waiting_since is None and not self.closed:
            if self.dirty:
                self.dirty = False
                self._write(self.source.frame(self))
            elif self._replies:
                self._write(self._replies.popleft())
            else:
                return

    def _write(self, message: str) -> None:
        self.source.env.metrics.frames += 1
        if not self.outlet.write(message):
            self.waiting_since = self.source.env.clock.monotonic()


def error_json(error: TeteError, lang: Lang, game: str | None = None) -> dict[str, Json]:
    """An error as it is sent: its code and details, the number of the rule, and the sentence in one language."""
    translator = translator_for(lang, game)
    rule = translator.entry(f"error.{error.code}").get("rule")
    text = translator.error(error).removesuffix(f" [{rule}]")
    return {"code": error.code, "details": dict(error.details), "rule": rule, "text": text}
