"""What needs everybody's consent: takebacks, stopping, pausing a timed game, and another game.

Everybody means every person who holds a seat; computers consent to anything. Where nobody else sits, asking is getting.
A takeback goes back to the last decision of one seat, whatever fell or was answered since. As all have to agree, chance
may be taken back too (it then falls anew); what somebody has seen cannot, so games with secrets know no takeback.
"""

from __future__ import annotations

import hmac

from tete.core import Outcome, Refused, Seat
from tete.tables import facts, orders
from tete.tables.clock import NoClock
from tete.tables.pen import Pen
from tete.tables.playing import finish
from tete.tables.seating import ROOM, Open, Sitting
from tete.tables.table import Finished, Offer, Table


def propose(pen: Pen, order: orders.Propose) -> None:
    pen.need_person()
    to = _check(pen, order)
    open_offer = next((offer for offer in pen.table.offers if offer.what == order.what), None)
    if open_offer is not None:
        # Two who ask for the same agree; two takebacks may go back to different moves.
        if open_offer.by == pen.player or open_offer.to != to:
            raise Refused("offer-open")
        agree(pen, orders.Agree(open_offer.number))
        return
    if (pen.player, order.what) in pen.table.declined:
        raise Refused("already-declined")
    alone = pen.table.persons == {pen.player}
    if alone or (order.what == "pause" and isinstance(pen.table.terms.control, NoClock)):
        _carry_out(pen, order.what, to)
    else:
        pen.write(facts.Offered(order.what, pen.player, to))


def _check(pen: Pen, order: orders.Propose) -> int:
    """Whether this can be asked for now; for a takeback, the ply it goes back to."""
    match order.what:
        case "takeback":
            pen.need_playing()
            return _ply_to_take_back(pen, order.seat)
        case "pause":
            pen.need_playing()
        case "stop":
            pen.need_begun()
        case "rematch":
            if not isinstance(pen.table.status, Finished):
                raise Refused("not-over")
            if pen.table.successor:
                raise Refused("rematch-exists", table=pen.table.successor)
    return 0


def _ply_to_take_back(pen: Pen, seat: Seat) -> int:
    pen.own_chair(seat)
    if pen.table.game.secrets:
        raise Refused("takeback-secrets")
    for ply in range(len(pen.table.plies) - 1, -1, -1):
        if pen.table.plies[ply].actor == seat:
            return ply
    raise Refused("nothing-to-take-back")


def agree(pen: Pen, order: orders.Agree) -> None:
    pen.need_person()
    offer = _offer(pen.table, order.offer)
    if pen.player in offer.agreed:
        raise Refused("already-agreed")
    pen.write(facts.Agreed(offer.number, pen.player))
    if pen.table.persons <= _offer(pen.table, offer.number).agreed:
        _carry_out(pen, offer.what, offer.to)


def decline(pen: Pen, order: orders.Decline) -> None:
    pen.need_person()
    offer = _offer(pen.table, order.offer)
    pen.write(facts.Declined(offer.number, pen.player))


def _offer(table: Table, number: int) -> Offer:
    for offer in table.offers:
        if offer.number == number:
            return offer
    raise Refused("no-such-offer", offer=number)


def _carry_out(pen: Pen, what: facts.What, to: int) -> None:
    match what:
        case "takeback":
            pen.write(facts.TookBack(to))
        case "stop":
            seats = len(pen.table.chairs)
            finish(pen, Outcome((1,) * seats, (0,) * seats, "agreed"))
        case "pause":
            pen.write(facts.Paused())
        case "rematch":
            pen.write(facts.Rematched(_successor(pen)))


def _successor(pen: Pen) -> str:
    """The id of the next table follows from this one's secret, so that asking twice opens one table."""
    return hmac.digest(pen.secret, f"successor of {pen.table.id}".encode(), "sha256").hex()[:32]


def succession(table: Table) -> orders.Create:
    """The order by which the room opens the rematch: the same terms, everybody one seat further, the second begins."""
    chairs: list[tuple[Sitting, str]] = []
    for chair in (*table.chairs[1:], table.chairs[0]):
        lent = chair.lender is not None
        chairs.append((chair.lender or chair.sitting, chair.lender_name if lent else chair.name))
    if not table.successor or any(isinstance(sitting, Open) for sitting, _ in chairs):
        raise Refused("no-rematch")
    return orders.Create(table.successor, table.terms, table.host, table.id, tuple(chairs))


def resume(pen: Pen, order: orders.Resume) -> None:
    pen.need_begun()
    if pen.player != ROOM:
        pen.need_person()
    if pen.table.since is not None:
        raise Refused("not-paused")
    pen.write(facts.Resumed())
