"""The connections to a table: what each looks at, which messages wait for it, and in which order they are served."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict, deque
from collections.abc import Callable, Container, Iterable
from typing import TYPE_CHECKING, Protocol

from tete.core import Json, Refused, Seat, TeteError
from tete.hosting.access import NotAllowed
from tete.hosting.clocks import Clock
from tete.i18n import Lang
from tete.store.store import Damaged, NotFound, StoreError
from tete.tables import Accepted, Command, Event, Rejected, events
from tete.tables.commands import ClientCommand
from tete.wire import encode
from tete.wire.client import ClientMessage, Ping, Query
from tete.wire.replies import Pong, Reply, error_info

if TYPE_CHECKING:
    from tete.hosting.environment import Environment, Metrics, Outlet

WAITING_REPLIES = 128  # a client that lets more pile up does not read
SPECTATORS_AT_ONCE = 8  # that are shown a change before anything else may run
PAUSE_PER_REQUEST_S = 0.001  # between two groups of spectators, for each request that waits on this server
REFUSALS_PER_PLAYER = 64  # that are remembered of a player at one table
REMEMBERED_REFUSALS = 20_000  # of all players
REFUSAL_CHARACTERS = 1000  # a longer refusal, of a move that is nonsense, is decided again
# These refusals judge the moment, not the command: a repetition is decided again.
PASSING_REFUSALS = frozenset({"too-fast", "table-busy", "room-full", "our-fault", "no-hint"})
UNKNOWN = -1  # the version of a client that has seen nothing

# Why a connection was closed.
NO_SUCH_TABLE, NOT_ALLOWED, TOO_SLOW, DAMAGED, TRY_LATER = 4404, 4403, 4408, 4410, 4503


def close_code(error: TeteError) -> int:
    """Why a table cannot be opened. Only the first three are final: a client tries again after the others."""
    if isinstance(error, NotFound):
        return NO_SUCH_TABLE
    if isinstance(error, Damaged):
        return DAMAGED
    return NOT_ALLOWED if isinstance(error, NotAllowed) else TRY_LATER


class Source(Protocol):
    """The table behind a connection."""

    @property
    def id(self) -> str: ...

    @property
    def env(self) -> Environment: ...

    @property
    def clock(self) -> Clock:
        """The time of the table."""

    @property
    def game(self) -> str: ...

    def frame(self, connection: Connection) -> bytes:
        """The newest snapshot for this connection."""

    def submit(self, command: Command, answer: Callable[[Accepted | Rejected], None], visitor: str) -> None:
        """Decide a client's command when its turn comes, and answer with one reply."""

    def query(self, connection: Connection, query: Query) -> None:
        """Answer a query, or raise why not."""


