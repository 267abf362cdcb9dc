"""Which connections a server keeps: a number in all and from one address, and none that is idle for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from itertools import islice

from starlette.types import Scope

from tete.hosting.limits import TokenBucket, TokenBuckets
from tete.server.gate import Ends, Gate, ends_of
from tete.server.limits import KNOWN_ADDRESSES
from tete.server.settings import counted_address, plain_address

RESERVED_CONNECTIONS = 500  # beyond the limit, for clients that show the token of a player
EVICTION_CANDIDATES = 300  # connections that are looked at when one has to make room for another
SWEEP_EVERY_S = 1.0
LATE_S = 1.0  # after which a sweep takes the time that it came too late from nobody
CLOSING_S = 5.0  # in which a closed connection may take what was still written to it
CONNECTIONS_OPENED_PER_S, CONNECTIONS_OPENED_AT_ONCE = 50.0, 400.0  # by one address
USUAL_CONNECTIONS = 256  # of one address, for which the limits of opening and reading are meant
READING_MS_PER_S, READING_MS_AT_ONCE = 100.0, 1000.0  # processor time for parsing what one address sends


class Admission:
    """All connections, in the order in which they came."""

    def __init__(self, most: int, per_address: int, trusts: Callable[[str], bool]) -> None:
        self.most, self.per_address, self.trusts = most, per_address, trusts
        more = max(1.0, per_address / USUAL_CONNECTIONS)  # who may keep more may also open more
        self._opened = TokenBuckets(more * CONNECTIONS_OPENED_PER_S, more * CONNECTIONS_OPENED_AT_ONCE, KNOWN_ADDRESSES)
        self._reading_rate = more * READING_MS_PER_S, more * READING_MS_AT_ONCE
        self._reading = TokenBuckets(*self._reading_rate, KNOWN_ADDRESSES)
        self._gates: dict[Ends, Gate] = {}
        self._by_address: dict[str, dict[Ends, Gate]] = {}
        self.refused = 0
        self.stopping = False  # new visitors should go to another server

    def __len__(self) -> int:
        return len(self._gates)

    @property
    def is_full(self) -> bool:
        """Whether only known players are still let in."""
        return len(self._gates) > self.most

    def admit(self, gate: Gate) -> bool:
        """Let a new connection in; one that waits for nothing may have to go for it."""
        if not self.trusts(gate.address) and not self._has_room_for(gate.address):
            self.refused += 1
            return False
        full = len(self._gates) >= self.most and not _make_room(self._gates.values())
        if full and len(self._gates) >= self.most + RESERVED_CONNECTIONS:
            self.refused += 1
            return False
        self.replace(gate)
        return True

    def replace(self, gate: Gate) -> None:
        """Keep a connection instead of the one that had the same ends before it became a socket."""
        self._gates[gate.ends] = gate
        self._by_address.setdefault(gate.address, {})[gate.ends] = gate

    def move(self, gate: Gate, visitor: str) -> bool:
        """Count a socket of a proxy among those of the visitor it names; False if they have too many."""
        if not self._has_room_for(visitor):
            self.refused += 1
            return False
        self.leave(gate)
        gate.belong_to(visitor)
        self.replace(gate)
        return True

    def visitor_at(self, address: str) -> str:
        """Under which name a connection from this address is counted."""
        return plain_address(address) if self.trusts(address) else counted_address(address)

    def leave(self, gate: Gate) -> None:
        if self._gates.get(gate.ends) is not gate:
            return
        del self._gates[gate.ends]
        here = self._by_address[gate.address]
        del here[gate.ends]
        if not here:
            del self._by_address[gate.address]

    def _has_room_for(self, address: str) -> bool:
        here = self._by_address.get(address, {})
        if len(here) >= self.per_address and not _make_room(here.values()):
            return False
        return self._opened[address].allows()

    def gate_of(self, scope: Scope) -> Gate | None:
        """The connection on which a request came."""
        return self._gates.get(ends_of(scope.get("client"), scope.get("server")))

    def has_room_for_spectator(self, address: str) -> bool:
        """Half of an address's connections are left for requests and for its players."""
        if self.trusts(address):
            return True
        here = self._by_address.get(address, {})
        return sum(not gate.is_idle for gate in here.values()) <= self.per_address // 2

    def sockets(self) -> tuple[Gate, ...]:
        """The open connections that cannot be sent away for others."""
        return tuple(gate for gate in tuple(self._gates.values()) if not gate.is_idle)

    def reading_ms(self, address: str) -> TokenBucket:
        """The time for parsing what an address sends. Every connection of a proxy that is no socket has its own."""
        return TokenBucket(*self._reading_rate) if self.trusts(address) else self._reading[address]

    async def keep_sweeping(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + SWEEP_EVERY_S
            await asyncio.sleep(SWEEP_EVERY_S)
            self.excuse(loop.time() - due)
            self.sweep(loop.time())

    def excuse(self, seconds: float) -> None:
        """A sweep came so much too late: what clients sent meanwhile is not read yet."""
        if seconds >= LATE_S:
            for gate in self._gates.values():
                gate.excuse(seconds)

    def sweep(self, now: float) -> None:
        """End connections that take too long for a request, for an answer, or for their end."""
        for gate in tuple(self._gates.values()):
            if gate.is_closing:
                gate.closing_since = now if gate.closing_since is None else gate.closing_since
                if now - gate.closing_since > CLOSING_S:
                    gate.abort()
            elif gate.is_overdue(now):
                self.refused += 1
                gate.abort()
            elif gate.is_unused(now):
                gate.close()


def _make_room(gates: Iterable[Gate]) -> bool:
    """End the oldest connection that nobody misses; False if there is none among the oldest."""
    for gate in islice(gates, EVICTION_CANDIDATES):
        if gate.is_idle and not gate.is_closing:
            gate.abort()
            return True
    return False
