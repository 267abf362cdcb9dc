"""What protects the server: which hosts and pages may talk to it, how much at once, and safe headers for browsers."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from pydantic_core import to_json
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tete.core import Refused, TeteError
from tete.hosting.connection import error_json
from tete.i18n import LANGS, Lang
from tete.server.admission import Admission
from tete.server.logs import REQUEST, request_id
from tete.server.reach import Reach
from tete.server.schemas.replies import ErrorInfo
from tete.server.schemas.tables import Shape
from tete.server.settings import WebSettings, is_address, loopback

FORWARDED = "tete.forwarded"  # in a scope: a proxy of ours named the client
BODY, IMPORT = 64 << 10, 512 << 10
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class TooLarge(HTTPException):
    """More came than was allowed (an error that the framework lets pass while it reads a body)."""

    def __init__(self, most: int) -> None:
        super().__init__(413)
        self.refusal = Refused("body-large", most=most >> 10)


def language(headers: Headers, wanted: str = "") -> Lang:
    """The language of a request: as it says itself, or as the browser prefers."""
    for lang in LANGS:
        if lang == wanted:
            return lang
    return "fr" if headers.get("accept-language", "").lower().startswith("fr") else "en"


def hostname(netloc: str) -> str:
    try:
        return urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""


def is_here(scope: Scope) -> bool:
    """Whether a program of this machine asks, and no proxy speaks for somebody else."""
    client, headers = scope.get("client"), Headers(scope=scope)
    address = client[0] if client else ""
    return loopback(address) and not scope.get(FORWARDED) and not {"x-forwarded-for", "forwarded"} & set(headers)


def same_origin(headers: Mapping[str, str], public: str) -> bool:
    """Browsers say which page sent a request. A client that says nothing is no browser and has no cookie to abuse."""
    origin = headers.get("origin")
    try:
        return origin is None or origin == public or urlsplit(origin).netloc == headers.get("host")
    except ValueError:  # no address at all
        return False


class SecurityMiddleware:
    """Wraps everything else."""

    def __init__(self, app: ASGIApp, reach: Reach, admission: Admission) -> None:
        self.app, self.reach, self.admission = app, reach, admission

    @property
    def settings(self) -> WebSettings:
        return self.reach.settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        trusted = bool(scope.get("client")) and self.settings.trusts(scope["client"][0])
        REQUEST.set(request_id(headers.get("x-request-id", "") if trusted else ""))
        self.believe_proxy(scope, headers)
        wrong = self.objection(scope, headers)
        if wrong is None and scope["client"] and scope.get(FORWARDED) and not self.admission.paced(scope["client"][0]):
            wrong = Refused("too-fast")
        if wrong is not None and scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403})  # before it was accepted: 403
        elif wrong is not None:
            status = 429 if wrong.code == "too-fast" else 403
            await problem(wrong, language(headers), status)(scope, receive, _with_headers(send))
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._limited(scope, receive, send, headers)

    def believe_proxy(self, scope: Scope, headers: Headers) -> None:
        """What our own proxies say about the client; of anybody else's X-Forwarded headers, nothing is believed."""
        client = scope.get("client")
        if client is None or not self.settings.trusts(client[0]):
            return
        said = [each.strip() for each in headers.get("x-forwarded-for", "").split(",")]
        strangers = [each for each in said if is_address(each) and not self.settings.trusts(each)]
        if strangers:
            scope["client"], scope[FORWARDED] = (strangers[-1], 0), True
        public = self.settings.secure and self.settings.answers_to(name := hostname(headers.get("host", "")))
        if headers.get("x-forwarded-proto") == "https" or (public and not loopback(name)):
            scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"

    def objection(self, scope: Scope, headers: Headers) -> TeteError | None:
        if not self.settings.answers_to(hostname(headers.get("host", ""))):
            return Refused("wrong-host")
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        return Refused("wrong-origin") if changes and not same_origin(headers, self.settings.origin) else None

    async def _limited(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        most = IMPORT if scope["path"] == "/api/import" else BODY
        length, got = headers.get("content-length", "0"), 0
        if length.isdecimal() and int(length) > most:
            await problem(TooLarge(most).refusal, language(headers), 413)(scope, receive, _with_headers(send))
            return

        async def counted() -> Message:
            nonlocal got
            message = await receive()
            got += len(message.get("body", b""))
            if got > most:
                raise TooLarge(most)
            return message

        await self.app(scope, counted, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return with_headers


class Problem(Shape):
    """Why a request was refused."""

    error: ErrorInfo


def problem(error: TeteError, lang: Lang, status: int, game: str | None = None) -> Response:
    body = to_json({"error": error_json(error, lang, game)})
    return Response(body, status, media_type="application/json")
