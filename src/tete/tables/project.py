"""OfferKind a seat, or a spectator (None), is told of a table beside its board.

Moves are told as they were shown to it; players' ids stay in the room: others are known by seat and name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tete.core import Json, Seat
from tete.tables import events
from tete.tables.events import Event
from tete.tables.table import Finished, ChatLine, Offer, Paused, PlayedPly, Playing, Table, Waiting

Message = dict[str, Json]
PLIES = 200  # of the story told to whoever comes in


@dataclass(frozen=True, slots=True)
class Notification:
    """One event, ready to be told: a ply has its own words for every eye, talk may be for the seated only."""

    version: int
    news: Message
    ply: PlayedPly | None = None
    seated_only: bool = False

    def told_to(self, eye: Seat | None, *, seated: bool) -> Message | None:
        if self.seated_only and not seated:
            return None
        return self.news if self.ply is None else self.news | {"text": self.ply.shown_to(eye)}


def project(after: Table, event: Event) -> Notification:
    """The tale of the event that made the table what it is `after`; `told_to` is the message for one seat."""
    version = event.version
    match event.payload:
        case events.Moved() | events.Rolled() | events.RollEntered() | events.BellRang():
            ply = after.plies[-1]
            return Notification(version, _ply(version, len(after.plies) - 1, ply), ply)
        case events.Chatted():
            line = after.chat[-1]
            return Notification(version, _chat(version, line), seated_only=not line.open)
        case _:
            return Notification(version, {"version": version, "kind": event.payload.kind, **_told(event.payload)})


def _told(payload: events.EventPayload) -> Message:
    """The board, the clocks and the offers are in the snapshot; the news says only what happened."""
    match payload:
        case events.SeatChanged(seat, why=why):
            return {"seat": seat, "why": why}
        case events.TimeExpired(seat) | events.Resigned(seat) | events.SaltSet(seat):
            return {"seat": seat}
        case events.TakenBack(to):
            return {"to": to}
        case events.RematchCreated(successor):
            return {"successor": successor}
        case _:
            return {}


def history(table: Table, eye: Seat | None, *, seated: bool) -> list[Json]:
    """The plies and the talk so far, for whoever comes in."""
    first = max(0, len(table.plies) - PLIES)
    plies: Iterator[Message] = (
        _ply(table.version, number, ply) | {"text": ply.shown_to(eye)}
        for number, ply in enumerate(table.plies[first:], first)
    )
    chat = (_chat(table.version, line) for line in table.chat if line.open or seated)
    return [*plies, *chat]


def _ply(version: int, number: int, ply: PlayedPly) -> Message:
    return {"version": version, "kind": "ply", "actor": ply.actor, "ply": number}


def _chat(version: int, line: ChatLine) -> Message:
    return {"version": version, "kind": "chat", "seat": line.seat, "name": line.name, "text": line.text, "at": line.at}


def status(table: Table) -> str:
    match table.status:
        case Waiting():
            return "waiting"
        case Playing():
            return "playing"
        case Paused():
            return "paused"
        case Finished():
            return "over"


def offers(table: Table) -> list[Json]:
    return [_offer(table, offer) for offer in table.offers]


def _offer(table: Table, offer: Offer) -> Message:
    agreed: list[Json] = [seat for seat, seat_state in enumerate(table.seats) if seat_state.person in offer.agreed]
    return {
        "number": offer.number,
        "what": offer.offer,
        "by": list(table.seats_of(offer.by)),
        "to": offer.to,
        "agreed": agreed,
    }
