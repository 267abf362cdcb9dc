"""Which players are connected to a table, and who has been absent for so long that the game may go on without them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping

from tete.core import Actor, Seat
from tete.hosting import waits
from tete.hosting.alarm import SLACK
from tete.hosting.clock import Clock, Timer
from tete.hosting.whereabouts import NOBODY, Here
from tete.tables.clock import ClockConfig, NoClock, PerGame, PerMove

CROWD = 1.0  # seconds between two changes of the number of spectators that are shown


def patience(clock: ClockConfig, least: float) -> float:
    """The seconds after which a player without a connection is absent, by the pace of the table.

    The time for one move, or a tenth of the time for the game: who has days to think need not sit at the screen.
    """
    match clock:
        case NoClock():
            return least
        case PerMove(limit):
            return max(least, limit / 1000)
        case PerGame(bank):
            return max(least, bank / 10_000)


class Presence:
    """A player may have several connections. Who has not connected yet is absent since the table was loaded.

    `changed` is called when somebody may have become absent. What other servers tell of the table is kept here too.
    """

    def __init__(self, clock: Clock, absent_after: float, changed: Callable[[], None] = lambda: None) -> None:
        self._clock, self._absent_after, self._changed = clock, absent_after, changed
        self._timer: Timer | None = None
        self._soon: Timer | None = None
        self._connected: Counter[str] = Counter()
        self._left: dict[str, float] = {}  # oldest first
        self._began = clock.monotonic()
        self._elsewhere = NOBODY
        self.moved: Callable[[], None] = lambda: None  # is told when other servers should know it
        self.silence: Callable[[str], float] = lambda _: 0.0  # of the server from which a player comes

    def connect(self, player: str) -> bool:
        """Whether this is the player's first connection."""
        self._connected[player] += 1
        if self._connected[player] > 1:
            return False
        self.moved()
        return True

    def disconnect(self, player: str) -> bool:
        """Whether it was the player's last connection."""
        self._connected[player] -= 1
        if self._connected[player]:
            return False
        del self._connected[player]
        self._leave(player)
        self.moved()
        return True

    def _leave(self, player: str) -> None:
        now = self._clock.monotonic()
        self._left.pop(player, None)
        self._left[player] = now
        while now - self._left[first := next(iter(self._left))] >= self._absent_after:
            del self._left[first]  # absent for long, like everybody of whom nothing is known

    def here(self, seated: Collection[str], waiting: waits.Waits = ()) -> Here:
        """Who is connected on this server, with the computers that wait here."""
        return Here(frozenset(self._connected.keys() & set(seated)), self._others(seated), waiting)

    def waits(self, here: Mapping[Seat, str], prompts: Mapping[Actor, int]) -> dict[Seat, str]:
        """The computers that wait on this server, and on others."""
        return waits.shown(here, self._elsewhere.waits, prompts)

    def learn(self, elsewhere: Here) -> None:
        """Who is connected on other servers now, and which computers wait there."""
        before, self._elsewhere = self._elsewhere, elsewhere
        for player in before.players - elsewhere.players - self._connected.keys():
            self._leave(player)
        if (before.players, before.waits) != (elsewhere.players, elsewhere.waits):
            self.watch()
            self._changed()
        elif before != elsewhere:
            self.tell_soon()

    def spectators(self, seated: Collection[str]) -> int:
        """How many are connected beside those who sit at the table."""
        return self._others(seated) + self._elsewhere.spectators

    def _others(self, seated: Collection[str]) -> int:
        return len(self._connected) - sum(player in self._connected for player in set(seated))

    def __contains__(self, player: object) -> bool:
        return player in self._connected or player in self._elsewhere.players

    def absent(self, player: str | None) -> bool:
        if player is None or player in self:
            return False
        return self._clock.monotonic() - self._left.get(player, self._began) >= self._absent_after

    def watch(self) -> None:
        """Call back when the next player may have become absent; one timer serves all."""
        if self._timer is None:
            self._wake_after(self._absent_after)

    def tell_soon(self) -> None:
        """Spectators come and go in crowds: that is told at most once a second."""
        if self._soon is None:
            self._soon = self._clock.call_later(CROWD, self._told)

    def _told(self) -> None:
        self._soon = None
        self._changed()

    def close(self) -> None:
        for timer in (self._timer, self._soon):
            if timer is not None:
                timer.cancel()
        self._timer = self._soon = None

    def _wake_after(self, delay: float) -> None:
        self._timer = self._clock.call_later(delay + SLACK, self._due)

    def _due(self) -> None:
        self._timer = None
        now = self._clock.monotonic()
        waiting = (left + self._absent_after - now for left in self._left.values())
        delay = next((each for each in waiting if each > 0), None)
        if delay is not None:
            self._wake_after(delay)
        self._changed()
