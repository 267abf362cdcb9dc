"""What each viewer is told of an event: the only way out of a table beside the view of its board.

Moves are told as they were shown to the viewer. Player ids never leave the server: people are known by seat and name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from tete.core import Actor, Decide, Outcome, Over, Seat, Turn
from tete.tables import events
from tete.tables.declared import Kind, Value, kebab
from tete.tables.events import Event, OfferKind, SeatChangeReason
from tete.tables.table import AnyTable, ChatLine, Finished, Table, TablePly

HISTORY_PLIES = 200  # sent to a viewer who joins


def _kind(name: str) -> str:
    return kebab(name.removesuffix("Notification"))


class DecideTurn(Kind, frozen=True, tag="decide"):
    """These seats are to move."""

    seats: tuple[Seat, ...]


class RollTurn(Kind, frozen=True, tag="roll"):
    """Chance is to move."""


class OverTurn(Kind, frozen=True, tag="over"):
    """The game is over. One that was cancelled or stopped has no places."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str


TurnInfo = DecideTurn | RollTurn | OverTurn


class Notice(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=_kind):
    """What happened, and the version of the table that it made."""

    version: int


class PlyNotification(Notice, frozen=True):
    """`view` and `turn` are those after this ply. Old plies have none, nor has the newest: it is in the snapshot."""

    actor: Actor
    ply: int
    text: str
    view: Any = UNSET
    turn: TurnInfo | UnsetType = UNSET


class ChatNotification(Notice, frozen=True):
    """A line of the chat; `seat` is null for a spectator."""

    seat: Seat | None
    name: str
    text: str
    at: int


class SeatChangedNotification(Notice, frozen=True):
    """Somebody else plays this seat."""

    seat: Seat
    reason: SeatChangeReason


class TimeExpiredNotification(Notice, frozen=True):
    """The clock of a seat ran out."""

    seat: Seat


class ResignedNotification(Notice, frozen=True):
    """A seat gave up."""

    seat: Seat


class SaltSetNotification(Notice, frozen=True):
    """A seat added its share to the chance moves."""

    seat: Seat


class LotsDrawnNotification(Notice, frozen=True):
    """The player of seat `order[n]` has moved to seat n."""

    order: tuple[Seat, ...]


class TakenBackNotification(Notice, frozen=True):
    """The game is again where it was before ply `to`."""

    to: int


class RematchCreatedNotification(Notice, frozen=True):
    """The game is played again, at the table `successor`."""

    successor: str


class CreatedNotification(Notice, frozen=True):
    """The table was made."""


class OwnerChangedNotification(Notice, frozen=True):
    """Somebody else is the owner."""


class StartedNotification(Notice, frozen=True):
    """The game began."""


class OfferedNotification(Notice, frozen=True):
    """Somebody made an offer."""


class AgreedNotification(Notice, frozen=True):
    """Somebody agreed to an offer."""


class DeclinedNotification(Notice, frozen=True):
    """An offer was declined or withdrawn."""


class PausedNotification(Notice, frozen=True):
    """The game waits."""


class ResumedNotification(Notice, frozen=True):
    """The game goes on."""


class DowntimeCreditedNotification(Notice, frozen=True):
    """The server is back; its absence counts for no clock."""


class SecretRevealedNotification(Notice, frozen=True):
    """The secret of the chance moves is in the snapshot."""


class EndedNotification(Notice, frozen=True):
    """The game is over."""


class ChatChangedNotification(Notice, frozen=True):
    """Others may chat now."""


Notification = (
    PlyNotification
    | ChatNotification
    | SeatChangedNotification
    | TimeExpiredNotification
    | ResignedNotification
    | SaltSetNotification
    | LotsDrawnNotification
    | TakenBackNotification
    | RematchCreatedNotification
    | CreatedNotification
    | OwnerChangedNotification
    | StartedNotification
    | OfferedNotification
    | AgreedNotification
    | DeclinedNotification
    | PausedNotification
    | ResumedNotification
    | DowntimeCreditedNotification
    | SecretRevealedNotification
    | EndedNotification
    | ChatChangedNotification
)
_NOTIFICATIONS: dict[str, Any] = {str(kind.__struct_config__.tag): kind for kind in get_args(Notification)}


