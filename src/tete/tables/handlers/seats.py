"""People at a table: sitting down, standing up, seats that change their occupant during the game, and chat."""

from __future__ import annotations

from tete.core import Refused, Seat
from tete.core.text import NAME_CHARACTERS, can_be_seen, distinct, look, one_line
from tete.tables import commands, events
from tete.tables.chance import SALT
from tete.tables.clock import NoClock
from tete.tables.config import check_level
from tete.tables.decide import Recorder, handles
from tete.tables.evolve import LONGEST_LINE
from tete.tables.seats import SYSTEM, Computer, Local, Open, Remote, SeatState, controller
from tete.tables.table import Finished, Playing, Waiting


def clean(text: str, longest: int) -> str:
    """One line of text that can be seen, not too long."""
    line = one_line(text)
    if not can_be_seen(line):
        raise Refused("nothing-said")
    if len(line) > longest:
        raise Refused("too-long", longest=longest)
    return line


def name_at(recorder: Recorder, number: Seat | None, text: str) -> str:
    """The name of somebody at a seat, or of a spectator; one that looks like another's gets a number."""
    name = one_line(text)
    if not can_be_seen(name):
        raise Refused("name-unseen")
    others = {look(seat.name) for other, seat in enumerate(recorder.table.seats) if other != number and seat.name}
    return distinct(clean(name, NAME_CHARACTERS), others)


@handles(commands.Create)
def seat_occupants(recorder: Recorder, command: commands.Create) -> None:
    """The occupants a table is created with: the player's own, unless the system seats people for a rematch."""
    if len(command.occupants) > recorder.table.config.seats:
        raise Refused("no-such-seat", seat=len(command.occupants) - 1)
    for number, (occupant, name) in enumerate(command.occupants):
        match occupant:
            case Open():
                continue
            case Computer(level):
                check_level(level)
                name = name and name_at(recorder, number, name)
                recorder.emit(events.SeatChanged(number, occupant, name, "computer"))
            case Local() | Remote():
                if controller(occupant) != recorder.player and recorder.player != SYSTEM:
                    raise Refused("not-your-seat", seat=number)
                recorder.emit(events.SeatChanged(number, occupant, name_at(recorder, number, name), "sit"))


@handles(commands.Sit)
def sit(recorder: Recorder, command: commands.Sit) -> None:
    seat = recorder.seat(command.seat)
    occupant = Local(recorder.player) if command.local else Remote(recorder.player)
    name = name_at(recorder, command.seat, command.name)
    if recorder.player == SYSTEM:
        raise Refused("not-seated")
    if isinstance(recorder.table.status, Waiting):
        if not isinstance(seat.occupant, Open):
            raise Refused("seat-taken", seat=command.seat)
        recorder.emit(events.SeatChanged(command.seat, occupant, name, "sit"))
        return
    recorder.require_begun()
    if not isinstance(seat.occupant, Computer):
        raise Refused("seat-taken", seat=command.seat)
    if seat.lender is not None:
        if controller(seat.lender) != recorder.player:
            raise Refused("seat-lent", seat=command.seat)
        if recorder.table.is_lent_for_turn(command.seat):
            raise Refused("seat-lent-turn")
        timed = not isinstance(recorder.table.config.clock, NoClock)
        if timed and command.seat in recorder.table.prompts and recorder.table.clocks.left[command.seat] <= 0:
            raise Refused("time-was-up")  # else a move could be overstepped again and again
        recorder.emit(events.SeatChanged(command.seat, seat.lender, seat.lender_name, "return"))
        return
    _check_newcomer(recorder, command.seat, seat)
    recorder.emit(events.SeatChanged(command.seat, occupant, name, "sit"))


def _check_newcomer(recorder: Recorder, number: Seat, seat: SeatState) -> None:
    """A player may not return to a seat they gave up, nor take a second seat of a game with secrets."""
    if recorder.player in seat.held_by:
        raise Refused("seat-given-up", seat=number)
    if recorder.table.game.secrets and any(recorder.player in other.held_by for other in recorder.table.seats):
        raise Refused("seat-sees-secrets", seat=number)


