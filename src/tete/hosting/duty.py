"""What a server does for a table by itself: whether it is the one to do it, and what it owes the clocks."""

from __future__ import annotations

from collections.abc import Callable

from tete.core import TeteError
from tete.hosting.leases import Leases
from tete.hosting.presence import Presence
from tete.hosting.request import Request
from tete.store.store import StoreError
from tete.tables import SYSTEM, Command, Event, Table, commands

SLOW = 1000  # milliseconds for which nobody is repaid


class Duty:
    """The lease of one table in memory. `post` gives a command to the table."""

    def __init__(self, leases: Leases, table: str, post: Callable[[Request], None]) -> None:
        self._leases, self._table, self._post = leases, table, post
        self._credited = 0  # the version after which downtime was last credited
        self._outage: tuple[int, int] | None = None  # the version after which nobody could move, and since when
        self._tried = False  # to credit that outage

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

    def owed(self, table: Table, now: int) -> Request | None:
        """What comes before any other command if the room was down or could not write: no clock pays for that."""
        if self._outage is not None and self._outage[0] == table.version and not self._tried:
            self._tried = True  # the next command is taken whether this one succeeds or not
            return credit_downtime(now - self._outage[1])
        if table.at >= self._leases.back or self._credited == table.version:
            return None
        self._credited = table.version  # once, whether it succeeds or not
        return credit_downtime()

    def refused(self, request: Request, error: BaseException, since: int, version: int) -> None:
        """If it is not the fault of a command, its player is ready: clocks stand still until it can be carried out."""
        ours = isinstance(error, StoreError) or not isinstance(error, TeteError)
        if not ours or isinstance(request.command.payload, commands.CreditDowntime):
            return
        self._tried = False
        if self._outage is None or self._outage[0] != version:
            self._outage = version, since

    def stored(self, last: Event, now: int) -> None:
        """If the store took long, whoever is to move now saw the last event only when it was stored."""
        self._late(last.version, last.at, now)

    def shown(self, before: Table, table: Table, presence: Presence, now: int) -> None:
        """Another server asked somebody here to move, who saw it only now: it may be late if no ring came."""
        here = presence.here(table.persons).players
        asked = [seat for seat, since in enumerate(table.clocks.since) if since is not None]
        fresh = any(
            table.prompts.get(seat) != before.prompts.get(seat) and table.seats[seat].person in here for seat in asked
        )
        if fresh:
            self._late(table.version, table.at, now)

    def _late(self, version: int, since: int, now: int) -> None:
        if now - since > SLOW:
            self._outage, self._tried = (version, since), False
            self._post(credit_downtime(0))  # what is owed comes before it

    def came_back(self, table: Table, player: str, silence: float) -> None:
        """A player comes whose server has been silent for so many seconds: for that their clock does not pay."""
        running = [table.seats[seat].person for seat, since in enumerate(table.clocks.since) if since is not None]
        if silence and player in running:
            self._post(credit_downtime(round(1000 * silence)))


def credit_downtime(gap: int | None = None) -> Request:
    return Request(Command("", SYSTEM, commands.CreditDowntime(gap)), lambda _: None)
