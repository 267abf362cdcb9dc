"""The HTTP routes of the room and its tables: games, texts and rules; tables to create, join, list and take home."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query, Request, Response
from msgspec import to_builtins

from tete.core import BadNotation, BadOptions, Refused, own_board
from tete.core.attachments import reference_in
from tete.games import GAMES
from tete.hosting import TableActor, table_requests
from tete.hosting.archive_actor import ArchiveActor
from tete.hosting.attachments import stored
from tete.hosting.environment import Offload
from tete.hosting.registry import AnyActor
from tete.hosting.snapshot import SPECTATOR, viewer_of
from tete.i18n import known_lang
from tete.print import Ink, Paper
from tete.server import catalogue, http_bodies, identity, rules
from tete.server.compression import constant_beside
from tete.server.http_bodies import answer
from tete.server.lan_access import LanAccess
from tete.server.limits import AddressLimits, Use
from tete.server.security import is_here, language
from tete.server.services import Services
from tete.tables.chance import SECRET_BYTES
from tete.wire import answers, encode
from tete.wire.snapshots import TableMessage

T = TypeVar("T")

QR_TEXT_LENGTH = 300

router = APIRouter(prefix="/api", responses={"4XX": {"model": http_bodies.Problem}})
MOST_BOARD, MOST_COUNTS = 1000, 200  # letters of a board of one's own that is printed, and of its counts


def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


def player_of(request: Request) -> str | None:
    tokens: identity.Tokens = request.app.state.tokens
    return tokens.player_among(request.cookies, request.url.scheme)


def known_player(request: Request, response: Response) -> str:
    """The player of this browser, which gets a token when it first needs one."""
    player = player_of(request)
    if player is None:
        token = request.app.state.tokens.new()
        player = request.app.state.tokens.player_of(token)
        assert player is not None
        scheme = request.url.scheme
        name, secure = identity.cookie_name(scheme), scheme == "https"
        response.set_cookie(
            name, token, max_age=identity.TOKEN_LIFE_S, httponly=True, samesite="lax", secure=secure, path="/"
        )
    return player


def visitor_of(request: Request) -> str:
    """Whom the limits count: an address, since a browser can throw its token away."""
    return request.client.host if request.client else ""


def require_within_limit(use: Use, request: Request) -> None:
    """Count one use by the address of a request, or refuse it."""
    limits: AddressLimits = request.app.state.limits
    limits.require(use, visitor_of(request))


InServices = Annotated[Services, Depends(services_of)]


def offload_of(request: Request, services: InServices) -> Offload:
    """Works out positions for whoever asks, in their turn."""
    return services.background.positions_for(visitor_of(request))


InTurn = Annotated[Offload, Depends(offload_of)]
Anybody = Annotated[str | None, Depends(player_of)]
Known = Annotated[str, Depends(known_player)]
InviteKey = Annotated[str, Query(max_length=64)]


async def open_table(table: str, services: InServices, player: Anybody, key: InviteKey = "") -> AnyActor:
    """A table that this client may look at; `key` is that of an invite link."""
    return await services.registry.open(table, player, key)


async def playable_table(table: str, services: InServices, player: Anybody, key: InviteKey = "") -> TableActor:
    return await services.registry.open_playable(table, player, key)


OpenTable = Annotated[AnyActor, Depends(open_table)]
PlayableTable = Annotated[TableActor, Depends(playable_table)]


@router.get("/games", response_model=answer(list[answers.GameInfo]))
async def games(request: Request) -> Response:
    return await constant_beside(request, lambda: encode(catalogue.games()))


@router.post("/games/{game}/setup", response_model=answer(answers.Setup))
async def setup(game: str, body: http_bodies.SetupRequest, request: Request, services: InServices) -> Response:
    """What a table with these options would be, and what cannot be chosen beside them."""
    require_within_limit("setup", request)
    answer = await services.background.setup(visitor_of(request), game, body, language(request.headers))
    return Response(answer, media_type="application/json")


@router.get("/texts/{lang}")
async def texts(lang: str, request: Request) -> Response:
    known = known_lang(lang)
    return await constant_beside(request, lambda: encode(catalogue.texts(known)))


@router.get("/rules/{game}/{lang}")
async def rules_page(game: str, lang: str, request: Request) -> Response:
    if game not in GAMES:
        raise BadNotation("no-rules-page", name=game[:40])
    known = known_lang(lang)
    return await constant_beside(request, lambda: encode(rules.page(game, known, printable=True)))


@router.get("/games/{game}/print", response_class=Response, responses={200: {"content": {"application/pdf": {}}}})
async def print_box(
    game: str,
    request: Request,
    services: InServices,
    lang: str = "en",
    preset: Annotated[str, Query(max_length=40)] = "",
    paper: Paper = "a4",
    ink: Ink = "full",
    board: Annotated[str, Query(max_length=MOST_BOARD)] = "",
    counts: Annotated[str, Query(max_length=MOST_COUNTS)] = "",
) -> Response:
    """The box as a PDF, to print at true size; with a board of one's own, and how many there are of what is counted."""
    if game not in GAMES:
        raise BadOptions("unknown-game", name=game[:40], known=", ".join(GAMES))
    require_within_limit("replay", request)
    rules, known = GAMES[game], known_lang(lang)
    name = preset or next(iter(rules.presets))
    own_board(rules.preset(name), board, counts)
    document = await services.background.print_box(visitor_of(request), game, name, paper, ink, known, board, counts)
    headers = {"Content-Disposition": f'inline; filename="{game}-{name}.pdf"'}
    return Response(document, media_type="application/pdf", headers=headers)


