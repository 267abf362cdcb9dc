"""How seats follow from the log: who sits where, who lent a seat, and what the lots did."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tete.core import Seat
from tete.core.text import tidy
from tete.tables import events
from tete.tables.seats import Local, Open, Remote, SeatState, controller
from tete.tables.table import SeatChange, Table, Waiting, updated


def seat_changed(table: Table, payload: events.SeatChanged, player: str) -> Table:
    """Another occupant, by a command of `player`. Offers lapse, because they were made among other people."""
    old, name = table.seats[payload.seat], tidy(payload.name)
    seat = SeatState(payload.occupant, name, salt=old.salt, held_by=old.held_by, since=table.version)
    if payload.lent and isinstance(old.occupant, Local | Remote):
        absent = controller(old.occupant) != player
        seat = replace(seat, lender=old.occupant, lender_name=old.name, absent=absent)
    elif payload.lent:  # the computer on a lent seat changes its level
        absent = old.absent and (old.lender is None or controller(old.lender) != player)
        seat = replace(seat, lender=old.lender, lender_name=old.lender_name, absent=absent)
    if isinstance(payload.occupant, Open):
        seat = replace(seat, salt="")
    changes = table.seat_changes
    if not isinstance(table.status, Waiting):
        changes = (*changes, SeatChange(len(table.plies), payload.seat, payload.occupant, name, payload.reason))
        if seat.person is not None and seat.person not in seat.held_by:
            seat = replace(seat, held_by=(*seat.held_by, seat.person))
    return updated(with_seat(table, payload.seat, seat), seat_changes=changes, offers=())


def with_seat(table: Table, number: Seat, seat: SeatState) -> Table:
    return updated(table, seats=(*table.seats[:number], seat, *table.seats[number + 1 :]))


def permuted(seats: Sequence[SeatState], order: Sequence[Seat], version: int) -> tuple[SeatState, ...]:
    """The seats after the draw: everybody takes their name and salt along, and no invite link of before fits."""
    return tuple(replace(seats[old], since=version) for old in order)


def lots_drawn(table: Table, order: tuple[Seat, ...]) -> Table:
    """What was said before the game still belongs to the same people."""
    place = {old: new for new, old in enumerate(order)}
    chat = tuple(line if line.seat is None else replace(line, seat=place[line.seat]) for line in table.chat)
    return updated(table, seats=permuted(table.seats, order, table.version), chat=chat, lots=order)
