"""The commands that wait at a table: those of its players first, and nobody's flood keeps another's out."""

from __future__ import annotations

from collections import Counter, deque

from tete.core import Refused
from tete.hosting.clock import Clock
from tete.hosting.request import Request
from tete.tables import SYSTEM, commands

SHARE = 16  # of its lane that one player may fill
CHAT_RATE, CHAT_BURST = 1.0, 6.0  # lines of one player a second, and at once
CROWD_RATE, CROWD_BURST = 4.0, 12.0  # lines of all who only watch
SPEAKERS = 256  # players whose pace is remembered


class Pace:
    """Refills with time up to `burst`; each use takes one."""

    def __init__(self, clock: Clock, rate: float, burst: float) -> None:
        self._clock, self._rate, self._burst = clock, rate, burst
        self._left, self._at = burst, clock.monotonic()

    def allows(self) -> bool:
        now = self._clock.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Inbox:
    """Two lanes: one for the players of the table and for the server itself, one for everybody else."""

    def __init__(self, clock: Clock, size: int) -> None:
        self._clock, self._size = clock, size
        self._players: deque[Request] = deque()
        self._others: deque[Request] = deque()
        self._waiting: Counter[str] = Counter()
        self._crowd = Pace(clock, CROWD_RATE, CROWD_BURST)
        self._speakers: dict[str, Pace] = {}

    def __len__(self) -> int:
        return len(self._players) + len(self._others)

    def __bool__(self) -> bool:
        return bool(self._players or self._others)

    def put(self, request: Request, *, seated: bool) -> None:
        """Let a command wait, or raise why it cannot."""
        player, lane = request.command.player, self._players if seated else self._others
        request.came = self._clock.now()
        if player == SYSTEM:  # clocks and computers have few commands, and none of them can be left out
            self._players.append(request)
            return
        if len(lane) >= self._size or self._waiting[player] >= SHARE:
            raise Refused("table-busy")
        if isinstance(request.command.payload, commands.Chat) and not self._may_talk(player, seated=seated):
            raise Refused("too-fast")
        self._waiting[player] += 1
        lane.append(request)

    def _may_talk(self, player: str, *, seated: bool) -> bool:
        pace = self._speakers.get(player)
        if pace is None:
            pace = self._speakers[player] = Pace(self._clock, CHAT_RATE, CHAT_BURST)
            if len(self._speakers) > SPEAKERS:
                del self._speakers[next(iter(self._speakers))]
        return pace.allows() and (seated or self._crowd.allows())

    def take(self) -> Request:
        request = (self._players or self._others).popleft()
        player = request.command.player
        if player in self._waiting:
            self._waiting[player] -= 1
            if self._waiting[player] <= 0:
                del self._waiting[player]
        return request