@router.post("/tables", status_code=201, response_model=answer(answers.Created))
async def create(body: http_bodies.TableRequest, services: InServices, player: Known, request: Request) -> Any:
    services.env.quota.take(visitor_of(request))
    request.state.game = body.game  # errors in its options have texts of the game
    created = await table_requests.create_table(body, services.registry, player, visitor_of(request))
    return to_builtins(created)  # no `Response`: that would lose the cookie of `known_player`


@router.get("/tables", response_model=answer(answers.Tables))
async def tables(services: InServices, player: Anybody, after: Annotated[str, Query(max_length=64)] = "") -> Response:
    """The tables with an open seat, and the latest of one's own; with `after`, more of one's own."""
    lists = services.table_lists
    answer = await (lists.further(player, after) if after else lists.both(player))
    return Response(answer, media_type="application/json")


@router.post("/tables/{table}/join", response_model=answer(answers.Joined))
async def join(table: str, body: http_bodies.JoinRequest, services: InServices, player: Known) -> Any:
    actor = await services.registry.open_playable(table, player, body.key or "")
    return to_builtins(await table_requests.join(actor, player, body))


@router.get("/tables/{table}", response_model=answer(TableMessage))
async def snapshot(actor: OpenTable, player: Anybody) -> Response:
    if isinstance(actor, ArchiveActor):
        return Response(actor.snapshot(player), media_type="application/json")
    who = viewer_of(actor.table, player, None) if player else SPECTATOR
    return Response(actor.frames.snapshot(who), media_type="application/json")


@router.get("/tables/{table}/record")
async def record(actor: PlayableTable, request: Request, services: InServices) -> Response:
    """The game as a text file, with the proof of its chance moves."""
    name = f"attachment; filename={actor.table.config.game}-{actor.id[:8]}.tete"
    require_within_limit("replay", request)
    text = await services.background.record(visitor_of(request), actor.table)
    return Response(text, media_type="text/plain", headers={"Content-Disposition": name})


@router.post("/import", status_code=201, response_model=answer(answers.Created))
async def import_table(request: Request, services: InServices, player: Known) -> Any:
    """A table made of a record, which is sent as plain text."""
    services.env.quota.take(visitor_of(request))
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise BadNotation("bad-message", why="UTF-8") from None
    table, now = services.env.identity.new_table_id(), services.env.clock.now()
    attachment = await stored(services.store, reference) if (reference := reference_in(text)) else None
    events, summary = await services.background.import_record(visitor_of(request), text, table, player, now, attachment)
    await services.store.append(table, 0, events, summary, secrets.token_bytes(SECRET_BYTES))
    return to_builtins(answers.Created(table))


@router.get("/qr")
async def qr(
    request: Request, services: InServices, text: Annotated[str, Query(max_length=QR_TEXT_LENGTH)]
) -> Response:
    """A picture of one of this server's own links."""
    host, reachable = request.headers.get("host"), request.app.state.lan_access.url
    own = (f"http://{host}/", f"https://{host}/", f"{reachable}/")
    if not text.startswith(own if reachable else own[:2]):
        raise Refused("wrong-origin")
    require_within_limit("qr-code", request)
    return Response(await services.background.qr_code(visitor_of(request), text), media_type="image/svg+xml")


def lan_access_of(request: Request) -> LanAccess:
    access: LanAccess = request.app.state.lan_access
    return access


InLan = Annotated[LanAccess, Depends(lan_access_of)]


@router.get("/room", response_model=answer(answers.Room))
async def room(request: Request, access: InLan) -> Response:
    """Who can reach the room, and whether this client can change that."""
    here = is_here(request.scope)
    may_open, may_close = here and access.can_open, here and access.can_close
    return json(answers.Room(access.who, access.url, may_open, may_close))


@router.post("/room", response_model=answer(answers.Room))
async def open_or_close(body: http_bodies.RoomRequest, request: Request, access: InLan) -> Response:
    """Open the room to the other devices of the house, or close it again: only from the machine that hosts it."""
    if not is_here(request.scope):
        raise Refused("only-here")
    await (access.open() if body.open else access.close())
    return await room(request, access)


async def unless_disconnected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of some work, which is cancelled when the client disconnects."""
    task, gone = asyncio.create_task(work), asyncio.create_task(disconnected(request))
    gone.add_done_callback(lambda _: task.cancel())
    try:
        return await task
    except asyncio.CancelledError:
        if not gone.done():
            raise
        raise Refused("no-hint") from None  # nobody reads it
    finally:
        gone.cancel()


async def disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def json(message: Any, status: int = 200) -> Response:
    return Response(encode(message), status, media_type="application/json")
