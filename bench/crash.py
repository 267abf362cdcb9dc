"""Kills a server during games, again and again: everything it acknowledged must be there afterwards."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.clients import Message, Served, post, served

TABLE: Message = {
    "game": "knopf",
    "seats": [{"kind": "me", "name": "One"}, {"kind": "local", "name": "Two"}],
    "clock": {"kind": "game", "minutes": 30, "increment": 0},
}


@dataclass(slots=True)
class Tally:
    """`lost`: acknowledged and not there afterwards; `twice`: done again; `unfair`: clocks that paid for downtime.

    `refused`: moves that the store could not take; `apart`: tables that were refused as damaged, `repaired` those of
    them that could be opened again; `wrong`: tables that showed something else than what was played.
    """

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    twice: int = 0
    unfair: int = 0
    resumed: int = 0
    finished: int = 0
    games: int = 0
    refused: int = 0
    apart: int = 0
    repaired: int = 0
    wrong: int = 0
    troubles: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        return not (self.lost or self.twice or self.unfair or self.wrong or self.troubles)

    def dump(self) -> Message:
        return asdict(self) | {"clean": self.clean}


class Player:
    """One client with the people's seats of a table: plays at random, reconnects, and keeps its own record."""

    def __init__(self, server: Served, tally: Tally, number: int, request: Message = TABLE) -> None:
        self.server, self.tally, self.rng, self.request = server, tally, random.Random(number), request
        self.alone = all(seat["kind"] != "computer" for seat in request["seats"])
        self.plies: list[str] = []  # as acknowledged, or as seen
        self.version, self.count, self.name = -1, 0, f"p{number}"
        self.pending: Message | None = None
        self.pause = 0.005  # seconds between two moves
        self.away: float | None = None
        self.clocks: list[int] = []
        self.seen_at = 0.0

    def create(self) -> None:
        made, self.token = post(self.server.address, "/api/tables", self.request)
        self.table = made["table"]
        self.tally.games += 1

    async def run(self) -> None:
        while True:
            with suppress(OSError, WebSocketException, TimeoutError):
                url = f"ws://{self.server.address}/ws/{self.table}?since={self.version}"
                cookie = {"Cookie": f"tete={self.token}"}
                async with connect(
                    url, additional_headers=cookie, open_timeout=20, max_size=None, proxy=None
                ) as socket:
                    if await self.play(socket):
                        self.tally.finished += 1
                        return
            await asyncio.sleep(0.1)

    async def play(self, socket: ClientConnection) -> bool:
        if self.pending is not None:
            self.tally.resumed += 1
            await socket.send(json.dumps(self.pending))  # it may have been received before; the server knows
        while True:
            message = json.loads(await socket.recv())
            if message["type"] == "reply":
                self.answered(message)
            elif message["type"] == "table":
                self.check(message)
                if message["status"] == "over":
                    return True
                self.latest = message
            if self.pending is None and self.latest["prompts"] and self.latest["version"] == self.version:
                await self.move(socket, self.latest)

    async def move(self, socket: ClientConnection, table: Message) -> None:
        prompt, self.count = table["prompts"][0], self.count + 1
        move = self.rng.choice(table["moves"]["list"])
        self.pending = {"type": "play", "id": f"{self.name}-{self.count}", **prompt, "move": move}
        await socket.send(json.dumps(self.pending))
        await asyncio.sleep(self.pause)

    def answered(self, reply: Message) -> None:
        if self.pending is None or reply["id"] != self.pending["id"]:
            return
        if reply["ok"]:
            self.tally.acknowledged += 1
            if self.alone:
                self.plies.append(str(self.pending["move"]))
        elif reply["error"]["code"].startswith("store-"):
            self.tally.refused += 1
        elif reply["error"]["code"] not in ("too-fast", "table-busy", "stale-prompt", "game-over"):
            self.tally.troubles.append(reply["error"]["code"])
        self.pending = None

    def check(self, table: Message) -> None:
        """Nothing acknowledged may be missing; at most the one move that waits for its reply may be there too."""
        self.version = table["version"]
        known, there = len(self.plies), table["ply"]
        if there < known:
            self.tally.lost += known - there
        if self.alone and there > known + (self.pending is not None):
            self.tally.twice += there - known
        shown = {each["ply"]: each["text"] for each in table["notifications"] if each["kind"] == "ply"}
        if any(shown.get(number, move) != move for number, move in enumerate(self.plies)):
            self.tally.troubles.append("another move")
        if not self.alone:  # with computers, what was shown is what counts
            self.plies += [shown[number] for number in range(known, there) if number in shown]
        self.check_clocks(table)

    def check_clocks(self, table: Message) -> None:
        """No player may have paid for the time the server was down."""
        now, clocks = asyncio.get_running_loop().time(), [seat["clock_ms"] for seat in table["seats"]]
        if self.clocks and self.away is not None and self.away > self.seen_at:
            spent = sum(self.clocks) - sum(clocks)
            if spent > (self.away - self.seen_at) * 1000 + 1500:
                self.tally.unfair += 1
        self.clocks, self.seen_at, self.away = clocks, now, None


async def crash(folder: Path, kills: int, tables: int, pause: float = 1.0) -> Tally:
    """So many tables in play, so many kills; then the games may end."""
    tally, rng = Tally(), random.Random(1)
    with served(folder) as server:
        await server.ready()
        players = [Player(server, tally, number) for number in range(tables)]
        for player in players:
            await asyncio.to_thread(player.create)
        tasks = [asyncio.create_task(player.run()) for player in players]
        for _ in range(kills):
            await asyncio.sleep(pause * (0.5 + rng.random()))
            for player in players:
                player.away = asyncio.get_running_loop().time()
            server.kill()
            tally.kills += 1
            await asyncio.sleep(rng.random() * 0.5)
            server.start()
            await server.ready()
        _, late = await asyncio.wait(tasks, timeout=60 + tables)
        for task in late:
            task.cancel()
        tally.troubles += [f"{len(late)} games did not end"] if late else []
        for task in tasks:
            if task.done() and not task.cancelled() and (bug := task.exception()) is not None:
                tally.troubles.append(repr(bug))
    return tally
