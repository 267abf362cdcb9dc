"""The web application: routes, sockets and the page around the services of a server."""

from __future__ import annotations

import asyncio
import mimetypes
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse
from pydantic_core import to_json
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from tete.core import BadNotation, Refused, TeteError
from tete.games import GAMES
from tete.hosting.access import NotAllowed
from tete.i18n import game_texts, translator_for
from tete.i18n.pages import DOCS, pictures
from tete.server import analysis_routes, game_routes, lesson_routes, puzzle_routes, routes
from tete.server.admission import Admission
from tete.server.compression import Assets, constant
from tete.server.health import metrics_text
from tete.server.identity import Tokens
from tete.server.lan_access import LanAccess
from tete.server.limits import AddressLimits
from tete.server.link_preview import LinkPreview
from tete.server.pocket import Pocket
from tete.server.rules import document
from tete.server.security import SecurityMiddleware, is_here, language, problem
from tete.server.services import Services
from tete.server.settings import WebSettings
from tete.server.socket import TableSockets
from tete.store import AttachmentsFull, Conflict, Damaged, NotFound, StoreError

PAGE = Path(__file__).parent / "page"
BOTS_PAGE = DOCS / "bots.md"
STATUS_OF_CODE = {
    "only-here": 403,
    "no-rules-page": 404,
    "no-such-language": 404,
    "no-records": 404,
    "no-lesson": 404,
    "too-fast": 429,
    "too-many-tables": 429,
    "solvers-busy": 429,
    "room-full": 503,
    "kernels-missing": 503,
}

# The addresses of the page. Every other address is not found, and the page says so.
PAGES = re.compile(
    r"""
      (?P<plain> | mine | rules | puzzles | puzzles/today(/\w+)? | puzzles/day/\d{4}-\d\d-\d\d(/\w+)?)
    | (t|replay|story|puzzles/mine)/[\w-]+
    | puzzles/\w+-\w+(-\d+)?
    | (rules|board|learn)/(?P<game>\w+)
    """,
    re.VERBOSE,
)