class Offer(Value, frozen=True):
    """Something that happens once every person at the table agrees. `by`, `agreed` and `awaited` are seats."""

    number: int
    offer: OfferKind
    by: tuple[Seat, ...]
    to: int
    agreed: tuple[Seat, ...]
    awaited: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Projection:
    """One event as it is told: a ply in the text of each viewpoint, some chat lines only to those who are seated."""

    message: Notification
    ply: TablePly | None = None
    seated_only: bool = False

    def for_viewer(self, viewpoint: Seat | None, *, seated: bool) -> Notification | None:
        if self.seated_only and not seated:
            return None
        return self.message if self.ply is None else replace(self.message, text=self.ply.text_for(viewpoint))


def project(after: AnyTable, event: Event) -> Projection:
    """What is told of an event; `after` is the table after it."""
    version = event.version
    match event.payload:
        case events.Moved() | events.MovedByClock() | events.Rolled() | events.RollEntered() | events.BellRang():
            ply = after.plies[-1]
            return Projection(PlyNotification(version, ply.actor, len(after.plies) - 1, ""), ply)
        case events.Chatted() if isinstance(after, Table):
            line = after.chat[-1]
            return Projection(_chat(version, line), seated_only=not line.public)
        case _:
            return Projection(_notification(version, event.payload))


def _notification(version: int, payload: events.EventPayload) -> Notification:
    """Only what happened: the board, the clocks and the offers are in the snapshot."""
    if isinstance(payload, events.Chatted):  # at an archived table
        return ChatNotification(version, payload.seat, payload.name, payload.text, 0)
    kind = _NOTIFICATIONS[payload.kind]
    notification: Notification = kind(version, *(getattr(payload, name) for name in kind.__struct_fields__[1:]))
    return notification


def history(table: AnyTable, viewpoint: Seat | None, *, seated: bool) -> list[Notification]:
    """The last plies and the chat so far, for a viewer who joins. Of an archived table, all plies."""
    first = max(0, len(table.plies) - HISTORY_PLIES) if isinstance(table, Table) else 0
    plies = (
        PlyNotification(table.version, ply.actor, number, ply.text_for(viewpoint))
        for number, ply in enumerate(table.plies[first:], first)
    )
    lines = table.chat if isinstance(table, Table) else ()
    return [*plies, *(_chat(table.version, line) for line in lines if line.public or seated)]


def _chat(version: int, line: ChatLine) -> ChatNotification:
    return ChatNotification(version, line.seat, line.name, line.text, line.at)


def turn_info(turn: Turn) -> TurnInfo:
    """Whose move it is."""
    match turn:
        case Decide(seats):
            return DecideTurn(seats)
        case Over(outcome):
            return _over(outcome)
        case _:
            return RollTurn()


def end_info(status: Finished) -> TurnInfo:
    """How the game ended."""
    return OverTurn((), (), status.why) if status.outcome is None else _over(status.outcome)


def _over(outcome: Outcome) -> OverTurn:
    return OverTurn(outcome.places, outcome.points, outcome.reason)


def offers(table: Table) -> tuple[Offer, ...]:
    """The open offers as everybody is told them."""
    seats = tuple(enumerate(table.seats))
    return tuple(
        Offer(
            offer.number,
            offer.offer,
            tuple(number for number, seat in seats if seat.player == offer.by),
            offer.to,
            tuple(number for number, seat in seats if seat.player in offer.agreed),
            tuple(number for number, seat in seats if seat.party not in (None, *offer.agreed)),
        )
        for offer in table.offers
    )
