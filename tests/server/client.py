"""A real server for tests: uvicorn in a thread, and clients that use HTTP and sockets."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, Self

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from tests.support.patience import HANG_S
from tete.compute import SOMEBODY, Analysis, Asker, EngineRequest
from tete.compute.processes import ProcessPool
from tete.games import GAMES
from tete.hosting import Limits, TableRegistry
from tete.hosting.clocks import Clock, SystemClock
from tete.players.reasons import reasons
from tete.server.admission import Admission
from tete.server.identity import Tokens
from tete.server.lan_access import LanAccess
from tete.server.run import DATABASE_FILE, AnnouncingServer, listen, server_config
from tete.server.services import QUEUED_PUZZLES, QUEUED_PUZZLES_PER_VISITOR, Cluster, Engines, Services
from tete.server.settings import WebSettings
from tete.store.sqlite import SqliteStore
from tete.wire.replies import ServerMessage

Message = dict[str, Any]
ROOMY = {"requests_per_s": 100_000, "replays_per_minute": 1000, "attachments_per_hour": 1000}
QUICK = Limits(computer_move_s=0.0, tables_per_visitor=100_000)


class RandomEngines:
    """Computers that play at random in the process of the server."""

    size = 1
    waiting = 0

    def start(self) -> None:
        pass

    def close(self) -> None:
        pass

    async def analyze(self, request: EngineRequest, asker: Asker = SOMEBODY) -> Analysis:
        rng, game, view = Random(7), GAMES[request.game], request.view
        assert view.seat is not None
        move = rng.choice(game.determinize(view, rng).moves(view.seat))
        return Analysis(str(move), reasons=reasons(game, view, move) if request.explain else ())


class StoppedClock(SystemClock):
    """What an address has used up is never given back, however long a test takes."""

    def monotonic(self) -> float:
        return 0.0


def quick_services(
    folder: Path,
    limits: Limits = QUICK,
    engines: Engines | None = None,
    public_url: str = "",
    clock: Clock | None = None,
) -> Callable[[], Services]:
    return lambda: Services(
        SqliteStore(folder / DATABASE_FILE),
        engines or RandomEngines(),
        limits,
        public_url=public_url,
        cluster=Cluster(clock=clock or SystemClock()),
        solvers=ProcessPool(1, HANG_S, QUEUED_PUZZLES, QUEUED_PUZZLES_PER_VISITOR),
    )


def opening(services: Callable[[], Services]) -> Callable[[], Awaitable[Services]]:
    """As the server wants it: services of some stores take their time to open."""

    async def opened() -> Services:
        return services()

    return opened


class RunningServer:
    """A server while it runs."""

    def __init__(
        self,
        services: Callable[[], Services],
        host: str = "127.0.0.1",
        tables_per_minute: int = 100_000,
        lan_access: Callable[[WebSettings], LanAccess] | None = None,
        **settings: Any,
    ) -> None:
        self.listener = listen("127.0.0.1", 0)
        self.address = f"127.0.0.1:{self.listener.getsockname()[1]}"
        self.url = f"http://{self.address}"
        self.clients: list[Client] = []
        web = WebSettings(host, tables_per_minute=tables_per_minute, **ROOMY | settings)
        self.server = AnnouncingServer(server_config(opening(services), web, lan_access=lan_access and lan_access(web)))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.listener]}, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        wait_until(lambda: self.server.started)
        return self

    def __exit__(self, *_: object) -> None:
        for client in self.clients:
            client.http.close()
        self.server.should_exit = True
        self.thread.join(HANG_S)
        assert not self.thread.is_alive()
        self.listener.close()

    @property
    def services(self) -> Services:
        app: Any = self.server.config.app
        services: Services = app.state.services
        return services

    @property
    def tokens(self) -> Tokens:
        app: Any = self.server.config.app
        tokens: Tokens = app.state.tokens
        return tokens

    @property
    def admission(self) -> Admission:
        app: Any = self.server.config.app
        admission: Admission = app.state.admission
        return admission

    def loop_call(self, work: Callable[[], object]) -> None:
        """Run something in the server's event loop."""
        done = threading.Event()

        def call() -> None:
            work()
            done.set()

        self.services.loop.call_soon_threadsafe(call)
        assert done.wait(HANG_S)

    @property
    def registry(self) -> TableRegistry:
        return self.services.registry

    def client(self, **headers: str) -> Client:
        client = Client(self.address, headers)
        self.clients.append(client)
        return client


