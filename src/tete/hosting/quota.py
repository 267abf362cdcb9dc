"""How many tables may be made: one limit for every way to make one, for each visitor and for all of them."""

from __future__ import annotations

from collections import OrderedDict
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

    def refill(self, most: int, now: float) -> float:
        self.left = min(most, self.left + (now - self.at) * most / MINUTE)
        self.at = now
        return self.left


class TableQuota:
    """Tables per minute: so many of one visitor, so many of all. The least recent visitors are forgotten."""

    def __init__(self, clock: Clock, per_visitor: int, per_room: int) -> None:
        self._clock, self.per_visitor, self.per_room = clock, per_visitor, per_room
        self._room = _Account(per_room, clock.monotonic())
        self._visitors: OrderedDict[str, _Account] = OrderedDict()

    def take(self, visitor: str) -> None:
        """Count one more table of this visitor, or refuse it."""
        now = self._clock.monotonic()
        account = self._visitors.setdefault(visitor, _Account(self.per_visitor, now))
        self._visitors.move_to_end(visitor)
        if len(self._visitors) > KNOWN:
            self._visitors.popitem(last=False)
        if account.refill(self.per_visitor, now) < 1 or self._room.refill(self.per_room, now) < 1:
            raise Refused("too-many-tables")
        account.left -= 1
        self._room.left -= 1
