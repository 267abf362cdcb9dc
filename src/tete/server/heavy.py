"""Work that would keep the event loop from everybody else. Each function runs in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any, TypeVar

import segno

from tete.compute import Asker, EngineError
from tete.compute.processes import ProcessPool
from tete.core import Refused, Seat
from tete.hosting.analysis import replay, require_public_moves
from tete.hosting.import_export import public_record
from tete.hosting.limits import WorkQueue
from tete.server.table_requests import read_foreign_record
from tete.tables import Event, Table, TableSummary, fold, summarize
from tete.tables.table import updated
from tete.wire.replies import encode

T = TypeVar("T")

REPLAYED = 2_000  # positions of one answer; each is a few kilobytes
SECONDS = 60.0  # for one task
SHORT = 300  # plies; about fifty milliseconds
QUEUE, SHARE = 64, 4  # tasks that may wait, and those of one visitor
DRAWN = 512  # pictures that are kept


class Clerk:
    """Short work is done in a thread, one after another; long work in a process, which starts when it is needed."""

    def __init__(self, queue: WorkQueue) -> None:
        self._queue = queue
        self._pool = ProcessPool(1, SECONDS, QUEUE, SHARE)
        self._pictures: dict[str, bytes] = {}

    async def run(self, visitor: str, size: int, label: str, task: Callable[..., T], *given: Any) -> T:
        """`size` is about how many plies there are to play."""
        if size <= SHORT:
            return await self._queue.run(visitor, task, *given)
        try:
            return await self._pool.run(label, task, *given, asker=Asker(visitor=visitor))
        except EngineError:
            raise Refused("too-fast") from None

    async def imported(
        self, visitor: str, text: str, table: str, player: str, now: int
    ) -> tuple[tuple[Event, ...], TableSummary]:
        """The log of a client's record, and the summary of its table."""
        return await self.run(visitor, len(text) // 8, "import", import_record, text, table, player, now)

    async def replayed(self, visitor: str, table: Table, viewpoint: Seat | None) -> bytes:
        require_public_moves(table)
        if len(table.plies) > REPLAYED:
            raise Refused("record-long", most=REPLAYED)
        return await self.run(visitor, len(table.plies), "replay", replay_json, _small(table), viewpoint)

    async def record(self, visitor: str, table: Table) -> str:
        require_public_moves(table)
        return await self.run(visitor, len(table.plies), "record", public_record, _small(table))

    async def qr(self, visitor: str, text: str) -> bytes:
        picture = self._pictures.get(text)
        if picture is None:
            picture = self._pictures[text] = await self.run(visitor, 0, "qr", qr_picture, text)
            if len(self._pictures) > DRAWN:
                del self._pictures[next(iter(self._pictures))]
        return picture

    def close(self) -> None:
        self._pool.close()


def _small(table: Table) -> Table:
    """Without what a replay does not need, because it is sent to another process."""
    return updated(table, chat=(), replies={}, offers=())


def import_record(text: str, table: str, player: str, now: int) -> tuple[tuple[Event, ...], TableSummary]:
    events = read_foreign_record(text, table, player, now)
    return events, summarize(fold(events))


def replay_json(table: Table, viewpoint: Seat | None) -> bytes:
    return encode(replay(table, viewpoint))


def qr_picture(text: str) -> bytes:
    picture = BytesIO()
    segno.make_qr(text, error="m").save(picture, kind="svg", scale=4, border=2)
    return picture.getvalue()
