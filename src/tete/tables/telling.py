"""What everybody may be told of a table beside the board; players' ids stay in the room: others are known by seat."""

from __future__ import annotations

from tete.core import Json
from tete.tables.table import Finished, Offer, Pausing, Playing, Table, Waiting

Message = dict[str, Json]


def status(table: Table) -> str:
    match table.status:
        case Waiting():
            return "waiting"
        case Playing():
            return "playing"
        case Pausing():
            return "paused"
        case Finished():
            return "over"


def offers(table: Table) -> list[Json]:
    return [_offer(table, offer) for offer in table.offers]


def _offer(table: Table, offer: Offer) -> Message:
    agreed: list[Json] = [seat for seat, chair in enumerate(table.chairs) if chair.person in offer.agreed]
    return {
        "number": offer.number,
        "what": offer.what,
        "by": list(table.seats_of(offer.by)),
        "to": offer.to,
        "agreed": agreed,
    }
