"""The socket of a table: messages in, one reply each; snapshots out. Size, rate and access are checked here."""

from __future__ import annotations

import logging
from contextlib import suppress
from urllib.parse import parse_qs

from pydantic import ValidationError
from pydantic_core import from_json
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from tete.core import BadNotation, Refused, TeteError
from tete.hosting import UNKNOWN, Connection
from tete.hosting.access import NotAllowed
from tete.hosting.connection import DAMAGED, NO_SUCH_TABLE, NOT_ALLOWED, TOO_SLOW, TRY_LATER
from tete.hosting.registry import AnyActor
from tete.server import identity
from tete.server.limits import TokenBucket
from tete.server.logs import REQUEST
from tete.server.schemas import messages
from tete.server.security import language
from tete.server.services import Services
from tete.server.socket_protocol import PROTOCOL, BoundedSocket
from tete.store import Damaged, NotFound

log = logging.getLogger("tete.server")

SAME = 16  # sockets of one player at one table
PATIENCE = 10  # of them, after which it is read more slowly
STRIKES = 200  # messages too fast or not understood before the connection is closed
PATH = "/ws/"


class TableSockets:
    """Serves web sockets before the framework does: each of its layers would cost time for every message."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket" or not scope["path"].startswith(PATH):
            await self.app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        await receive()  # the opening
        await send({"type": "websocket.accept"})
        await serve(services, scope, receive, send)


async def serve(services: Services, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one connection until either side ends it."""
    opening = HTTPConnection(scope)
    asked = {name: values[-1] for name, values in parse_qs(opening.url.query).items()}
    tokens: identity.Tokens = scope["app"].state.tokens
    player = tokens.player_among(opening.cookies, scope["scheme"]) or identity.new_stranger()
    protocol: BoundedSocket = scope[PROTOCOL]
    try:
        actor = await services.registry.open(scope["path"].removeprefix(PATH), player, asked.get("key", ""))
        require_place(actor, player, protocol)
    except TeteError as error:
        await send({"type": "websocket.close", "code": close_code(error)})
        return
    outlet = SocketOutlet(protocol)
    connection = Connection(
        actor,
        player,
        language(opening.headers, asked.get("lang", "")),
        outlet,
        _version(asked.get("since", "")),
        visitor=scope["client"][0] if scope.get("client") else "",
    )
    protocol.on_writable = connection.resume
    services.metrics.sockets += 1
    actor.subscribe(connection)
    try:
        protocol.listen(Reader(services, connection).take)
        while (await receive())["type"] != "websocket.disconnect":
            pass
    finally:
        actor.unsubscribe(connection)
        await outlet.finish(send)


def require_place(actor: AnyActor, player: str, protocol: BoundedSocket) -> None:
    """Spectators take at most half of the connections of an address, and nobody opens a table again and again."""
    if sum(connection.player == player for connection in actor.connections) >= SAME:
        raise Refused("too-fast")
    seated = any(seat.person == player for seat in actor.table.seats)
    if not seated and not protocol.admission.has_room_for_spectator(protocol.address):
        raise Refused("room-full")


def close_code(error: TeteError) -> int:
    """Why a table cannot be opened. Only the first three are final: a client tries again after the others."""
    if isinstance(error, NotFound):
        return NO_SUCH_TABLE
    if isinstance(error, Damaged):
        return DAMAGED
    return NOT_ALLOWED if isinstance(error, NotAllowed) else TRY_LATER


def _version(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 16 else UNKNOWN


class SocketOutlet:
    """Writes to a web socket without a task of its own, as long as the client reads."""

    def __init__(self, protocol: BoundedSocket) -> None:
        self._protocol = protocol
        self.code: int | None = None  # with which to close

    def write(self, text: str) -> bool:
        return self._protocol.write_text(text)

    def close(self, code: int) -> None:
        self.code = code
        self._protocol.end(code)

    async def finish(self, send: Send) -> None:
        """Say goodbye to a client that reads; what waits for another is thrown away."""
        self._protocol.on_writable = None
        if self.code is None:
            return
        if not self._protocol.reads:
            self._protocol.abort()
            return
        with suppress(Exception):  # the client is gone
            await send({"type": "websocket.close", "code": self.code})


class Reader:
    """Takes the messages of one connection, at the pace that it may have."""

    def __init__(self, services: Services, connection: Connection) -> None:
        self._metrics, self._clock, self._rate = services.metrics, services.env.clock, services.rate
        self._connection, self._request = connection, REQUEST.get()
        self._bucket, self._strikes = TokenBucket(services.rate), 0

    def take(self, text: str) -> float:
        """Handle a message; how many seconds to wait before the next."""
        connection = self._connection
        if connection.closed:
            return 0.0
        REQUEST.set(self._request)  # messages come in one context, whichever socket they are of
        connection.heard_at = self._clock.monotonic()
        self._metrics.commands += 1
        if not self._bucket.allows():
            self._metrics.refusals += 1
            connection.refuse(id_of(text), Refused("too-fast"))
            return self._strike() or 1 / self._rate  # a client that is too fast is read more slowly
        try:
            receive_message(connection, messages.CLIENT.validator.validate_json(text))
        except ValidationError as error:
            connection.refuse(id_of(text), BadNotation("bad-message", why=explained(error)))
            return self._strike()
        except Exception:  # our bug; the connection goes on
            log.exception("a message could not be handled")
        return 0.0

    def _strike(self) -> float:
        self._strikes += 1
        if self._strikes >= STRIKES:
            self._connection.close(TOO_SLOW)
        return 0.0 if self._strikes < PATIENCE else 1 / self._rate


def receive_message(connection: Connection, message: messages.ClientMessage) -> None:
    if isinstance(message, messages.Ping):
        connection.pong(message.t)
    elif isinstance(message, messages.QueryMessage):
        connection.query(message.id, message.query())
    else:
        key = message.key if isinstance(message, messages.Sit) else ""
        connection.submit(message.id, message.payload(), key)


def id_of(text: str) -> str:
    """The id of a message that may be anything, so that even nonsense gets its reply."""
    try:
        parsed = from_json(text)
    except ValueError:
        return ""
    found = parsed.get("id") if isinstance(parsed, dict) else None
    return found[:64] if isinstance(found, str) else ""


def explained(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]
