"""Lists of tables for stores that keep their summaries without a database's indexes."""

from __future__ import annotations

from collections.abc import Iterable

from tete.store.store import solo_points
from tete.tables import TableSummary

Summaries = Iterable[TableSummary]


def latest(summaries: Summaries, limit: int) -> tuple[TableSummary, ...]:
    """Those with the latest event, the latest first."""
    return tuple(sorted(summaries, key=lambda line: (-line.at, line.id))[:limit])


def of_player(summaries: Summaries, player: str, limit: int, after: tuple[int, str] | None) -> tuple[TableSummary, ...]:
    own = (line for line in summaries if player and player in line.persons)
    if after is not None:
        own = (line for line in own if (-line.at, line.id) > (-after[0], after[1]))
    return latest(own, limit)


def due(summaries: Summaries, until: int, limit: int) -> tuple[str, ...]:
    alarms = sorted((line.due, line.id) for line in summaries if line.due is not None)
    return tuple(table for moment, table in alarms if moment <= until)[:limit]


def outdated(summaries: Summaries, over: int | None, waiting: int | None, limit: int) -> tuple[TableSummary, ...]:
    before = {"over": over, "waiting": waiting}
    dated = ((before.get(line.status), line) for line in summaries if solo_points(line) is None)
    old = [line for moment, line in dated if moment is not None and line.at < moment]
    return tuple(sorted(old, key=lambda line: (line.at, line.id))[:limit])


def best(summaries: Summaries, game: str, preset: str, limit: int) -> tuple[TableSummary, ...]:
    of_preset = (line for line in summaries if (line.game, line.preset) == (game, preset))
    solo = [(points, line) for line in of_preset if (points := solo_points(line)) is not None]
    return tuple(line for _, line in sorted(solo, key=lambda pair: (-pair[0], pair[1].at, pair[1].id))[:limit])