class Connection:
    """A snapshot is made when the outlet is free: a slow client skips versions and costs no memory.

    A command that was refused and is repeated with the same id is refused with the same reply, on any connection of
    its player and on any server, as long as the servers remember it.
    """

    def __init__(
        self, source: Source, player: str, lang: Lang, outlet: Outlet, since: int = UNKNOWN, visitor: str = ""
    ) -> None:
        self.source, self.player, self.lang, self.outlet = source, player, lang, outlet
        self.visitor = visitor or player  # who pays for what is asked here: usually an address
        self.since = since
        self.viewpoint: Seat | None = None
        self.full_history = since == UNKNOWN  # whether the next snapshot has all notifications
        self.snapshot_due = False
        self.closed = False
        self.heard_at = source.clock.monotonic()
        self.waiting_since: float | None = None  # since when the outlet is not free
        self.hint: asyncio.Task[None] | None = None
        self.long_query: asyncio.Task[None] | None = None
        self._replies: deque[bytes] = deque()

    # What the client asks for. Every command and query gets one reply.

    def receive(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            self.pong(message.t)
        elif isinstance(message, Query):
            self.query(message)
        else:
            self.submit(message)

    def submit(self, command: ClientCommand) -> None:
        if not self.repeat_refusal(command.id):
            self.source.submit(Command(self.player, command), self._reply, self.visitor)

    def query(self, query: Query) -> None:
        if self.repeat_refusal(query.id):
            return
        try:
            self.source.query(self, query)
        except TeteError as error:
            self.source.env.metrics.refusals += 1
            self.refuse(query.id, error)

    def _reply(self, reply: Accepted | Rejected) -> None:
        if isinstance(reply, Rejected):
            self.source.env.metrics.refusals += 1
            self.refuse(reply.id, reply.error)
        else:
            self.accept(reply.id, reply.version)

    # Snapshots.

    def show_table(self) -> None:
        """Send the newest snapshot as soon as the outlet is free."""
        self.snapshot_due = True
        if self.waiting_since is None:
            self._flush()

    def look_from(self, seat: Seat | None) -> None:
        """Change the viewpoint of the next snapshot, which then has the whole history as that seat was shown it."""
        if seat != self.viewpoint:
            self.viewpoint, self.full_history = seat, True

    def set_viewpoint(self, seat: Seat | None) -> None:
        if seat != self.viewpoint:
            self.look_from(seat)
            self.show_table()

    # Replies.

    def accept(self, name: str, version: int) -> None:
        self.reply(Reply(name, ok=True, version=version))

    def reply(self, reply: Reply) -> None:
        self.send(encode(reply))

    def refuse(self, name: str, error: TeteError) -> None:
        self.source.env.refusals.remember(self.source.id, self.player, name, error)
        self._send_refusal(name, error)

    def repeat_refusal(self, name: str) -> bool:
        """Whether the command of this id was refused before; the same reply is then sent again."""
        refused = self.source.env.refusals.find(self.source.id, self.player, name)
        if refused is not None:
            self._send_refusal(name, refused)
        return refused is not None

    def _send_refusal(self, name: str, error: TeteError) -> None:
        self.reply(Reply(name, ok=False, error=error_info(error, self.lang, self.source.game)))

    def pong(self, t: Json) -> None:
        self.send(encode(Pong(t, self.source.clock.now())))

    def send(self, message: bytes) -> None:
        if self.waiting_since is None and not self._replies and not self.closed:
            self._write(message)
        elif len(self._replies) < WAITING_REPLIES:
            self._replies.append(message)
        else:
            self.close(TOO_SLOW)

    # The outlet.

    def resume(self) -> None:
        """The outlet is free again."""
        self.waiting_since = None
        self._flush()

    def hear(self) -> None:
        """The client gave a sign of life."""
        self.heard_at = self.source.clock.monotonic()

    def excuse(self, seconds: float) -> None:
        """The server could neither read nor write for so long: that is no silence of the client."""
        self.heard_at += seconds
        if self.waiting_since is not None:
            self.waiting_since += seconds

    def close(self, code: int) -> None:
        if not self.closed:
            self.closed = True
            self.outlet.close(code)

    def _flush(self) -> None:
        """Write what waits, the table before the replies that refer to it."""
        while self.waiting_since is None and not self.closed:
            if self.snapshot_due:
                self.snapshot_due = False
                self._write(self.source.frame(self))
            elif self._replies:
                self._write(self._replies.popleft())
            else:
                return

    def _write(self, message: bytes) -> None:
        self.source.env.metrics.frames += 1
        if not self.outlet.write(message):
            self.waiting_since = self.source.clock.monotonic()


class Refusals:
    """The commands that were refused lately: repeated with the same id, they are refused with the same reply.

    Of each player at each table the last ones are kept, whatever connection they came by; the oldest are forgotten
    first. `publish` sends a refusal to other servers, which `receive` it.
    """

    def __init__(self, publish: Callable[[str], None] = lambda fact: None) -> None:
        self._publish = publish
        self._players: OrderedDict[tuple[str, str], OrderedDict[str, TeteError]] = OrderedDict()
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def find(self, table: str, player: str, name: str) -> TeteError | None:
        """Why the command of this id was refused, if it was."""
        refusals = self._players.get((table, player))
        return None if refusals is None else refusals.get(name)

    def remember(self, table: str, player: str, name: str, error: TeteError) -> None:
        if not name or error.code in PASSING_REFUSALS or isinstance(error, StoreError):
            return
        fact = json.dumps([table, player, name, error.code, error.details])
        if len(fact) <= REFUSAL_CHARACTERS:
            self._keep(table, player, name, error)
            self._publish(fact)

    def receive(self, server: str, fact: str) -> None:
        """Another server refused a command."""
        table, player, name, code, details = json.loads(fact)
        self._keep(str(table), str(player), str(name), Refused(str(code), **details))

    def _keep(self, table: str, player: str, name: str, error: TeteError) -> None:
        refusals = self._players.setdefault((table, player), OrderedDict())
        self._players.move_to_end((table, player))
        before = len(refusals)
        refusals[name] = error
        if len(refusals) > REFUSALS_PER_PLAYER:
            refusals.popitem(last=False)
        self._count += len(refusals) - before
        while self._count > REMEMBERED_REFUSALS:
            _, forgotten = self._players.popitem(last=False)
            self._count -= len(forgotten)


class Fanout:
    """Shows changes of a table to its connections: to players at once, to spectators in groups, so no player waits."""

    def __init__(self, clock: Clock, metrics: Metrics) -> None:
        self._clock, self._metrics = clock, metrics
        self._behind: deque[Connection] = deque()  # spectators without the newest version, longest behind first

    def show_table(self, connections: Iterable[Connection], players: Container[str]) -> None:
        """Show the newest version to the `players` among the connections at once, to others when there is time."""
        spectators = []
        for connection in tuple(connections):
            if connection.player in players:
                connection.show_table()
            else:
                spectators.append(connection)
        self.show_spectators(spectators)

    def show_spectators(self, connections: Iterable[Connection]) -> None:
        """Show the newest version to these when there is time."""
        behind = set(self._behind)
        self._behind.extend(connection for connection in connections if connection not in behind)
        if self._behind and not behind:
            self._show_group()

    def _show_group(self) -> None:
        for _ in range(min(SPECTATORS_AT_ONCE, len(self._behind))):
            self._behind.popleft().show_table()
        if self._behind:
            self._clock.call_later(PAUSE_PER_REQUEST_S * self._metrics.requests_waiting, self._show_group)


def update_viewpoints(connections: Iterable[Connection], log: Iterable[Event], *, secrets: bool) -> None:
    """Change the viewpoints that these events end: on a shared screen of a game with secrets, and after lots.

    There a seat sees what it has moved, then the next one has to say that it looks. Lots seat everybody elsewhere.
    """
    for event in log:
        match event.payload:
            case events.Moved(seat) | events.MovedByClock(seat) if secrets:
                for connection in connections:
                    if connection.viewpoint == seat:
                        connection.show_table()
                        connection.look_from(None)
            case events.LotsDrawn():
                for connection in connections:
                    connection.look_from(None)
                    connection.full_history = True
