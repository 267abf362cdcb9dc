"""Who is connected to a table, on this server and on others, who is absent, and which engines stall."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tete.bus.bus import Gossip, NoGossip
from tete.core import Seat
from tete.hosting.clocks import TIMER_SLACK_S, Clock, Timer
from tete.tables import Table
from tete.tables.clock import NoClock, PerGame, PerMove
from tete.tables.config import TableConfig

SPECTATORS_EVERY_S = 1.0  # between two changes of the number of spectators that a table shows
ANNOUNCE_AFTER_S = 0.05  # within which other servers are sent a change
ALIVE_EVERY_S = 1.0  # between two signs of life of a server
GONE_AFTER_S = 5.0  # without a sign of life, after which nobody is connected to that server any more
SILENT_AFTER_S = 1.5  # without a sign of life, after which a player who comes from that server has lost it
ARRIVAL_WITHIN_S = 30.0  # without a sign of life, within which its players come to other servers

#: A computer's seat, the prompt that its engine does not answer, and what it waits for.
StalledEngines = tuple[tuple[Seat, int, str], ...]


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who is connected to a table on one server, or on several: its players, and the number of others.

    And the engines that cannot move at the moment, which only the server knows that asks them.
    """

    players: frozenset[str] = frozenset()
    spectators: int = 0
    stalled: StalledEngines = ()


NOBODY = Attendance()


def absent_after(config: TableConfig, least: float) -> float:
    """The seconds after which a player without a connection is absent, by the pace of the table.

    The time for one move, or a tenth of the time for the game: who has days to think need not sit at the screen. At a
    table where some have more time, that of the slowest.
    """
    factor = max(config.times, default=1)
    match config.clock:
        case NoClock():
            return least
        case PerMove(limit):
            return max(least, factor * limit / 1000)
        case PerGame(bank):
            return max(least, factor * bank / 10_000)


