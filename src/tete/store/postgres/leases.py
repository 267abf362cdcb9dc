"""Leases of tables in the database: they last as long as the heartbeats of their server, two a second.

So a lease costs one row when it is taken and one when it is released, however long it lasts. The heartbeats also show
when no server was alive, or none could reach the database.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import Self

import asyncpg

log = logging.getLogger("tete.store")

HEARTBEAT_PAUSE_S = 0.5
LEASE_S = 2.0  # after a heartbeat, until others may take the leases and the room counts as down
LAPSE_S = 3.0  # without a heartbeat, after which nobody knows which time will count
STATEMENT_S = 1.5
LEASES_PER_STATEMENT = 2_000

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_BEAT = f"""
WITH last AS (
  SELECT coalesce(alive, (SELECT max(at) FROM tables), {_NOW}) AS alive, {_NOW} AS now FROM room FOR UPDATE
), newest AS (
  SELECT coalesce(max(number), 0) AS number FROM outages
), down AS (
  INSERT INTO outages SELECT newest.number + 1, last.alive, last.now, $3 FROM last, newest
    WHERE last.now - last.alive > $2 RETURNING number
), server AS (
  INSERT INTO servers SELECT $1, now + $2 FROM last ON CONFLICT (id) DO UPDATE SET until = EXCLUDED.until
)
UPDATE room SET alive = greatest(last.alive, last.now) FROM last
  RETURNING last.now, coalesce((SELECT number FROM down), (SELECT number FROM newest)) AS outages
"""
# Only what can be taken is written. Of two servers that try at once, the second waits and then finds it taken.
_TAKE = f"""
INSERT INTO leases AS lease
  SELECT wanted.id, $1, wanted.watched FROM unnest($2::text[], $3::boolean[]) AS wanted (id, watched)
    LEFT JOIN leases AS taken ON taken.table_id = wanted.id
    LEFT JOIN servers ON servers.id = taken.server AND servers.until > {_NOW}
    WHERE servers.id IS NULL OR servers.id = $1 OR (wanted.watched AND NOT taken.watched) ORDER BY wanted.id
  ON CONFLICT (table_id) DO UPDATE SET server = EXCLUDED.server, watched = EXCLUDED.watched
    WHERE lease.server = $1 OR (EXCLUDED.watched AND NOT lease.watched)
      OR NOT EXISTS (SELECT FROM servers WHERE id = lease.server AND until > {_NOW})
  RETURNING table_id
