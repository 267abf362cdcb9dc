"""The application: the room behind HTTP and sockets, the page in front."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from tete.core import BadNotation, Refused, TeteError
from tete.games import GAMES
from tete.i18n.pages import pictures
from tete.server import identity, http, puzzling, socket
from tete.hosting.connection import UNKNOWN
from tete.hosting.registry import TableRegistry
from tete.server.rules import document
from tete.server.security import SecurityMiddleware, TooLarge, language, problem
from tete.store import Conflict, StoreError

PAGE = Path(__file__).parent / "page"
BOTS = Path(__file__).parents[3] / "docs" / "bots.md"
MISSING = {"no-such-table", "no-rules-page", "no-such-language", "no-records"}
LATER = {"too-fast", "solvers-busy"}
CREATED_A_MINUTE = 30
ASKED = 10  # questions about puzzles for every table that may be created
LOOKED_UP_A_MINUTE = 60
KNOWN = 10_000  # addresses whose pace is remembered
FOREVER = "public, max-age=31536000, immutable"


class RateLimiter:
    """How often each address may do something costly in a minute; the least recent are forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._seen: OrderedDict[str, socket.TokenBucket] = OrderedDict()

    def need(self, request: Request) -> None:
        address = request.client.host if request.client else ""
        pace = self._seen.setdefault(address, socket.TokenBucket(self.most / 60, self.most))
        self._seen.move_to_end(address)
        if len(self._seen) > KNOWN:
            self._seen.popitem(last=False)
        if not pace.allows():
            raise Refused("too-fast")


class Assets(StaticFiles):
    """Files whose names change with what is in them: whoever has one need not prompt again."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        answer = super().file_response(*args, **kwargs)
        answer.headers["Cache-ClockConfig"] = FOREVER
        return answer


def create_app(open_room: Callable[[], TableRegistry], *, local_only: bool = True, created: int = CREATED_A_MINUTE) -> FastAPI:
    """`open_room` is called in the loop that will run it."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.room = open_room()
        app.state.room.open()
        try:
            yield
        finally:
            await app.state.room.close()

    app = FastAPI(title="Tête-à-tête", docs_url=None, redoc_url=None, lifespan=lifespan)
    app.state.creating = RateLimiter(created)
    app.state.asking = RateLimiter(ASKED * created)
    app.state.viewpoint = RateLimiter(LOOKED_UP_A_MINUTE)
    app.add_middleware(SecurityMiddleware, local_only=local_only)
    _speak_of_errors(app)
    app.include_router(http.router)
    app.include_router(puzzling.router)
    _look_after(app)
    _serve_socket(app)
    _serve_page(app)
    return app


def _speak_of_errors(app: FastAPI) -> None:
    """Every error has a word and a sentence."""

    @app.exception_handler(TeteError)
    async def refused(request: Request, error: TeteError) -> Response:
        request.app.state.room.metrics.refusals += 1
        status = 404 if error.code in MISSING else 429 if error.code in LATER else 400
        if isinstance(error, StoreError):
            status = 409 if isinstance(error, Conflict) else 503
        game = getattr(request.state, "game", None)
        return problem(error, language(request.headers), status, game if game in GAMES else None)

    @app.exception_handler(RequestValidationError)
    async def misunderstood(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        return problem(BadNotation("bad-message", why=f"{where}: {first['msg']}"), language(request.headers), 422)

    @app.exception_handler(HTTPException)
    async def no_such_address(request: Request, error: HTTPException) -> Response:
        wrong = error.refusal if isinstance(error, TooLarge) else Refused("no-such-address")
        answer = problem(wrong, language(request.headers), error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def our_bug(request: Request, error: Exception) -> Response:
        return problem(Refused("our-fault"), language(request.headers), 500)


def _look_after(app: FastAPI) -> None:
    """For whoever looks after the room."""

    @app.get("/healthz", include_in_schema=False)
    async def health(request: Request) -> Response:
        await request.app.state.room.store.tables(limit=1)
        return PlainTextResponse("ok\n")

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        return PlainTextResponse(request.app.state.room.metrics.text(), media_type="text/plain; version=0.0.4")

    @app.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        text = BOTS.read_text("utf-8") if BOTS.is_file() else "See /openapi.json."
        return HTMLResponse(document(text, "Tête-à-tête: for bots"))


def _serve_socket(app: FastAPI) -> None:
    @app.websocket("/ws/{table}")
    async def table(
        connection: WebSocket,
        table: str,
        since: Annotated[int, Query(ge=-1, le=2**53)] = UNKNOWN,
        lang: Annotated[str, Query(max_length=8)] = "",
    ) -> None:
        room: TableRegistry = connection.app.state.room
        # Whoever has no token watches under a name that nobody else has, and never again.
        player = identity.player_of(connection.cookies.get(identity.COOKIE) or identity.new_token())
        await socket.attend(connection, room, table, player or "", language(connection.headers, lang), since)


def _serve_page(app: FastAPI) -> None:
    """The page is one file and its assets; its own paths all lead to it."""
    if (folder := pictures()) is not None:
        app.mount("/rules-pictures", StaticFiles(directory=folder))
    app.mount("/assets", Assets(directory=PAGE / "assets", check_dir=False))
    own = {path.name: path for path in PAGE.glob("*") if path.is_file() and path.name != "index.html"}

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def page(path: str) -> Response:
        if path in own:
            return FileResponse(own[path])
        if path.partition("/")[0] in ("api", "ws", "assets"):
            raise HTTPException(404)
        if not (PAGE / "index.html").is_file():
            return PlainTextResponse("The page is not built yet: run `make page`.\n", 503)
        return FileResponse(PAGE / "index.html", headers={"Cache-ClockConfig": "no-cache"})
