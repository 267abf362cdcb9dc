"""OfferKind can happen at a table, as it stands in the log: facts, and the events that date them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from tete.core import BadPosition
from tete.tables.seats import Occupant
from tete.tables.config import ChatPolicy, TableConfig

FORMAT = 1
OfferKind = Literal["takeback", "stop", "pause", "rematch"]
SeatChangeReason = Literal["sit", "stand", "computer", "hand-over", "return", "resign", "flag"]


@dataclass(frozen=True, slots=True)
class Created:
    table: str
    config: TableConfig
    host: str
    commitment: str  # empty where the players bring their own dice
    previous: str = ""
    kind: Literal["created"] = "created"


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A seat changed seat_changes; `why` also tells whether it may be asked back."""

    seat: int
    occupant: Occupant
    name: str
    why: SeatChangeReason
    lent: bool = False
    kind: Literal["seated"] = "seated"


@dataclass(frozen=True, slots=True)
class OwnerChanged:
    host: str
    kind: Literal["host-changed"] = "host-changed"


@dataclass(frozen=True, slots=True)
class SaltSet:
    seat: int
    salt: str
    kind: Literal["salted"] = "salted"


@dataclass(frozen=True, slots=True)
class Started:
    kind: Literal["started"] = "started"


@dataclass(frozen=True, slots=True)
class Moved:
    seat: int
    move: str
    kind: Literal["moved"] = "moved"


@dataclass(frozen=True, slots=True)
class Rolled:
    """Chance moved, by the room's secret."""

    move: str
    kind: Literal["fell"] = "fell"


@dataclass(frozen=True, slots=True)
class RollEntered:
    """Chance moved on the players' own table, and one of them typed it."""

    move: str
    kind: Literal["typed"] = "typed"


@dataclass(frozen=True, slots=True)
class BellRang:
    """The bell of a game played for a duration."""

    kind: Literal["rang"] = "rang"


@dataclass(frozen=True, slots=True)
class TimeExpired:
    seat: int
    kind: Literal["flagged"] = "flagged"


@dataclass(frozen=True, slots=True)
class Resigned:
    seat: int
    kind: Literal["resigned"] = "resigned"


@dataclass(frozen=True, slots=True)
class Offered:
    """The offer's number is the version of this event; `to` is the ply a takeback would go back to."""

    offer: OfferKind
    player: str
    to: int = 0
    kind: Literal["offered"] = "offered"


@dataclass(frozen=True, slots=True)
class Agreed:
    offer: int
    player: str
    kind: Literal["agreed"] = "agreed"


@dataclass(frozen=True, slots=True)
class Declined:
    """Refused by somebody asked, or withdrawn by who had asked."""

    offer: int
    player: str
    kind: Literal["declined"] = "declined"


@dataclass(frozen=True, slots=True)
class TakenBack:
    to: int
    kind: Literal["took-back"] = "took-back"


@dataclass(frozen=True, slots=True)
class Paused:
    kind: Literal["paused"] = "paused"


@dataclass(frozen=True, slots=True)
class Resumed:
    kind: Literal["resumed"] = "resumed"


@dataclass(frozen=True, slots=True)
class DowntimeCredited:
    """The room came back after an interruption, which is charged to nobody."""

    kind: Literal["reopened"] = "reopened"


@dataclass(frozen=True, slots=True)
class Ended:
    """Empty places: the table was cancelled and nobody stands anywhere."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    kind: Literal["ended"] = "ended"


@dataclass(frozen=True, slots=True)
class SecretRevealed:
    """The secret of the table's chance, in hexadecimal, once nothing can fall any more."""

    secret: str
    kind: Literal["revealed"] = "revealed"


@dataclass(frozen=True, slots=True)
class RematchCreated:
    successor: str
    kind: Literal["rematched"] = "rematched"


@dataclass(frozen=True, slots=True)
class Chatted:
    """`seat` is None for a spectator."""

    seat: int | None
    name: str
    text: str
    kind: Literal["said"] = "said"


@dataclass(frozen=True, slots=True)
class ChatChanged:
    chat: ChatPolicy
    kind: Literal["chat-set"] = "chat-set"


EventPayload = Annotated[
    Created
    | SeatChanged
    | OwnerChanged
    | SaltSet
    | Started
    | Moved
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
    | ChatChanged,
    Field(discriminator="kind"),
]


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a table's log: the `version` it makes, when (ms), by whose command, and what happened."""

    version: int
    at: int
    player: str
    command: str
    payload: EventPayload
    format: int = FORMAT


_EVENT = TypeAdapter(Event)


def dump_event(event: Event) -> bytes:
    return _EVENT.dump_json(event)


def load_event(data: bytes | str) -> Event:
    """The event written as `data`; `BadPosition` if it is not one of ours."""
    try:
        event = _EVENT.validate_json(data, strict=True)
    except ValidationError as error:
        raise BadPosition("bad-event", why=str(error.errors()[0]["msg"])) from None
    if event.format > FORMAT:
        raise BadPosition("newer-event", format=event.format, known=FORMAT)
    return event
