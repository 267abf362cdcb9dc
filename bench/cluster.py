"""Two servers with PostgreSQL and Redis beside one process with SQLite: how late a move is seen on the other server."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import subprocess
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.clients import Served, served
from bench.connection import connect
from bench.room import Game, create_games, sit
from bench.timers import cpu_seconds, stolen_seconds, waited_seconds
from tests.support.programs import Postgres, Redis, binaries
from tete.store.postgres import PostgresStore
from tete.tables import Event, TableSummary, events
from tete.wire import encode

Message = dict[str, Any]
SECRET = bytes(32)


async def measure(folder: Path, tables: int, rate: int, seconds: float, clients: int) -> Message:
    """One process, then one of two servers with both players of each game, then each player on another one of them.

    Every part of the measurement ends by itself.
    """
    gc.disable()  # the clients' pauses must not count; the test is over before its garbage matters
    with served(folder / "single", "--rate", "1000000") as single:
        await single.ready()
        alone = await _moves([single], tables, rate, seconds)
    with Postgres() as postgres, Redis() as redis:
        durable = await _durable(postgres, clients, seconds)
        shared = ("--rate", "1000000", "--store", postgres.address, "--bus", redis.address)
        with served(folder / "one", *shared) as one, served(folder / "two", *shared) as two:
            for server in (one, two):
                await server.ready()
            one_of_two = await _moves([one], tables, rate, seconds)
            both = await _moves([one, two], tables, rate, seconds)
    return {
        "single": alone,
        "one_of_two": one_of_two,
        "both": both,
        "cpu_per_move_of_single": {
            "one_of_two": round(one_of_two["server_cpu_ms_per_move"] / alone["server_cpu_ms_per_move"], 2),
            "both_together": round(both["server_cpu_ms_per_move"] / alone["server_cpu_ms_per_move"], 2),
        },
        "durable": durable,
        "load_average": os.getloadavg()[0],
        "cores": os.cpu_count(),
    }


async def _moves(servers: list[Served], tables: int, rate: int, seconds: float) -> Message:
    """Each game has its two players on two servers, if there are two; the lag is until the other player sees a move."""
    games = await asyncio.to_thread(create_games, servers[0].address, tables)
    for game in games:
        if len(servers) == 1:
            await sit(servers[0].address, game)
            continue
        for seat, (server, token) in enumerate(zip(servers, game.tokens, strict=True)):
            game.clients.append(await connect(server.address, f"/ws/{game.id}", token, partial(game.handle, seat)))
    before = [_used(server) for server in servers]
    stolen = stolen_seconds()
    sent = await _pace(games, rate, seconds)
    used = [_used(server) for server in servers]
    lags = sorted(lag for game in games for lag in game.lags)
    for game in games:
        for client in game.clients:
            client.close()
    cpu, waited = (sum(after[part] - first[part] for first, after in zip(before, used, strict=True)) for part in (0, 1))
    later = stolen_seconds()
    return {
        "servers": len(servers),
        "tables": tables,
        "asked_per_second": rate,
        "sent": sent,
        "seen": len(lags),
        "lag_ms": {f"p{part}": round(1000 * lags[len(lags) * part // 100], 2) for part in (50, 95, 99)},
        "server_cpu_ms_per_move": round(1000 * cpu / max(1, sent), 3),
        "server_waited_seconds": round(waited, 2),
        "stolen_seconds": None if stolen is None or later is None else round(later - stolen, 2),
    }


def _used(server: Served) -> tuple[float, float]:
    assert server.process is not None
    return cpu_seconds(server.process.pid), waited_seconds(server.process.pid) or 0.0


async def _pace(games: list[Game], rate: int, seconds: float) -> int:
    order, sent, began = list(games), 0, time.perf_counter()
    random.Random(0).shuffle(order)
    while (now := time.perf_counter() - began) < seconds:
        for game in [game for game in order if game.ready][: int(now * rate) - sent]:
            game.move()
            order.remove(game)
            order.append(game)
            sent += 1
        await asyncio.sleep(0.004)
    await asyncio.sleep(1)
    return sent


async def _durable(postgres: Postgres, clients: int, seconds: float) -> Message:
    """Moves a second of the store, beside `pgbench` inserting rows of the same size with as many clients."""
    event = Event(2, time.time_ns() // 1_000_000, "a" * 32, "abcdefgh-12", events.Moved(0, "c4 d5"))
    store, size = await PostgresStore.open(postgres.address), len(encode(event))
    deadline = time.monotonic() + seconds

    async def play(number: int) -> int:
        table = f"bench{number:027d}"
        line = TableSummary(
            table, "knopf", "classic", "playing", ("Ann", "Bob"), 0, "public", False, event.at, event.at, 1
        )
        await store.append(table, 0, (_at(event, 1),), line, SECRET)
        version = 1
        while time.monotonic() < deadline:
            await store.append(table, version, (_at(event, version + 1),), line)
            version += 1
        return version

    moves = sum(await asyncio.gather(*(play(number) for number in range(clients))))
    await store.close()
    rows = await asyncio.to_thread(_pgbench, postgres, clients, seconds, size)
    return {
        "clients": clients,
        "bytes": size,
        "moves_per_second": round(moves / seconds),
        "pgbench_rows_per_second": round(rows),
        "share_of_pgbench": round(moves / seconds / max(1.0, rows), 2),
    }


def _at(event: Event, version: int) -> Event:
    return Event(version, event.at, event.player, event.command, event.payload)


def _pgbench(postgres: Postgres, clients: int, seconds: float, size: int) -> float:
    where = ["-h", "127.0.0.1", "-p", str(postgres.port), "-U", "postgres"]
    made = "CREATE TABLE bench_rows (id bigserial PRIMARY KEY, body bytea NOT NULL)"
    subprocess.run([str(binaries() / "psql"), *where, "-c", made, "postgres"], check=True, capture_output=True, cwd="/")
    with TemporaryDirectory(prefix="tete-bench-") as folder:
        script = Path(folder) / "insert.sql"
        script.write_text(f"INSERT INTO bench_rows (body) VALUES (decode(repeat('61', {size}), 'hex'));\n")
        options = ["-n", "-f", str(script), "-c", str(clients), "-j", "1", "-T", str(max(1, round(seconds)))]
        done = subprocess.run(
            [str(binaries() / "pgbench"), *where, *options, "postgres"], check=True, capture_output=True, text=True
        )
    line = next(line for line in done.stdout.splitlines() if line.startswith("tps = "))
    return float(line.split()[2])
