"""Faults other than a kill: a full disk, a locked or damaged database, killed workers, a clock that is set.

Each is done to a server with games in play, and ends by itself. Nothing acknowledged may be lost, and no table may show
anything else than what was played there.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import time
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.clients import Message, Served, served
from bench.crash import TABLE, Player, Tally
from tete.server.run import DATABASE_FILE
from tete.store.doctor import repair

WARM_UP, FULL, LOCKED = 1.0, 2.0, 7.0  # seconds
PAUSE = 0.05  # between two moves, so that no game is over before its fault
AFTERWARDS = 5  # moves that every table must still see after a fault
PATIENCE = 90.0  # seconds for them
PAGE = 4096
DAMAGED = 4  # pages that are overwritten
COMPUTERS: Message = TABLE | {"seats": [{"kind": "me", "name": "One"}, {"kind": "computer", "level": 1}]}


@dataclass
class Room:
    """A server, the players at its tables, and what became of them."""

    server: Served
    tally: Tally
    players: list[Player]
    tasks: list[asyncio.Task[None]]

    async def goes_on(self) -> None:
        """Wait until every game has seen some more moves, or is over."""
        before = [len(player.plies) for player in self.players]

        def done() -> bool:
            return all(
                task.done() or len(player.plies) >= count + AFTERWARDS
                for task, player, count in zip(self.tasks, self.players, before, strict=True)
            )

        until = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > until:
                self.tally.troubles.append("a game did not go on")
                return
            await asyncio.sleep(0.05)

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        for bug in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(bug, Exception):
                self.tally.troubles.append(repr(bug))

    def pids(self) -> list[int]:
        """The worker processes of the server."""
        assert self.server.process is not None
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == self.server.process.pid and b"spawn_main" in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
        return found


@asynccontextmanager
async def room(folder: Path, tables: int, request: Message = TABLE, *more: str) -> AsyncIterator[Room]:
    tally = Tally()
    with served(folder, *more) as server:
        await server.ready()
        players = [Player(server, tally, number, request) for number in range(tables)]
        for player in players:
            player.pause = PAUSE
            await asyncio.to_thread(player.create)
        here = Room(server, tally, players, [asyncio.create_task(player.run()) for player in players])
        try:
            await asyncio.sleep(WARM_UP)
            yield here
        finally:
            await here.leave()


async def disk_full(folder: Path, tables: int) -> Tally:
    """For a while, the server may write no more than one page of any file."""
    import resource

    async with room(folder, tables) as here:
        assert here.server.process is not None
        pid = here.server.process.pid
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (PAGE, hard))
        await asyncio.sleep(FULL)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, hard))
        if not here.tally.refused:
            here.tally.troubles.append("the disk was never full")
        await here.goes_on()
        await check_tables(here)
        return here.tally


async def locked(folder: Path, tables: int) -> Tally:
    """Another program holds the database for longer than the server waits."""
    async with room(folder, tables) as here:
        with closing(sqlite3.connect(folder / DATABASE_FILE, isolation_level=None, timeout=10)) as other:
            other.execute("BEGIN IMMEDIATE")
            await asyncio.sleep(LOCKED)
            other.execute("ROLLBACK")
        if not here.tally.refused:
            here.tally.troubles.append("the database was never locked")
        await here.goes_on()
        await check_tables(here)
        return here.tally


async def killed_workers(folder: Path, tables: int) -> Tally:
    """The processes in which computers think are killed, again and again."""
    async with room(folder, tables, COMPUTERS) as here:
        for _ in range(6):
            for pid in here.pids():
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    here.tally.kills += 1
            await asyncio.sleep(0.4)
        if not here.tally.kills:
            here.tally.troubles.append("no worker was found")
        await here.goes_on()
        await check_tables(here)
        return here.tally


async def clock_steps(folder: Path, tables: int) -> Tally:
    """The machine's clock is set forward and back by an hour, while the server runs and while it is down."""
    offset = folder / "clock"
    folder.mkdir(parents=True, exist_ok=True)
    offset.write_text("0")
    async with room(folder, tables, TABLE, "--clock", str(offset)) as here:
        for hours in (1, -1):
            offset.write_text(str(hours * 3600))
            await here.goes_on()
        for hours in (2, -2):
            for player in here.players:
                player.away = asyncio.get_running_loop().time()
            here.server.kill()
            here.tally.kills += 1
            offset.write_text(str(hours * 3600))
            here.server.start()
            await here.server.ready()
            await here.goes_on()
        await check_tables(here)
        return here.tally


