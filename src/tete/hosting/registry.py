"""The room: which tables are awake, who thinks for the computers, and the broom that sweeps what nobody needs."""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from tete.core import Refused, Seat
from tete.puzzles.finding import Riddle, Slot
from tete.server import identity
from tete.hosting.table_actor import TableActor
from tete.hosting.connection import Connection
from tete.server.metrics import Metrics
from tete.compute.processes import ProcessPool
from tete.store import Conflict, NotFound, Store
from tete.tables import (
    SYSTEM,
    Command,
    Rejected,
    Playing,
    Table,
    Waiting,
    due,
    fold,
    summarize,
    handle,
    orders,
    rematch_command,
)
from tete.tables.chance import SECRET_BYTES

log = logging.getLogger("tete.room")
T = TypeVar("T")

RATE = 25.0  # frames a second that one connection may send
SWEEP = 5.0  # seconds between two rounds of the broom
SILENCE = 30.0  # after which a connection is gone
STUCK = 15.0  # after which a frame that could not be sent has lost its reader
REST = 60.0  # after which an idle table leaves memory
TABLES = 10_000  # in memory at once
TIDY = 600.0  # seconds between two searches for what refers to itself in a circle,
PARTED = 2_000  # or closed connections, of which each leaves ten kilobytes of that kind
SOLVING = 90.0  # seconds after which work on a puzzle is given up
QUEUE = 24  # questions about puzzles that may wait
AWAKENED = 500  # tables with running clocks looked for after a restart
GRACE = 10.0  # seconds before that in which people may come back; their clocks run from then on


class TableRegistry:
    """Everything that lives while the server runs; `pace` is the least time, in seconds, of a computer's move."""

    def __init__(self, store: Store, engines: ProcessPool, pace: float = 0.4, rate: float = RATE) -> None:
        self.store, self.engines, self.pace, self.rate = store, engines, pace, rate
        # Puzzles have a worker of their own, so that no game waits for them; it comes when it is first asked.
        self.solvers = ProcessPool(1, SOLVING, QUEUE)
        self.riddles: dict[Slot, asyncio.Task[Riddle]] = {}
        self.metrics = Metrics()
        self.asked = 0  # commands at all tables that wait for their reply
        self.actors: dict[str, TableActor] = {}
        self.readers: dict[Connection, asyncio.Task[Any]] = {}
        self._loading: dict[str, asyncio.Task[TableActor]] = {}
        self._rematches: dict[str, asyncio.Task[None]] = {}
        self._chores: set[asyncio.Task[Any]] = set()

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def open(self) -> None:
        self.engines.warm_up()
        self.do(self._sweep())
        self.do(self._awaken())

    async def close(self) -> None:
        for task in (*self._chores, *self.readers.values()):
            task.cancel()
        await asyncio.gather(*self._chores, *self.readers.values(), return_exceptions=True)
        for host in self.actors.values():
            await host.close()
        self.engines.close()
        self.solvers.close()
        await self.store.close()

    def do(self, chore: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Something to be done meanwhile."""
        task = asyncio.create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._chores.discard(task)
        if not task.cancelled() and (bug := task.exception()) is not None:
            log.error("a chore failed", exc_info=bug)

    # Tables.

    async def host(self, table: str) -> TableActor:
        """The host of a table, brought back from the log if it slept."""
        if table in self._rematches:  # told of a moment ago, and just being laid
            await asyncio.shield(self._rematches[table])
        found = self.actors.get(table)
        if found is None:
            # Several who come at once share one loading, and one host.
            if table not in self._loading:
                self._loading[table] = asyncio.create_task(self._load(table))
            found = await asyncio.shield(self._loading[table])
        found.touched = time.monotonic()
        return found

    async def _load(self, table: str) -> TableActor:
        try:
            events = await self.store.load(table)
            if not events:
                raise Refused("no-such-table")
            if len(self.actors) >= TABLES:
                raise Refused("room-full")
            folded, secret = await asyncio.to_thread(fold, events), await self.store.secret(table)
            host = self._awake(folded, secret)
            if isinstance(folded.status, Playing) and due(folded) is not None:
                # Nobody kept the time while the room was away.
                await host.tell(SYSTEM, "", commands.CreditDowntime())
            if folded.successor:
                self.open_rematch(folded)
            return host
        finally:
            del self._loading[table]

    def _awake(self, table: Table, secret: bytes) -> TableActor:
        host = TableActor(self, table, secret)
        self.actors[table.id] = host
        self.metrics.actors = len(self.actors)
        return host

    async def create(self, player: str, create: commands.Create) -> TableActor:
        """Open a table."""
        secret = secrets.token_bytes(SECRET_BYTES)
        decision = handle(None, Command("", player, create), self.now(), secret)
        if isinstance(decision.reply, Rejected):
            raise decision.reply.error
        await self.store.append(create.table, 0, decision.events, summarize(decision.tables[-1]), secret)
        return self.actors.get(create.table) or self._awake(decision.tables[-1], secret)

    async def start_if_full(self, host: TableActor) -> None:
        """Nobody has to say that everybody is there."""
        if isinstance(host.table.status, Waiting) and not host.open_seats():
            await host.tell(SYSTEM, "", commands.Start())

    def open_rematch(self, table: Table) -> None:
        if table.successor not in self.actors and table.successor not in self._rematches:
            self._rematches[table.successor] = self.do(self._open_rematch(table))

    async def _open_rematch(self, table: Table) -> None:
        try:
            if not await self.store.load(table.successor):
                await self.start_if_full(await self.create(SYSTEM, rematch_command(table)))
        except Conflict:  # another host was faster
            return
        finally:
            del self._rematches[table.successor]

    def may_sit(self, host: TableActor, player: str, seat: Seat, key: str) -> bool:
        """Open tables take anybody; others their host, whoever sits there already, and who brings the key."""
        table = host.table
        known = player == table.host or any(player in (seat_state.person, *seat_state.held) for seat_state in table.seats)
        return known or table.config.watching == "open" or identity.fits(key, host.invite_key(seat))

    def invite_key(self, secret: bytes, table: str, seat: Seat) -> str:
        return identity.invite_key(secret, table, seat)

    # The broom.

    async def _awaken(self) -> None:
        """After a restart, clocks that ran run on: downtime is charged to nobody, but time does pass again."""
        await asyncio.sleep(GRACE)
        for line in await self.store.tables("playing", AWAKENED):
            try:
                await self.host(line.id)
            except (Refused, NotFound):
                continue

    async def _sweep(self) -> None:
        tidied, parted = time.monotonic(), 0
        while True:
            await asyncio.sleep(SWEEP)
            now = time.monotonic()
            closed = self.metrics.sockets - len(self.readers)
            if now - tidied > TIDY or closed - parted > PARTED:
                tidied, parted = now, closed
                gc.collect()
            for connection, reader in list(self.readers.items()):
                stuck = connection.sending and now - connection.idle_since > STUCK
                if stuck or now - connection.decision > SILENCE:
                    self.metrics.dropped += 1
                    reader.cancel()
            for host in [host for host in self.actors.values() if host.idle and now - host.touched > REST]:
                del self.actors[host.id]
                await host.close()
            self.metrics.actors = len(self.actors)
            self.metrics.connections = len(self.readers)
            self.metrics.thoughts_waiting = self.engines.waiting