@handles(commands.Stand)
def stand(recorder: Recorder, command: commands.Stand) -> None:
    recorder.require_waiting()
    seat = recorder.seat(command.seat)
    if isinstance(seat.occupant, Open):
        raise Refused("seat-empty", seat=command.seat)
    if recorder.player not in (seat.person, recorder.table.owner, SYSTEM):
        raise Refused("not-your-seat", seat=command.seat)
    recorder.emit(events.SeatChanged(command.seat, Open(), "", "stand"))


@handles(commands.SeatComputer)
def seat_computer(recorder: Recorder, command: commands.SeatComputer) -> None:
    recorder.require_owner()
    seat = recorder.seat(command.seat)
    check_level(command.level)
    if not isinstance(recorder.table.status, Waiting):
        recorder.require_begun()
    if not isinstance(seat.occupant, Open | Computer) or seat.lender is not None:
        raise Refused("seat-taken", seat=command.seat)
    name = name_at(recorder, command.seat, command.name) if command.name else ""
    recorder.emit(events.SeatChanged(command.seat, Computer(command.level), name, "computer"))


@handles(commands.HandOver)
def hand_over(recorder: Recorder, command: commands.HandOver) -> None:
    recorder.require_begun()
    seat = recorder.seat(command.seat)
    check_level(command.level)
    lender = controller(seat.lender) if seat.lender is not None else seat.person
    if lender is None or recorder.player not in (lender, SYSTEM, *recorder.table.persons):
        raise Refused("not-your-seat", seat=command.seat)
    own = recorder.player in (lender, SYSTEM)
    if not own and not recorder.command.absent:
        raise Refused("not-absent", seat=command.seat)
    alone = own and recorder.table.parties <= {lender}
    # Against other people nobody chooses how strong the computer is: neither a rival, nor who wants one good move.
    level = command.level if alone or recorder.player == SYSTEM else recorder.table.config.stand_in
    recorder.emit(events.SeatChanged(command.seat, Computer(level), seat.name, "hand-over", lent=True))


@handles(commands.Leave)
def leave(recorder: Recorder, _: commands.Leave) -> None:
    """When the last person leaves a running game, it is paused: computers do not play for nobody."""
    recorder.require_person()
    waiting = isinstance(recorder.table.status, Waiting)
    if not waiting:
        recorder.require_begun()
    for number in recorder.table.seats_of(recorder.player):
        if waiting:
            recorder.emit(events.SeatChanged(number, Open(), "", "stand"))
        else:
            hand_over(recorder, commands.HandOver(number, recorder.table.config.stand_in))
    table = recorder.table
    if not table.persons and isinstance(table.status, Playing):
        recorder.emit(events.Paused())
    heirs = [seat.person for seat in table.seats if seat.person is not None]
    if table.owner == recorder.player and heirs:
        recorder.emit(events.OwnerChanged(heirs[0]))


@handles(commands.SetSalt)
def set_salt(recorder: Recorder, command: commands.SetSalt) -> None:
    """A seat's contribution to the randomness: any time before the first chance move, which may be the lots."""
    recorder.require_person()
    recorder.own_seat(command.seat)
    if recorder.table.has_rolled or recorder.table.lots or isinstance(recorder.table.status, Finished):
        raise Refused("salt-too-late")
    if not recorder.table.commitment:
        raise Refused("own-dice")
    if not SALT.match(command.salt):
        raise Refused("bad-salt")
    recorder.emit(events.SaltSet(command.seat, command.salt))


@handles(commands.Chat)
def chat(recorder: Recorder, command: commands.Chat) -> None:
    table = recorder.table
    seats = table.seats_of(recorder.player)
    if table.chat_policy == "off":
        raise Refused("chat-off")
    if not seats and (table.chat_policy == "seats" or table.config.access != "public"):
        raise Refused("not-seated")
    name = table.seats[seats[0]].name if seats else name_at(recorder, None, command.name)
    recorder.emit(events.Chatted(seats[0] if seats else None, name, clean(command.text, LONGEST_LINE)))


@handles(commands.SetChat)
def set_chat(recorder: Recorder, command: commands.SetChat) -> None:
    recorder.require_owner()
    recorder.emit(events.ChatChanged(command.chat))
