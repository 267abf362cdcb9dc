"""The lists of tables: those with an open seat, read once a second for everybody, and a player's own, page by page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, cast

from tete.core import BadNotation
from tete.hosting.snapshot import time_limit
from tete.store.store import Store
from tete.tables import TableSummary
from tete.tables.seats import SeatKind
from tete.tables.table import StatusName
from tete.wire import answers, encode, encoded
from tete.wire.answers import SummarySeat, Tables

LISTED_WAITING_TABLES = 300  # of which the public ones are listed
OWN_TABLES_PER_PAGE = 100
OPEN_TABLES_EVERY_S = 1.0

Run = Callable[..., Awaitable[Any]]
Lines = tuple[answers.TableSummary, ...]
OpenTable = tuple[tuple[str, ...], answers.TableSummary]  # who sits there, and its line


class TableLists:
    """`run` does what would keep the event loop busy, usually in a thread."""

    def __init__(self, store: Store, run: Run, monotonic: Callable[[], float]) -> None:
        self._store, self._run, self._monotonic = store, run, monotonic
        self._open: tuple[OpenTable, ...] = ()
        self._open_until = float("-inf")
        self._reading = asyncio.Lock()

    async def both(self, player: str | None) -> bytes:
        """The tables with an open seat, and the latest of a player's own."""
        mine, further = await self._own(player, None) if player else ((), None)
        others = tuple(line for persons, line in await self._open_tables() if player not in persons)
        return encode(Tables(mine, others, further))

    async def further(self, player: str | None, after: str) -> bytes:
        """More of a player's own tables: those behind the one that the page before named."""
        at, _, table = after.partition("-")
        if not (at.isdecimal() and len(at) <= 18):
            raise BadNotation("bad-message", why="after")
        mine, further = await self._own(player, (int(at), table)) if player else ((), None)
        return encode(Tables(mine, (), further))

    async def _own(self, player: str, after: tuple[int, str] | None) -> tuple[Lines, str | None]:
        lines = await self._store.tables_of(player, OWN_TABLES_PER_PAGE + 1, after)
        page = lines[:OWN_TABLES_PER_PAGE]
        further = f"{page[-1].at}-{page[-1].id}" if len(lines) > len(page) else None
        return await self._run(own_lines, page, player), further

    async def _open_tables(self) -> tuple[OpenTable, ...]:
        async with self._reading:
            if self._monotonic() >= self._open_until:
                waiting = await self._store.tables("waiting", limit=LISTED_WAITING_TABLES)
                self._open = await self._run(open_lines, waiting)
                self._open_until = self._monotonic() + OPEN_TABLES_EVERY_S
        return self._open


def own_lines(lines: Iterable[TableSummary], player: str) -> Lines:
    return tuple(encoded(summary(line, player)) for line in lines)


def open_lines(lines: Iterable[TableSummary]) -> tuple[OpenTable, ...]:
    public = (line for line in lines if line.access == "public" and line.open_seats)
    return tuple((line.persons, encoded(summary(line, None))) for line in public)


def summary(line: TableSummary, player: str | None) -> answers.TableSummary:
    """A table in one line, as this player sees it."""
    yours = {seat for seat, person in enumerate(line.persons) if person and person == player}
    unknown: SeatKind = "open"
    kinds = line.kinds or (unknown,) * len(line.names)
    levels = line.levels or (None,) * len(line.names)
    seats = enumerate(zip(kinds, line.names, levels, strict=True))
    return answers.TableSummary(
        table=line.id,
        game=line.game,
        preset=line.preset,
        clock=time_limit(line.clock),
        name=", ".join(filter(None, line.names)),
        status=cast(StatusName, line.status),
        ply=line.ply,
        seats=tuple(SummarySeat(kind, name, seat in yours, level) for seat, (kind, name, level) in seats),
        your_turn=line.status == "playing" and any(kinds[seat] != "computer" for seat in yours & set(line.prompted)),
        created=line.created,
        at=line.at,
        places=line.places,
        points=line.points,
        reason=line.reason,
        clean=line.clean,
        imported=line.imported,
        match=line.match,
    )
