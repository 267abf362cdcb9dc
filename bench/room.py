"""A full server beside a bare broadcast of the same framework: how late a move is seen, and how many frames go out."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from pydantic_core import from_json, to_json

from bench.clients import Served, served
from bench.connection import ClientSocket, connect
from bench.timers import cpu_seconds, stolen_seconds, waited_seconds

GAME = "knopf"
REQUEST = to_json({"game": GAME, "access": "public", "seats": [{"kind": "me", "name": "One"}, {"kind": "friend"}]})
TABLE, PONG, PING = b'{"type":"table"', b'{"type":"pong"', b'{"type":"ping"}'
PING_EVERY, TURNS = 18.0, 360  # seconds between two pings of a client, and into how many groups clients are divided
BROADCASTS = 60
TIMEOUT = 10.0  # seconds for one broadcast
OPENED_AT_ONCE = 50

Message = dict[str, Any]


@dataclass(slots=True)
class Game:
    """One table of the test: two players, each with a client of their own."""

    id: str
    tokens: tuple[str, str]
    rng: random.Random
    clients: list[ClientSocket] = field(default_factory=list)
    latest: Message = field(default_factory=dict)
    sent: float | None = None
    mover: int = 0
    ply: int = -1
    count: int = 0
    lags: list[float] = field(default_factory=list)

    @property
    def ready(self) -> bool:
        return self.sent is None and bool(self.latest.get("prompts"))

    def handle(self, seat: int, frame: bytes) -> None:
        if not frame.startswith(TABLE):
            return
        message: Message = from_json(frame)
        if self.sent is not None and seat != self.mover and message["ply"] > self.ply:
            self.lags.append(time.perf_counter() - self.sent)
            self.sent = None
        if message["prompts"]:
            self.latest = message

    def move(self) -> None:
        asked = self.latest
        prompt, self.count = asked["prompts"][0], self.count + 1
        self.mover, self.ply, self.latest = prompt["seat"], asked["ply"], {}
        move = self.rng.choice(asked["moves"]["list"])
        self.sent = time.perf_counter()
        self.clients[self.mover].send(to_json({"type": "play", "id": str(self.count), **prompt, "move": move}))


class Spectators:
    """Clients that only count what they are sent."""

    def __init__(self) -> None:
        self.frames = 0
        self.bytes = 0
        self.clients: list[ClientSocket] = []

    def handle(self, frame: bytes) -> None:
        if not frame.startswith(PONG):
            self.frames += 1
            self.bytes += len(frame)

    async def settle(self) -> None:
        """Wait until nothing more comes."""
        before = -1
        while before != self.frames:
            before = self.frames
            await asyncio.sleep(0.5)

    async def join(self, address: str, table: str, number: int) -> None:
        for start in range(0, number, OPENED_AT_ONCE):
            coming = range(start, min(number, start + OPENED_AT_ONCE))
            path = f"/ws/{table}"
            self.clients += await asyncio.gather(*(connect(address, path, "", self.handle) for _ in coming))
        await self.settle()


async def measure(folder: Path, tables: int, spectators: int, rate: int, seconds: float) -> Message:
    """The whole test. Every part of it ends by itself."""
    _allow_files(2 * tables + spectators + 200)
    gc.disable()  # the clients' pauses must not count; the test is over before its garbage matters
    with served(folder / "full", "--rate", "1000000") as server:
        await server.ready()
        full = await _full_server(server, tables, spectators, rate, seconds)
    size = full["fan_out"]["bytes_per_frame"]
    with served(folder / "bare", "--bare", str(max(1, size))) as bare:
        await bare.ready()
        ceiling = await _bare(bare, spectators)
    share = full["fan_out"]["frames_per_cpu_second"] / ceiling["frames_per_cpu_second"]
    wall = full["fan_out"]["frames_per_second"] / ceiling["frames_per_second"]
    return full | {
        "bare": ceiling,
        "share_of_bare": {"per_cpu_second": round(share, 3), "per_second": round(wall, 3)},
        "load_average": os.getloadavg()[0],
        "cores": os.cpu_count(),
    }


def _allow_files(number: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < number:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(number, hard), hard))


async def _full_server(server: Served, tables: int, spectators: int, rate: int, seconds: float) -> Message:
    games = await asyncio.to_thread(create_games, server.address, tables)
    crowd = Spectators()
    pinging = asyncio.create_task(_ping(games, crowd))
    for start in range(0, tables, OPENED_AT_ONCE):
        await asyncio.gather(*(sit(server.address, game) for game in games[start : start + OPENED_AT_ONCE]))
    await crowd.join(server.address, games[0].id, spectators)
    moves = await _pace(server, games, crowd, rate, seconds)
    fan_out = await _fan_out(server, games[0], crowd)
    pinging.cancel()
    for client in [*crowd.clients, *(client for game in games for client in game.clients)]:
        client.close()
    return {"players": 2 * tables, "tables": tables, "spectators": spectators, "moves": moves, "fan_out": fan_out}


async def _ping(games: list[Game], crowd: Spectators) -> None:
    """Every client pings at a moment of its own, like pages that were opened one by one."""
    turn = 0
    while True:
        await asyncio.sleep(PING_EVERY / TURNS)
        for client in [*crowd.clients, *(client for game in games for client in game.clients)][turn::TURNS]:
            if not client.closed:
                client.send(PING)
        turn = (turn + 1) % TURNS


def create_games(address: str, tables: int, request: Message | None = None) -> list[Game]:
    line = HTTPConnection(address, timeout=60)

    def post(path: str, body: bytes) -> tuple[Message, str]:
        line.request("POST", path, body, {"Content-Type": "application/json"})
        answer = line.getresponse()
        token = answer.headers.get("Set-Cookie", "").partition("tete=")[2].partition(";")[0]
        return from_json(answer.read()), token

    games = []
    for number in range(tables):
        made, one = post("/api/tables", REQUEST if request is None else to_json(request))
        two = post(f"/api/tables/{made['table']}/join", b'{"name": "Two"}')[1] if request is None else one
        games.append(Game(made["table"], (one, two), random.Random(number)))
    line.close()
    return games


async def sit(address: str, game: Game) -> None:
    for seat, token in enumerate(game.tokens):
        game.clients.append(await connect(address, f"/ws/{game.id}", token, partial(game.handle, seat)))


async def _pace(server: Served, games: list[Game], crowd: Spectators, rate: int, seconds: float) -> Message:
    """So many moves a second, spread over all tables, and how long until the other seat sees each."""
    watch, order, sent = Watch(server), list(games), 0
    random.Random(0).shuffle(order)
    began = time.perf_counter()
    while (now := time.perf_counter() - began) < seconds:
        due = int(now * rate) - sent
        for game in [game for game in order if game.ready][:due]:
            game.move()
            order.remove(game)
            order.append(game)
            sent += 1
        await asyncio.sleep(0.004)
    await asyncio.sleep(1)
    lags = sorted(lag for game in games for lag in game.lags)
    percentiles = {
        f"p{part}": round(1000 * lags[min(len(lags) - 1, len(lags) * part // 100)], 2) for part in (50, 95, 99)
    }
    return {
        "asked_per_second": rate,
        "sent_per_second": round(sent / seconds, 1),
        "seen": len(lags),
        "lag_ms": percentiles | {"max": round(1000 * lags[-1], 2)},
        **watch.read(),
    }


async def _fan_out(server: Served, game: Game, crowd: Spectators) -> Message:
    """One table moves as soon as all spectators have seen the last move."""
    await _until(lambda: game.ready, 60)
    await crowd.settle()
    frames, size, watch, began = crowd.frames, crowd.bytes, Watch(server), time.perf_counter()
    for _ in range(BROADCASTS):
        if game.ready:
            goal = crowd.frames + len(crowd.clients)
            game.move()
            await _until(lambda goal=goal: crowd.frames >= goal and game.ready)  # type: ignore[misc]
    spent = time.perf_counter() - began
    return _rates(crowd.frames - frames, crowd.bytes - size, spent, watch)


async def _until(happened: Callable[[], bool], timeout: float = TIMEOUT) -> None:
    late = time.perf_counter() + timeout
    while not happened() and time.perf_counter() < late:
        await asyncio.sleep(0)


async def _bare(server: Served, spectators: int) -> Message:
    crowd = Spectators()
    await crowd.join(server.address, "t", spectators)
    watch, began = Watch(server), time.perf_counter()
    for _ in range(BROADCASTS):
        goal = crowd.frames + spectators
        crowd.clients[0].send(b"move")
        await _until(lambda goal=goal: crowd.frames >= goal)  # type: ignore[misc]
    spent = time.perf_counter() - began
    rates = _rates(crowd.frames, crowd.bytes, spent, watch)
    for client in crowd.clients:
        client.close()
    return rates


def _rates(frames: int, size: int, spent: float, watch: Watch) -> Message:
    read = watch.read()
    return {
        "frames": frames,
        "bytes_per_frame": size // max(1, frames),
        "frames_per_second": round(frames / spent),
        "frames_per_cpu_second": round(frames / max(0.01, read["server_cpu_seconds"])),
        **read,
    }


class Watch:
    """What the server's process used, how long it (and this one) waited for a core, and what other machines took."""

    def __init__(self, server: Served) -> None:
        assert server.process is not None
        self.pid = server.process.pid
        self.began = self._now()

    def _now(self) -> tuple[float | None, ...]:
        used = tuple(read(pid) for read in (cpu_seconds, waited_seconds) for pid in (self.pid, os.getpid()))
        return (*used, stolen_seconds())

    def read(self) -> Message:
        used = ("server_cpu_seconds", "client_cpu_seconds", "server_waited_seconds", "client_waited_seconds")
        names = (*used, "stolen_seconds")
        pairs = zip(names, self.began, self._now(), strict=True)
        return {name: None if a is None or b is None else round(b - a, 2) for name, a, b in pairs}
