"""The socket of a table: messages in, one reply each; snapshots out. Size, rate and access are checked here."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from contextlib import suppress
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from tete.core import BadNotation, Refused, TeteError
from tete.hosting import UNKNOWN, Connection
from tete.hosting.connection import TOO_SLOW, close_code
from tete.hosting.limits import TokenBucket
from tete.hosting.registry import AnyActor
from tete.server import identity
from tete.server.admission import Admission
from tete.server.gate import Gate
from tete.server.security import GATE, language
from tete.server.services import Services
from tete.wire.client import decode_client, id_of

log = logging.getLogger("tete.server")

MESSAGES_AT_ONCE = 60.0  # that one connection may send
MESSAGES_PER_TURN = 8  # of the event loop, so that others come in between
SOCKETS_PER_PLAYER = 16  # at one table
STRIKES_BEFORE_SLOW = 10  # messages too fast or not understood, after which a connection is read more slowly
STRIKES_BEFORE_CLOSE = 200
UNSENT_MESSAGES = 4  # that wait for the task that sends them, before newer snapshots replace each other
SOCKET_PATH = "/ws/"


class TableSockets:
    """Serves web sockets before the framework does: each of its layers would cost time for every message."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket" or not scope["path"].startswith(SOCKET_PATH):
            await self.app(scope, receive, send)
            return
        services: Services = scope["app"].state.services
        await receive()  # the opening
        await send({"type": "websocket.accept"})
        if GATE in scope:  # otherwise the client is gone
            await serve(services, scope, receive, send)


async def serve(services: Services, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one connection until either side ends it."""
    opening = HTTPConnection(scope)
    query = {name: values[-1] for name, values in parse_qs(opening.url.query).items()}
    tokens: identity.Tokens = scope["app"].state.tokens
    gate: Gate = scope[GATE]
    player = tokens.player_among(opening.cookies, scope["scheme"]) or identity.new_stranger()
    try:
        actor = await services.registry.open(scope["path"].removeprefix(SOCKET_PATH), player, query.get("key", ""))
        require_place(actor, player, scope["app"].state.admission, gate.address)
    except TeteError as error:
        with suppress(OSError):  # the client is gone
            await send({"type": "websocket.close", "code": close_code(error)})
        return
    outlet = SocketOutlet()
    connection = Connection(
        actor,
        player,
        language(opening.headers, query.get("lang", "")),
        outlet,
        _version(query.get("since", "")),
        visitor=scope["client"][0] if scope.get("client") else "",
    )
    gate.on_read = connection.hear
    services.metrics.sockets += 1
    sending = asyncio.create_task(outlet.send_all(send, connection))
    actor.subscribe(connection)
    try:
        await Reader(services, connection, gate).read_all(receive)
    finally:
        actor.unsubscribe(connection)
        sending.cancel()


def require_place(actor: AnyActor, player: str, admission: Admission, address: str) -> None:
    """Spectators take at most half of the connections of an address, and nobody opens a table again and again."""
    if sum(connection.player == player for connection in actor.connections) >= SOCKETS_PER_PLAYER:
        raise Refused("too-fast")
    seated = any(seat.person == player for seat in actor.table.seats)
    if not seated and not admission.has_room_for_spectator(address):
        raise Refused("room-full")


def _version(text: str) -> int:
    return int(text) if text.isdecimal() and len(text) <= 16 else UNKNOWN


class SocketOutlet:
    """Keeps the few messages that wait for the task that sends them."""

    def __init__(self) -> None:
        self._unsent: deque[str] = deque()
        self._changed = asyncio.Event()
        self._close_code: int | None = None

    def write(self, message: bytes) -> bool:
        self._unsent.append(message.decode())
        self._changed.set()
        return len(self._unsent) < UNSENT_MESSAGES

    def close(self, code: int) -> None:
        self._close_code = code
        self._changed.set()

    async def send_all(self, send: Send, connection: Connection) -> None:
        """Send what is written until it is closed. `send` waits for a client that does not read (see `Gate`)."""
        with suppress(OSError):  # the client is gone
            while True:
                await self._changed.wait()
                self._changed.clear()
                while self._unsent:
                    await send({"type": "websocket.send", "text": self._unsent.popleft()})
                if self._close_code is not None:
                    await send({"type": "websocket.close", "code": self._close_code})
                    return
                if connection.waiting_since is not None:
                    connection.resume()


class Reader:
    """Takes the messages of one connection, at the pace that it may have."""

    def __init__(self, services: Services, connection: Connection, gate: Gate) -> None:
        self._metrics, self._rate = services.metrics, services.rate
        self._connection, self._gate = connection, gate
        self._bucket, self._strikes = TokenBucket(services.rate, MESSAGES_AT_ONCE), 0

    async def read_all(self, receive: Receive) -> None:
        count = 0
        while (message := await receive())["type"] != "websocket.disconnect":
            self._gate.take_message()
            pause = self.take(message.get("text") or "")
            count += 1
            if pause > 0 or count % MESSAGES_PER_TURN == 0:
                await asyncio.sleep(pause)

    def take(self, text: str) -> float:
        """Handle a message; how many seconds to wait before the next."""
        connection = self._connection
        if connection.closed:
            return 0.0
        self._metrics.commands += 1
        if not self._bucket.allows():
            self._metrics.refusals += 1
            connection.refuse(id_of(text), Refused("too-fast"))
            return self._strike() or 1 / self._rate  # a client that is too fast is read more slowly
        try:
            connection.receive(decode_client(text))
        except BadNotation as error:
            connection.refuse(id_of(text), error)
            return self._strike()
        except Exception:  # our bug; the connection goes on
            log.exception("a message could not be handled")
        return 0.0

    def _strike(self) -> float:
        self._strikes += 1
        if self._strikes >= STRIKES_BEFORE_CLOSE:
            self._connection.close(TOO_SLOW)
        return 0.0 if self._strikes < STRIKES_BEFORE_SLOW else 1 / self._rate
