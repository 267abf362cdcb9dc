"""Work that would keep the event loop for too long: it runs in a thread or in another process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from io import BytesIO
from typing import Any, TypeVar

import segno

from tete.compute import Asker, EngineError, Purpose
from tete.compute.processes import ProcessPool
from tete.core import Refused, Seat, own_board
from tete.games import GAMES
from tete.hosting import analysis
from tete.hosting.analysis import require_public_moves
from tete.hosting.environment import Offload
from tete.hosting.import_export import public_record
from tete.hosting.limits import WorkQueue
from tete.hosting.setup import set_up
from tete.hosting.shared_results import SharedResults, Spawn
from tete.hosting.story import story
from tete.hosting.table_requests import read_foreign_record
from tete.i18n import Lang
from tete.print import Ink, Paper, print_box
from tete.tables import Event, Table, TableSummary, summarize
from tete.tables.table import updated
from tete.wire import encode
from tete.wire.requests import SetupRequest

T = TypeVar("T")

REPLAYED_PLIES = 2_000  # of one answer; each position is a few kilobytes
TASK_S = 60.0  # after which a task is given up
SHORT_WORK_PLIES = 300  # about fifty milliseconds
LONG_WORK = SHORT_WORK_PLIES + 1  # the size of any work for another process
QUEUED_TASKS, QUEUED_TASKS_PER_VISITOR = 64, 8
CACHED_QR_CODES = 512
CACHED_BOXES = 24  # of at most half a megabyte each
QUEUED_POSITIONS_PER_VISITOR = 16  # of finished games, about which the judge is asked, of lessons and of puzzles
QUEUED_SETUPS_PER_VISITOR = 8  # the last of them is the one that the form shows
CACHED_SETUPS = 512
CACHED_GAMES = 64  # stories and records, which everybody at a table asks for when it is over
CACHED_SETUP_BYTES = 400  # of a request: a longer one has a layout, which hardly anybody asks for again


class BackgroundWork:
    """Runs short work in a thread, one after another, and long work in a process, which starts when it is needed."""

    def __init__(self, queue: WorkQueue, spawn: Spawn) -> None:
        self._queue = queue
        self._games = SharedResults(spawn, CACHED_GAMES)
        self._setup_queue = WorkQueue(asyncio.to_thread, QUEUED_SETUPS_PER_VISITOR)
        self._position_queue = WorkQueue(asyncio.to_thread, QUEUED_POSITIONS_PER_VISITOR)
        self._pool = ProcessPool(1, TASK_S, QUEUED_TASKS, QUEUED_TASKS_PER_VISITOR)
        self._qr_codes: dict[str, bytes] = {}
        self._boxes: dict[tuple[str, ...], bytes] = {}
        self._setups: dict[tuple[str, str, bytes], bytes] = {}

    async def run(self, visitor: str, size: int, label: str, task: Callable[..., T], *args: Any) -> T:
        """`size` is about how many plies there are to play."""
        if size <= SHORT_WORK_PLIES:
            return await self._queue.run(visitor, task, *args)
        try:
            return await self._pool.run(label, task, *args, asker=Asker(Purpose.ANALYSIS, visitor))
        except EngineError:
            raise Refused("too-fast") from None

    def positions_for(self, visitor: str) -> Offload:
        """Works out positions of finished games, lessons and puzzles: on a large board that takes long."""
        return partial(self._position_queue.run, visitor)

    async def import_record(
        self, visitor: str, text: str, table: str, player: str, now: int, attachment: bytes | None = None
    ) -> tuple[tuple[Event, ...], TableSummary]:
        """The log of a client's record, and the summary of its table. `attachment`: the file that it refers to."""
        return await self.run(visitor, len(text) // 8, "import", read_record, text, table, player, now, attachment)

    async def replay(self, visitor: str, table: Table, viewpoint: Seat | None) -> bytes:
        require_public_moves(table)
        _require_short(table)
        return await self.run(visitor, len(table.plies), "replay", replay_json, _small(table), viewpoint)

    async def story(self, visitor: str, table: Table) -> bytes:
        require_public_moves(table)
        _require_short(table)
        key = "story", table.id, table.version
        return await self._games.get(key, partial(self._of_game, visitor, "story", table, story_json))

    async def record(self, visitor: str, table: Table) -> str:
        require_public_moves(table)
        key = "record", table.id, table.version
        return await self._games.get(key, partial(self._of_game, visitor, "record", table, public_record))

    async def _of_game(self, visitor: str, label: str, table: Table, task: Callable[[Table], T]) -> T:
        if len(table.plies) <= SHORT_WORK_PLIES:
            return await self._position_queue.run(visitor, task, _small(table))
        return await self.run(visitor, len(table.plies), label, task, _small(table))

    async def qr_code(self, visitor: str, text: str) -> bytes:
        picture = self._qr_codes.get(text)
        if picture is None:
            picture = self._qr_codes[text] = await self.run(visitor, 0, "qr", qr_picture, text)
            if len(self._qr_codes) > CACHED_QR_CODES:
                del self._qr_codes[next(iter(self._qr_codes))]
        return picture

    async def print_box(
        self, visitor: str, game: str, preset: str, paper: Paper, ink: Ink, lang: Lang, board: str, counts: str
    ) -> bytes:
        """A box as a PDF: a second of work, done in another process. That of the game itself is kept."""
        key = game, preset, paper, ink, lang
        document = None if board or counts else self._boxes.get(key)
        if document is None:
            document = await self.run(visitor, LONG_WORK, "print", printed, *key, board, counts)
            if not board and not counts:
                self._boxes[key] = document
            if len(self._boxes) > CACHED_BOXES:
                del self._boxes[next(iter(self._boxes))]
        return document

    async def setup(self, visitor: str, game: str, request: SetupRequest, lang: Lang) -> bytes:
        """What a table would be. Every value of every option is tried, so the answers to usual forms are kept."""
        key = game, lang, encode(request)
        answer = self._setups.get(key)
        if answer is None:
            answer = await self._setup_queue.run(visitor, setup_json, game, request, lang)
            if len(key[2]) <= CACHED_SETUP_BYTES:
                self._setups[key] = answer
            if len(self._setups) > CACHED_SETUPS:
                del self._setups[next(iter(self._setups))]
        return answer

    def close(self) -> None:
        self._pool.close()


def _require_short(table: Table) -> None:
    if len(table.plies) > REPLAYED_PLIES:
        raise Refused("record-long", most=REPLAYED_PLIES)


def _small(table: Table) -> Table:
    """Without what a replay does not need, because it is sent to another process."""
    return updated(table, chat=(), replies={}, offers=())


def read_record(
    text: str, table: str, player: str, now: int, attachment: bytes | None
) -> tuple[tuple[Event, ...], TableSummary]:
    events, folded = read_foreign_record(text, table, player, now, attachment)
    return events, summarize(folded)


def replay_json(table: Table, viewpoint: Seat | None) -> bytes:
    return encode(analysis.replay(table, viewpoint))


def story_json(table: Table) -> bytes:
    return encode(story(table))


def setup_json(game: str, request: SetupRequest, lang: Lang) -> bytes:
    return encode(set_up(game, request, lang))


def printed(game: str, preset: str, paper: Paper, ink: Ink, lang: Lang, board: str, counts: str) -> bytes:
    options = own_board(GAMES[game].preset(preset), board, counts)
    return print_box(GAMES[game], options, paper=paper, ink=ink, lang=lang).pdf


def qr_picture(text: str) -> bytes:
    picture = BytesIO()
    segno.make_qr(text, error="m").save(picture, kind="svg", scale=4, border=2)
    return picture.getvalue()
