"""A table in one line, for lobbies, lists and solo records."""

from __future__ import annotations

from tete.core import CHANCE
from tete.tables.clock import ClockConfig, NoClock
from tete.tables.config import Access
from tete.tables.declared import Value
from tete.tables.project import status_name
from tete.tables.seats import Computer, Level, Open, SeatKind
from tete.tables.table import AnyTable, Finished, Playing, Table


class TableSummary(Value, frozen=True):
    """`kinds`, `persons` and `levels` have one entry per seat.

    A person is empty where nobody sits, or a computer; a seat that was lent to a computer is still the person's. A
    level is None where no computer sits.

    `prompted` are the seats to move. `timed`: a clock or a bell may run; `due` is when the next one ends. `clean`: the
    whole game was played here with the server's dice, nothing was taken back, and no seat changed its occupant: the
    result is the players' own.
    """

    id: str
    game: str
    preset: str
    status: str
    names: tuple[str, ...]
    open_seats: int
    access: Access
    timed: bool
    created: int
    at: int
    version: int
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    reason: str = ""
    clean: bool = True
    kinds: tuple[SeatKind, ...] = ()
    persons: tuple[str, ...] = ()
    prompted: tuple[int, ...] = ()
    ply: int = 0
    due: int | None = None
    clock: ClockConfig = NoClock()
    levels: tuple[Level | None, ...] = ()
    imported: bool = False


def summarize(table: AnyTable) -> TableSummary:
    """Every move passes here; a list is made faster than a generator is read."""
    outcome = table.status.outcome if isinstance(table.status, Finished) else None
    live = table if isinstance(table, Table) else None
    return TableSummary(
        id=table.id,
        game=table.config.game,
        preset=table.config.preset,
        status=status_name(table.status),
        names=tuple([seat.name for seat in table.seats]),
        open_seats=len([seat for seat in table.seats if isinstance(seat.occupant, Open)]),
        access=table.config.access,
        timed=live is not None and (not isinstance(table.config.clock, NoClock) or live.bell is not None),
        created=table.created,
        at=table.at,
        version=table.version,
        places=outcome.places if outcome else (),
        points=outcome.points if outcome else (),
        reason=outcome.reason if outcome else "",
        clean=live is not None and _is_clean(live),
        kinds=tuple([seat.occupant.kind for seat in table.seats]),
        persons=tuple([seat.player or "" for seat in table.seats]),
        prompted=tuple([actor for actor in live.prompts if actor != CHANCE]) if live else (),
        ply=len(table.plies),
        due=live.next_deadline() if live is not None and isinstance(live.status, Playing) else None,
        clock=table.config.clock,
        levels=tuple(seat.occupant.level if isinstance(seat.occupant, Computer) else None for seat in table.seats),
        imported=live is not None and live.imported,
    )


def _is_clean(table: Table) -> bool:
    played_here = not table.imported and not table.config.own_dice
    return played_here and not table.takebacks and not table.seat_changes
