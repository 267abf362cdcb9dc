"""What a server does for a table by itself: whether it is the one to do it, and what it owes the clocks."""

from __future__ import annotations

from tete.hosting.leases import Leases
from tete.hosting.request import Request
from tete.tables import SYSTEM, Command, Table, commands


class Duty:
    """The lease of one table in memory."""

    def __init__(self, leases: Leases, table: str) -> None:
        self._leases, self._table = leases, table
        self._credited = 0  # the version after which downtime was last credited

    def __bool__(self) -> bool:
        return self._leases.holds(self._table)

    def follow(self, *, watched: bool, due: bool) -> None:
        """Somebody watches the table here, or a clock of it runs: then its lease is of use."""
        if watched or due:
            self._leases.want(self._table, watched=watched)
        else:
            self._leases.give_up(self._table)

    def ask(self, watched: bool) -> bool:
        """Whether it is for this server to let the clock tick now; if not, it may soon be."""
        self.follow(watched=watched, due=True)
        return bool(self)

    def end(self) -> None:
        self._leases.give_up(self._table)

    def owed(self, table: Table) -> Request | None:
        """What comes before any other command if the room was down: no clock pays for that."""
        if table.at >= self._leases.back or self._credited == table.version:
            return None
        self._credited = table.version  # once, whether it succeeds or not
        return credit_downtime()


def credit_downtime() -> Request:
    return Request(Command("", SYSTEM, commands.CreditDowntime()), lambda _: None)
