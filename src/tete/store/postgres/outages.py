"""When no server of a room was alive, and how much of that a clock must not be charged for."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outage:
    """All in milliseconds. Within `grace` after it, players come back one by one."""

    number: int
    since: int
    until: int
    grace: int


class Outages:
    def __init__(self) -> None:
        self._known: list[Outage] = []  # the oldest first
        self.newest = 0

    def add(self, outage: Outage) -> None:
        self._known.append(outage)
        self.newest = outage.number

    def missed(self, last: int, now: int) -> int:
        """How much of the time between the last event of a table and now does not count.

        A table at which something happened after an outage has been credited for it.
        """
        total, counted = 0, last
        for outage in self._known[bisect_right(self._known, last, key=lambda each: each.until) :]:
            since, until = max(counted, outage.since), min(now, outage.until + outage.grace)
            if until > since:
                total, counted = total + until - since, until
        return total
