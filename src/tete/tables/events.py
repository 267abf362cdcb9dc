"""What can happen at a table: the payloads of the log, and the `Event` that dates one.

The kinds and fields are stored on disk. They are frozen: a test compares them with a committed list.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tete.core import MatchGame
from tete.tables.config import ChatPolicy, TableConfig
from tete.tables.declared import Kind, Value
from tete.tables.seats import Occupant

FORMAT = 1
LAST_MS = 253_402_300_799_999  # the end of the year 9999: later no calendar can tell
Moment = Annotated[int, Meta(ge=0, le=LAST_MS)]  # in milliseconds since 1970
OfferKind = Literal["takeback", "stop", "pause", "rematch", "roll"]
SeatChangeReason = Literal["sit", "stand", "computer", "hand-over", "return", "resign", "timeout"]


class Created(Kind, frozen=True):
    """`rules` is the version of the game's rules under which the table is played.

    `imported`: the game, or a part of it, was played elsewhere and came here as a file. `earlier`: the games of the
    match before this one.
    """

    table: str
    config: TableConfig
    owner: str
    commitment: str  # empty where the players roll their own dice
    previous: str = ""
    rules: int = 1
    imported: bool = False
    earlier: tuple[MatchGame, ...] = ()


class SeatChanged(Kind, frozen=True):
    """A seat has another occupant. `lent`: the person who had it may take it back."""

    seat: int
    occupant: Occupant
    name: str
    reason: SeatChangeReason
    lent: bool = False


class OwnerChanged(Kind, frozen=True):
    owner: str


class SaltSet(Kind, frozen=True):
    seat: int
    salt: str


class LotsDrawn(Kind, frozen=True):
    """Who sits where, derived from the table's secret: the occupant of seat `order[n]` moves to seat n."""

    order: tuple[int, ...]


class Started(Kind, frozen=True):
    """The game began."""


class Moved(Kind, frozen=True):
    seat: int
    move: str


class MovedByClock(Kind, frozen=True):
    """The move that the clock makes for a seat whose time is up, as the rules of its game say."""

    seat: int
    move: str


class Rolled(Kind, frozen=True):
    """A chance move, derived from the table's secret."""

    move: str


class RollEntered(Kind, frozen=True):
    """A chance move of the players' own dice, entered by one of them."""

    move: str


class BellRang(Kind, frozen=True):
    """The end of the time of a game that is played for a duration."""


class TimeExpired(Kind, frozen=True):
    """The clock of a seat ran out. The next events say what follows."""

    seat: int


class Resigned(Kind, frozen=True):
    """The next events say what follows."""

    seat: int


class Offered(Kind, frozen=True):
    """The offer's number is the version of this event. `to` is the ply that a takeback would go back to."""

    offer: OfferKind
    player: str
    to: int = 0


class Agreed(Kind, frozen=True):
    number: int
    player: str


class Declined(Kind, frozen=True):
    """Declined by another player, or withdrawn by the one who made the offer."""

    number: int
    player: str


class TakenBack(Kind, frozen=True):
    to: int


class Paused(Kind, frozen=True):
    """The game waits until somebody resumes it."""


class Resumed(Kind, frozen=True):
    """The game goes on."""


class DowntimeCredited(Kind, frozen=True):
    """The server is back after an interruption.

    So many milliseconds before this event count for no clock; None: all since the last event.
    """

    gap: Moment | None = None


class Ended(Kind, frozen=True):
    """Without places the table was cancelled: it has no outcome."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str


class SecretRevealed(Kind, frozen=True):
    """The secret of the table's chance, in hexadecimal, once no more chance moves can follow."""

    secret: str


class RematchCreated(Kind, frozen=True):
    successor: str


class Chatted(Kind, frozen=True):
    """`seat` is None for a spectator."""

    seat: int | None
    name: str
    text: str


class ChatChanged(Kind, frozen=True):
    chat: ChatPolicy


EventPayload = (
    Created
    | SeatChanged
    | OwnerChanged
    | SaltSet
    | LotsDrawn
    | Started
    | Moved
    | MovedByClock
    | Rolled
    | RollEntered
    | BellRang
    | TimeExpired
    | Resigned
    | Offered
    | Agreed
    | Declined
    | TakenBack
    | Paused
    | Resumed
    | DowntimeCredited
    | Ended
    | SecretRevealed
    | RematchCreated
    | Chatted
    | ChatChanged
)


class Event(Value, frozen=True, tag_field="format", tag=FORMAT):
    """One line of a table's log: the `version` it makes, when (ms), whose command caused it, and what happened."""

    version: int
    at: Moment
    player: str
    command: str
    payload: EventPayload
