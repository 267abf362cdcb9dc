"""A table in one line, for lobbies, lists and records of the best."""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import TypeAdapter

from tete.core import CHANCE
from tete.tables.seating import Open
from tete.tables.table import Finished, Table
from tete.tables.telling import status


@dataclass(frozen=True, slots=True)
class Heading:
    """`clean`: nothing was taken back and no seat changed hands, so the result is the players' own.

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


def heading(table: Table) -> Heading:
    ended = table.status.outcome if isinstance(table.status, Finished) else None
    return Heading(
        id=table.id,
        game=table.terms.game,
        preset=table.terms.preset,
        status=status(table),
        names=tuple(chair.name for chair in table.chairs),
        free=sum(isinstance(chair.sitting, Open) for chair in table.chairs),
        watching=table.terms.watching == "open",
        created=table.created,
        at=table.at,
        version=table.version,
        places=ended.places if ended else (),
        points=ended.points if ended else (),
        reason=ended.reason if ended else "",
        clean=not table.cuts and not table.hands,
        kinds=tuple(chair.sitting.kind for chair in table.chairs),
        persons=tuple(chair.person or "" for chair in table.chairs),
        asked=tuple(actor for actor in table.asks if actor != CHANCE),
        ply=len(table.plies),
    )


_HEADING = TypeAdapter(Heading)


def dump_heading(line: Heading) -> str:
    return _HEADING.dump_json(line).decode()


def load_heading(data: str) -> Heading:
    return _HEADING.validate_json(data)