async def damaged_pages(folder: Path, tables: int) -> Tally:
    """Pages of the database are overwritten: every table is whole or set apart, and the doctor repairs the rest."""
    async with room(folder, tables) as here:
        await here.leave()
        here.server.kill()
        _overwrite(folder / DATABASE_FILE, random.Random(1))
        here.server.start()
        await here.server.ready()
        await check_tables(here, damaged=True)
        here.server.kill()
        await asyncio.to_thread(repair, folder / DATABASE_FILE)
        here.server.start()
        await here.server.ready()
        before = here.tally.apart
        await check_tables(here, repaired=True)
        here.tally.repaired, here.tally.apart = before - (here.tally.apart - before), before
        return here.tally


def _overwrite(path: Path, rng: random.Random) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("PRAGMA journal_mode = DELETE")
    pages = path.stat().st_size // PAGE
    with path.open("r+b") as file:
        for number in rng.sample(range(pages // 2, pages), DAMAGED):
            file.seek(number * PAGE + rng.randrange(PAGE - 100))
            file.write(rng.randbytes(100))


async def check_tables(here: Room, *, damaged: bool = False, repaired: bool = False) -> None:
    """Compare every table with what its player knows: the same moves, no fewer, and at most one that waited.

    A `damaged` one may be refused, and one that was `repaired` may have fewer moves.
    """
    await here.leave()
    for player in here.players:
        moves, code = await asyncio.to_thread(_moves, here.server.address, player)
        plies, known = [text for _, text in moves], player.plies
        if code:
            here.tally.apart += 1
            if not damaged and not repaired:
                here.tally.troubles.append(code)
        elif plies[: len(known)] != known[: len(plies)] or unseen_by_people(player, moves) > 1:
            here.tally.wrong += 1
        elif len(plies) < len(known) and not repaired:
            here.tally.lost += len(known) - len(plies)


def unseen_by_people(player: Player, moves: list[tuple[int, str]]) -> int:
    """How many moves of people the player has not seen: computers may have answered one that waited for its reply."""
    people = [seat for seat, occupant in enumerate(player.request["seats"]) if occupant["kind"] != "computer"]
    return sum(seat in people for seat, _ in moves[len(player.plies) :])


def _moves(address: str, player: Player) -> tuple[list[tuple[int, str]], str]:
    """The moves of a table as the server tells them, or the code of its refusal."""
    request = urllib.request.Request(f"http://{address}/api/tables/{player.table}")
    request.add_header("Cookie", f"tete={player.token}")
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            table = json.loads(answer.read())
    except urllib.error.HTTPError as error:
        return [], json.loads(error.read())["error"]["code"]
    shown = [each for each in table["notifications"] if each["kind"] == "ply" and each["actor"] != "chance"]
    return [(each["actor"], each["text"]) for each in shown], ""


FAULTS: dict[str, Callable[[Path, int], Coroutine[Any, Any, Tally]]] = {
    "disk full": disk_full,
    "database locked": locked,
    "damaged pages": damaged_pages,
    "killed workers": killed_workers,
    "clock steps": clock_steps,
}


async def all_faults(folder: Path, tables: int) -> dict[str, Tally]:
    """One after the other, each with a server and a folder of its own."""
    return {name: await fault(folder / name.replace(" ", "-"), tables) for name, fault in FAULTS.items()}
