"""The clock of a live table: asks for a tick when one is due, and less and less often while the store refuses it."""

from __future__ import annotations

from collections.abc import Callable

from tete.hosting.alarm import Alarm
from tete.hosting.clock import Clock
from tete.hosting.request import Request
from tete.store.store import StoreError
from tete.tables import SYSTEM, Command, Rejected, Reply, Table, commands

ANOTHER = 0.5  # seconds between two looks whether the server that has the duty is still there


class Ticking:
    """`post` gives a command to the table; `due` asks for the duty to do so, and says whether it is this server's."""

    def __init__(
        self, clock: Clock, table: Table, post: Callable[[Request], None], due: Callable[[], bool] = lambda: True
    ) -> None:
        self._table, self._post, self._due = table, post, due
        self.alarm = Alarm(clock, self._tick)
        self.alarm.set(table)

    def follow(self, table: Table) -> None:
        self._table = table
        self.alarm.set(table)

    def stop(self) -> None:
        self.alarm.cancel()

    def _tick(self) -> None:
        if not self._due():
            self.alarm.later(ANOTHER)
            return
        self._post(Request(Command("", SYSTEM, commands.Tick()), self._ticked))

    def _ticked(self, reply: Reply) -> None:
        if isinstance(reply, Rejected) and isinstance(reply.error, StoreError):  # it may be away for long
            self.alarm.retry()
        elif isinstance(reply, Rejected):  # somebody moved meanwhile
            self.alarm.set(self._table)
