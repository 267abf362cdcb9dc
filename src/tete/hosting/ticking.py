"""The clock of a live table: asks for a tick when one is due, and less and less often while the store refuses it."""

from __future__ import annotations

from collections.abc import Callable

from tete.hosting.alarm import Alarm
from tete.hosting.clock import Clock
from tete.hosting.request import Request
from tete.store.store import StoreError
from tete.tables import SYSTEM, Command, Rejected, Reply, Table, commands

PAUSE, LONGEST_PAUSE = 0.25, 10.0  # seconds before a refused tick is tried again, and at most


class Ticking:
    """`post` gives a command to the table."""

    def __init__(self, clock: Clock, table: Table, post: Callable[[Request], None]) -> None:
        self._clock, self._table, self._post = clock, table, post
        self._failures = 0  # since the store last answered
        self._stopped = False
        self.alarm = Alarm(clock, self._tick)
        self.alarm.set(table)

    def follow(self, table: Table) -> None:
        self._table = table
        self.alarm.set(table)

    def stop(self) -> None:
        self._stopped = True
        self.alarm.cancel()

    def _tick(self) -> None:
        self._post(Request(Command("", SYSTEM, commands.Tick()), self._ticked))

    def _ticked(self, reply: Reply) -> None:
        if not isinstance(reply, Rejected):
            self._failures = 0
        elif isinstance(reply.error, StoreError):  # it may be away for long
            self._failures += 1
            self._clock.call_later(min(LONGEST_PAUSE, PAUSE * 2**self._failures), self._again)
        else:  # somebody moved meanwhile
            self.alarm.set(self._table)

    def _again(self) -> None:
        if not self._stopped:
            self.alarm.set(self._table)
