"""Clients for a cluster whose parts are killed: they play, reconnect, and keep a book of what they were promised."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from pydantic_core import from_json, to_json

from bench.clients import Message
from bench.connection import ClientSocket, connect

AGAIN = 0.3  # seconds before another attempt to connect, or to send a move that could not be stored
PATIENCE = 15.0  # for a connection that opens
PASSING = ("too-fast", "table-busy", "stale-prompt", "game-over", "not-your-turn")


@dataclass(slots=True)
class Book:
    """What the clients of one table sent and what was acknowledged, by ply."""

    table: str
    sent: dict[int, set[tuple[int, str]]] = field(default_factory=dict)
    acknowledged: dict[int, tuple[int, str]] = field(default_factory=dict)
    thought: dict[int, tuple[float, float]] = field(
        default_factory=dict
    )  # seconds since the prompt came, and sent when


@dataclass(slots=True)
class Notes:
    """What all clients measured, in seconds."""

    lags: list[float] = field(default_factory=list)
    reconnects: list[float] = field(default_factory=list)
    acknowledged_at: list[tuple[float, float]] = field(default_factory=list)  # sent, acknowledged
    charged: list[tuple[float, float]] = field(default_factory=list)  # sent when, and paid beyond thinking
    refused: int = 0
    troubles: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Pending:
    """A move on its way."""

    seat: int
    prompt: int
    ply: int
    move: str
    sent: float


class Client:
    """A connection to a table that comes back whenever it is lost; without a pause to think it only looks."""

    def __init__(self, address: str, book: Book, token: str, notes: Notes, seed: int, think: float | None) -> None:
        self.address, self.book, self.token, self.notes, self.think = address, book, token, notes, think
        self.rng, self.playing = Random(seed), True
        self.version, self.latest = -1, {}  # type: tuple[int, Message]
        self.pending: Pending | None = None
        self._socket: ClientSocket | None = None
        self._count, self._got = 0, asyncio.Event()
        self._lost = 0.0
        self._prompt, self._asked = -1, 0.0

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    async def run(self) -> None:
        while True:
            with suppress(OSError, TimeoutError):
                path = f"/ws/{self.book.table}?since={self.version}"
                async with asyncio.timeout(PATIENCE):
                    self._socket = await connect(self.address, path, self.token, self._frame)
                await self._serve(self._socket)
            self._lost = self._lost or self.now
            await asyncio.sleep(AGAIN * (0.5 + self.rng.random()))

    async def _serve(self, socket: ClientSocket) -> None:
        """Until the connection is lost: a move that waits for its answer is sent again, then further ones."""
        if self.pending is not None:
            self._send(socket)
        try:
            while not socket.closed:
                with suppress(TimeoutError):
                    async with asyncio.timeout(AGAIN):
                        await self._got.wait()
                self._got.clear()
                if self.playing and self.pending is None and self.latest.get("prompts"):
                    await self._move(socket)
        finally:
            socket.close()

    async def _move(self, socket: ClientSocket) -> None:
        if self.think is None:
            return
        await asyncio.sleep(self.think * (0.5 + self.rng.random()))
        table = self.latest
        if not table["prompts"] or self.pending is not None or socket.closed or table["status"] != "playing":
            return
        prompt, move = table["prompts"][0], self.rng.choice(table["moves"]["list"])
        self.pending = Pending(prompt["seat"], prompt["prompt"], table["ply"], move, self.now)
        if self._asked:
            self.book.thought[table["ply"]] = self.now - self._asked, self.now
        self.book.sent.setdefault(table["ply"], set()).add((prompt["seat"], move))
        self._count += 1
        self._send(socket)

    def _send(self, socket: ClientSocket) -> None:
        assert self.pending is not None
        made = self.pending
        command = {"type": "play", "id": f"m{self._count}", "seat": made.seat, "prompt": made.prompt, "move": made.move}
        if not socket.closed:
            socket.send(to_json(command))

    def _frame(self, frame: bytes) -> None:
        if not frame:
            return
        message: Message = from_json(frame)
        if message["type"] == "table":
            self._table(message)
        elif message["type"] == "reply" and self.pending is not None and message["id"] == f"m{self._count}":
            self._reply(message)
        self._got.set()

    def _table(self, table: Message) -> None:
        if self._lost:
            self.notes.reconnects.append(self.now - self._lost)
            self._lost = 0.0
        if table["prompts"] and table["prompts"][0]["prompt"] != self._prompt:
            first = self.version < 0  # then it is not known since when the prompt could have been seen
            self._prompt, self._asked = table["prompts"][0]["prompt"], 0.0 if first else self.now
        self.version, self.latest = table["version"], table

    def _reply(self, reply: Message) -> None:
        made = self.pending
        assert made is not None
        if reply["ok"]:
            self.book.acknowledged[made.ply] = (made.seat, made.move)
            self.notes.lags.append(self.now - made.sent)
            self.notes.acknowledged_at.append((made.sent, self.now))
        else:
            code = reply["error"]["code"]
            if code.startswith("store-") or code == "our-fault":
                self.notes.refused += 1
                asyncio.get_running_loop().call_later(AGAIN, self._repeat, made)
                return
            if code not in PASSING:
                self.notes.troubles.append(code)
        self.pending = None

    def _repeat(self, made: Pending) -> None:
        """The store could not take the move: the same one again, as a new command."""
        if self.pending is made and self._socket is not None:
            self._count += 1
            self._send(self._socket)


def when_idle(clients: list[Client]) -> Callable[[], bool]:
    """Whether every client of a table has seen the same version, and no move is on its way."""

    def idle() -> bool:
        newest: dict[str, int] = {}
        for client in clients:
            newest[client.book.table] = max(newest.get(client.book.table, -1), client.version)
        return all(client.version == newest[client.book.table] and client.pending is None for client in clients)

    return idle
