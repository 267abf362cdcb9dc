"""An ordinary evening at a server, while one visitor attacks it: how late a move is seen, attack by attack."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path

from pydantic_core import from_json, to_json

from bench.attacker import BEGUN, PREPARING
from bench.attacks import ATTACKS
from bench.clients import ROOT, Message, Served, served
from bench.connection import ClientSocket, connect
from bench.room import TABLE, Game, Watch, create_games, sit

TABLES, PACE = 8, 0.2  # ordinary tables, and seconds between two moves of each
BOUND, FACTOR = 100.0, 3.0  # milliseconds for 99 of 100 moves, or so many times as long as undisturbed
COMPUTER = 5.0  # seconds in which a computer has to answer
STARTING = 60.0  # for the first answer, before anything is measured
GRACE = 15.0  # seconds for an attacker to end
AGAINST_COMPUTER = {"game": "knopf", "seats": [{"kind": "me", "name": "One"}, {"kind": "computer", "level": 3}]}


class Opponent:
    """A person who plays against a computer, and how long each answer took."""

    def __init__(self) -> None:
        self.client: ClientSocket | None = None
        self.asked: float | None = None
        self.waits: list[float] = []
        self.count = 0
        self._early = b""

    async def sit(self, address: str, game: Game) -> None:
        self.client = await connect(address, f"/ws/{game.id}", game.tokens[0], self.handle)
        self.handle(self._early)

    def leave(self) -> None:
        """Go home; an answer that is still awaited took at least until now."""
        if self.asked is not None:
            self.waits.append(time.perf_counter() - self.asked)
        if self.client is not None:
            self.client.close()

    def handle(self, data: bytes) -> None:
        if self.client is None:  # the first table may come with the connection
            self._early = data
        if not data.startswith(TABLE) or self.client is None:
            return
        table: Message = from_json(data)
        if table["turn"]["kind"] == "over":
            self.asked = None
        if not table["prompts"]:
            return
        now = time.perf_counter()
        if self.asked is not None:
            self.waits.append(now - self.asked)
        self.asked, self.count = now, self.count + 1
        move = table["moves"]["list"][0]
        self.client.send(to_json({"type": "play", "id": f"c{self.count}", **table["prompts"][0], "move": move}))


async def abuse(folder: Path, seconds: float, names: tuple[str, ...]) -> Message:
    """One row for each attack, each on a server of its own that begins undisturbed."""
    rows = [await _attacked(folder / name, name, seconds) for name in names or tuple(ATTACKS)]
    return {"rows": rows, "within": all(row["within"] for row in rows)}


async def _attacked(folder: Path, name: str, seconds: float) -> Message:
    with served(folder, "--ordinary") as server:
        await server.ready()
        games = await asyncio.to_thread(create_games, server.address, TABLES)
        for game in games:
            await sit(server.address, game)
        await _first_answer(server)
        calm = await _play(server, games, seconds)
        attack = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.attacker", name, server.address, str(seconds + 2), games[0].id,
            stdout=PIPE, stdin=DEVNULL, cwd=ROOT,
        )  # fmt: skip
        await _begun(attack)
        await asyncio.sleep(1)  # until it is at full pace
        disturbed = await _play(server, games, seconds)
        try:
            said, _ = await asyncio.wait_for(attack.communicate(), GRACE + seconds)
        except TimeoutError:
            attack.kill()
            said = b"{}"
        for client in (client for game in games for client in game.clients):
            client.close()
    bound = max(BOUND, FACTOR * calm["lag_ms"]["p99"])
    patience = max(1000 * COMPUTER, FACTOR * calm["computer_ms"]["max"])
    within = disturbed["lag_ms"]["p99"] <= bound and disturbed["computer_ms"]["max"] <= patience
    row = {"attack": name, "within": within, "bound_ms": round(bound, 1), "undisturbed": calm, "attacked": disturbed}
    return row | {"attacker": json.loads(said or b"{}")}


async def _begun(attack: asyncio.subprocess.Process) -> None:
    assert attack.stdout is not None
    line = await asyncio.wait_for(attack.stdout.readline(), PREPARING + GRACE)
    if line.strip() != BEGUN.encode():
        raise RuntimeError("an attack could not begin")


async def _play(server: Served, games: list[Game], seconds: float) -> Message:
    """Let the ordinary tables and a person against a computer play for so long."""
    watch, opponent = Watch(server), await _against_computer(server)
    for game in games:
        game.lags.clear()
    asked, ends = 0, time.perf_counter() + seconds
    while time.perf_counter() < ends:
        for game in games:
            if game.ready:
                game.move()
                asked += 1
        await asyncio.sleep(PACE)
    await asyncio.sleep(0.5)
    lags = sorted(lag for game in games for lag in game.lags)
    unseen = sum(game.sent is not None for game in games)
    opponent.leave()
    lags += [seconds] * unseen  # a move that nobody saw is the latest of all
    return {"moves": asked, "lag_ms": _spread(lags), "computer_ms": _spread(sorted(opponent.waits)), **watch.read()}


async def _first_answer(server: Served) -> None:
    """Wait until the computers' process has started."""
    opponent = await _against_computer(server)
    async with asyncio.timeout(STARTING):
        while not opponent.waits:
            await asyncio.sleep(0.05)
    opponent.leave()


async def _against_computer(server: Served) -> Opponent:
    opponent = Opponent()
    (game,) = await asyncio.to_thread(create_games, server.address, 1, AGAINST_COMPUTER)
    await opponent.sit(server.address, game)
    return opponent


def _spread(times: list[float]) -> Message:
    """Percentiles in milliseconds; of nothing at all, a time beyond every bound."""
    if not times:
        return {"p50": 1e6, "p99": 1e6, "max": 1e6}
    at = {f"p{part}": times[min(len(times) - 1, len(times) * part // 100)] for part in (50, 99)}
    return {name: round(1000 * value, 2) for name, value in {**at, "max": times[-1]}.items()}
