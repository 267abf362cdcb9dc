"""Sitting down, standing up, and seats that change hands while the game runs."""

from __future__ import annotations

from tete.core import BadOptions, Refused, Seat
from tete.tables import facts, orders
from tete.tables.chance import SALT
from tete.tables.pen import Pen
from tete.tables.seating import ROOM, Chair, Computer, Local, Open, Remote, holder
from tete.tables.table import Finished, Playing, Waiting
from tete.tables.terms import LEVEL

NAME = 40


def clean(text: str, longest: int) -> str:
    """One line of printable text, not too long."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not line:
        raise Refused("nothing-said")
    if len(line) > longest:
        raise Refused("too-long", longest=longest)
    return line


def seat_everybody(pen: Pen, order: orders.Create) -> None:
    """The people a table is created with: one's own, unless the room seats them for a rematch."""
    if len(order.chairs) > pen.table.terms.seats:
        raise Refused("no-such-seat", seat=len(order.chairs) - 1)
    for seat, (sitting, name) in enumerate(order.chairs):
        match sitting:
            case Open():
                continue
            case Computer(level):
                _check_level(level)
                pen.write(facts.Seated(seat, sitting, name and clean(name, NAME), "computer"))
            case Local() | Remote():
                if holder(sitting) != pen.player and pen.player != ROOM:
                    raise Refused("not-your-seat", seat=seat)
                pen.write(facts.Seated(seat, sitting, clean(name, NAME), "sit"))


def sit(pen: Pen, order: orders.Sit) -> None:
    chair = pen.chair(order.seat)
    sitting = Local(pen.player) if order.local else Remote(pen.player)
    name = clean(order.name, NAME)
    if pen.player == ROOM:
        raise Refused("not-seated")
    if isinstance(pen.table.status, Waiting):
        if not isinstance(chair.sitting, Open):
            raise Refused("seat-taken", seat=order.seat)
        pen.write(facts.Seated(order.seat, sitting, name, "sit"))
        return
    pen.need_begun()
    if not isinstance(chair.sitting, Computer):
        raise Refused("seat-taken", seat=order.seat)
    if chair.lender is not None:
        if holder(chair.lender) != pen.player:
            raise Refused("seat-lent", seat=order.seat)
        pen.write(facts.Seated(order.seat, chair.lender, chair.lender_name, "return"))
        return
    _check_newcomer(pen, order.seat, chair)
    pen.write(facts.Seated(order.seat, sitting, name, "sit"))


def _check_newcomer(pen: Pen, seat: Seat, chair: Chair) -> None:
    """Nobody sits down again where they gave up, nor behind a second face of a game with secrets."""
    if pen.player in chair.held:
        raise Refused("seat-given-up", seat=seat)
    if pen.table.game.secrets and any(pen.player in other.held for other in pen.table.chairs):
        raise Refused("seat-sees-secrets", seat=seat)


def stand(pen: Pen, order: orders.Stand) -> None:
    pen.need_waiting()
    chair = pen.chair(order.seat)
    if isinstance(chair.sitting, Open):
        raise Refused("seat-empty", seat=order.seat)
    if pen.player not in (chair.person, pen.table.host, ROOM):
        raise Refused("not-your-seat", seat=order.seat)
    pen.write(facts.Seated(order.seat, Open(), "", "stand"))


def seat_computer(pen: Pen, order: orders.SeatComputer) -> None:
    pen.need_host()
    chair = pen.chair(order.seat)
    _check_level(order.level)
    if not isinstance(pen.table.status, Waiting):
        pen.need_begun()
    if not isinstance(chair.sitting, Open | Computer) or chair.lender is not None:
        raise Refused("seat-taken", seat=order.seat)
    name = clean(order.name, NAME) if order.name else ""
    pen.write(facts.Seated(order.seat, Computer(order.level), name, "computer"))


def hand_over(pen: Pen, order: orders.HandOver) -> None:
    pen.need_begun()
    chair = pen.chair(order.seat)
    _check_level(order.level)
    lender = holder(chair.lender) if chair.lender is not None else chair.person
    if lender is None or pen.player not in (lender, ROOM, *pen.table.persons):
        raise Refused("not-your-seat", seat=order.seat)
    if pen.player not in (lender, ROOM) and not order.gone:
        raise Refused("not-gone", seat=order.seat)
    pen.write(facts.Seated(order.seat, Computer(order.level), chair.name, "hand-over", lent=True))


def leave(pen: Pen, order: orders.Leave) -> None:
    """The last person to leave a running game pauses it: computers do not play for an empty room."""
    pen.need_person()
    seats = pen.table.seats_of(pen.player)
    waiting = isinstance(pen.table.status, Waiting)
    if not waiting:
        pen.need_begun()
    for seat in seats:
        if waiting:
            pen.write(facts.Seated(seat, Open(), "", "stand"))
        else:
            hand_over(pen, orders.HandOver(seat, pen.table.terms.stand_in))
    if not pen.table.persons and isinstance(pen.table.status, Playing):
        pen.write(facts.Paused())
    heirs = [chair.person for chair in pen.table.chairs if chair.person is not None]
    if pen.table.host == pen.player and heirs:
        pen.write(facts.HostChanged(heirs[0]))


def salt(pen: Pen, order: orders.Salt) -> None:
    """A seat's share in the chance to come: any time before the first roll."""
    pen.need_person()
    pen.own_chair(order.seat)
    if pen.table.fallen or isinstance(pen.table.status, Finished):
        raise Refused("salt-too-late")
    if not pen.table.commitment:
        raise Refused("own-dice")
    if not SALT.match(order.salt):
        raise Refused("bad-salt")
    pen.write(facts.Salted(order.seat, order.salt))


def _check_level(level: str) -> None:
    if not LEVEL.match(level):
        raise BadOptions("bad-level", level=level[:32])
