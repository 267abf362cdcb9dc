"""What needs everybody's consent: takebacks, stopping, pausing a timed game, and a rematch.

Everybody means every person who holds a seat, or for whom a computer plays because they stayed away; computers agree to
anything. An offer is granted at once if there is no other person. A takeback goes back to the last decision of one
seat. Since all have to agree, it may take back chance moves too; they are then rolled again. Games with secrets allow
no takeback: what was seen stays seen. Where players type in their own dice, the last roll can be corrected: at once
if nothing has followed it, else if all agree.
"""

from __future__ import annotations

from msgspec.structs import replace

from tete.core import MatchGame, Outcome, Refused, Seat, asked_options
from tete.tables import commands, events
from tete.tables.clock import NoClock
from tete.tables.config import reseated_config
from tete.tables.decide import Recorder, handles
from tete.tables.handlers.play import end_without_outcome, finish
from tete.tables.seats import SYSTEM, Occupant, Open
from tete.tables.table import Finished, Offer, Table


@handles(commands.Propose)
def propose(recorder: Recorder, command: commands.Propose) -> None:
    _require_say(recorder, command.offer)
    to = _check(recorder, command)
    table = recorder.table
    same = next((offer for offer in table.offers if offer.offer == command.offer), None)
    if same is not None:
        # Two players who offer the same agree. Two takebacks may go back to different moves.
        if same.by == recorder.player or same.to != to:
            raise Refused("offer-open")
        agree(recorder, commands.Agree(same.number))
        return
    if (recorder.player, command.offer) in table.declined:
        raise Refused("already-declined")
    alone = table.parties <= {recorder.player}
    untimed_pause = command.offer == "pause" and isinstance(table.config.clock, NoClock)
    if alone or untimed_pause or (command.offer == "roll" and to == len(table.plies) - 1):
        _carry_out(recorder, command.offer, to)
    else:
        recorder.emit(events.Offered(command.offer, recorder.player, to))


def _check(recorder: Recorder, command: commands.Propose) -> int:
    """Whether this can be offered now; for a takeback, the ply it goes back to."""
    match command.offer:
        case "takeback":
            recorder.require_playing()
            return _ply_to_take_back(recorder, command.seat)
        case "roll":
            recorder.require_playing()
            return _roll_to_correct(recorder.table)
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
    plies = recorder.table.plies
    for number in range(len(plies) - 1, -1, -1):
        if plies[number].actor == seat:
            return number
    raise Refused("nothing-to-take-back")


def _roll_to_correct(table: Table) -> int:
    number = table.last_typed_roll()
    if number is None:
        raise Refused("no-typed-roll")
    if table.game.secrets and number < len(table.plies) - 1:
        raise Refused("takeback-secrets")
    return number


@handles(commands.Agree)
def agree(recorder: Recorder, command: commands.Agree) -> None:
    offer = _answered(recorder, command.number)
    if recorder.player in offer.agreed:
        raise Refused("already-agreed")
    recorder.emit(events.Agreed(offer.number, recorder.player))
    if recorder.table.parties <= _offer(recorder.table, offer.number).agreed:
        _carry_out(recorder, offer.offer, offer.to)


@handles(commands.Decline)
def decline(recorder: Recorder, command: commands.Decline) -> None:
    recorder.emit(events.Declined(_answered(recorder, command.number).number, recorder.player))


def _require_say(recorder: Recorder, offer: events.OfferKind) -> None:
    """During a game those who hold a seat decide. After it a lent seat is its player's again, who will sit there."""
    if offer != "rematch" or recorder.player not in recorder.table.players:
        recorder.require_person()


def _answered(recorder: Recorder, number: int) -> Offer:
    """The offer that this player answers."""
    offer = next((other for other in recorder.table.offers if other.number == number), None)
    _require_say(recorder, "takeback" if offer is None else offer.offer)
    return _offer(recorder.table, number)


def _offer(table: Table, number: int) -> Offer:
    for offer in table.offers:
        if offer.number == number:
            return offer
    raise Refused("no-such-offer", offer=number)


def _carry_out(recorder: Recorder, offer: events.OfferKind, to: int) -> None:
    match offer:
        case "takeback" | "roll":
            recorder.emit(events.TakenBack(to))
        case "stop":
            _stop(recorder)
        case "pause":
            recorder.emit(events.Paused())
        case "rematch":
            if not recorder.command.fresh_id:
                raise ValueError("a command that may create a rematch brings an unused table id")
            recorder.emit(events.RematchCreated(recorder.command.fresh_id))


def _stop(recorder: Recorder) -> None:
    """A draw by agreement among people. Where a computer has a seat of its own, the game ends without a result."""
    seats = recorder.table.seats
    among_people = len(seats) > 1 and all(seat.person or seat.lender for seat in seats)
    if among_people:
        finish(recorder, Outcome((1,) * len(seats), (0,) * len(seats), "agreed"))
    else:
        end_without_outcome(recorder, "stopped")


def rematch_command(table: Table) -> commands.Create:
    """The command that creates the rematch: the same config, everybody one seat further, so that the second begins.

    That order is fair already, so no lots are drawn again. What nobody chose, such as an older word list, is as today.
    In a match it is the next game; after the last one, or one without an outcome, a new match begins.
    """
    occupants: list[tuple[Occupant, str]] = []
    for seat in (*table.seats[1:], table.seats[0]):
        lent = seat.lender is not None
        occupants.append((seat.lender or seat.occupant, seat.lender_name if lent else seat.name))
    if not table.successor or any(isinstance(occupant, Open) for occupant, _ in occupants):
        raise Refused("no-rematch")
    moved = reseated_config(table.config, (*range(1, len(table.seats)), 0))
    options = asked_options(moved.rules.options, moved.options)
    config = replace(moved, options=options, lots=False)
    return commands.Create(table.successor, config, table.owner, table.id, tuple(occupants), _games_before_next(table))


def _games_before_next(table: Table) -> tuple[MatchGame, ...]:
    games = table.match_games()
    goes_on = len(table.earlier) < len(games) < len(table.seats)
    return tuple(game.moved_on() for game in games) if goes_on else ()


@handles(commands.Resume)
def resume(recorder: Recorder, _: commands.Resume) -> None:
    recorder.require_begun()
    if recorder.player != SYSTEM:
        recorder.require_person()
    if recorder.table.since is not None:
        raise Refused("not-paused")
    recorder.emit(events.Resumed())
