"""A table in one line, for lobbies, lists and records of the best."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import TypeAdapter

from tete.core import CHANCE
from tete.tables.seats import Open
from tete.tables.table import Finished, Table
from tete.tables.project import status


@dataclass(frozen=True, slots=True)
class TableSummary:
    """`clean`: nothing was taken back and no seat changed seat_changes, so the result is the players' own.

    `kinds` and `persons` go seat by seat (an empty person: nobody, or a computer); `asked` are the seats to move.
    """

    id: str
    game: str
    preset: str
    status: str
    names: tuple[str, ...]
    free: int
    watching: bool
    created: int
    at: int
    version: int
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    reason: str = ""
    clean: bool = True
    kinds: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    asked: tuple[int, ...] = ()
    ply: int = 0


def summarize(table: Table) -> TableSummary:
    ended = table.status.outcome if isinstance(table.status, Finished) else None
    return TableSummary(
        id=table.id,
        game=table.config.game,
        preset=table.config.preset,
        status=status(table),
        names=tuple(seat_state.name for seat_state in table.seats),
        free=sum(isinstance(seat_state.occupant, Open) for seat_state in table.seats),
        watching=table.config.watching == "open",
        created=table.created,
        at=table.at,
        version=table.version,
        places=ended.places if ended else (),
        points=ended.points if ended else (),
        reason=ended.reason if ended else "",
        clean=not table.takebacks and not table.seat_changes,
        kinds=tuple(seat_state.occupant.kind for seat_state in table.seats),
        persons=tuple(seat_state.person or "" for seat_state in table.seats),
        asked=tuple(actor for actor in table.prompts if actor != CHANCE),
        ply=len(table.plies),
    )


_HEADING = TypeAdapter(TableSummary)


def dump_summary(line: TableSummary) -> str:
    return _HEADING.dump_json(line).decode()


def load_summary(data: str) -> TableSummary:
    return _HEADING.validate_json(data)
