"""A cluster whose servers, workers, Redis and PostgreSQL are killed while people play: nothing promised may be lost."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from random import Random
from statistics import quantiles

from bench.chaos_clients import Book, Client, Notes, when_idle
from bench.clients import Message, post
from bench.timers import stolen_seconds, waited_seconds
from tests.support.programs import Postgres, Redis, Scheduler, Server, Workers
from tests.support.proxy import Proxy
from tete.core import TeteError
from tete.records import read, write
from tete.store.postgres import PostgresStore
from tete.tables import AnyTable, Event, Table, evolve, fold
from tete.tables.record_conversion import to_record

CLOCK = {"kind": "game", "minutes": 60, "increment": 0}
PERSON, FRIEND, COMPUTER = {"kind": "me", "name": "One"}, {"kind": "friend"}, {"kind": "computer", "level": 1}
SHARE = 5  # one table in so many is against a computer
SETTLING = 60.0  # seconds after the last kill, by which everybody is up to date
CATCHING_UP = 10.0
OFTEN = (2.0, 5.0)  # seconds between two kills
DOWN = {"server": (0.5, 3.0), "workers": (0.2, 2.0), "redis": (0.2, 3.0), "postgres": (0.0, 0.3)}
UNFAIR = 2.0  # seconds a clock may have run before its player saw the prompt or after they sent the move
UNFAIR_TOLD, LATELY = 20, 10.0  # of these moves in the report, with the kills of so many seconds before and after
MANY = "1000000"


class GameServer(Server):
    """`tete serve` on a database, a bus and engines that others share."""

    def __init__(self, store: str, bus: str, engines: str) -> None:
        super().__init__()
        self._shared = ["--store", store, "--bus", bus, "--engines", engines]

    def command(self) -> list[str]:
        limits = ["--new-tables", MANY, "--new-tables-of-all", MANY, "--requests", MANY, "--per-address", "10000"]
        where = ["--port", str(self.port), "--no-browser"]
        return [sys.executable, "-m", "tete", "serve", *where, *self._shared, *limits]

    def answers(self) -> bool:
        """Whether a load balancer may send somebody there."""
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{self.port}/readyz", timeout=2):
            return True
        return False


class Cluster:
    """Everything that can be killed, by kind, behind one address."""

    def __init__(self, postgres: Postgres, parts: dict[str, list[Server]], proxy: Proxy) -> None:
        self.postgres, self.parts, self.proxy = postgres, parts, proxy
        self.kills: list[tuple[str, float]] = []

    @property
    def address(self) -> str:
        return self.proxy.address

    async def kill_one(self, kind: str, rng: Random) -> None:
        part = rng.choice(self.parts[kind])
        self.kills.append((kind, asyncio.get_running_loop().time()))
        await asyncio.to_thread(part.stop, signal.SIGKILL)
        await asyncio.sleep(rng.uniform(*DOWN[kind]))
        await asyncio.to_thread(part.start)


@contextmanager
def cluster(servers: int = 2) -> Iterator[Cluster]:
    with ExitStack() as stack:
        postgres, redis = stack.enter_context(Postgres()), stack.enter_context(Redis())
        scheduler = stack.enter_context(Scheduler())
        workers = [stack.enter_context(Workers(scheduler.address, 1)) for _ in range(2)]
        rooms = [
            stack.enter_context(GameServer(postgres.address, redis.address, scheduler.address)) for _ in range(servers)
        ]
        proxy = stack.enter_context(Proxy([room.port for room in rooms]))
        parts: dict[str, list[Server]] = {
            "server": [*rooms],
            "workers": [*workers],
            "redis": [redis],
            "postgres": [postgres],
        }
        yield Cluster(postgres, parts, proxy)


async def chaos(seconds: float, tables: int, connections: int, think: float, seed: int = 1) -> Message:
    """Play at so many tables with so many connections for so long while one part after another is killed."""
    rng, notes = Random(seed), Notes()
    stolen = stolen_seconds()
    with cluster() as running:
        clients = await _sit_down(running.address, tables, connections, think, notes)
        tasks = [asyncio.create_task(client.run()) for client in clients]
        await _until(lambda: all(client.version >= 0 for client in clients), SETTLING, notes, "nobody came in")
        loop = asyncio.get_running_loop()
        began, end = loop.time(), loop.time() + seconds
        for kind, first in plan(list(running.parts), rng):
            if loop.time() > end and not first:
                break
            await asyncio.sleep(rng.uniform(*OFTEN))
            await running.kill_one(kind, rng)
        await asyncio.sleep(think * 4)
        for client in clients:
            client.playing = False
        await _until(lambda: _settled(clients), SETTLING, notes, "not everybody caught up, or a computer did not move")
        lasted = loop.time() - began
        store = await PostgresStore.open(running.postgres.address)
        behind = await _behind(store, clients)
        found = await _compare(store, clients, notes) | {"behind": behind}
        await store.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    report = _report(running, notes, found, lasted)
    after = stolen_seconds()
    report["stolen_seconds"] = None if stolen is None or after is None else round(after - stolen, 2)
    report["waited_seconds"] = waited_seconds(os.getpid())
    return report


def plan(kinds: list[str], rng: Random) -> Iterator[tuple[str, bool]]:
    """What is killed next, and whether for the first time: in every round each kind once, in any order."""
    first = True
    while True:
        for kind in rng.sample(kinds, len(kinds)):
            yield kind, first
        first = False


async def _sit_down(address: str, tables: int, connections: int, think: float, notes: Notes) -> list[Client]:
    """People at their tables, some against computers, and spectators for the rest of the connections."""
    players: list[Client] = []
    for number in range(tables):
        against = number % SHARE == 0
        asked = {"game": "knopf", "seats": [PERSON, COMPUTER if against else FRIEND], "clock": CLOCK}
        made, token = await asyncio.to_thread(post, address, "/api/tables", asked)
        book = Book(made["table"])
        players.append(Client(address, book, token, notes, 2 * number, think))
        if not against:
            key = made["invites"][0]["url"].partition("key=")[2]
            joining = {"seat": 1, "key": key, "name": "Two"}
            _, other = await asyncio.to_thread(post, address, f"/api/tables/{book.table}/join", joining)
            players.append(Client(address, book, other, notes, 2 * number + 1, think))
    rest = max(0, connections - len(players))
    return players + [
        Client(address, players[at % len(players)].book, "", notes, 10_000 + at, None) for at in range(rest)
    ]


def _settled(clients: list[Client]) -> bool:
    """Everybody is up to date, and no computer is due to move."""
    due = any(
        client.latest.get("status") == "playing" and client.think is not None and _computer_due(client.latest)
        for client in clients
    )
    return not due and when_idle(clients)()


def _computer_due(table: Message) -> bool:
    asked = table["turn"].get("seats", []) if table["turn"]["kind"] == "decide" else []
    return any(table["seats"][seat]["kind"] == "computer" for seat in asked)


async def _until(happened: Callable[[], bool], most: float, notes: Notes, trouble: str) -> None:
    try:
        async with asyncio.timeout(most):
            while not happened():
                await asyncio.sleep(0.1)
    except TimeoutError:
        notes.troubles.append(trouble)


async def _behind(store: PostgresStore, clients: list[Client]) -> int:
    """How many clients do not have the newest version of their table, given some time."""
    tables = sorted({client.book.table for client in clients})
    late: list[Client] = clients
    for _ in range(round(CATCHING_UP / 0.5)):
        versions = await store.versions(tables)
        late = [client for client in clients if client.version != versions[client.book.table]]
        if not late:
            break
        await asyncio.sleep(0.5)
    return len(late)


async def _compare(store: PostgresStore, clients: list[Client], notes: Notes) -> Message:
    """What the log has against what the clients were promised."""
    lost = doubled = unreadable = plies = 0
    for book in {client.book.table: client.book for client in clients}.values():
        log = await store.load(book.table)
        table = fold(log)
        if not isinstance(table, Table):
            unreadable += 1
            continue
        notes.charged += paid_beyond(log, book)
        there = {number: (ply.actor, str(ply.move)) for number, ply in enumerate(table.plies)}
        plies += len(there)
        lost += sum(there.get(ply) != made for ply, made in book.acknowledged.items())
        people = {number for number, seat in enumerate(table.seats) if seat.person is not None}
        made_by_people = ((ply, each) for ply, each in there.items() if each[0] in people)
        doubled += sum(each not in book.sent.get(ply, set()) for ply, each in made_by_people)
        try:
            read(write(to_record(table)))
        except TeteError:
            unreadable += 1
    return {"plies": plies, "lost": lost, "doubled": doubled, "unreadable": unreadable}


def _report(running: Cluster, notes: Notes, found: Message, lasted: float) -> Message:
    kinds = sorted({kind for kind, _ in running.kills})
    recovered = {kind: [_first_after(at, notes) for each, at in running.kills if each == kind] for kind in kinds}
    unfair = sorted((each for each in notes.charged if each[1] > UNFAIR), key=lambda each: -each[1])
    clean = not (found["lost"] or found["doubled"] or found["unreadable"] or found["behind"])
    return {
        "seconds": round(lasted, 1),
        "kills": {kind: sum(each == kind for each, _ in running.kills) for kind in kinds},
        "acknowledged": len(notes.lags),
        "moves_per_second": round(len(notes.lags) / lasted, 1),
        **found,
        "refused_and_repeated": notes.refused,
        "unfair": len(unfair),
        "most_unfair_seconds": round(max((paid for _, paid in notes.charged), default=0.0), 2),
        "paid_beyond_ms": _quantiles([paid for _, paid in notes.charged]),
        "unfair_moves": [_told(running, *each) for each in unfair[:UNFAIR_TOLD]],
        "lag_ms": _quantiles(notes.lags),
        "reconnect_ms": _quantiles(notes.reconnects),
        "first_move_after_kill_ms": {kind: _quantiles(times) for kind, times in recovered.items()},
        "troubles": sorted(set(notes.troubles)),
        "clean": clean and not unfair and not notes.troubles and set(kinds) == set(running.parts),
    }


def paid_beyond(log: Sequence[Event], book: Book) -> list[tuple[float, float]]:
    """When each move was sent, and what its clock ran beyond the time from the prompt, as it was seen, until then."""
    table: AnyTable | None = None
    left: tuple[int, ...] = ()
    found = []
    for event in log:
        plies = len(table.plies) if isinstance(table, Table) else 0
        table = evolve(table, event)
        assert isinstance(table, Table)
        if len(table.plies) > plies:
            actor = table.plies[plies].actor
            if plies in book.thought and isinstance(actor, int):
                thought, sent = book.thought[plies]
                found.append((sent, (left[actor] - table.clocks.left[actor]) / 1000 - thought))
        if len(table.plies) > plies or not plies:
            left = table.clocks.left
    return found


def _told(running: Cluster, sent: float, paid: float) -> Message:
    """A move for which too much was paid, and what was killed shortly before or after it was sent."""
    lately = [f"{kind} {at - sent:+.1f} s" for kind, at in running.kills if sent - LATELY < at < sent + LATELY]
    return {"paid_seconds": round(paid, 2), "killed": lately}


def _first_after(kill: float, notes: Notes) -> float:
    """How long after a kill the first move that was sent after it is acknowledged."""
    return min((done - kill for sent, done in notes.acknowledged_at if sent > kill), default=float("inf"))


def _quantiles(seconds: list[float]) -> Message:
    if not seconds:
        return {}
    cuts = quantiles(seconds, n=100, method="inclusive") if len(seconds) > 1 else [seconds[0]] * 99
    return {
        "p50": round(cuts[49] * 1000),
        "p99": round(cuts[98] * 1000),
        "most": round(max(seconds) * 1000),
        "count": len(seconds),
    }
