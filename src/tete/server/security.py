"""What protects the server: which hosts and pages may talk to it, how much at once, and safe headers for browsers."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tete.core import Refused, TeteError
from tete.i18n import LANGS, Lang, accepted
from tete.server.admission import Admission
from tete.server.gate import Gate
from tete.server.identity import Tokens
from tete.server.lan_access import LanAccess
from tete.server.limits import AddressLimits
from tete.server.logs import REQUEST, request_id
from tete.server.settings import WebSettings, counted_address, is_address, loopback, without_port
from tete.wire import encode
from tete.wire.answers import Problem
from tete.wire.replies import error_info

FORWARDED = "tete.forwarded"  # in a scope: a proxy of ours named the client
GATE = "tete.gate"  # in a scope: the connection on which the request came
OVERUSE = {414: "request-large", 431: "request-large", 429: "too-fast", 503: "room-full"}
HEADERS_PER_REQUEST = 64
URL_BYTES = 4 << 10
BODY_BYTES, IMPORT_BYTES, ATTACHMENT_BYTES = 64 << 10, 512 << 10, 5 << 20
ATTACHMENT_PATH = "/api/attachments/"  # before the key of a game: files that players bring
ATTACHMENTS_AT_ONCE = 8  # that are received at the same time, each in memory
BODY_WAIT_S = 20.0
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
SAFE_HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def language(headers: Headers, wanted: str = "") -> Lang:
    """The language of a request: as it says itself, or as the browser prefers."""
    return wanted if wanted in LANGS else accepted(headers.get("accept-language", ""))


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
    """Wraps everything else: who may ask, how often and how much."""

    def __init__(self, app: ASGIApp, lan_access: LanAccess, admission: Admission, tokens: Tokens) -> None:
        self.app, self.lan_access, self.admission, self.tokens = app, lan_access, admission, tokens
        self._attachments = 0  # that are being received

    @property
    def settings(self) -> WebSettings:
        return self.lan_access.settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        gate = self.admission.gate_of(scope)
        if gate is not None:
            gate.begin_request()
            scope[GATE] = gate
        try:
            await self._serve(scope, receive, send)
        finally:
            if gate is not None:
                gate.end_request()

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        trusted = bool(scope.get("client")) and self.settings.trusts(scope["client"][0])
        REQUEST.set(request_id(headers.get("x-request-id", "") if trusted else ""))
        self.believe_proxy(scope, headers)
        if (status := self._overuse(scope)) is not None:
            await _refuse(Refused(OVERUSE[status]), status, scope, receive, send, close=FORWARDED not in scope)
        elif (wrong := self.objection(scope, headers)) is not None:
            await _refuse(wrong, 403, scope, receive, send)
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        elif scope["path"].startswith(ATTACHMENT_PATH):
            await self._with_attachment(scope, receive, send, headers)
        else:
            most = IMPORT_BYTES if scope["path"] == "/api/import" else BODY_BYTES
            await self._with_whole_body(scope, receive, send, headers, most)

    def _overuse(self, scope: Scope) -> int | None:
        """The status of a request that is too large, or for which there is no room or time."""
        if len(scope["raw_path"]) + len(scope["query_string"]) > URL_BYTES:
            return 414
        if len(scope["headers"]) > HEADERS_PER_REQUEST:
            return 431
        if self.admission.is_full and not self._is_of_player(scope):
            return 503
        address = scope["client"][0] if scope.get("client") else ""
        if scope["type"] == "websocket" and FORWARDED in scope and not self._counts(scope, address):
            return 429
        limits: AddressLimits = scope["app"].state.limits
        return None if self.admission.trusts(address) or limits.allows("request", address) else 429

    def _counts(self, scope: Scope, visitor: str) -> bool:
        """Count a socket behind a proxy among those of its visitor; whether they may have one more."""
        gate: Gate | None = scope.get(GATE)
        return gate is None or self.admission.move(gate, visitor)

    def _is_of_player(self, scope: Scope) -> bool:
        """Whether the request shows the token of a player, for whom there is a reserve."""
        cookies = [value.decode("latin-1") for name, value in scope["headers"] if name == b"cookie"]
        return any(self.tokens.player_in(cookie) is not None for cookie in cookies)

    def believe_proxy(self, scope: Scope, headers: Headers) -> None:
        """What our own proxies say about the client; of anybody else's X-Forwarded headers, nothing is believed."""
        client = scope.get("client")
        if client is None:
            return
        if not self.settings.trusts(client[0]):
            scope["client"] = (counted_address(client[0]), client[1])
            return
        if (visitor := self._forwarded(headers)) is not None:
            scope["client"], scope[FORWARDED] = (counted_address(visitor), 0), True
        public = self.settings.secure and self.settings.answers_to(name := hostname(headers.get("host", "")))
        if headers.get("x-forwarded-proto") == "https" or (public and not loopback(name)):
            scope["scheme"] = "wss" if scope["type"] == "websocket" else "https"

    def _forwarded(self, headers: Headers) -> str | None:
        """Whom our proxies name: the last hop that is none of them. What stands before it anybody can write."""
        for hop in reversed(",".join(headers.getlist("x-forwarded-for")).split(",")):
            address = without_port(hop.strip())
            if not is_address(address):
                return None
            if not self.settings.trusts(address):
                return address
        return None

    def objection(self, scope: Scope, headers: Headers) -> TeteError | None:
        if not self.settings.answers_to(hostname(headers.get("host", ""))):
            return Refused("wrong-host")
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        return Refused("wrong-origin") if changes and not same_origin(headers, self.settings.origin) else None

    async def _with_attachment(self, scope: Scope, receive: Receive, send: Send, headers: Headers) -> None:
        """A file that somebody brings: only a few are in memory at once, and an address may bring only a few."""
        limits: AddressLimits = scope["app"].state.limits
        address = scope["client"][0] if scope.get("client") else ""
        if self._attachments >= ATTACHMENTS_AT_ONCE or not limits.allows("attachment", address):
            await _refuse(Refused("too-fast"), 429, scope, receive, send, close=True)
            return
        gate: Gate | None = scope.get(GATE)
        if gate is not None:
            gate.expect_body(ATTACHMENT_BYTES)
        self._attachments += 1
        try:
            await self._with_whole_body(scope, receive, send, headers, ATTACHMENT_BYTES)
        finally:
            self._attachments -= 1

    async def _with_whole_body(self, scope: Scope, receive: Receive, send: Send, headers: Headers, most: int) -> None:
        """Read the body within its bounds, then let the application answer."""
        length = headers.get("content-length", "0")
        announced = int(length) if length.isdecimal() else 0
        parts, size, complete = list[bytes](), 0, False
        try:
            async with asyncio.timeout(BODY_WAIT_S):
                while not complete and max(announced, size) <= most:
                    message = await receive()
                    parts.append(message.get("body", b""))
                    size += len(parts[-1])
                    complete = not message.get("more_body", False)
        except TimeoutError:
            await _refuse(Refused("too-slow"), 408, scope, receive, send, close=True)
            return
        if max(announced, size) > most:
            await _refuse(Refused("body-large", most=most >> 10), 413, scope, receive, send)
            return
        unread: list[Message] = [{"type": "http.request", "body": b"".join(parts), "more_body": False}]

        async def receive_again() -> Message:
            return unread.pop() if unread else await receive()

        await self.app(scope, receive_again, _with_headers(send))


async def _refuse(
    error: TeteError, status: int, scope: Scope, receive: Receive, send: Send, *, close: bool = False
) -> None:
    """Answer with an error, also instead of opening a socket; `close`: this connection had its chance."""
    answer = problem(error, language(Headers(scope=scope)), status)
    if close:
        answer.headers["Connection"] = "close"
    await answer(scope, receive, _with_headers(send))


def _with_headers(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SAFE_HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return with_headers


def problem(error: TeteError, lang: Lang, status: int, game: str | None = None) -> Response:
    body = encode(Problem(error_info(error, lang, game)))
    return Response(body, status, media_type="application/json")