def wait_until(happened: Callable[[], bool], timeout: float = HANG_S) -> None:
    """Wait for a state of the server, which runs in another thread."""
    deadline = time.monotonic() + timeout
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.005)


class Client:
    """A browser: one cookie jar, and any number of sockets."""

    def __init__(self, address: str, headers: dict[str, str] | None = None) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", headers=headers, timeout=HANG_S)

    def create(self, game: str, *seats: str, **request: Any) -> str:
        """A table with these seats: me, local, friend, or the level of a computer."""
        table: str = self.created(game, *seats, **request)["table"]
        return table

    def created(self, game: str, *seats: str, **request: Any) -> Message:
        """The answer to creating a table: its id and its invites."""
        listed = [
            {"kind": "computer", "level": int(seat)} if seat.isdigit() else {"kind": seat, "name": f"{seat} {number}"}
            for number, seat in enumerate(seats)
        ]
        answer = self.http.post("/api/tables", json={"game": game, "seats": listed} | request)
        assert answer.status_code == 201, answer.text
        created: Message = answer.json()
        return created

    def bring(self, words: str, name: str = "mamie.txt") -> str:
        """The value of the option for a word list that is brought."""
        answer = self.http.post("/api/attachments/mots", params={"name": name}, content=words.encode(), timeout=120)
        assert answer.status_code == 201, answer.text
        value: str = answer.json()["reference"]
        return value

    def join(self, table: str, **request: Any) -> httpx.Response:
        return self.http.post(f"/api/tables/{table}/join", json={"name": "Guest"} | request)

    def connect(self, table: str, since: int = -1, key: str = "", **headers: str) -> Socket:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.http.cookies.jar)
        return Socket(self.address, table, since, key, {"Cookie": cookies} | headers)


class Socket:
    """One connection. It keeps every message it was sent, each checked against the declared schemas."""

    def __init__(
        self, address: str, table: str, since: int = -1, key: str = "", headers: dict[str, str] | None = None
    ) -> None:
        url = f"ws://{address}/ws/{table}?since={since}&lang=en&key={key}"
        self.opening = connect(url, additional_headers=headers, open_timeout=HANG_S, max_size=None, proxy=None)
        self.socket: ClientConnection
        self.frames: list[str] = []
        self.table: Message = {}
        self.count = 0

    def __enter__(self) -> Self:
        self.socket = self.opening.__enter__()
        self.next_table()
        return self

    def __exit__(self, *_: object) -> None:
        self.opening.__exit__(None, None, None)

    def receive(self, timeout: float = HANG_S) -> Message:
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str)
        self.frames.append(text)
        msgspec.json.decode(text, type=ServerMessage)
        message: Message = json.loads(text)
        if message["type"] == "table":
            self.table = message
        return message

    def next_table(self, until: Callable[[Message], bool] = lambda _: True) -> Message:
        deadline = time.monotonic() + HANG_S
        while time.monotonic() < deadline:
            message = self.receive()
            if message["type"] == "table" and until(message):
                return message
        raise AssertionError("the table never came to that")

    def send(self, kind: str, **fields: Any) -> str:
        self.count += 1
        name = str(fields.pop("id", f"{id(self)}-{self.count}"))
        self.socket.send(json.dumps({"type": kind, "id": name, **fields}))
        return name

    def ask(self, kind: str, **fields: Any) -> Message:
        """Send a command or query and wait for its one reply."""
        name = self.send(kind, **fields)
        while True:
            message = self.receive()
            if message["type"] == "reply":
                assert message["id"] == name
                return message

    def refused(self, kind: str, **fields: Any) -> str:
        """The code with which a command or query is refused."""
        reply = self.ask(kind, **fields)
        assert not reply["ok"], reply
        code: str = reply["error"]["code"]
        return code

    def until(self, happened: Callable[[Message], bool]) -> Message:
        return self.table if self.table and happened(self.table) else self.next_table(happened)

    def play(self, move: str | None = None) -> Message:
        """Answer the prompt of the viewpoint, with any move unless one is given."""
        table = self.until(lambda table: bool(table["prompts"]))
        prompt = next(prompt for prompt in table["prompts"] if prompt["seat"] == table["viewpoint"])
        chosen = move or Random(table["version"]).choice(table["moves"]["list"])
        return self.ask("play", **prompt, move=chosen)
