"""Occupant down, standing up, and seats that change seat_changes while the game runs."""

from __future__ import annotations

from tete.core import BadOptions, Refused, Seat
from tete.tables import events, commands
from tete.tables.chance import SALT
from tete.tables.recorder import Recorder
from tete.tables.seats import SYSTEM, SeatState, Computer, Local, Open, Remote, controller
from tete.tables.table import Finished, Playing, Waiting
from tete.tables.config import LEVEL

NAME = 40


def clean(text: str, longest: int) -> str:
    """One line of printable text, not too long."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not line:
        raise Refused("nothing-said")
    if len(line) > longest:
        raise Refused("too-long", longest=longest)
    return line


def seat_occupants(recorder: Recorder, payload: commands.Create) -> None:
    """The people a table is created with: one's own, unless the room seats them for a rematch."""
    if len(payload.seats) > recorder.table.config.seats:
        raise Refused("no-such-seat", seat=len(payload.seats) - 1)
    for seat, (occupant, name) in enumerate(payload.seats):
        match occupant:
            case Open():
                continue
            case Computer(level):
                _check_level(level)
                recorder.write(events.SeatChanged(seat, occupant, name and clean(name, NAME), "computer"))
            case Local() | Remote():
                if controller(occupant) != recorder.player and recorder.player != SYSTEM:
                    raise Refused("not-your-seat", seat=seat)
                recorder.write(events.SeatChanged(seat, occupant, clean(name, NAME), "sit"))


def sit(recorder: Recorder, payload: commands.Sit) -> None:
    seat_state = recorder.seat_state(payload.seat)
    occupant = Local(recorder.player) if payload.local else Remote(recorder.player)
    name = clean(payload.name, NAME)
    if recorder.player == SYSTEM:
        raise Refused("not-seated")
    if isinstance(recorder.table.status, Waiting):
        if not isinstance(seat_state.occupant, Open):
            raise Refused("seat-taken", seat=payload.seat)
        recorder.write(events.SeatChanged(payload.seat, occupant, name, "sit"))
        return
    recorder.require_begun()
    if not isinstance(seat_state.occupant, Computer):
        raise Refused("seat-taken", seat=payload.seat)
    if seat_state.lender is not None:
        if controller(seat_state.lender) != recorder.player:
            raise Refused("seat-lent", seat=payload.seat)
        recorder.write(events.SeatChanged(payload.seat, seat_state.lender, seat_state.lender_name, "return"))
        return
    _check_newcomer(recorder, payload.seat, seat_state)
    recorder.write(events.SeatChanged(payload.seat, occupant, name, "sit"))


def _check_newcomer(recorder: Recorder, seat: Seat, seat_state: SeatState) -> None:
    """Nobody sits down again where they gave up, nor behind a second face of a game with secrets."""
    if recorder.player in seat_state.held:
        raise Refused("seat-given-up", seat=seat)
    if recorder.table.game.secrets and any(recorder.player in other.held for other in recorder.table.seats):
        raise Refused("seat-sees-secrets", seat=seat)


def stand(recorder: Recorder, payload: commands.Stand) -> None:
    recorder.require_waiting()
    seat_state = recorder.seat_state(payload.seat)
    if isinstance(seat_state.occupant, Open):
        raise Refused("seat-empty", seat=payload.seat)
    if recorder.player not in (seat_state.person, recorder.table.host, SYSTEM):
        raise Refused("not-your-seat", seat=payload.seat)
    recorder.write(events.SeatChanged(payload.seat, Open(), "", "stand"))


def seat_computer(recorder: Recorder, payload: commands.SeatComputer) -> None:
    recorder.require_owner()
    seat_state = recorder.seat_state(payload.seat)
    _check_level(payload.level)
    if not isinstance(recorder.table.status, Waiting):
        recorder.require_begun()
    if not isinstance(seat_state.occupant, Open | Computer) or seat_state.lender is not None:
        raise Refused("seat-taken", seat=payload.seat)
    name = clean(payload.name, NAME) if payload.name else ""
    recorder.write(events.SeatChanged(payload.seat, Computer(payload.level), name, "computer"))


def hand_over(recorder: Recorder, payload: commands.HandOver) -> None:
    recorder.require_begun()
    seat_state = recorder.seat_state(payload.seat)
    _check_level(payload.level)
    lender = controller(seat_state.lender) if seat_state.lender is not None else seat_state.person
    if lender is None or recorder.player not in (lender, SYSTEM, *recorder.table.persons):
        raise Refused("not-your-seat", seat=payload.seat)
    if recorder.player not in (lender, SYSTEM) and not payload.gone:
        raise Refused("not-absent", seat=payload.seat)
    recorder.write(events.SeatChanged(payload.seat, Computer(payload.level), seat_state.name, "hand-over", lent=True))


def leave(recorder: Recorder, payload: commands.Leave) -> None:
    """The last person to leave a running game pauses it: computers do not play for an empty room."""
    recorder.require_person()
    seats = recorder.table.seats_of(recorder.player)
    waiting = isinstance(recorder.table.status, Waiting)
    if not waiting:
        recorder.require_begun()
    for seat in seats:
        if waiting:
            recorder.write(events.SeatChanged(seat, Open(), "", "stand"))
        else:
            hand_over(recorder, commands.HandOver(seat, recorder.table.config.stand_in))
    if not recorder.table.persons and isinstance(recorder.table.status, Playing):
        recorder.write(events.Paused())
    heirs = [seat_state.person for seat_state in recorder.table.seats if seat_state.person is not None]
    if recorder.table.host == recorder.player and heirs:
        recorder.write(events.OwnerChanged(heirs[0]))


def salt(recorder: Recorder, payload: commands.SetSalt) -> None:
    """A seat's share in the chance to come: any time before the first roll."""
    recorder.require_person()
    recorder.own_seat(payload.seat)
    if recorder.table.has_rolled or isinstance(recorder.table.status, Finished):
        raise Refused("salt-too-late")
    if not recorder.table.commitment:
        raise Refused("own-dice")
    if not SALT.match(payload.salt):
        raise Refused("bad-salt")
    recorder.write(events.SaltSet(payload.seat, payload.salt))


def _check_level(level: str) -> None:
    if not LEVEL.match(level):
        raise BadOptions("bad-level", level=level[:32])
