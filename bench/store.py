"""How fast the store is: tasks that each append one event and wait until it is durable, as live tables do.

A plain connection that commits every row is measured first, in the same place, so that the figures can be compared
with those of another machine.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path

from bench.timers import CpuTimer
from tete.store.schema import connect, prepare
from tete.store.sqlite import SqliteStore
from tete.tables import Event, TableSummary
from tete.tables.events import Moved
from tete.wire import encode


def event(version: int) -> Event:
    return Event(
        version, 1_700_000_000_000 + version, "player-7f3a", f"c{version}", Moved(version % 4, "a20,b19,b20,c19")
    )


def summary(table: str, version: int) -> TableSummary:
    names = ("Ann", "Bob", "Cat", "Dan")
    return TableSummary(table, "blokus", "classic", "playing", names, 0, "public", False, 0, version, version)


def percentile(values: list[float], share: float) -> float:
    return round(1000 * sorted(values)[int(share * (len(values) - 1))], 3)


def plain(path: Path, seconds: float) -> float:
    """Rows a second of one connection that commits each row."""
    prepare(path, timeout=5)
    connection = connect(path, timeout=5, writing=True)
    begin, rows = time.perf_counter(), 0
    while time.perf_counter() - begin < seconds:
        rows += 1
        connection.execute(
            "INSERT INTO events (table_id, version, body, hash) VALUES (?, ?, ?, ?)",
            ("plain", rows, encode(event(rows)).decode(), "0" * 32),
        )
    connection.close()
    return rows / (time.perf_counter() - begin)


async def grouped(path: Path, tasks: int, seconds: float) -> tuple[list[float], float]:
    """The time of each append, and the time of all."""
    store = SqliteStore(path)
    took: list[float] = []
    end = time.perf_counter() + seconds

    async def table(name: str) -> None:
        version = 0
        while time.perf_counter() < end:
            begin = time.perf_counter()
            secret = None if version else bytes(32)
            await store.append(name, version, (event(version + 1),), summary(name, version + 1), secret)
            took.append(time.perf_counter() - begin)
            version += 1

    begin = time.perf_counter()
    await asyncio.gather(*(table(f"table-{number}") for number in range(tasks)))
    total = time.perf_counter() - begin
    await store.close()
    return took, total


def store(tasks: int, seconds: float) -> dict[str, object]:
    """The figures of the store."""
    with tempfile.TemporaryDirectory() as folder:
        one_by_one = plain(Path(folder) / "plain.db", seconds / 3)
        timer = CpuTimer()
        took, total = asyncio.run(grouped(Path(folder) / "room.db", tasks, seconds))
        cpu, waited = timer.cpu(), timer.waited()
    return {
        "tasks": tasks,
        "plain_rows_per_s": round(one_by_one),
        "rows_per_s": round(len(took) / total),
        "cpu_us_per_row": round(1e6 * cpu / len(took), 1),
        "append_ms": {"p50": percentile(took, 0.5), "p99": percentile(took, 0.99), "max": percentile(took, 1)},
        "waited_seconds": None if waited is None else round(waited, 3),
    }
