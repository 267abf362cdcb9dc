"""A real room for tests: uvicorn in a thread, and guests who come over HTTP and sockets."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx
import uvicorn
from pydantic import TypeAdapter
from websockets.sync.client import ClientConnection, connect

from tete.core import View
from tete.core.game import AnyGame
from tete.players.reasons import reasons
from tete.hosting.registry import TableRegistry
from tete.server.run import FILE, bound, configured
from tete.server.schemas.tables import ServerMessage
from tete.compute.processes import ProcessPool, Analysis
from tete.store import SqliteStore

Message = dict[str, Any]
PATIENCE = 20.0
SERVER: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)


class RandomPool(ProcessPool):
    """Computers that play at random without a process of their own."""

    def warm_up(self) -> None:
        pass

    async def analyze(self, game: AnyGame, view: View, level: str, *, why: bool = False) -> Analysis:
        rng = Random(7)
        assert view.seat is not None
        move = rng.choice(game.determinize(view, rng).moves(view.seat))
        return Analysis(str(move), why=reasons(game, view, move) if why else ())


def quick_room(folder: Path, pace: float = 0.0) -> Callable[[], TableRegistry]:
    return lambda: TableRegistry(SqliteStore(folder / FILE), RandomPool(1), pace)


class House:
    """The room while it is open."""

    def __init__(self, open_room: Callable[[], TableRegistry], host: str = "127.0.0.1", created: int = 100_000) -> None:
        self.door = bound("127.0.0.1", 0)
        self.address = f"127.0.0.1:{self.door.getsockname()[1]}"
        self.url = f"http://{self.address}"
        self.guests: list[Guest] = []
        self.server = uvicorn.Server(configured(open_room, host, created=created))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.door]}, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        deadline = time.monotonic() + PATIENCE
        while not self.server.started and time.monotonic() < deadline:
            time.sleep(0.01)
        assert self.server.started
        return self

    def __exit__(self, *_: object) -> None:
        for guest in self.guests:
            guest.http.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()
        self.door.close()

    @property
    def room(self) -> TableRegistry:
        app: Any = self.server.config.app
        room: TableRegistry = app.state.room
        return room

    def guest(self, **headers: str) -> Guest:
        guest = Guest(self.address, headers)
        self.guests.append(guest)
        return guest


class Guest:
    """Somebody with a browser: one cookie jar, and as many sockets as they like."""

    def __init__(self, address: str, headers: dict[str, str] | None = None) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", headers=headers, timeout=PATIENCE)

    def lay(self, game: str, *seats: str, **request: Any) -> str:
        """A table with these seats: me, local, friend, or a computer's level."""
        listed = [
            {"kind": "computer", "level": int(seat)} if seat.isdigit() else {"kind": seat, "name": f"{seat} {number}"}
            for number, seat in enumerate(seats)
        ]
        answer = self.http.post("/api/tables", json={"game": game, "seats": listed} | request)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["table"]
        return table

    def join(self, table: str, **request: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/join", json={"name": "Guest"} | request)

    def sit(self, table: str, since: int = -1, **headers: str) -> SeatState:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        return SeatState(self.address, table, since, {"Cookie": cookies} | headers)


class SeatState:
    """One socket: it keeps every frame it was sent, each checked against the schemas that are promised."""

    def __init__(self, address: str, table: str, since: int = -1, headers: dict[str, str] | None = None) -> None:
        url = f"ws://{address}/ws/{table}?since={since}&lang=en"
        self.door = connect(url, additional_headers=headers, open_timeout=PATIENCE, max_size=None, proxy=None)
        self.wire: ClientConnection
        self.frames: list[str] = []
        self.table: Message = {}
        self.count = 0

    def __enter__(self) -> Self:
        self.wire = self.door.__enter__()
        self.hear_table()
        return self

    def __exit__(self, *_: object) -> None:
        self.door.__exit__(None, None, None)

    def handle(self, timeout: float = PATIENCE) -> Message:
        text = self.wire.recv(timeout=timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        SERVER.validate_json(text, strict=True)
        message: Message = json.loads(text)
        if message["type"] == "table":
            self.table = message
        return message

    def hear_table(self, until: Callable[[Message], bool] = lambda _: True) -> Message:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            message = self.handle()
            if message["type"] == "table" and until(message):
                return message
        raise AssertionError("the table never came to that")

    def send(self, kind: str, **fields: Any) -> str:
        self.count += 1
        name = str(fields.pop("id", f"{id(self)}-{self.count}"))
        self.wire.send(json.dumps({"type": kind, "id": name, **fields}))
        return name

    def say(self, kind: str, **fields: Any) -> Message:
        """Send a command and wait for its one reply."""
        name = self.send(kind, **fields)
        while True:
            message = self.handle()
            if message["type"] == "reply":
                assert message["id"] == name
                return message

    def refused(self, kind: str, **fields: Any) -> str:
        reply = self.say(kind, **fields)
        assert not reply["ok"], reply
        word: str = reply["refusal"]["word"]
        return word

    def until(self, happened: Callable[[Message], bool]) -> Message:
        return self.table if self.table and happened(self.table) else self.hear_table(happened)

    def play(self, move: str | None = None) -> Message:
        """Answer the question put to the seat we look through, with any move unless one is given."""
        table = self.until(lambda table: bool(table["prompts"]))
        prompt = next(prompt for prompt in table["prompts"] if prompt["seat"] == table["viewpoint"])
        chosen = move or Random(table["version"]).choice(table["moves"]["list"])
        return self.say("play", seat=prompt["seat"], prompt=prompt["prompt"], move=chosen)
