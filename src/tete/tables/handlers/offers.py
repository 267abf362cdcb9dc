"""OfferKind needs everybody's consent: takebacks, stopping, pausing a timed game, and another game.

Everybody means every person who holds a seat; computers consent to anything. Where nobody else sits, asking is getting.
A takeback goes back to the last decision of one seat, whatever fell or was answered since. As all have to agree, chance
may be taken back too (it then falls anew); what somebody has seen cannot, so games with secrets know no takeback.
"""

from __future__ import annotations

import hmac

from tete.core import Outcome, Refused, Seat
from tete.tables import events, commands
from tete.tables.clock import NoClock
from tete.tables.recorder import Recorder
from tete.tables.handlers.play import finish
from tete.tables.seats import SYSTEM, Open, Occupant
from tete.tables.table import Finished, Offer, Table


def propose(recorder: Recorder, payload: commands.Propose) -> None:
    recorder.require_person()
    to = _check(recorder, payload)
    open_offer = next((offer for offer in recorder.table.offers if offer.offer == payload.offer), None)
    if open_offer is not None:
        # Two who prompt for the same agree; two takebacks may go back to different moves.
        if open_offer.by == recorder.player or open_offer.to != to:
            raise Refused("offer-open")
        agree(recorder, commands.Agree(open_offer.number))
        return
    if (recorder.player, payload.offer) in recorder.table.declined:
        raise Refused("already-declined")
    alone = recorder.table.persons == {recorder.player}
    if alone or (payload.offer == "pause" and isinstance(recorder.table.config.control, NoClock)):
        _carry_out(recorder, payload.offer, to)
    else:
        recorder.write(events.Offered(payload.offer, recorder.player, to))


def _check(recorder: Recorder, payload: commands.Propose) -> int:
    """Whether this can be asked for now; for a takeback, the ply it goes back to."""
    match payload.offer:
        case "takeback":
            recorder.require_playing()
            return _ply_to_take_back(recorder, payload.seat)
        case "pause":
            recorder.require_playing()
        case "stop":
            recorder.require_begun()
        case "rematch":
            if not isinstance(recorder.table.status, Finished):
                raise Refused("not-over")
            if recorder.table.successor:
                raise Refused("rematch-exists", table=recorder.table.successor)
    return 0


def _ply_to_take_back(recorder: Recorder, seat: Seat) -> int:
    recorder.own_seat(seat)
    if recorder.table.game.secrets:
        raise Refused("takeback-secrets")
    for ply in range(len(recorder.table.plies) - 1, -1, -1):
        if recorder.table.plies[ply].actor == seat:
            return ply
    raise Refused("nothing-to-take-back")


def agree(recorder: Recorder, payload: commands.Agree) -> None:
    recorder.require_person()
    offer = _offer(recorder.table, payload.offer)
    if recorder.player in offer.agreed:
        raise Refused("already-agreed")
    recorder.write(events.Agreed(offer.number, recorder.player))
    if recorder.table.persons <= _offer(recorder.table, offer.number).agreed:
        _carry_out(recorder, offer.offer, offer.to)


def decline(recorder: Recorder, payload: commands.Decline) -> None:
    recorder.require_person()
    offer = _offer(recorder.table, payload.offer)
    recorder.write(events.Declined(offer.number, recorder.player))


def _offer(table: Table, number: int) -> Offer:
    for offer in table.offers:
        if offer.number == number:
            return offer
    raise Refused("no-such-offer", offer=number)


def _carry_out(recorder: Recorder, what: events.OfferKind, to: int) -> None:
    match what:
        case "takeback":
            recorder.write(events.TakenBack(to))
        case "stop":
            seats = len(recorder.table.seats)
            finish(recorder, Outcome((1,) * seats, (0,) * seats, "agreed"))
        case "pause":
            recorder.write(events.Paused())
        case "rematch":
            recorder.write(events.RematchCreated(_successor(recorder)))


def _successor(recorder: Recorder) -> str:
    """The id of the next table follows from this one's secret, so that asking twice opens one table."""
    return hmac.digest(recorder.secret, f"successor of {recorder.table.id}".encode(), "sha256").hex()[:32]


def rematch_command(table: Table) -> commands.Create:
    """The payload by which the room opens the rematch: the same config, everybody one seat further, the second begins."""
    seats: list[tuple[Occupant, str]] = []
    for seat_state in (*table.seats[1:], table.seats[0]):
        lent = seat_state.lender is not None
        seats.append((seat_state.lender or seat_state.occupant, seat_state.lender_name if lent else seat_state.name))
    if not table.successor or any(isinstance(occupant, Open) for occupant, _ in seats):
        raise Refused("no-rematch")
    return commands.Create(table.successor, table.config, table.host, table.id, tuple(seats))


def resume(recorder: Recorder, payload: commands.Resume) -> None:
    recorder.require_begun()
    if recorder.player != SYSTEM:
        recorder.require_person()
    if recorder.table.since is not None:
        raise Refused("not-paused")
    recorder.write(events.Resumed())
