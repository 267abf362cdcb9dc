"""What a seat, or a spectator (None), is told: built from its view and the moves as shown to it, never from the truth.

Players' ids stay in the room: others are known by seat and name.
"""

from __future__ import annotations

from typing import Any

from tete.core import Decide, Json, Outcome, Seat
from tete.core.turn import CHANCE
from tete.tables import facts
from tete.tables.clock import NoClock
from tete.tables.facts import Event
from tete.tables.table import Finished, Offer, Pausing, Playing, Table, Waiting

Message = dict[str, Json]


def project(after: Table, event: Event, seat: Seat | None) -> Message:
    """The message by which this seat learns of the event that made the table what it is `after`.

    What it may not hear still counts as a version.
    """
    message: Message = {"version": event.version, "at": event.at, "kind": event.fact.kind}
    return message | _told(after, event.fact, seat)


def _told(after: Table, fact: facts.Fact, seat: Seat | None) -> Message:
    match fact:
        case facts.Moved() | facts.Fell() | facts.Typed() | facts.Rang():
            ply = after.plies[-1]
            told: Message = {"ply": len(after.plies) - 1, "actor": ply.actor, "move": ply.told_to(seat)}
            return told | position(after, seat)
        case facts.Started() | facts.Resumed() | facts.Paused() | facts.Reopened():
            return position(after, seat)
        case facts.TookBack(to):
            back: Message = {"to": to, "offers": offers(after)}
            return back | position(after, seat)
        case facts.Ended():
            end: Message = {"outcome": outcome(after), "offers": []}
            return end | position(after, seat)
        case facts.Created():
            return {"table": snapshot(after, seat)}
        case facts.HostChanged():
            return {"host": hosts(after)}
        case facts.Seated(number, why=why):
            seated: Message = {"seat": number, "why": why, "chair": chair(after, number), "offers": offers(after)}
            return seated | position(after, seat)
        case facts.Offered() | facts.Agreed() | facts.Declined():
            return {"offers": offers(after)}
        case facts.Flagged(number) | facts.Resigned(number):
            return {"seat": number}
        case facts.Salted(number, salt):
            return {"seat": number, "salt": salt}
        case facts.Revealed(secret):
            return {"secret": secret}
        case facts.Rematched(successor):
            return {"successor": successor}
        case facts.ChatSet(chat):
            return {"chat": chat}
        case facts.Said(number, name, text):
            return (
                {"seat": number, "name": name, "text": text}
                if _hears(seat, public=after.chatting == "all")
                else {"kind": "quiet"}
            )


def snapshot(table: Table, seat: Seat | None) -> Message:
    """Everything at once, for whoever comes in: what all the messages so far would have told."""
    terms = table.terms
    told: list[Json] = [[ply.actor, ply.told_to(seat)] for ply in table.plies]
    heard = (line for line in table.chat if _hears(seat, public=line.open))
    chat: list[Json] = [[line.at, line.seat, line.name, line.text] for line in heard]
    hands: list[Json] = [[hand.ply, hand.seat, hand.sitting.kind, hand.name] for hand in table.hands]
    everything: Message = {
        "id": table.id,
        "version": table.version,
        "game": terms.game,
        "preset": terms.preset,
        "options": terms.options,
        "own_dice": terms.own_dice,
        "watching": terms.watching,
        "commitment": table.commitment,
        "secret": table.secret,
        "previous": table.previous,
        "successor": table.successor,
        "status": status(table),
        "outcome": outcome(table),
        "host": hosts(table),
        "chairs": [chair(table, number) for number in range(len(table.chairs))],
        "plies": told,
        "cuts": list(table.cuts),
        "hands": hands,
        "offers": offers(table),
        "chatting": table.chatting,
        "chat": chat,
    }
    return everything | position(table, seat)


def position(table: Table, seat: Seat | None) -> Message:
    """The board as this seat sees it, the question put to it, and the clocks."""
    view = table.state.view(seat)
    asked: Message = {"view": view.dump(), "ask": None if seat is None else table.asks.get(seat), "clocks": None}
    if table.terms.own_dice:
        asked["roll"] = table.asks.get(CHANCE)
    if not isinstance(table.terms.control, NoClock):
        # A running clock tells whose turn it is: only as far as the view tells it.
        known = view.turn.seats if isinstance(view.turn, Decide) else ()
        since: list[Json] = [at if number in known else None for number, at in enumerate(table.clocks.since)]
        asked["clocks"] = {"left": list(table.clocks.left), "since": since}
    return asked


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


def outcome(table: Table) -> Json:
    if not isinstance(table.status, Finished) or table.status.outcome is None:
        return None
    ended: Outcome = table.status.outcome
    return {"places": list(ended.places), "points": list(ended.points), "reason": ended.reason}


def chair(table: Table, seat: Seat) -> Json:
    here = table.chairs[seat]
    level: Any = getattr(here.sitting, "level", None)
    return {
        "kind": here.sitting.kind,
        "name": here.name,
        "level": level,
        "lender": here.lender_name if here.lender is not None else None,
        "salt": here.salt,
    }


def offers(table: Table) -> list[Json]:
    return [_offer(table, offer) for offer in table.offers]


def _offer(table: Table, offer: Offer) -> Json:
    agreed: list[Json] = [seat for seat, chair in enumerate(table.chairs) if chair.person in offer.agreed]
    return {
        "number": offer.number,
        "what": offer.what,
        "by": list(table.seats_of(offer.by)),
        "to": offer.to,
        "agreed": agreed,
    }


def hosts(table: Table) -> list[Json]:
    return list(table.seats_of(table.host))


def _hears(seat: Seat | None, *, public: bool) -> bool:
    return seat is not None or public
