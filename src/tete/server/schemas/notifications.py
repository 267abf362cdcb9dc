"""What happened at a table, as the server tells it: a closed union by `kind`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from tete.server.schemas.tables import Actor, Seat, Shape
from tete.server.schemas.turns import Turn
from tete.tables.events import SeatChangeReason


class PlyNotification(Shape):
    """`view` and `turn` are those after this ply. Old plies have none, nor has the newest: it is in the snapshot."""

    version: int
    kind: Literal["ply"]
    actor: Actor
    ply: int
    text: str
    view: JsonValue = None
    turn: Turn | None = None


class ChatNotification(Shape):
    version: int
    kind: Literal["chat"]
    seat: Seat | None
    name: str
    text: str
    at: int


class SeatChangedNotification(Shape):
    version: int
    kind: Literal["seat-changed"]
    seat: Seat
    reason: SeatChangeReason


class TimeExpiredNotification(Shape):
    version: int
    kind: Literal["time-expired"]
    seat: Seat


class ResignedNotification(Shape):
    version: int
    kind: Literal["resigned"]
    seat: Seat


class SaltSetNotification(Shape):
    version: int
    kind: Literal["salt-set"]
    seat: Seat


class LotsDrawnNotification(Shape):
    """The player of seat `order[n]` has moved to seat n."""

    version: int
    kind: Literal["lots-drawn"]
    order: list[Seat]


class TakenBackNotification(Shape):
    version: int
    kind: Literal["taken-back"]
    to: int


class RematchCreatedNotification(Shape):
    version: int
    kind: Literal["rematch-created"]
    successor: str


class EventNotification(Shape):
    """An event of which only the kind is told; the snapshot shows what it changed."""

    version: int
    kind: Literal[
        "created",
        "owner-changed",
        "started",
        "offered",
        "agreed",
        "declined",
        "paused",
        "resumed",
        "downtime-credited",
        "secret-revealed",
        "ended",
        "chat-changed",
    ]


Notification = Annotated[
    PlyNotification
    | ChatNotification
    | SeatChangedNotification
    | TimeExpiredNotification
    | ResignedNotification
    | SaltSetNotification
    | LotsDrawnNotification
    | TakenBackNotification
    | RematchCreatedNotification
    | EventNotification,
    Field(discriminator="kind"),
]
