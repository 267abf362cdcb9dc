"""The room over plain HTTP: games, words and rules to read; tables to lay, join, list and take home."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from io import BytesIO
from typing import Annotated, Any, TypeVar

import segno
from fastapi import APIRouter, Depends, Query, Request, Response
from pydantic_core import to_json

from tete.core import BadNotation, Json, Refused
from tete.games import GAMES
from tete.i18n import LANGS, Lang
from tete.records import write
from tete.server import catalogue, identity, keeping, laying, lookup, replaying, rules, schemas, study_shapes
from tete.hosting.registry import TableRegistry
from tete.server.security import Problem
from tete.hosting.snapshot import SPECTATOR, viewer_of
from tete.compute.processes import player_text
from tete.tables.record_conversion import to_record

T = TypeVar("T")

LISTED = 300  # tables looked through for one's own and the open ones
QR_TEXT = 300

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})


def room_of(request: Request) -> TableRegistry:
    room: TableRegistry = request.app.state.room
    return room


def player_of(request: Request) -> str | None:
    return identity.player_of(request.cookies.get(identity.COOKIE))


def known_player(request: Request, response: Response) -> str:
    """The player of this browser, who gets a token at the first thing worth one."""
    player = player_of(request)
    if player is None:
        token = identity.new_token()
        player = identity.player_of(token)
        assert player is not None
        secure = request.url.scheme == "https"
        response.set_cookie(
            identity.COOKIE, token, max_age=identity.YEAR, httponly=True, samesite="lax", secure=secure, path="/"
        )
    return player


InRoom = Annotated[TableRegistry, Depends(room_of)]
Anybody = Annotated[str | None, Depends(player_of)]
Known = Annotated[str, Depends(known_player)]


@router.get("/games")
async def games() -> list[schemas.GameInfo]:
    return catalogue.games()  # type: ignore[return-value]


@router.get("/words/{lang}")
async def words(lang: str) -> dict[str, object]:
    return dict(catalogue.words(known_lang(lang)))


@router.get("/rules/{game}/{lang}")
async def rules_page(game: str, lang: str) -> dict[str, object]:
    if game not in GAMES:
        raise BadNotation("no-rules-page", name=game[:40])
    return rules.page(game, known_lang(lang))


def known_lang(lang: str) -> Lang:
    for each in LANGS:
        if each == lang:
            return each
    raise BadNotation("no-such-language", known=", ".join(LANGS))


@router.post("/tables", status_code=201)
async def create(request: schemas.TableRequest, room: InRoom, player: Known, request: Request) -> schemas.Created:
    request.app.state.creating.need(request)
    request.state.game = request.game  # what is wrong with its options is said in its own words
    host = await room.create(player, laying.create_order(request, player))
    await laying.salt(host, player, request.salt)
    await room.start_if_full(host)
    invites = [schemas.Invite(seat=seat, url=host.invite(seat)) for seat in host.open_seats()]
    return schemas.Created(table=host.id, invites=invites)


@router.get("/tables")
async def tables(room: InRoom, player: Anybody) -> schemas.Tables:
    lines = await room.store.tables(limit=LISTED)
    mine = [line for line in lines if player and player in line.persons]
    free = [line for line in lines if line.watching and line.status == "waiting" and line.free and line not in mine]
    return schemas.Tables(
        mine=[laying.summary(line, player) for line in mine], open=[laying.summary(line, player) for line in free]
    )


@router.post("/tables/{table}/join")
async def join(table: str, request: schemas.JoinRequest, room: InRoom, player: Known) -> schemas.Joined:
    return schemas.Joined(table=table, seat=await laying.join(room, table, player, request))


@router.get("/tables/{table}", response_model=schemas.TableMessage)
async def snapshot(table: str, room: InRoom, player: Anybody) -> Response:
    host = await room.host(table)
    who = viewer_of(host.table, player, None) if player else SPECTATOR
    return Response(host.snapshot(who), media_type="application/json")


@router.get("/tables/{table}/record")
async def record(table: str, room: InRoom) -> Response:
    """The game as a text file, with what proves its chance."""
    host = await room.host(table)
    replaying.need_open_book(host.table)
    text = write(to_record(host.table, player_text))
    name = f"attachment; filename={host.table.config.game}-{table[:8]}.tete"
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


@router.post("/import", status_code=201)
async def bring(request: Request, room: InRoom, player: Known) -> schemas.Created:
    """A table made of a record, sent as plain text."""
    request.app.state.creating.need(request)
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadNotation("bad-message", why="UTF-8") from None
    events = await asyncio.to_thread(keeping.read_foreign, text, identity.new_table(), player, room.now())
    return schemas.Created(table=await keeping.keep(room.store, events), invites=[])


@router.get("/tables/{table}/replay", response_model=study_shapes.Replay)
async def replay(table: str, room: InRoom, viewpoint: Annotated[int | None, Query(ge=0, lt=100)] = None) -> Response:
    """Every position of a table, once nothing is secret any more, as a seat saw it or as a spectator did."""
    return json(replaying.replay((await room.host(table)).table, viewpoint))


@router.get("/tables/{table}/analysis", response_model=study_shapes.AnalysisResult)
async def analysis(
    table: str, request: Request, room: InRoom, ply: Annotated[int, Query(ge=0, lt=100_000)]
) -> Response:
    """What a strong computer thinks of the position before a ply of a finished game."""
    host = await room.host(table)
    return json(await while_wanted(request, replaying.analysis(host.table, ply, room.engines)))


@router.get("/tables/{table}/word")
async def word(
    table: str, request: Request, room: InRoom, text: Annotated[str, Query(min_length=1, max_length=40)]
) -> study_shapes.LookedUp:
    """A word looked up in the list of a table."""
    request.app.state.viewpoint.need(request)
    return lookup.looked_up((await room.host(table)).table, text)


@router.get("/qr")
async def qr(request: Request, text: Annotated[str, Query(max_length=QR_TEXT)]) -> Response:
    """A picture of one of our own links; of nobody else's."""
    own = (f"http://{request.headers.get('host')}/", f"https://{request.headers.get('host')}/")
    if not text.startswith(own):
        raise Refused("wrong-origin")
    picture = BytesIO()
    segno.make_qr(text, error="m").save(picture, kind="svg", scale=4, border=2)
    return Response(picture.getvalue(), media_type="image/svg+xml")


async def while_wanted(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work; it is stopped when whoever asked for it has hung up."""
    task, gone = asyncio.create_task(work), asyncio.create_task(hung_up(request))
    gone.add_done_callback(lambda _: task.cancel())
    try:
        return await task
    except asyncio.CancelledError:
        if not gone.done():
            raise
        raise Refused("no-hint") from None  # nobody hears it
    finally:
        gone.cancel()


async def hung_up(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def json(message: Json) -> Response:
    return Response(to_json(message), media_type="application/json")
