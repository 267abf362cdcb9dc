"""Which of several servers does what a table needs by itself: its clock, its computers, its waking.

The log decides what is true. A lease only saves work: two servers that believe to have the same one waste an append.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

Gained = Callable[[str], None]  # called with a table whose lease this server now has
Back = Callable[[], None]  # called when the room was down and is back


class Leases(Protocol):
    """Each table has at most one server with its lease, which expires a few seconds after that server was last alive.

    So the servers also know when none of them was there.
    """

    @property
    def remembers(self) -> bool:
        """Whether it knows of all times when no server was there."""

    @property
    def back(self) -> int:
        """When the room was last back after such a time, while this server ran: milliseconds, or 0 for never."""

    @property
    def lapsed(self) -> bool:
        """Whether it is not known at the moment if this time will count."""

    def missed(self, last: int, now: int) -> int:
        """How many milliseconds between the last event of a table and now no server was there."""

    def want(self, table: str, *, watched: bool) -> None:
        """Ask for a lease, until it is given up; a server where somebody watches the table comes before others."""

    def give_up(self, table: str) -> None: ...

    def holds(self, table: str) -> bool: ...

    async def obtain(self, tables: Sequence[str]) -> set[str]:
        """Want the leases of these tables, and say which of them this server has now; the others are given up."""

    def listen(self, gained: Gained, back: Back) -> None: ...


class LocalLeases:
    """There is one server: it has every lease, and what was before its start it does not know."""

    remembers, back, lapsed = False, 0, False

    def missed(self, last: int, now: int) -> int:
        return 0

    def want(self, table: str, *, watched: bool) -> None: ...

    def give_up(self, table: str) -> None: ...

    def holds(self, table: str) -> bool:
        return True

    async def obtain(self, tables: Sequence[str]) -> set[str]:
        return set(tables)

    def listen(self, gained: Gained, back: Back) -> None: ...
