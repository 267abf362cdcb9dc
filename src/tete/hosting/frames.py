"""The snapshots of one table as JSON. What several viewers see alike is made once."""

from __future__ import annotations

import time
from collections import deque
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from tete.core import CHANCE, AnyState, Seat, View
from tete.hosting.clocks import Clock
from tete.hosting.connection import UNKNOWN, Connection
from tete.hosting.environment import Environment
from tete.hosting.presence import Presence
from tete.hosting.snapshot import (
    SPECTATOR,
    Invite,
    Viewer,
    base_message,
    listing,
    message_for,
    presences,
    seats_for,
    viewer_of,
    waits_for,
)
from tete.tables import NoClock, Notification, Playing, Projection, Table, history
from tete.tables.project import PlyNotification, TurnInfo, turn_info
from tete.wire import encode, encoded
from tete.wire.snapshots import Listing, SeatInfo, TableMessage

RECENT_NOTIFICATIONS = 64  # kept for clients that come back
RECENT_POSITIONS = 12  # kept after as many plies, so that a page can show them one after the other
SLOW_S = 0.003  # for listing moves or writing a view, from which on it is done beside the event loop
STALE_CLOCKS_MS = 100  # after which the clocks of a snapshot are read again


@dataclass(frozen=True, slots=True)
class Prepared:
    """What takes long of a version that is not shown yet: the moves of prompted seats, and their views."""

    table: Table
    moves: dict[Seat, Listing]
    views: dict[Seat | None, View]
    dumps: dict[Seat | None, dict[str, Any]]


