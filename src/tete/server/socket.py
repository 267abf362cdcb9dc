"""The socket of a table: frames in, one reply each; snapshots out. Size, rate and origin are checked at the door."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tete.core import BadNotation, Refused, TeteError
from tete.i18n import Lang
from tete.server import messages
from tete.hosting.queries import answer
from tete.hosting.table_actor import Request
from tete.hosting.connection import UNKNOWN, Gone, Connection
from tete.hosting.registry import TableRegistry
from tete.tables import Command, Rejected, Reply, commands

BURST = 60.0  # frames that may come at once
PATIENCE = 200  # frames too many, or not understood, before the door is shut
NO_SUCH_TABLE, UNWELCOME = 4404, 4408


class TokenBucket:
    """A bucket of permissions that refills with time."""

    def __init__(self, rate: float, burst: float = BURST) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def allows(self) -> bool:
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


async def attend(socket: WebSocket, room: TableRegistry, table: str, player: str, lang: Lang, since: int = UNKNOWN) -> None:
    """Serve one connection until either side has had enough."""
    try:
        host = await room.host(table)
    except TeteError:
        await socket.accept()
        await socket.close(NO_SUCH_TABLE)
        return
    await socket.accept()
    connection = Connection(host, player, lang, since)

    async def send(frame: str) -> None:
        room.metrics.frames += 1
        await socket.send({"type": "websocket.send", "text": frame})

    reader = asyncio.create_task(_read(socket, room, connection))
    writer = asyncio.create_task(connection.write(send))
    room.readers[connection] = reader
    room.metrics.sockets += 1
    host.join(connection)
    try:
        await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
    finally:
        del room.readers[connection]
        host.part(connection)
        tasks = [task for task in (reader, writer, connection.hinting) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if socket.client_state is WebSocketState.CONNECTED and socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(UNWELCOME)


async def _read(socket: WebSocket, room: TableRegistry, connection: Connection) -> None:
    pace, strikes = TokenBucket(room.rate), 0
    while strikes < PATIENCE:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        connection.decision = time.monotonic()
        room.metrics.commands += 1
        text = event.get("text")
        if not pace.allows():
            strikes += 1
            room.metrics.refusals += 1
            connection.refuse(name_of(text), Refused("too-fast"))
            await asyncio.sleep(1 / room.rate)  # whoever is too fast is read more slowly
            continue
        try:
            message = messages.CLIENT.validate_json(text or "")
        except ValidationError as error:
            strikes += 1
            connection.refuse(name_of(text), BadNotation("bad-message", why=explained(error)))
            continue
        try:
            _obey(room, connection, message)
        except Gone:
            return
        except TeteError as error:
            room.metrics.refusals += 1
            connection.refuse(getattr(message, "id", ""), error)


def _obey(room: TableRegistry, connection: Connection, message: messages.ClientMessage) -> None:
    host = connection.host
    if isinstance(message, messages.Ping):
        connection.pong(message.t, room.now())
        return
    if connection.answered(message.id):
        return
    if isinstance(message, messages.Queried):
        answer(room, connection, message)
        return
    if isinstance(message, messages.Sit) and not room.may_sit(host, connection.player, message.seat, message.key):
        raise Refused("invite-needed")

    def reply(decision: Reply) -> None:
        with suppress(Gone):  # who does not read its replies is swept away
            if isinstance(decision, Rejected):
                room.metrics.refusals += 1
                connection.refuse(decision.id, decision.error)
            else:
                connection.accept(decision.id, {"version": decision.version})
                if isinstance(message, messages.Sit | messages.SeatComputer):
                    room.do(room.start_if_full(host))

    payload = message.payload()
    if isinstance(payload, commands.HandOver):
        payload = replace(payload, gone=host.gone(payload.seat))
    host.prompt(Request(Command(message.id, connection.player, payload), reply))


def name_of(text: Any) -> str:
    """The id of a frame that may be anything, so that even nonsense gets its reply."""
    try:
        said = from_json(text or "")
    except ValueError:
        return ""
    name = said.get("id") if isinstance(said, dict) else None
    return name[:64] if isinstance(name, str) else ""


def explained(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    return f"{where}: {first['msg']}" if where else first["msg"]
