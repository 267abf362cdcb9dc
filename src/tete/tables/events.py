"""What can happen at a table: the payloads of the log, and the `Event` that dates one.

The kinds and fields are stored on disk. They are frozen: a test compares them with a committed list.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tete.tables.config import ChatPolicy, TableConfig
from tete.tables.seats import Occupant

FORMAT = 1
OfferKind = Literal["takeback", "stop", "pause", "rematch", "roll"]
SeatChangeReason = Literal["sit", "stand", "computer", "hand-over", "return", "resign", "timeout"]


@dataclass(frozen=True, slots=True)
class Created:
    """`rules` is the version of the game's rules under which the table is played.

    `imported`: the game, or a part of it, was played elsewhere and came here as a file.
    """

    table: str
    config: TableConfig
    owner: str
    commitment: str  # empty where the players roll their own dice
    previous: str = ""
    rules: int = 1
    imported: bool = False
    kind: Literal["created"] = "created"


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A seat has another occupant. `lent`: the person who had it may take it back."""

    seat: int
    occupant: Occupant
    name: str
    reason: SeatChangeReason
    lent: bool = False
    kind: Literal["seat-changed"] = "seat-changed"


@dataclass(frozen=True, slots=True)
class OwnerChanged:
    owner: str
    kind: Literal["owner-changed"] = "owner-changed"


@dataclass(frozen=True, slots=True)
class SaltSet:
    seat: int
    salt: str
    kind: Literal["salt-set"] = "salt-set"


@dataclass(frozen=True, slots=True)
class LotsDrawn:
    """Who sits where, derived from the table's secret: the occupant of seat `order[n]` moves to seat n."""

    order: tuple[int, ...]
    kind: Literal["lots-drawn"] = "lots-drawn"


@dataclass(frozen=True, slots=True)
class Started:
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Moved:
    seat: int
    move: str
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class MovedByClock:
    """The move that the clock makes for a seat whose time is up, as the rules of its game say."""

    seat: int
    move: str
    kind: Literal["moved-by-clock"] = "moved-by-clock"


@dataclass(frozen=True, slots=True)
class Rolled:
    """A chance move, derived from the table's secret."""

    move: str
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class RollEntered:
    """A chance move of the players' own dice, entered by one of them."""

    move: str
    kind: Literal["roll-entered"] = "roll-entered"


@dataclass(frozen=True, slots=True)
class BellRang:
    """The end of the time of a game that is played for a duration."""

    kind: Literal["bell-rang"] = "bell-rang"


@dataclass(frozen=True, slots=True)
class TimeExpired:
    """The clock of a seat ran out. The next events say what follows."""

    seat: int
    kind: Literal["time-expired"] = "time-expired"


@dataclass(frozen=True, slots=True)
class Resigned:
    """The next events say what follows."""

    seat: int
    kind: Literal["resigned"] = "resigned"


@dataclass(frozen=True, slots=True)
class Offered:
    """The offer's number is the version of this event. `to` is the ply that a takeback would go back to."""

    offer: OfferKind
    player: str
    to: int = 0
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Agreed:
    number: int
    player: str
    kind: Literal["agreed"] = "agreed"


@dataclass(frozen=True, slots=True)
class Declined:
    """Declined by another player, or withdrawn by the one who made the offer."""

    number: int
    player: str
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True)
class TakenBack:
    to: int
    kind: Literal["taken-back"] = "taken-back"


@dataclass(frozen=True, slots=True)
class Paused:
    kind: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class Resumed:
    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class DowntimeCredited:
    """The server is back after an interruption.

    So many milliseconds before this event count for no clock; None: all since the last event.
    """

    gap: int | None = None
    kind: Literal["downtime-credited"] = "downtime-credited"


@dataclass(frozen=True, slots=True)
class Ended:
    """Without places the table was cancelled: it has no outcome."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    kind: Literal["ended"] = "ended"


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The secret of the table's chance, in hexadecimal, once no more chance moves can follow."""

    secret: str
    kind: Literal["secret-revealed"] = "secret-revealed"


@dataclass(frozen=True, slots=True)
class RematchCreated:
    successor: str
    kind: Literal["rematch-created"] = "rematch-created"


@dataclass(frozen=True, slots=True)
class Chatted:
    """`seat` is None for a spectator."""

    seat: int | None
    name: str
    text: str
    kind: Literal["chatted"] = "chatted"


@dataclass(frozen=True, slots=True)
class ChatChanged:
    chat: ChatPolicy
    kind: Literal["chat-changed"] = "chat-changed"


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


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a table's log: the `version` it makes, when (ms), whose command caused it, and what happened."""

    version: int
    at: int
    player: str
    command: str
    payload: EventPayload
    format: int = FORMAT