class Frames:
    """Holds the newest version of a table as far as it has been written."""

    def __init__(self, env: Environment, clock: Clock, table: Table, presence: Presence, invite: Invite) -> None:
        self._env, self._clock, self._table, self._presence, self._invite = env, clock, table, presence, invite
        self.privileged = table.insiders
        self._recent: deque[Projection] = deque(maxlen=RECENT_NOTIFICATIONS)
        self._positions: dict[int, AnyState] = {}  # the position after each of the last plies, by its number
        self._past: dict[tuple[int, Seat | None], tuple[dict[str, Any], TurnInfo]] = {}  # the same for a viewpoint
        self._frames: dict[tuple[Viewer, int], bytes] = {}
        self._written_at = 0
        self._base: TableMessage | None = None
        self._viewers: dict[str, Viewer] = {}  # of players with at most one seat
        self._views: dict[Seat | None, View] = {}
        self._dumps: dict[Seat | None, dict[str, Any]] = {}
        self._seats: dict[Viewer, tuple[object, tuple[SeatInfo, ...]]] = {}
        self._moves: dict[Seat, Listing] = {}  # the legal moves of prompted seats
        self._prepared: Prepared | None = None  # the same of a version that is not shown yet
        self.slow = False  # whether listing them, or writing a view, took long the last time

    def show(self, table: Table) -> None:
        """A newer version of the table."""
        before, self._table = self._table, table
        if table.seats is not before.seats or table.owner != before.owner:
            self.privileged, self._viewers, self._seats = table.insiders, {}, {}
        if table.seats is not before.seats or _setting(table) != _setting(before):
            self._base = None
        if table.state is not before.state:
            self._views, self._dumps = {}, {}
        if table.state is not before.state or table.prompts is not before.prompts or table.status != before.status:
            self._moves = {}
        if self._prepared is not None and self._prepared.table is table:
            self._moves, self._views, self._dumps = self._prepared.moves, self._prepared.views, self._prepared.dumps
        self._prepared = None
        self._frames = {}
        if len(table.plies) < len(before.plies):
            self._keep_positions(range(len(table.plies)))

    def record(self, projection: Projection, after: Table) -> None:
        """Something happened, and the table after it."""
        self._recent.append(projection)
        if projection.ply is not None:
            number = len(after.plies) - 1
            if self._past or number in self._positions or number - 1 not in self._positions:
                self._keep_positions(range(number - RECENT_POSITIONS, number))
            else:  # one more ply, as nearly always
                self._positions.pop(number - RECENT_POSITIONS - 1, None)
            self._positions[number] = after.state

    def _keep_positions(self, plies: range) -> None:
        self._positions = {number: state for number, state in self._positions.items() if number in plies}
        self._past = {key: past for key, past in self._past.items() if key[0] in plies}

    def forget(self) -> None:
        """Something beside the table has changed: who is connected."""
        self._frames = {}

    def frame(self, connection: Connection) -> bytes:
        """The newest snapshot for a connection, with the notifications it has not seen."""
        table = self._table
        who = self._viewer(connection) if connection.player in self.privileged else SPECTATOR
        since = UNKNOWN if connection.full_history or not self._remembers(connection.since) else connection.since
        connection.full_history, connection.since = False, table.version
        now = self._clock.now()
        if now - self._written_at > STALE_CLOCKS_MS:
            self._frames = {}
        frame = self._frames.get((who, since))
        if frame is None:
            self._written_at = now
            frame = self._frames[who, since] = self.snapshot(who, since)
        return frame

    def _viewer(self, connection: Connection) -> Viewer:
        viewer = self._viewers.get(connection.player)
        if viewer is None:
            viewer = viewer_of(self._table, connection.player, connection.viewpoint)
            if len(viewer.yours) <= 1:  # then it depends on the seats alone
                self._viewers[connection.player] = viewer
        return viewer

    def snapshot(self, who: Viewer, since: int = UNKNOWN) -> bytes:
        """The table as a viewer sees it, with the notifications after a version, or with all of them."""
        table, hidden = self._table, who.curtain is not None
        seated = bool(who.yours)
        if since == UNKNOWN:
            notifications: list[Notification] = [] if hidden else history(table, who.viewpoint, seated=seated)
        else:
            first = len(self._recent) - (table.version - since)
            newer = (self._recent[index] for index in range(first, len(self._recent)))
            visible = (projection.for_viewer(who.viewpoint, seated=seated) for projection in newer)
            notifications = [message for message in visible if message is not None]
        view = self._view(who.viewpoint)
        now = self._clock.now()
        if self._base is None:
            self._base = base_message(table)
        waits = self._presence.stalled_engines()
        message = replace(
            message_for(self._base, table, who, view, now),
            seats=self._seats_for(who, view, now),
            view=None if hidden else self._board(who.viewpoint, view),
            moves=self._listing(who.viewpoint),
            waits=waits_for(waits, view) if waits else (),
            spectators=self._presence.spectators,
            full_history=since == UNKNOWN,
            notifications=self._with_views(notifications, who, since),
        )
        return encode(message)

    def _with_views(self, notifications: list[Notification], who: Viewer, since: int) -> list[Notification]:
        """The last plies with the view and the turn after each; the newest one's are those of the snapshot.

        Who has just come is told them from the last decision on: what chance has done since is still to be seen.
        """
        last = len(self._table.plies) - 1
        plies = range(0 if since != UNKNOWN else self._last_decision(), last) if who.curtain is None else range(0)
        return [
            self._with_view(notification, who.viewpoint)
            if isinstance(notification, PlyNotification)
            and notification.ply in plies
            and notification.ply in self._positions
            else notification
            for notification in notifications
        ]

    def _last_decision(self) -> int:
        """The newest ply that a seat decided, or the oldest whose position is kept."""
        plies = self._table.plies
        first = max(0, len(plies) - RECENT_POSITIONS)
        return next((number for number in range(len(plies) - 1, first, -1) if plies[number].actor != CHANCE), first)

    def _with_view(self, ply: PlyNotification, viewpoint: Seat | None) -> PlyNotification:
        """As everything that leaves the server, made from the view of the viewpoint alone."""
        key = viewpoint if self._table.game.secrets else None
        past = self._past.get((ply.ply, key))
        if past is None:
            view = self._positions[ply.ply].view(key)
            past = self._past[ply.ply, key] = dict(view.dump()), turn_info(view.turn)
        dump, turn = past
        return replace(ply, view=dump | {"seat": viewpoint}, turn=turn)

    def prepare(self, table: Table) -> None:
        """Work out what takes long, for a version that will be shown; runs beside the event loop."""
        began, seats = time.perf_counter(), [actor for actor in table.prompts if actor != CHANCE]
        moves = {seat: encoded(listing(table, seat)) for seat in seats}
        keys = {seat if table.game.secrets else None for seat in seats}
        views: dict[Seat | None, View] = {key: table.state.view(key) for key in keys}
        dumps = {key: dict(view.dump()) for key, view in views.items()}
        self._prepared = Prepared(table, moves, views, dumps)
        self.slow = time.perf_counter() - began > SLOW_S

    def _listing(self, viewpoint: Seat | None) -> Listing | None:
        """The legal moves of the viewpoint when it is prompted."""
        if viewpoint is None or viewpoint not in self._table.prompts or not isinstance(self._table.status, Playing):
            return None
        moves = self._moves.get(viewpoint)
        if moves is None:
            began = time.perf_counter()
            moves = self._moves[viewpoint] = encoded(listing(self._table, viewpoint))
            self.slow = self.slow or time.perf_counter() - began > SLOW_S
        return moves

    def _seats_for(self, who: Viewer, view: View, now: int) -> tuple[SeatInfo, ...]:
        """Without a clock, moves leave the seats as they are, so they are used again."""
        table = self._table
        here = presences(table, self._presence)
        if not isinstance(table.config.clock, NoClock):
            return seats_for(table, who, view, now, here, self._invite)
        entry, key = self._seats.get(who), (table.seats, here, table.game.colours(table.state))
        if entry is None or entry[0] != key:
            entry = self._seats[who] = key, encoded(seats_for(table, who, view, now, here, self._invite))
        return entry[1]

    def _view(self, viewpoint: Seat | None) -> View:
        """Without secrets, everybody is shown the same, so one view serves all."""
        key = viewpoint if self._table.game.secrets else None
        view = self._views.get(key)
        if view is None:
            view = self._views[key] = self._table.state.view(key)
        return view

    def _board(self, viewpoint: Seat | None, view: View) -> dict[str, Any]:
        key = viewpoint if self._table.game.secrets else None
        dump = self._dumps.get(key)
        if dump is None:
            began = time.perf_counter()
            dump = self._dumps[key] = dict(view.dump())
            self.slow = self.slow or time.perf_counter() - began > SLOW_S
        return dump | {"seat": viewpoint}

    def _remembers(self, since: int) -> bool:
        """Whether all notifications after this version are still there."""
        version = self._table.version
        return since <= version and version - since <= len(self._recent)


def _setting(table: Table) -> tuple[object, ...]:
    """What the base of a snapshot depends on, but for the seats."""
    return table.chat_policy, table.secret, table.successor
