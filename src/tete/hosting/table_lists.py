"""The lists of tables: those with an open seat, read once a second for everybody, and a player's own, page by page."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from tete.core import BadNotation
from tete.hosting.snapshot import time_limit
from tete.store.store import Store
from tete.tables import TableSummary
from tete.wire import encode

LISTED_WAITING_TABLES = 300  # of which the public ones are listed
OWN_TABLES_PER_PAGE = 100
OPEN_TABLES_EVERY_S = 1.0

Run = Callable[..., Awaitable[Any]]
OpenTable = tuple[tuple[str, ...], bytes]  # who sits there, and its line


class TableLists:
    """`run` does what would keep the event loop busy, usually in a thread."""

    def __init__(self, store: Store, run: Run, monotonic: Callable[[], float]) -> None:
        self._store, self._run, self._monotonic = store, run, monotonic
        self._open: tuple[OpenTable, ...] = ()
        self._open_until = float("-inf")
        self._reading = asyncio.Lock()

    async def both(self, player: str | None) -> bytes:
        """The tables with an open seat, and the latest of a player's own."""
        mine, further = await self._own(player, None) if player else (b"", None)
        seats = [text for persons, text in await self._open_tables() if player not in persons]
        return _body(mine, seats, further)

    async def further(self, player: str | None, after: str) -> bytes:
        """More of a player's own tables: those behind the one that the page before named."""
        at, _, table = after.partition("-")
        if not (at.isdecimal() and len(at) <= 18):
            raise BadNotation("bad-message", why="after")
        mine, further = await self._own(player, (int(at), table)) if player else (b"", None)
        return _body(mine, (), further)

    async def _own(self, player: str, after: tuple[int, str] | None) -> tuple[bytes, str | None]:
        lines = await self._store.tables_of(player, OWN_TABLES_PER_PAGE + 1, after)
        page = lines[:OWN_TABLES_PER_PAGE]
        further = f"{page[-1].at}-{page[-1].id}" if len(lines) > len(page) else None
        return await self._run(own_json, page, player), further

    async def _open_tables(self) -> tuple[OpenTable, ...]:
        async with self._reading:
            if self._monotonic() >= self._open_until:
                waiting = await self._store.tables("waiting", limit=LISTED_WAITING_TABLES)
                self._open = await self._run(open_json, waiting)
                self._open_until = self._monotonic() + OPEN_TABLES_EVERY_S
        return self._open


def _body(mine: bytes, seats: Iterable[bytes], further: str | None) -> bytes:
    return b'{"mine":[%b],"open":[%b],"next":%b}' % (mine, b",".join(seats), encode(further))


def own_json(lines: Iterable[TableSummary], player: str) -> bytes:
    return b",".join(encode(summary(line, player)) for line in lines)


def open_json(lines: Iterable[TableSummary]) -> tuple[OpenTable, ...]:
    public = (line for line in lines if line.access == "public" and line.open_seats)
    return tuple((line.persons, encode(summary(line, None))) for line in public)


def summary(line: TableSummary, player: str | None) -> dict[str, Any]:
    """A table in one line, as `http_bodies.TableSummary` describes it."""
    yours = {seat for seat, person in enumerate(line.persons) if person and person == player}
    kinds = line.kinds or ("open",) * len(line.names)
    levels = line.levels or (None,) * len(line.names)
    seats = [
        {"kind": kind, "name": name, "you": seat in yours, "level": level}
        for seat, (kind, name, level) in enumerate(zip(kinds, line.names, levels, strict=True))
    ]
    return {
        "table": line.id,
        "game": line.game,
        "preset": line.preset,
        "clock": time_limit(line.clock),
        "name": ", ".join(filter(None, line.names)),
        "status": line.status,
        "ply": line.ply,
        "seats": seats,
        "your_turn": line.status == "playing" and any(kinds[seat] != "computer" for seat in yours & set(line.prompted)),
        "created": line.created,
        "at": line.at,
        "places": line.places,
        "points": line.points,
        "reason": line.reason,
        "clean": line.clean,
        "imported": line.imported,
        "match": line.match,
    }
