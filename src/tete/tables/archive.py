"""Tables that were played under older rules: what their log says, without replaying a move."""

from __future__ import annotations

from dataclasses import replace

from tete.core import BELL, CHANCE, Actor, Outcome
from tete.core.text import tidy
from tete.tables import events
from tete.tables.events import Event
from tete.tables.seating import permuted
from tete.tables.seats import SeatState
from tete.tables.table import ArchivedTable, Finished, Paused, Playing, Table, TablePly

MOST_SEATS = 64  # of an archived table: a damaged or forged log may ask for any number


def archived(event: Event, created: events.Created) -> ArchivedTable:
    """A table that today's rules cannot even begin."""
    return ArchivedTable(
        id=created.table,
        config=created.config,
        owner=created.owner,
        previous=created.previous,
        created=event.at,
        at=event.at,
        version=event.version,
        seats=(SeatState(),) * max(0, min(created.config.seats, MOST_SEATS)),
    )


def archive(table: Table) -> ArchivedTable:
    """What remains of a table whose next event today's rules cannot apply."""
    return ArchivedTable(
        id=table.id,
        config=table.config,
        owner=table.owner,
        previous=table.previous,
        created=table.created,
        at=table.at,
        version=table.version,
        seats=table.seats,
        status=table.status,
        plies=table.plies,
        successor=table.successor,
    )


def archived_next(table: ArchivedTable, event: Event) -> ArchivedTable:
    table = replace(table, version=event.version, at=event.at)
    match event.payload:
        case events.Moved(seat, move) | events.MovedByClock(seat, move):
            return _with_ply(table, seat, move)
        case events.Rolled(move) | events.RollEntered(move):
            return _with_ply(table, CHANCE, move)
        case events.BellRang():
            return _with_ply(table, CHANCE, BELL)
        case events.TakenBack(to):
            return replace(table, plies=table.plies.first(to))
        case events.SeatChanged(seat, occupant, name):
            seats = [*table.seats]
            if 0 <= seat < len(seats):
                seats[seat] = SeatState(occupant, tidy(name))
            return replace(table, seats=tuple(seats))
        case events.LotsDrawn(order) if sorted(order) == list(range(len(table.seats))):
            return replace(table, seats=permuted(table.seats, order, event.version))
        case events.OwnerChanged(owner):
            return replace(table, owner=owner)
        case events.Started() | events.Resumed():
            return replace(table, status=Playing())
        case events.Paused():
            return replace(table, status=Paused())
        case events.Ended(places, points, reason):
            ended = Finished(Outcome(places, points, reason)) if places else Finished(None, reason)
            return replace(table, status=ended)
        case events.RematchCreated(successor):
            return replace(table, successor=successor)
        case _:
            return table


def _with_ply(table: ArchivedTable, actor: Actor, text: str) -> ArchivedTable:
    return replace(table, plies=table.plies.plus(TablePly(actor, text, (text,), table.at)))