def create_app(
    open_services: Callable[[], Awaitable[Services]],
    settings: WebSettings,
    admission: Admission,
    tokens: Tokens,
    lan_access: LanAccess,
) -> FastAPI:
    """`open_services` is called in the event loop that will run them."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await run_in_threadpool(read_all_texts)  # texts, and the threads of Starlette: else the first visitors wait
        services = app.state.services = await open_services()
        limits = app.state.limits = AddressLimits(settings, services.env.gossip, services.env.clock.monotonic)
        services.start(admission, tokens, limits)
        try:
            yield
        finally:
            await services.close()

    app = FastAPI(title="Tête-à-tête", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan)
    app.state.tokens, app.state.admission, app.state.lan_access = tokens, admission, lan_access
    app.add_middleware(TableSockets)
    app.add_middleware(SecurityMiddleware, lan_access=lan_access, admission=admission, tokens=tokens)
    _explain_errors(app)
    app.include_router(routes.router)
    app.include_router(puzzle_routes.router)
    for router in game_routes.routers():
        app.include_router(router)
    app.include_router(analysis_routes.router)
    app.include_router(lesson_routes.router)
    _serve_operators(app, settings)
    _serve_page(app, settings)
    return app


def read_all_texts() -> None:
    translator_for("en")
    for game in GAMES.values():
        game_texts(game)


def status_of(error: TeteError) -> int:
    match error:
        case NotFound():
            return 404
        case NotAllowed():
            return 403
        case Conflict():
            return 409
        case Damaged():
            return 410
        case AttachmentsFull():
            return 429
        case StoreError():
            return 503
        case _:
            return STATUS_OF_CODE.get(error.code, 400)


def _explain_errors(app: FastAPI) -> None:
    """Every error has a code and a sentence."""

    @app.exception_handler(TeteError)
    async def refused(request: Request, error: TeteError) -> Response:
        request.app.state.services.metrics.refusals += 1
        game = getattr(request.state, "game", None)
        return problem(error, language(request.headers), status_of(error), game if game in GAMES else None)

    @app.exception_handler(RequestValidationError)
    async def misunderstood(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        return problem(BadNotation("bad-message", why=f"{where}: {first['msg']}"), language(request.headers), 422)

    @app.exception_handler(HTTPException)
    async def no_such_address(request: Request, error: HTTPException) -> Response:
        body = error.status_code == 400  # that no parser could read
        why = BadNotation("bad-message", why="JSON") if body else Refused("no-such-address")
        answer = problem(why, language(request.headers), error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def our_bug(request: Request, error: Exception) -> Response:
        return problem(Refused("our-fault"), language(request.headers), 500)


def _serve_operators(app: FastAPI, settings: WebSettings) -> None:
    """For those who run the server."""

    @app.get("/healthz", include_in_schema=False)
    async def alive() -> Response:
        """The process answers."""
        return PlainTextResponse("ok\n")

    @app.get("/readyz", include_in_schema=False)
    async def ready(request: Request) -> Response:
        """The server can read and write its tables."""
        stopping = request.app.state.admission.stopping
        refusal = "stopping" if stopping else await request.app.state.services.readiness.check()
        return PlainTextResponse("ok\n") if refusal is None else PlainTextResponse(f"{refusal}\n", 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not may_read_metrics(request, settings):
            raise HTTPException(404)
        services, refused = request.app.state.services, request.app.state.admission.refused
        return PlainTextResponse(metrics_text(services.metrics, refused), media_type="text/plain; version=0.0.4")

    if settings.docs:
        _serve_docs(app)


def may_read_metrics(request: Request, settings: WebSettings) -> bool:
    return is_here(request.scope) if settings.metrics == "here" else settings.metrics == "all"


def _serve_docs(app: FastAPI) -> None:
    @cache
    def page() -> str:
        text = BOTS_PAGE.read_text("utf-8") if BOTS_PAGE.is_file() else "See /openapi.json."
        return document(text, "Tête-à-tête: for bots")

    @cache
    def schema() -> bytes:
        return to_json(app.openapi())

    @app.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        return HTMLResponse(await asyncio.to_thread(page))

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        return Response(await asyncio.to_thread(schema), media_type="application/json")


def _serve_page(app: FastAPI, settings: WebSettings) -> None:
    """The page is one file and its assets; all addresses of the page lead to that file."""
    if (folder := pictures()) is not None:
        app.mount("/rules-pictures", StaticFiles(directory=folder))
    app.mount("/assets", Assets(directory=PAGE / "assets", check_dir=False))
    mimetypes.init()  # reads files of this machine, which would otherwise wait for the first visitor
    preview = cache(lambda: LinkPreview(PAGE, pocket=pocket.available))
    own = {path.name: path for path in PAGE.glob("*") if path.is_file() and path.name != "index.html"}
    pocket = Pocket(offered=settings.offline)

    def page_answer(request: Request, text: str) -> Response:
        return constant(request, text.encode(), "text/html", **{"Cache-Control": "no-cache"})

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        if path in own:
            return FileResponse(own[path])
        if pocket.has(path):
            return await pocket.answer(path, request)
        if path.partition("/")[0] in ("api", "ws", "assets"):
            raise HTTPException(404)
        if not (PAGE / "index.html").is_file():
            return PlainTextResponse("The page is not built yet: run `make page`.\n", 503)
        base = request.app.state.lan_access.url or str(request.base_url).rstrip("/")
        key, lang = request.query_params.get("key", "")[:64], language(request.headers)
        own_page = await asyncio.to_thread(preview)
        text = await own_page.of(request.app.state.services.registry, path[:100], key, base, lang)
        answer = await asyncio.to_thread(page_answer, request, text)
        answer.status_code = 200 if is_page(path) else 404
        return answer


def is_page(path: str) -> bool:
    address = PAGES.fullmatch(path)
    return address is not None and (address["game"] is None or address["game"] in GAMES)