class Presence:
    """The presence at one table. A player may have several connections.

    Who has not connected yet is absent since the table was loaded. `changed` is called when somebody may have become
    absent, or something changed on another server.
    """

    def __init__(
        self, room: RoomPresence, clock: Clock, table: Table, absent_after_s: float, changed: Callable[[], None]
    ) -> None:
        self._room, self._clock, self._table = room, clock, table
        self._absent_after, self._changed = absent_after_s, changed
        self._absence_timer: Timer | None = None
        self._spectators_timer: Timer | None = None
        self._connected: Counter[str] = Counter()
        self._left: dict[str, float] = {}  # when each player left, oldest first
        self._began = clock.monotonic()
        self._stalled: Mapping[Seat, str] = {}
        self._elsewhere = room.join(table.id, self)
        self.watch_absence()  # for players who do not come back after a restart

    def follow(self, table: Table) -> None:
        """The table has a newer version, with other seats or prompts perhaps."""
        self._table = table

    def connect(self, player: str) -> bool:
        """Count a connection; whether it is the player's first."""
        self._connected[player] += 1
        if self._connected[player] > 1:
            return False
        self._room.announce(self._table.id)
        return True

    def disconnect(self, player: str) -> bool:
        """Count a connection less; whether it was the player's last."""
        self._connected[player] -= 1
        if self._connected[player]:
            return False
        del self._connected[player]
        self._leave(player)
        self._room.announce(self._table.id)
        return True

    def _leave(self, player: str) -> None:
        now = self._clock.monotonic()
        self._left.pop(player, None)
        self._left[player] = now
        while now - self._left[first := next(iter(self._left))] >= self._absent_after:
            del self._left[first]  # absent for long, like everybody of whom nothing is known

    def stall(self, stalled: Mapping[Seat, str]) -> None:
        """The engines that cannot move on this server, by seat, and what each waits for."""
        self._stalled = dict(stalled)
        self._room.announce(self._table.id)

    def stalled_engines(self) -> dict[Seat, str]:
        """The engines that cannot move, on any server. A prompt that was answered meanwhile does not count."""
        prompts = self._table.prompts
        others = {seat: reason for seat, prompt, reason in self._elsewhere.stalled if prompts.get(seat) == prompt}
        return {**others, **self._stalled}

    def attendance(self) -> Attendance:
        """Who is connected on this server, and the engines that stall here."""
        persons, prompts = self._table.persons, self._table.prompts
        stalled = tuple((seat, prompts[seat], why) for seat, why in sorted(self._stalled.items()) if seat in prompts)
        return Attendance(frozenset(self._connected.keys() & persons), self._spectators_here(), stalled)

    def update_elsewhere(self, elsewhere: Attendance) -> None:
        """Who is connected on other servers now, and which engines stall there."""
        before, self._elsewhere = self._elsewhere, elsewhere
        for player in before.players - elsewhere.players - self._connected.keys():
            self._leave(player)
        if (before.players, before.stalled) != (elsewhere.players, elsewhere.stalled):
            self.watch_absence()
            self._changed()
        elif before != elsewhere:
            self.change_spectators()

    @property
    def spectators(self) -> int:
        """How many are connected beside those who sit at the table."""
        return self._spectators_here() + self._elsewhere.spectators

    def _spectators_here(self) -> int:
        return len(self._connected) - sum(player in self._connected for player in self._table.persons)

    def __contains__(self, player: object) -> bool:
        return player in self._connected or player in self._elsewhere.players

    def is_here(self, player: str | None) -> bool:
        """Whether a player is connected to this server."""
        return player in self._connected

    def absent(self, player: str | None) -> bool:
        if player is None or player in self:
            return False
        return self._clock.monotonic() - self._left.get(player, self._began) >= self._absent_after

    def lost_seconds(self, player: str) -> float:
        """For how many seconds the server is silent that an arriving player comes from; 0 if they come from none."""
        return self._room.lost_seconds(self._table.id, player)

    def watch_absence(self) -> None:
        """Call back when the next player may have become absent; one timer serves all."""
        if self._absence_timer is None:
            self._watch_after(self._absent_after)

    def change_spectators(self) -> None:
        """Spectators come and go in crowds, so the table shows their number at most once a second."""
        if self._spectators_timer is None:
            self._spectators_timer = self._clock.call_later(SPECTATORS_EVERY_S, self._spectators_changed)

    def _spectators_changed(self) -> None:
        self._spectators_timer = None
        self._changed()

    def close(self) -> None:
        self._room.leave(self._table.id)
        for timer in (self._absence_timer, self._spectators_timer):
            if timer is not None:
                timer.cancel()
        self._absence_timer = self._spectators_timer = None

    def _watch_after(self, delay: float) -> None:
        self._absence_timer = self._clock.call_later(delay + TIMER_SLACK_S, self._absence_due)

    def _absence_due(self) -> None:
        self._absence_timer = None
        now = self._clock.monotonic()
        delays = (left + self._absent_after - now for left in self._left.values())
        delay = next((delay for delay in delays if delay > 0), None)
        if delay is not None:
            self._watch_after(delay)
        self._changed()


