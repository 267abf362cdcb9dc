"""One connection to a table: what it asked for, what it has been told, and the frames that wait for it."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from pydantic_core import to_json

from tete.core import Json, Seat, TeteError
from tete.i18n import Lang, translator_for

if TYPE_CHECKING:
    from tete.hosting.table_actor import TableActor

REPLIES = 128  # waiting to be sent; whoever lets more pile up does not listen
REMEMBERED = 64  # refusals that can be given again
UNKNOWN = -1  # the version of somebody who has seen nothing


class Gone(Exception):
    """The other side does not listen any more."""


class Connection:
    """The table's newest snapshot is made when the wire is free: a slow reader skips versions and costs no memory."""

    def __init__(self, host: TableActor, player: str, lang: Lang, since: int = UNKNOWN) -> None:
        self.host, self.player, self.lang = host, player, lang
        self.since = since
        self.viewpoint: Seat | None = None
        self.fresh = since == UNKNOWN
        self.dirty = True
        self.decision = self.idle_since = time.monotonic()
        self.sending = False
        self.hinting: asyncio.Task[None] | None = None
        self._replies: deque[str] = deque()
        self._refused: OrderedDict[str, str] = OrderedDict()
        self._wake = asyncio.Event()
        self._wake.set()

    def mark_dirty(self) -> None:
        """There is something new at the table."""
        self.dirty = True
        self._wake.set()

    def set_viewpoint(self, seat: Seat | None) -> None:
        """From now on look through another viewpoint: what was told before is told anew, as that one was told it."""
        if seat != self.viewpoint:
            self.viewpoint, self.fresh = seat, True
            self.mark_dirty()

    def send(self, message: str) -> None:
        if len(self._replies) >= REPLIES:
            raise Gone
        self._replies.append(message)
        self._wake.set()

    def accept(self, name: str, answer: dict[str, Json] | None = None) -> None:
        self.send(to_json({"type": "reply", "id": name, "ok": True, **(answer or {})}).decode())

    def refuse(self, name: str, error: TeteError) -> None:
        message = to_json({"type": "reply", "id": name, "ok": False, "refusal": self.spoken(error)}).decode()
        if name and error.code != "too-fast":
            self._refused[name] = message
            if len(self._refused) > REMEMBERED:
                self._refused.popitem(last=False)
        self.send(message)

    def pong(self, t: Json, now: int) -> None:
        self.send(to_json({"type": "pong", "t": t, "now": now}).decode())

    def answered(self, name: str) -> bool:
        """Whether this command was refused before; it then is again, in the same words."""
        if name in self._refused:
            self.send(self._refused[name])
        return name in self._refused

    def spoken(self, error: TeteError) -> dict[str, Json]:
        return refusal(error, self.lang, self.host.table.config.game)

    async def write(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Bring everything over the wire, the table before the replies that speak of it."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self.dirty or self._replies:
                self.sending, self.idle_since = True, time.monotonic()
                if self.dirty:
                    self.dirty = False
                    await send(self.host.frame(self))
                if not self.dirty and self._replies:
                    await send(self._replies.popleft())
                self.sending = False


def refusal(error: TeteError, lang: Lang, game: str | None = None) -> dict[str, Json]:
    """An error as it travels: its word, and the sentence for whoever does not know the word."""
    translator = translator_for(lang, game)
    rule = translator.entry(f"error.{error.code}").get("rule")
    text = translator.error(error).removesuffix(f" [{rule}]")
    return {"word": error.code, "details": dict(error.details), "rule": rule, "text": text}
