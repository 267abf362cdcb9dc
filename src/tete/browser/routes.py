"""What the page asks beside the messages of a table: the addresses are those of a server's HTTP routes.

Answers that never change are files, made from the server's own routes (`tete.server.site`).
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import msgspec

from tete.browser import far
from tete.compute.engine_pool import Asker, Purpose
from tete.core import BadNotation, Refused
from tete.core.attachments import reference_in
from tete.games import GAMES, companion
from tete.hosting import TableActor, analysis, lessons, puzzles, table_requests
from tete.hosting.archive_actor import ArchiveActor
from tete.hosting.attachments import stored
from tete.hosting.import_export import add_table, public_record
from tete.hosting.setup import set_up
from tete.hosting.snapshot import viewer_of
from tete.i18n import Lang
from tete.lessons.lesson import Lesson, Step
from tete.records.parser import parse
from tete.wire import answers, encode
from tete.wire.answers import Created
from tete.wire.requests import (
    LESSON_SEEDS,
    BestMoveRequest,
    CardRequest,
    FriendRequest,
    JoinRequest,
    LessonMove,
    LessonPlace,
    SetupRequest,
    TableRequest,
    TriedMove,
    read_request,
)

if TYPE_CHECKING:
    from tete.browser.room import Room

T = TypeVar("T")

NUMBER_DIGITS = 20
FOR_HINT, FOR_PUZZLE = Asker(Purpose.HINT), Asker(Purpose.PUZZLE)
HERE = answers.Room("machine", "", may_open=False, may_close=False)


@dataclass
class Request:
    """A request of the page; `game` is set once it is known, because errors have texts of the game."""

    room: Room
    method: str
    address: str
    body: bytes
    lang: Lang
    game: str | None = None
    path: dict[str, str] = field(default_factory=dict)

    @property
    def query(self) -> dict[str, str]:
        return {name: values[-1] for name, values in parse_qs(urlsplit(self.address).query).items()}

    def read(self, kind: type[T]) -> T:
        return read_request(self.body, kind)

    @property
    def text(self) -> str:
        try:
            return self.body.decode()
        except UnicodeDecodeError:
            raise BadNotation("bad-message", why="UTF-8") from None

    async def table(self) -> TableActor:
        """The table of the path."""
        await self.about(await self.room.store.game_of(self.path["table"]) or "")
        return await self.room.registry.open_playable(self.path["table"], self.room.player)

    async def about(self, game: str) -> str:
        """The game that this is about; its large files are here now."""
        self.game = game if game in GAMES else None
        await self.room.load_files(game)
        return game

    async def lesson_step(self) -> tuple[Lesson, Step]:
        return lessons.step_of(await self.about(self.path["game"]), self.number("step"), self.lang)

    def number(self, name: str) -> int:
        """A number in the address."""
        text = self.path.get(name) or self.query.get(name, "")
        if not text.isdecimal() or len(text) > NUMBER_DIGITS:
            raise BadNotation("bad-message", why=name)
        return int(text)

    @property
    def day(self) -> date:
        return self.convert(self.query.get("day", ""), date)

    @staticmethod
    def convert(value: object, kind: type[T]) -> T:
        try:
            return msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            raise BadNotation("bad-message", why=str(error)) from None


Handler = Callable[[Request], Awaitable[Any]]
ROUTES: list[tuple[str, re.Pattern[str], Handler]] = []


def route(method: str, path: str) -> Callable[[Handler], Handler]:
    """Declare what answers an address; `{name}` is a part of its path."""
    pattern = re.compile(re.sub(r"{(\w+)}", r"(?P<\1>[\\w-]+)", path))

    def declare(handler: Handler) -> Handler:
        ROUTES.append((method, pattern, handler))
        return handler

    return declare


@cache
def all_routes() -> list[tuple[str, re.Pattern[str], Handler]]:
    """Those of this module, and those that games add in `tete.browser.game_routes`."""
    for game in GAMES.values():
        companion(game, "browser.game_routes")
    return ROUTES


async def answer(request: Request) -> str:
    """The text of the answer; whatever a handler returns that is no text is written as JSON."""
    path = urlsplit(request.address).path
    for method, pattern, handler in all_routes():
        match = pattern.fullmatch(path) if method == request.method else None
        if match:
            request.path = match.groupdict()
            result = await handler(request)
            if isinstance(result, str):
                return result
            return (result if isinstance(result, bytes) else encode(result)).decode()
    raise Refused("no-such-address")


@route("GET", "/healthz")
async def alive(request: Request) -> str:
    return "ok\n"


@route("GET", "/api/room")
async def room(request: Request) -> Any:
    return HERE


@route("POST", "/api/games/{game}/setup")
async def setup(request: Request) -> Any:
    game = request.path["game"]
    request.game = game if game in GAMES else None
    return set_up(game, request.read(SetupRequest), request.lang)


@route("POST", "/api/tables")
async def create(request: Request) -> Any:
    body, own = request.read(TableRequest), request.room
    await request.about(body.game)
    if any(isinstance(seat, FriendRequest) for seat in body.seats):
        return await far.create_far(body, own)
    return await table_requests.create_table(body, own.registry, own.player)


@route("GET", "/api/tables/{table}/link")
async def link(request: Request) -> Any:
    return {"link": await far.link_of((await request.table()).table, request.room)}


@route("POST", "/api/links")
async def open_link(request: Request) -> Any:
    return {"table": await far.open_link(request.read(far.FarGame), request.room)}


@route("GET", "/api/tables")
async def tables(request: Request) -> bytes:
    lists, after = request.room.table_lists, request.query.get("after", "")
    return await (lists.further(request.room.player, after) if after else lists.both(request.room.player))


@route("GET", "/api/tables/{table}")
async def snapshot(request: Request) -> bytes:
    await request.about(await request.room.store.game_of(request.path["table"]) or "")
    actor = await request.room.registry.open(request.path["table"], request.room.player)
    if isinstance(actor, ArchiveActor):
        return actor.snapshot(request.room.player)
    return actor.frames.snapshot(viewer_of(actor.table, request.room.player, None))


@route("POST", "/api/tables/{table}/join")
async def join(request: Request) -> Any:
    return await table_requests.join(await request.table(), request.room.player, request.read(JoinRequest))


@route("GET", "/api/tables/{table}/record")
async def record(request: Request) -> str:
    return public_record((await request.table()).table)


@route("POST", "/api/import")
async def import_table(request: Request) -> Any:
    own, now, text = request.room, request.room.env.clock.now(), request.text
    await own.load_files(parse(text).require("game").value)
    attachment = await stored(own.store, reference) if (reference := reference_in(text)) else None
    table = own.env.identity.new_table_id()
    events, _ = table_requests.read_foreign_record(text, table, own.player, now, attachment)
    return Created(await add_table(own.store, events))


@route("GET", "/api/records/{game}/{preset}")
async def records(request: Request) -> Any:
    return await puzzles.solo_records(
        request.room.store, request.path["game"], request.path["preset"], request.room.player
    )


# Finished games.


@route("GET", "/api/tables/{table}/replay")
async def replay(request: Request) -> Any:
    viewpoint = request.query.get("viewpoint", "")
    return analysis.replay((await request.table()).table, int(viewpoint) if viewpoint.isdecimal() else None)


@route("GET", "/api/tables/{table}/analysis")
async def analyze_ply(request: Request) -> Any:
    return await analysis.analysis((await request.table()).table, request.number("ply"), request.room.env.engines)


@route("GET", "/api/puzzles/games/{table}/{ply}")
async def decision(request: Request) -> Any:
    return analysis.decision_json((await request.table()).table, request.number("ply"))


@route("POST", "/api/puzzles/games/{table}/{ply}")
async def another_move(request: Request) -> Any:
    table, engines = (await request.table()).table, request.room.env.engines
    return await analysis.try_move(table, request.number("ply"), request.read(TriedMove).move, engines)


@route("POST", "/api/puzzles/games/{table}/{ply}/preview")
async def preview_another_move(request: Request) -> Any:
    table, move = (await request.table()).table, request.read(TriedMove).move
    return analysis.preview_move(table, request.number("ply"), move, request.lang)


# Lessons.


@route("GET", "/api/lessons/{game}/{step}")
async def lesson_step(request: Request) -> Any:
    lesson, _ = await request.lesson_step()
    return lessons.step_json(lesson, request.number("step"), request.number("seed") % LESSON_SEEDS)


@route("POST", "/api/lessons/{game}/{step}")
async def lesson_answer(request: Request) -> Any:
    return lessons.answer(*await request.lesson_step(), request.read(LessonMove))


@route("POST", "/api/lessons/{game}/{step}/preview")
async def lesson_preview(request: Request) -> Any:
    return lessons.preview(*await request.lesson_step(), request.read(LessonMove))


@route("POST", "/api/lessons/{game}/{step}/hint")
async def lesson_hint(request: Request) -> Any:
    return lessons.hint(*await request.lesson_step(), request.read(LessonPlace))


# The challenge of the day.


@route("GET", "/api/puzzles/daily")
async def daily(request: Request) -> Any:
    return puzzles.day_json(request.day)


@route("GET", "/api/puzzles/daily/{game}")
async def best_move(request: Request) -> Any:
    game = await request.about(request.path["game"])
    return await puzzles.best_move(request.room.puzzles, FOR_HINT, request.day, game)


@route("POST", "/api/puzzles/daily/{game}")
async def answer_best_move(request: Request) -> Any:
    game = await request.about(request.path["game"])
    return await puzzles.answer_best_move(request.room.puzzles, FOR_HINT, game, request.read(BestMoveRequest))


@route("POST", "/api/puzzles/daily/{game}/preview")
async def preview_best_move(request: Request) -> Any:
    game, body = await request.about(request.path["game"]), request.read(BestMoveRequest)
    return await puzzles.preview_best_move(request.room.puzzles, FOR_HINT, game, body, request.lang)


@route("POST", "/api/puzzles/card")
async def day_card(request: Request) -> Any:
    return puzzles.day_card(request.read(CardRequest), request.lang)
