"""The web application: routes, sockets and the page around the services of a server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.staticfiles import StaticFiles

from tete.core import BadNotation, Refused, TeteError
from tete.games import GAMES
from tete.hosting.access import NotAllowed
from tete.i18n.pages import DOCS, pictures
from tete.server import puzzle_routes, routes
from tete.server.limits import RateLimiter
from tete.server.metrics import metrics_text
from tete.server.rules import document
from tete.server.security import SecurityMiddleware, TooLarge, language, problem
from tete.server.services import Services
from tete.server.socket import TableSockets
from tete.store import Conflict, NotFound, StoreError

PAGE = Path(__file__).parent / "page"
BOTS = DOCS / "bots.md"
STATUS_OF_CODE = {
    "no-rules-page": 404,
    "no-such-language": 404,
    "no-records": 404,
    "too-fast": 429,
    "solvers-busy": 429,
    "room-full": 503,
    "kernels-missing": 503,
}
CREATED_PER_MINUTE = 30
ASKED = 10  # questions about puzzles for every table that may be created
LOOKED_UP_PER_MINUTE = 60
FOREVER = "public, max-age=31536000, immutable"


class Assets(StaticFiles):
    """Files whose names change with their content: a browser need not ask for one twice."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        answer = super().file_response(*args, **kwargs)
        answer.headers["Cache-Control"] = FOREVER
        return answer


def create_app(
    open_services: Callable[[], Services], *, local_only: bool = True, created: int = CREATED_PER_MINUTE
) -> FastAPI:
    """`open_services` is called in the event loop that will run them."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.services = open_services()
        app.state.services.start()
        try:
            yield
        finally:
            await app.state.services.close()

    app = FastAPI(title="Tête-à-tête", docs_url=None, redoc_url=None, lifespan=lifespan)
    app.state.creating = RateLimiter(created)
    app.state.asking = RateLimiter(ASKED * created)
    app.state.looking_up = RateLimiter(LOOKED_UP_PER_MINUTE)
    app.add_middleware(TableSockets)
    app.add_middleware(SecurityMiddleware, local_only=local_only)
    _explain_errors(app)
    app.include_router(routes.router)
    app.include_router(puzzle_routes.router)
    _serve_operators(app)
    _serve_page(app)
    return app


def status_of(error: TeteError) -> int:
    match error:
        case NotFound():
            return 404
        case NotAllowed():
            return 403
        case Conflict():
            return 409
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
        wrong = error.refusal if isinstance(error, TooLarge) else Refused("no-such-address")
        answer = problem(wrong, language(request.headers), error.status_code)
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def our_bug(request: Request, error: Exception) -> Response:
        return problem(Refused("our-fault"), language(request.headers), 500)


def _serve_operators(app: FastAPI) -> None:
    """For those who run the server."""

    @app.get("/healthz", include_in_schema=False)
    async def health(request: Request) -> Response:
        await request.app.state.services.store.tables(limit=1)
        return PlainTextResponse("ok\n")

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        return PlainTextResponse(
            metrics_text(request.app.state.services.metrics), media_type="text/plain; version=0.0.4"
        )

    @app.get("/docs", include_in_schema=False)
    async def docs() -> Response:
        text = BOTS.read_text("utf-8") if BOTS.is_file() else "See /openapi.json."
        return HTMLResponse(document(text, "Tête-à-tête: for bots"))


def _serve_page(app: FastAPI) -> None:
    """The page is one file and its assets; all addresses of the page lead to that file."""
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
        return FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})
