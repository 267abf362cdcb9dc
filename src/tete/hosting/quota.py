"""How many tables may be made: one limit for every way to make one, for each visitor and for all of them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from tete.core import Refused
from tete.hosting.clock import Clock

MINUTE = 60.0
KNOWN = 10_000  # visitors whose tables are counted


@dataclass(slots=True)
class _Account:
    """What is left of a limit, and since when; it fills up again within a minute."""

    left: float
    at: float

    def refill(self, most: int, now: float) -> None:
        self.left = min(most, self.left + (now - self.at) * most / MINUTE)
        self.at = now


class TableQuota:
    """Tables per minute: so many of one visitor, so many of all. The least recent visitors are forgotten.

    `tell` is told each visitor whose table is counted, for other servers to `count` it too.
    """

    def __init__(
        self, clock: Clock, per_visitor: int, per_room: int, tell: Callable[[str], None] = lambda _: None
    ) -> None:
        self._clock, self.per_visitor, self.per_room, self._tell = clock, per_visitor, per_room, tell
        self._room = _Account(per_room, clock.monotonic())
        self._visitors: OrderedDict[str, _Account] = OrderedDict()

    def take(self, visitor: str) -> None:
        """Count one more table of this visitor, or refuse it."""
        account = self._account(visitor)
        if account.left < 1 or self._room.left < 1:
            raise Refused("too-many-tables")
        self.count(visitor)
        self._tell(visitor)

    def count(self, visitor: str) -> None:
        """This visitor has made one more table."""
        account = self._account(visitor)
        account.left = max(0.0, account.left - 1)
        self._room.left = max(0.0, self._room.left - 1)

    def _account(self, visitor: str) -> _Account:
        """What is left for a visitor, and for the room, by now."""
        now = self._clock.monotonic()
        account = self._visitors.setdefault(visitor, _Account(self.per_visitor, now))
        self._visitors.move_to_end(visitor)
        if len(self._visitors) > KNOWN:
            self._visitors.popitem(last=False)
        account.refill(self.per_visitor, now)
        self._room.refill(self.per_room, now)
        return account
