"""The link between a bot and a room: a seat taken over HTTP, then one socket, opened again when it breaks."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import parse_qs, quote, urlsplit

from tete.core import BadNotation, Refused

FINAL = (4403, 4404, 4410)  # close codes after which there is nothing to come back to
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 30.0
ANSWER_S = 30.0  # for an answer over HTTP


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invite link, taken apart: the room, the table, a seat and its key, as far as the link has them."""

    scheme: str
    host: str
    table: str
    seat: int | None
    key: str

    @classmethod
    def of(cls, link: str) -> Invitation:
        url = urlsplit(link)
        folder, _, table = url.path.rstrip("/").rpartition("/")
        parameters = {name: values[0] for name, values in parse_qs(url.query).items()}
        seat = parameters.get("seat", "")
        if url.scheme not in ("http", "https") or not url.netloc or folder != "/t" or not table:
            raise BadNotation("bot-link", text=link)
        return cls(url.scheme, url.netloc, table, int(seat) if seat.isdigit() else None, parameters.get("key", ""))

    def at(self, table: str) -> Invitation:
        """The same room and another table, where the seat is ours already."""
        return Invitation(self.scheme, self.host, table, None, "")

    @property
    def api(self) -> str:
        return f"{self.scheme}://{self.host}/api/tables/{quote(self.table)}"

    @property
    def socket(self) -> str:
        return f"{'wss' if self.scheme == 'https' else 'ws'}://{self.host}/ws/{quote(self.table)}"


class Visitor:
    """One player in a room: what the server calls by a cookie."""

    def __init__(self) -> None:
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    @property
    def cookie(self) -> str:
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)

    def ask(self, url: str, body: Mapping[str, Any] | None = None) -> str:
        """The answer to a request; a refusal is an error with the server's sentence."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data, {"Content-Type": "application/json"} if data else {})
        try:
            with self.opener.open(request, timeout=ANSWER_S) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as refused:
            with refused:
                raise Refused("bot-refused", why=_sentence(refused.read()) or str(refused)) from None
        except (OSError, ValueError) as error:
            raise BadNotation("bot-no-room", url=url, why=str(error)) from None


def _sentence(body: bytes) -> str:
    try:
        problem = json.loads(body)
    except ValueError:
        return ""
    match problem:
        case {"error": {"text": str(text)}}:
            return text
    return ""


def stay_connected(
    invitation: Invitation,
    visitor: Visitor,
    lang: str,
    talk: Callable[[Any], bool],
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Let `talk` use a socket until all is done; if it breaks, open it again after longer and longer pauses."""
    from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus
    from websockets.sync.client import connect

    waited = 0.0
    while True:
        address = f"{invitation.socket}?since=-1&lang={lang}&key={quote(invitation.key)}"
        try:
            with connect(address, additional_headers={"Cookie": visitor.cookie}, max_size=None) as socket:
                waited = 0.0
                if talk(socket):
                    return
        except ConnectionClosed as closed:
            if closed.rcvd is not None and closed.rcvd.code in FINAL:
                raise Refused("bot-refused", why=closed.rcvd.reason or str(closed.rcvd.code)) from None
        except InvalidStatus as answer:
            if 400 <= answer.response.status_code < 500 and answer.response.status_code != 429:
                raise Refused("bot-refused", why=str(answer)) from None
        except (OSError, InvalidHandshake, EOFError):
            pass  # the server is away: it will be back
        waited = min(LONGEST_PAUSE_S, max(FIRST_PAUSE_S, 2 * waited))
        pause(waited)