"""


@dataclass(frozen=True, slots=True)
class Outage:
    """All in milliseconds. Within `grace` after it, players come back one by one."""

    number: int
    since: int
    until: int
    grace: int


class Outages:
    """The times when no server of a room was alive."""

    def __init__(self) -> None:
        self._known: list[Outage] = []  # the oldest first
        self.newest = 0

    def add(self, outage: Outage) -> None:
        self._known.append(outage)
        self.newest = outage.number

    def missed(self, last: int, now: int) -> int:
        """How much of the time between the last event of a table and now does not count.

        A table at which something happened after an outage has been credited for it.
        """
        total, counted = 0, last
        for outage in self._known[bisect_right(self._known, last, key=lambda outage: outage.until) :]:
            since, until = max(counted, outage.since), min(now, outage.until + outage.grace)
            if until > since:
                total, counted = total + until - since, until
        return total


class PostgresLeases:
    """What hosting calls `Leases`. Made by `open`; `now` is the time of this server in milliseconds.

    `grace` is for how many seconds after a start players may come back before clocks run.
    """

    remembers = True

    def __init__(self, connect: Callable[[], Awaitable[asyncpg.Connection]], now: Callable[[], int], grace: float):
        self._connect, self._now, self._grace = connect, now, round(1000 * grace)
        self._connection: asyncpg.Connection | None = None
        self.server = secrets.token_hex(8)
        self.back = 0
        self._outages = Outages()
        self._wanted: dict[str, bool] = {}  # and whether somebody watches the table
        self._held: dict[str, bool] = {}
        self._released: set[str] = set()
        self._until = 0.0  # by this process's clock
        self._turn = asyncio.Lock()  # of the connection
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._gained: Callable[[str], None] = lambda _: None
        self._came_back: Callable[[], None] = lambda: None

    @classmethod
    async def open(cls, address: str, now: Callable[[], int], grace: float) -> Self:
        async def connect() -> asyncpg.Connection:
            return await asyncpg.connect(
                address, timeout=STATEMENT_S, command_timeout=STATEMENT_S, target_session_attrs="read-write"
            )

        leases = cls(connect, now, grace)
        await leases._round()
        leases._task = asyncio.create_task(leases._run())
        return leases

    async def close(self) -> None:
        """Give everything up at once, so that other servers need not wait."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with suppress(Exception):
            connection = await self._connected()
            await connection.execute("DELETE FROM leases WHERE server = $1", self.server)
            await connection.execute("DELETE FROM servers WHERE id = $1", self.server)
            await connection.close()
        self._drop_connection()

    # What hosting asks.

    @property
    def lapsed(self) -> bool:
        return monotonic() > self._until + LAPSE_S - LEASE_S

    def missed(self, last: int, now: int) -> int:
        return self._outages.missed(last, now)

    def want(self, table: str, *, watched: bool) -> None:
        self._released.discard(table)
        if self._wanted.get(table) != watched:
            self._wanted[table] = watched
            self._wake.set()

    def give_up(self, table: str) -> None:
        if self._wanted.pop(table, None) is not None:
            if self._held.pop(table, None) is not None:
                self._released.add(table)
            self._wake.set()

    def holds(self, table: str) -> bool:
        return table in self._held and monotonic() < self._until

    async def obtain(self, tables: Sequence[str]) -> set[str]:
        for table in tables:
            if table not in self._wanted:
                self.want(table, watched=False)
        if tables:
            await self._round()
        for table in tables:
            if not self.holds(table):
                self.give_up(table)
        return {table for table in tables if self.holds(table)}

    def listen(self, gained: Callable[[str], None], back: Callable[[], None]) -> None:
        self._gained, self._came_back = gained, back

    # The database.

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(HEARTBEAT_PAUSE_S):
                    await self._wake.wait()
            await self._round()

    async def _round(self) -> None:
        """A heartbeat, and the tables wanted or released meanwhile; if the database is away, the next round does it."""
        async with self._turn:
            self._wake.clear()
            try:
                async with asyncio.timeout(2 * STATEMENT_S):
                    connection = await self._connected()
                    if monotonic() > self._until - LEASE_S + HEARTBEAT_PAUSE_S / 2:
                        await self._beat(connection)
                    await self._take(connection)
            except Exception as error:
                log.warning("leases could not be renewed: %s", error or type(error).__name__)
                self._drop_connection()
                await asyncio.sleep(HEARTBEAT_PAUSE_S / 2)

    async def _connected(self) -> asyncpg.Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection

    def _drop_connection(self) -> None:
        self._held.clear()  # a database that crashed has forgotten them
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _beat(self, connection: asyncpg.Connection) -> None:
        began = monotonic()
        row = await connection.fetchrow(_BEAT, self.server, round(1000 * LEASE_S), 0 if self._until else self._grace)
        first = not self._until
        if began > self._until:  # others may have taken what was ours
            self._held.clear()
        if first:
            await self._forget_dead(connection)
        if row["outages"] > self._outages.newest:
            await self._learn(connection, self._now() - row["now"], first=first)
        self._until = began + LEASE_S

    async def _forget_dead(self, connection: asyncpg.Connection) -> None:
        await connection.execute(f"DELETE FROM servers WHERE until < {_NOW} - 60000")
        await connection.execute("DELETE FROM leases WHERE server NOT IN (SELECT id FROM servers)")

    async def _learn(self, connection: asyncpg.Connection, offset: int, *, first: bool) -> None:
        """Read new outages, in the time of this server."""
        rows = await connection.fetch("SELECT * FROM outages WHERE number > $1 ORDER BY number", self._outages.newest)
        for row in rows:
            self._outages.add(Outage(row["number"], row["since"] + offset, row["until"] + offset, row["grace"]))
        if not first:
            self.back = max(self.back, rows[-1]["until"] + offset)
            log.warning("the room was down for %.1f s", (rows[-1]["until"] - rows[-1]["since"]) / 1000)
            asyncio.get_running_loop().call_soon(self._came_back)

    async def _take(self, connection: asyncpg.Connection) -> None:
        if self._released:
            released, self._released = self._released, set()
            await connection.execute(
                "DELETE FROM leases WHERE server = $1 AND table_id = ANY ($2)", self.server, list(released)
            )
        missing = [(table, watched) for table, watched in self._wanted.items() if self._held.get(table) != watched]
        for start in range(0, len(missing), LEASES_PER_STATEMENT):
            some = dict(missing[start : start + LEASES_PER_STATEMENT])
            rows = await connection.fetch(_TAKE, self.server, list(some), list(some.values()))
            for table in (row["table_id"] for row in rows):
                self._take_in(table, some.pop(table))
            for table in some:
                self._held.pop(table, None)

    def _take_in(self, table: str, watched: bool) -> None:
        if table not in self._wanted:  # released meanwhile
            self._released.add(table)
            return
        known = table in self._held
        self._held[table] = watched
        if not known:
            self._gained(table)
