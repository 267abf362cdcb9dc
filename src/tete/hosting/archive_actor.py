"""A table that was played under older rules: it can be looked at, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

from tete.core import Refused
from tete.hosting.access import Invites
from tete.hosting.connection import Connection
from tete.hosting.environment import Environment
from tete.hosting.snapshot import archived_message
from tete.tables import ArchivedTable, Command, Rejected, Reply
from tete.wire import encode
from tete.wire.client import Query


class ArchiveActor:
    """Has what a connection and the registry need of a `TableActor`."""

    def __init__(self, env: Environment, table: ArchivedTable) -> None:
        self.env, self.table, self.clock = env, table, env.clock
        self.invites = Invites(env.identity)
        self.connections: set[Connection] = set()
        self.touched_at = env.clock.monotonic()

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def game(self) -> str:
        return self.table.config.game

    @property
    def idle(self) -> bool:
        return not self.connections

    def subscribe(self, connection: Connection) -> None:
        self.connections.add(connection)
        connection.show_table()

    def unsubscribe(self, connection: Connection) -> None:
        self.connections.discard(connection)
        connection.closed = True
        self.touched_at = self.env.clock.monotonic()

    def submit(self, command: Command, answer: Callable[[Reply], None], visitor: str = "") -> None:
        answer(Rejected(command.payload.id, Refused("older-rules")))

    def query(self, connection: Connection, query: Query) -> None:
        raise Refused("older-rules")

    def notice(self, version: int) -> None:
        """Nothing can happen here any more."""

    def frame(self, connection: Connection) -> bytes:
        return self.snapshot(connection.player)

    def snapshot(self, player: str | None) -> bytes:
        return encode(archived_message(self.table, player or "", self.env.clock.now()))

    def close(self) -> None:
        """There is nothing to stop."""
