"""What each viewer is told of an event: the only way out of a table beside the view of its board.

Moves are told as they were shown to the viewer. Player ids never leave the server: people are known by seat and name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tete.core import Json, Seat
from tete.tables import events
from tete.tables.events import Event
from tete.tables.table import (
    AnyTable,
    ChatLine,
    Offer,
    Table,
    TablePly,
)

JsonObject = dict[str, Json]
HISTORY = 200  # plies sent to a viewer who joins


@dataclass(frozen=True, slots=True)
class Notification:
    """One event as JSON. A ply has its own text for every viewpoint; a chat message may be for seated players only."""

    version: int
    message: JsonObject
    ply: TablePly | None = None
    seated_only: bool = False

    def for_viewer(self, viewpoint: Seat | None, *, seated: bool) -> JsonObject | None:
        if self.seated_only and not seated:
            return None
        return self.message if self.ply is None else self.message | {"text": self.ply.text_for(viewpoint)}


def project(after: AnyTable, event: Event) -> Notification:
    """The notification of an event; `after` is the table after it."""
    version = event.version
    match event.payload:
        case events.Moved() | events.MovedByClock() | events.Rolled() | events.RollEntered() | events.BellRang():
            ply = after.plies[-1]
            return Notification(version, _ply(version, len(after.plies) - 1, ply), ply)
        case events.Chatted() if isinstance(after, Table):
            line = after.chat[-1]
            return Notification(version, _chat(version, line), seated_only=not line.public)
        case _:
            message: JsonObject = {"version": version, "kind": event.payload.kind}
            return Notification(version, message | _details(event.payload))


def _details(payload: events.EventPayload) -> JsonObject:
    """Only what happened: the board, the clocks and the offers are in the snapshot."""
    match payload:
        case events.SeatChanged(seat, reason=reason):
            return {"seat": seat, "reason": reason}
        case events.TimeExpired(seat) | events.Resigned(seat) | events.SaltSet(seat):
            return {"seat": seat}
        case events.LotsDrawn(order):
            return {"order": list(order)}
        case events.TakenBack(to):
            return {"to": to}
        case events.RematchCreated(successor):
            return {"successor": successor}
        case _:
            return {}


def history(table: AnyTable, viewpoint: Seat | None, *, seated: bool) -> list[JsonObject]:
    """The last plies and the chat so far, for a viewer who joins. Of an archived table, all plies."""
    first = max(0, len(table.plies) - HISTORY) if isinstance(table, Table) else 0
    plies: Iterator[JsonObject] = (
        _ply(table.version, number, ply) | {"text": ply.text_for(viewpoint)}
        for number, ply in enumerate(table.plies[first:], first)
    )
    lines = table.chat if isinstance(table, Table) else ()
    return [*plies, *(_chat(table.version, line) for line in lines if line.public or seated)]


def _ply(version: int, number: int, ply: TablePly) -> JsonObject:
    return {"version": version, "kind": "ply", "actor": ply.actor, "ply": number}


def _chat(version: int, line: ChatLine) -> JsonObject:
    return {"version": version, "kind": "chat", "seat": line.seat, "name": line.name, "text": line.text, "at": line.at}


def offers_json(table: Table) -> list[Json]:
    return [_offer(table, offer) for offer in table.offers]


def _offer(table: Table, offer: Offer) -> JsonObject:
    agreed: list[Json] = [number for number, seat in enumerate(table.seats) if seat.player in offer.agreed]
    by: list[Json] = [number for number, seat in enumerate(table.seats) if seat.player == offer.by]
    awaited: list[Json] = [number for number, seat in enumerate(table.seats) if seat.party not in (None, *offer.agreed)]
    return {
        "number": offer.number,
        "offer": offer.offer,
        "by": by,
        "to": offer.to,
        "agreed": agreed,
        "awaited": awaited,
    }
