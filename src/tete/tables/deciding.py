"""Whether a command is obeyed, and what follows: `decide` gives the events, `hear` also the one reply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tete.core import BadOptions, Refused, TeteError
from tete.tables import facts, offering, orders, playing, sitting
from tete.tables.chance import SECRET_BYTES, commit
from tete.tables.facts import Event
from tete.tables.folding import evolve
from tete.tables.orders import Command
from tete.tables.pen import Pen
from tete.tables.seating import ROOM
from tete.tables.table import Finished, Table, Waiting
from tete.tables.terms import IDENTITY, settled

CHAT = 280


def decide(table: Table | None, command: Command, now: int, secret: bytes) -> tuple[Event, ...]:
    """The events a command brings about, or the error that refuses it; the table's chance follows from `secret`."""
    return tuple(_obey(table, command, now, secret).events)


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command was obeyed; `version` is the table's once it was."""

    id: str
    version: int


@dataclass(frozen=True, slots=True)
class Denied:
    """The command changed nothing, and why."""

    id: str
    error: TeteError


Reply = Accepted | Denied


@dataclass(frozen=True, slots=True)
class Heard:
    """One reply, the events to make durable before it is given, and the table after each of them."""

    reply: Reply
    events: tuple[Event, ...] = ()
    tables: tuple[Table, ...] = ()


def hear(table: Table | None, command: Command, now: int, secret: bytes) -> Heard:
    """`decide`, with exactly one reply: a command obeyed before is answered as it was then and done only once."""
    earlier = table.reply_to(command.player, command.id) if table is not None else None
    if earlier is not None:
        return Heard(Accepted(command.id, earlier))
    try:
        pen = _obey(table, command, now, secret)
    except TeteError as error:
        return Heard(Denied(command.id, error))
    return Heard(Accepted(command.id, pen.table.version), tuple(pen.events), tuple(pen.tables))


def _obey(table: Table | None, command: Command, now: int, secret: bytes) -> Pen:
    order = command.order
    if isinstance(order, orders.Create):
        if table is not None:
            raise Refused("table-exists")
        pen = _create(command, order, now, secret)
        sitting.seat_everybody(pen, order)
        return pen
    if table is None:
        raise Refused("no-such-table")
    pen = Pen(table, command, now, secret)
    _DEEDS[type(order)](pen, order)
    return pen


def _create(command: Command, order: orders.Create, now: int, secret: bytes) -> Pen:
    if not IDENTITY.match(order.table):
        raise BadOptions("bad-table-id")
    if command.player != ROOM and (order.previous or order.host not in ("", command.player)):
        raise Refused("room-only")
    if len(secret) != SECRET_BYTES:
        raise ValueError("a secret has 32 bytes")
    terms = settled(order.terms)
    commitment = "" if terms.own_dice else commit(secret)
    fact = facts.Created(order.table, terms, order.host or command.player, commitment, order.previous)
    event = Event(1, now, command.player, command.id, fact)
    table = evolve(None, event)
    pen = Pen(table, command, now, secret)
    pen.keep(event, table)
    return pen


def _say(pen: Pen, order: orders.Say) -> None:
    seats = pen.table.seats_of(pen.player)
    if pen.table.chatting == "off":
        raise Refused("chat-off")
    if not seats and (pen.table.chatting == "seats" or pen.table.terms.watching == "closed"):
        raise Refused("not-seated")
    name = pen.table.chairs[seats[0]].name if seats else sitting.clean(order.name, sitting.NAME)
    pen.write(facts.Said(seats[0] if seats else None, name, sitting.clean(order.text, CHAT)))


def _set_chat(pen: Pen, order: orders.SetChat) -> None:
    pen.need_host()
    pen.write(facts.ChatSet(order.chat))


def _cancel(pen: Pen, order: orders.Cancel) -> None:
    pen.need_host()
    if pen.player != ROOM:
        pen.need_waiting()
    if isinstance(pen.table.status, Finished):
        raise Refused("already-over")
    pen.write(facts.Ended((), (), "cancelled"))
    if pen.table.commitment:
        pen.write(facts.Revealed(pen.secret.hex()))


def _reopen(pen: Pen, order: orders.Reopen) -> None:
    pen.need_room()
    if isinstance(pen.table.status, Waiting | Finished) or pen.table.since is None:
        raise Refused("nothing-runs")
    pen.write(facts.Reopened())


# Every order but Create; a test holds the list complete.
_DEEDS: dict[type[Any], Callable[[Pen, Any], None]] = {
    orders.Sit: sitting.sit,
    orders.Stand: sitting.stand,
    orders.SeatComputer: sitting.seat_computer,
    orders.HandOver: sitting.hand_over,
    orders.Leave: sitting.leave,
    orders.Salt: sitting.salt,
    orders.Start: playing.start,
    orders.Play: playing.play,
    orders.TypeRoll: playing.type_roll,
    orders.Tick: playing.tick,
    orders.Resign: playing.resign,
    orders.Propose: offering.propose,
    orders.Agree: offering.agree,
    orders.Decline: offering.decline,
    orders.Resume: offering.resume,
    orders.Say: _say,
    orders.SetChat: _set_chat,
    orders.Cancel: _cancel,
    orders.Reopen: _reopen,
}
