"""News: what happened at a table, told to each eye as its view allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tete.core import Json, Seat
from tete.tables import Event, Table, facts
from tete.tables.table import Line, Played

News = dict[str, Json]
PLIES = 200  # of the story told to whoever comes in


@dataclass(frozen=True, slots=True)
class Tale:
    """One event, ready to be told: a ply has its own words for every eye, talk may be for the seated only."""

    version: int
    news: News
    ply: Played | None = None
    seated_only: bool = False

    def told_to(self, eye: Seat | None, *, seated: bool) -> News | None:
        if self.seated_only and not seated:
            return None
        return self.news if self.ply is None else self.news | {"text": self.ply.told_to(eye)}


def tale(event: Event, after: Table) -> Tale:
    """The tale of the event that made the table what it is `after`."""
    version = event.version
    match event.fact:
        case facts.Moved() | facts.Fell() | facts.Typed() | facts.Rang():
            ply = after.plies[-1]
            return Tale(version, _ply(version, len(after.plies) - 1, ply), ply)
        case facts.Said():
            line = after.chat[-1]
            return Tale(version, _chat(version, line), seated_only=not line.open)
        case _:
            return Tale(version, {"version": version, "kind": event.fact.kind, **_told(event.fact)})


def _told(fact: facts.Fact) -> News:
    """The board, the clocks and the offers are in the snapshot; the news says only what happened."""
    match fact:
        case facts.Seated(seat, why=why):
            return {"seat": seat, "why": why}
        case facts.Flagged(seat) | facts.Resigned(seat) | facts.Salted(seat):
            return {"seat": seat}
        case facts.TookBack(to):
            return {"to": to}
        case facts.Rematched(successor):
            return {"successor": successor}
        case _:
            return {}


def whole_story(table: Table, eye: Seat | None, *, seated: bool) -> list[Json]:
    """The plies and the talk so far, for whoever comes in."""
    first = max(0, len(table.plies) - PLIES)
    plies: Iterator[News] = (
        _ply(table.version, number, ply) | {"text": ply.told_to(eye)}
        for number, ply in enumerate(table.plies[first:], first)
    )
    chat = (_chat(table.version, line) for line in table.chat if line.open or seated)
    return [*plies, *chat]


def _ply(version: int, number: int, ply: Played) -> News:
    return {"version": version, "kind": "ply", "actor": ply.actor, "ply": number}


def _chat(version: int, line: Line) -> News:
    return {"version": version, "kind": "chat", "seat": line.seat, "name": line.name, "text": line.text, "at": line.at}
