"""Which connections a server keeps: so many in all, so many from one address, and none that only waits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Protocol

from tete.server.limits import TokenBucket

RESERVE = 500  # connections beyond the limit, for clients that show the token of a player
LOOKED_AT = 300  # connections, when one has to make room for another
CLOSING = 5.0  # seconds in which a closed connection may take what was still written to it
OPENED = 50.0, 400.0  # connections that one address may open in a second, and at once
AT_ONCE = 8  # requests for each that an address may send in a second
USUAL = 256  # connections of one address for which that is meant
KNOWN = 10_000  # addresses whose pace is remembered


class Guest(Protocol):
    """A connection as admission sees it."""

    address: str
    closing_since: float | None

    @property
    def idle(self) -> bool:
        """Whether nobody misses it: no request is being answered, and it is no socket of a table."""

    @property
    def closing(self) -> bool: ...

    def overdue(self, now: float) -> bool:
        """Whether it has used up the time for what it is doing."""

    def abort(self) -> None: ...


class Admission:
    """All connections, in the order in which they came."""

    def __init__(
        self, most: int, per_address: int, requests: float, trusts: Callable[[str], bool] = lambda _: False
    ) -> None:
        self.most, self.per_address, self.requests, self._trusts = most, per_address, requests, trusts
        self._requests: dict[str, TokenBucket] = {}
        self._guests: dict[Guest, None] = {}
        self._at: dict[str, dict[Guest, None]] = {}
        self._paces: dict[str, TokenBucket] = {}
        self.refused = 0
        self.used: Callable[[str], None] = lambda _: None  # is told every address that sent a request
        self.stopping = False  # new visitors should go to another server

    def __len__(self) -> int:
        return len(self._guests)

    @property
    def full(self) -> bool:
        """Whether only known players are still let in."""
        return len(self._guests) > self.most

    def trusts(self, address: str) -> bool:
        return self._trusts(address)

    def admit(self, guest: Guest) -> bool:
        """Let a new connection in; one that waits for nothing may have to go for it."""
        if not self._trusts(guest.address) and not self._welcome(guest.address):
            self.refused += 1
            return False
        if len(self._guests) >= self.most and not _make_room(self._guests) and len(self) >= self.most + RESERVE:
            self.refused += 1
            return False
        self.keep(guest)
        return True

    def keep(self, guest: Guest) -> None:
        self._guests[guest] = None
        self._at.setdefault(guest.address, {})[guest] = None

    def _welcome(self, address: str) -> bool:
        here = self._at.get(address)
        if here is not None and len(here) >= self.per_address and not _make_room(here):
            return False
        if here is None and len(self._paces) >= KNOWN:
            del self._paces[next(iter(self._paces))]
        pace = self._paces.get(address)
        if pace is None:
            more = max(1.0, self.per_address / USUAL)  # who may keep more may also open more
            pace = self._paces[address] = TokenBucket(*(more * each for each in OPENED))
        return pace.allows()

    def has_room_for_spectator(self, address: str) -> bool:
        """Half of an address's connections are left for requests and for its players."""
        if self._trusts(address):
            return True
        return sum(not guest.idle for guest in self._at.get(address, ())) <= self.per_address // 2

    def sockets(self) -> tuple[Guest, ...]:
        """The open connections that cannot be sent away for others."""
        return tuple(guest for guest in tuple(self._guests) if not guest.idle)

    def paced(self, address: str) -> bool:
        """Whether an address may send one more request now."""
        if not self._pace(address).allows():
            return False
        self.used(address)
        return True

    def spend(self, address: str, times: int) -> None:
        """An address sent so many requests to another server."""
        self._pace(address).spend(times)

    def _pace(self, address: str) -> TokenBucket:
        pace = self._requests.get(address)
        if pace is None:
            if len(self._requests) >= KNOWN:
                del self._requests[next(iter(self._requests))]
            pace = self._requests[address] = TokenBucket(self.requests, AT_ONCE * self.requests)
        return pace

    def leave(self, guest: Guest) -> None:
        if self._guests.pop(guest, self) is self:
            return
        here = self._at[guest.address]
        del here[guest]
        if not here:
            del self._at[guest.address]

    def sweep(self, now: float) -> None:
        """End connections that take too long for a request, for an answer, or for their end."""
        for guest in tuple(self._guests):
            if guest.closing:
                guest.closing_since = now if guest.closing_since is None else guest.closing_since
                if now - guest.closing_since > CLOSING:
                    guest.abort()
            elif guest.overdue(now):
                self.refused += 1
                guest.abort()


def _make_room(guests: Iterable[Guest]) -> bool:
    """End the oldest connection that nobody misses; False if there is none among the oldest."""
    for guest in islice(guests, LOOKED_AT):
        if guest.idle and not guest.closing:
            guest.abort()
            return True
    return False
