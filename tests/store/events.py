"""Events and summaries to store: their content does not matter here."""

from __future__ import annotations

from tete.tables import Event, TableSummary
from tete.tables.events import Chatted

SECRET = bytes(range(32))


def events(after: int, count: int, text: str = "hello") -> tuple[Event, ...]:
    return tuple(
        Event(after + 1 + number, 1000 + number, "ann", f"c{after}", Chatted(None, "Ann", f"{text} {number}"))
        for number in range(count)
    )


def summary(
    table: str,
    version: int = 1,
    status: str = "playing",
    at: int = 1000,
    points: tuple[int, ...] = (),
    *,
    clean: bool = True,
    due: int | None = None,
    persons: tuple[str, ...] = (),
    attachment: str = "",
) -> TableSummary:
    return TableSummary(
        id=table,
        game="race",
        preset="classic",
        status=status,
        names=("Ann", ""),
        open_seats=1,
        access="public",
        timed=due is not None,
        created=1000,
        at=at,
        version=version,
        points=points,
        persons=persons,
        attachment=attachment,
        clean=clean,
        due=due,
    )
