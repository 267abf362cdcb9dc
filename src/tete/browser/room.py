"""The room of a browser tab: the tables of this browser, for the page that speaks to it by messages."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Protocol

from tete.browser import routes
from tete.browser.indexed_db import Call, IndexedDbStore
from tete.browser.tabs import Tabs
from tete.browser.thinkers import OpenThinker, ThinkerPool
from tete.core import BadNotation, Refused, TeteError
from tete.hosting import UNKNOWN, Connection, Environment, Limits, TableRegistry
from tete.hosting.access import SecretIdentity
from tete.hosting.connection import TRY_LATER, close_code
from tete.hosting.puzzles import PuzzleWork
from tete.hosting.registry import AnyActor
from tete.hosting.table_lists import TableLists
from tete.i18n import accepted
from tete.store.memory import MemoryStore
from tete.store.store import ALL_ROWS, Store
from tete.wire import encode
from tete.wire.client import decode_client, id_of
from tete.wire.replies import error_info

log = logging.getLogger("tete.browser")

PLAYER_BYTES, KEY_BYTES = 20, 32
LIMITS = Limits(tables_in_memory=200, poll_every_s=5.0)


class Page(Protocol):
    """The page of this tab."""

    def send(self, channel: int, text: str) -> None: ...

    def close(self, channel: int, code: int) -> None: ...


class RoomStore(Store, Protocol):
    """A store that knows the game of a table without its log."""

    async def game_of(self, table: str) -> str | None: ...

    async def keep(self, name: str, value: str) -> str:
        """What this browser keeps under a name: this value, unless there is one already."""

    async def kept(self, name: str) -> str | None: ...


class MemoryRoomStore(MemoryStore):
    """For browsers that keep nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[str, str] = {}

    async def game_of(self, table: str) -> str | None:
        return next((line.game for line in await self.tables(limit=ALL_ROWS) if line.id == table), None)

    async def keep(self, name: str, value: str) -> str:
        return self._kept.setdefault(name, value)

    async def kept(self, name: str) -> str | None:
        return self._kept.get(name)


LoadFiles = Callable[[str], Awaitable[None]]  # brings large files by their name, such as the key of a game


class Room:
    """What a server is elsewhere. There is one player: whoever uses this browser."""

    def __init__(
        self,
        page: Page,
        env: Environment,
        store: RoomStore,
        tabs: Tabs,
        engines: ThinkerPool,
        player: str,
        load_files: LoadFiles,
    ) -> None:
        self._page, self.env, self.store, self.player = page, env, store, player
        self.tabs, self.load_files = tabs, load_files
        self.registry = TableRegistry(env)
        self.puzzles = PuzzleWork(engines, self.registry.spawn)
        self.table_lists = TableLists(store, env.offload, env.clock.monotonic)
        self._connections: dict[int, tuple[AnyActor, Connection]] = {}

    async def connect(self, channel: int, table: str, query: Mapping[str, str]) -> None:
        """Open a channel of the page to a table, as a socket is elsewhere."""
        try:
            await self.load_files(await self.store.game_of(table) or "")
            actor = await self.registry.open(table, self.player, query.get("key", ""))
        except TeteError as error:
            self._page.close(channel, close_code(error))
            return
        except Exception:  # our bug
            log.exception("a table could not be opened")
            self._page.close(channel, TRY_LATER)
            return
        since = query.get("since", "")
        outlet = Channel(self._page, channel)
        version = int(since) if since.isdecimal() else UNKNOWN
        connection = Connection(actor, self.player, accepted(query.get("lang", "")), outlet, version)
        self._connections[channel] = actor, connection
        actor.subscribe(connection)

    def receive(self, channel: int, text: str) -> None:
        _, connection = self._connections.get(channel, (None, None))
        if connection is None or connection.closed:
            return
        connection.heard_at = self.env.clock.monotonic()
        try:
            connection.receive(decode_client(text))
        except BadNotation as error:
            connection.refuse(id_of(text), error)
        except Exception:  # our bug; the connection goes on
            log.exception("a message could not be handled")

    def disconnect(self, channel: int) -> None:
        if channel in self._connections:
            actor, connection = self._connections.pop(channel)
            actor.unsubscribe(connection)

    async def answer(self, method: str, address: str, body: memoryview | bytes, lang: str) -> tuple[int, str]:
        """The status and the text of the answer to what is an HTTP request elsewhere."""
        request = routes.Request(self, method, address, bytes(body), accepted(lang))
        try:
            return 200, await routes.answer(request)
        except TeteError as error:
            return 400, encode({"error": error_info(error, request.lang, request.game)}).decode()
        except Exception:
            log.exception("a request could not be answered")
            return 500, encode({"error": error_info(Refused("our-fault"), request.lang)}).decode()


class Channel:
    """Where the messages of a connection go. A page takes every message at once."""

    def __init__(self, page: Page, channel: int) -> None:
        self._page, self._channel = page, channel

    def write(self, message: bytes) -> bool:
        self._page.send(self._channel, message.decode())
        return True

    def close(self, code: int) -> None:
        self._page.close(self._channel, code)


async def open_room(
    page: Page,
    database: Call | None,
    post_to_tabs: Callable[[str], None],
    open_thinker: OpenThinker,
    load_files: LoadFiles,
) -> Room:
    """The room of this tab. Without a database its games last as long as the tab."""
    store = MemoryRoomStore() if database is None else IndexedDbStore(database)
    tabs, engines = Tabs(post_to_tabs), ThinkerPool(open_thinker)
    player = await store.keep("player", secrets.token_hex(PLAYER_BYTES))
    key = await store.keep("key", secrets.token_hex(KEY_BYTES))
    identity = SecretIdentity(bytes.fromhex(key))
    env = Environment(store, engines, tabs, gossip=tabs, identity=identity, limits=LIMITS)
    room = Room(page, env, store, tabs, engines, player, load_files)
    room.registry.start()
    tabs.greet()
    return room