class RoomPresence:
    """The presence at all tables of a room: each server announces its own tables to the others."""

    def __init__(self, gossip: Gossip, clock: Clock) -> None:
        self._gossip, self._clock = gossip, clock
        self._tables: dict[str, Presence] = {}  # of this server
        self._changed: set[str] = set()  # tables that are to be announced
        self._announced: dict[str, Attendance] = {}
        self._elsewhere: dict[str, dict[str, Attendance]] = {}  # by table and server
        self._alive_at: dict[str, float] = {}  # when each server last gave a sign of life
        self._lost_at: dict[tuple[str, str], float] = {}  # by table and player: the last sign of life of their server
        self._arrived_at: dict[tuple[str, str], float] = {}  # by table and player: when they last came to this server
        gossip.subscribe("presence", self._receive)
        gossip.subscribe("alive", lambda server, _: self._mark_alive(server))
        gossip.on_newcomer(self._announce_all)

    def join(self, table: str, presence: Presence) -> Attendance:
        """This server hosts a table; who is connected to it elsewhere."""
        self._tables[table] = presence
        return self._attendance_elsewhere(table)

    def leave(self, table: str) -> None:
        """This server no longer hosts a table."""
        self._tables.pop(table, None)

    def announce(self, table: str) -> None:
        """Soon send other servers what changed at a table of this server."""
        if not self._changed:
            self._clock.call_later(ANNOUNCE_AFTER_S, self._send)
        self._changed.add(table)

    def _attendance_elsewhere(self, table: str) -> Attendance:
        servers = self._elsewhere.get(table)
        if not servers:
            return NOBODY
        players = frozenset[str]().union(*(there.players for there in servers.values()))
        stalled = tuple(engine for there in servers.values() for engine in there.stalled)
        return Attendance(players, sum(there.spectators for there in servers.values()), stalled)

    def lost_seconds(self, table: str, player: str) -> float:
        """For how many seconds the server is silent that an arriving player comes from; 0 if they come from none.

        Each silence counts once: who goes and comes again has been here.
        """
        if not self._elsewhere and not self._lost_at:
            return 0.0
        now, key = self._clock.monotonic(), (table, player)
        servers = self._elsewhere.get(table, {})
        signs = [self._alive_at.get(server, now) for server, there in servers.items() if player in there.players]
        since = max(signs, default=self._lost_at.get(key, now))
        before, self._arrived_at[key] = self._arrived_at.get(key, since), now
        return now - since if SILENT_AFTER_S < now - since < ARRIVAL_WITHIN_S and before <= since else 0.0

    async def run(self) -> None:
        """Say that this server lives, and forget those that do not."""
        while not isinstance(self._gossip, NoGossip):
            await self._clock.sleep(ALIVE_EVERY_S)
            self._gossip.publish("alive", "")
            now = self._clock.monotonic()
            if not self._gossip.connected:  # no sign of life can arrive: what arrived last stays
                self._alive_at = dict.fromkeys(self._alive_at, now)
            for server in [server for server, at in self._alive_at.items() if now - at > GONE_AFTER_S]:
                self._forget(server)
            for times in (self._lost_at, self._arrived_at):
                for key in [key for key, at in times.items() if now - at > ARRIVAL_WITHIN_S]:
                    del times[key]

    def _send(self) -> None:
        changed, self._changed = self._changed, set()
        for table in changed:
            presence = self._tables.get(table)
            here = NOBODY if presence is None else presence.attendance()
            if here == self._announced.get(table, NOBODY):
                continue
            if here == NOBODY:
                del self._announced[table]
            else:
                self._announced[table] = here
            self._gossip.publish("presence", json.dumps([table, sorted(here.players), here.spectators, *here.stalled]))

    def _announce_all(self) -> None:
        announced, self._announced = self._announced, {}
        for table in announced:
            self.announce(table)

    def _mark_alive(self, server: str) -> None:
        self._alive_at[server] = self._clock.monotonic()

    def _receive(self, server: str, text: str) -> None:
        table, players, spectators, *engines = json.loads(text)
        self._mark_alive(server)
        stalled = tuple((int(seat), int(prompt), str(reason)) for seat, prompt, reason in engines)
        there = Attendance(frozenset(map(str, players)), int(spectators), stalled)
        servers = self._elsewhere.setdefault(str(table), {})
        if there == NOBODY:
            servers.pop(server, None)
        else:
            servers[server] = there
        self._update(table)

    def _forget(self, server: str) -> None:
        alive_at = self._alive_at.pop(server)
        for table, servers in list(self._elsewhere.items()):
            if (there := servers.pop(server, None)) is not None:
                self._lost_at |= {(table, player): alive_at for player in there.players}
                self._update(table)

    def _update(self, table: str) -> None:
        """Tell the presence of a table what changed on other servers."""
        if not self._elsewhere[table]:
            del self._elsewhere[table]
        if (presence := self._tables.get(table)) is not None:
            presence.update_elsewhere(self._attendance_elsewhere(table))
