"""Who is connected to which table on other servers, and which computers wait there: each server tells what changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from tete.bus.gossip import Gossip, NoGossip
from tete.hosting.clock import Clock
from tete.hosting.waits import Waits

SOON = 0.05  # seconds within which a change is told
ALIVE_EVERY = 1.0  # seconds between two signs of life
GONE = 5.0  # seconds without one, after which nobody is connected there any more
SILENT = 1.5  # seconds without one, after which somebody who comes from there has lost it
COMING = 30.0  # seconds without one, within which its players come to other servers


@dataclass(frozen=True, slots=True)
class Here:
    """Who is connected to a table on one server, or on several: its players, and how many others.

    And the computers that cannot move at the moment, which only the server knows that asks them.
    """

    players: frozenset[str] = frozenset()
    spectators: int = 0
    waits: Waits = ()


NOBODY = Here()


class Whereabouts:
    """`here` says who is connected to a table on this server; `learned` is told of tables where others came or went."""

    def __init__(
        self, gossip: Gossip, clock: Clock, here: Callable[[str], Here], learned: Callable[[str], None]
    ) -> None:
        self._gossip, self._clock, self._here, self._learned = gossip, clock, here, learned
        self._touched: set[str] = set()
        self._told: dict[str, Here] = {}
        self._elsewhere: dict[str, dict[str, Here]] = {}  # by table and server
        self._heard: dict[str, float] = {}  # when each server was last heard
        self._lost: dict[tuple[str, str], float] = {}  # by table and player: when their server was last heard
        self._came: dict[tuple[str, str], float] = {}  # by table and player: when they last came to this server
        gossip.hear("presence", self._hear)
        gossip.hear("alive", lambda server, _: self._alive(server))
        gossip.on_meeting(self._tell_all)

    def touch(self, table: str) -> None:
        """Somebody came to a table of this server, or left it, or a computer began or ceased to wait there."""
        if not self._touched:
            self._clock.call_later(SOON, self._tell)
        self._touched.add(table)

    def elsewhere(self, table: str) -> Here:
        found = self._elsewhere.get(table)
        if not found:
            return NOBODY
        players = frozenset[str]().union(*(each.players for each in found.values()))
        waits = tuple(wait for each in found.values() for wait in each.waits)
        return Here(players, sum(each.spectators for each in found.values()), waits)

    def silence(self, table: str, player: str) -> float:
        """A player comes: for how many seconds the server is silent that they come from, or 0 if they come from none.

        Told once: who goes and comes again has been here.
        """
        if not self._elsewhere and not self._lost:
            return 0.0
        now, key = self._clock.monotonic(), (table, player)
        servers = self._elsewhere.get(table, {})
        heard = [self._heard.get(server, now) for server, here in servers.items() if player in here.players]
        since = max(heard, default=self._lost.get(key, now))
        before, self._came[key] = self._came.get(key, since), now
        return now - since if SILENT < now - since < COMING and before <= since else 0.0

    async def keep_telling(self) -> None:
        """Say that this server lives, and forget those that do not."""
        while not isinstance(self._gossip, NoGossip):
            await self._clock.sleep(ALIVE_EVERY)
            self._gossip.tell("alive", "")
            now = self._clock.monotonic()
            if not self._gossip.connected:  # nothing can be heard: what was heard last stays
                self._heard = dict.fromkeys(self._heard, now)
            for server in [each for each, at in self._heard.items() if now - at > GONE]:
                self._forget(server)
            for times in (self._lost, self._came):
                for key in [each for each, at in times.items() if now - at > COMING]:
                    del times[key]

    def _tell(self) -> None:
        touched, self._touched = self._touched, set()
        for table in touched:
            here = self._here(table)
            if here == self._told.get(table, NOBODY):
                continue
            if here == NOBODY:
                del self._told[table]
            else:
                self._told[table] = here
            self._gossip.tell("presence", json.dumps([table, sorted(here.players), here.spectators, *here.waits]))

    def _tell_all(self) -> None:
        told, self._told = self._told, {}
        for table in told:
            self.touch(table)

    def _alive(self, server: str) -> None:
        self._heard[server] = self._clock.monotonic()

    def _hear(self, server: str, text: str) -> None:
        table, players, spectators, *waits = json.loads(text)
        self._alive(server)
        waiting = tuple((int(seat), int(prompt), str(what)) for seat, prompt, what in waits)
        here = Here(frozenset(map(str, players)), int(spectators), waiting)
        servers = self._elsewhere.setdefault(str(table), {})
        if here == NOBODY:
            servers.pop(server, None)
        else:
            servers[server] = here
        if not servers:
            del self._elsewhere[table]
        self._learned(table)

    def _forget(self, server: str) -> None:
        heard = self._heard.pop(server)
        for table, servers in list(self._elsewhere.items()):
            if (here := servers.pop(server, None)) is not None:
                self._lost |= {(table, player): heard for player in here.players}
                if not servers:
                    del self._elsewhere[table]
                self._learned(table)
