"""A log that the rules cannot replay gives an archived table with its moves as text, and never an error."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from tests.tables.live_table import LiveTable, started
from tests.tables.toys import Race
from tete.core import BadPosition, IllegalMove
from tete.games import GAMES
from tete.tables import (
    ArchivedTable,
    Event,
    Finished,
    Table,
    events,
    fold,
    history,
    project,
    summarize,
)
from tete.tables import commands as c
from tete.tables.project import PlyNotification, ResignedNotification


def played() -> LiveTable:
    live = started(["ann", "bob"])
    for _ in range(3):
        live.move()
    live.do("ann", c.Resign(0))
    return live


def with_rules(log: Iterable[Event], version: int) -> list[Event]:
    first, *rest = log
    assert isinstance(first.payload, events.Created)
    return [replace(first, payload=replace(first.payload, rules=version)), *rest]


def archived(log: Iterable[Event]) -> ArchivedTable:
    table = fold(log)
    assert isinstance(table, ArchivedTable)
    return table


def moves(table: Table | ArchivedTable) -> list[tuple[Any, str]]:
    return [(ply.actor, ply.move) for ply in table.plies]


def test_a_table_remembers_the_version_of_its_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAMES["race"]), "rules_version", 7)
    created = started(["ann", "bob"]).events()[0].payload
    assert isinstance(created, events.Created)
    assert created.rules == 7


def test_a_table_of_another_rules_version_is_archived_with_its_moves() -> None:
    live = played()
    table = archived(with_rules(live.events(), 0))
    assert moves(table) == moves(live.table)
    assert table.status == live.table.status
    assert [seat.name for seat in table.seats] == ["ann", "bob"]
    assert table.version == live.table.version


def test_a_table_whose_game_is_not_installed_is_archived(monkeypatch: pytest.MonkeyPatch) -> None:
    live = played()
    log = live.events()
    expected = moves(live.table)
    monkeypatch.delitem(GAMES, "race")
    assert moves(archived(log)) == expected


def test_a_table_whose_options_are_not_allowed_is_archived() -> None:
    first, *rest = played().events()
    assert isinstance(first.payload, events.Created)
    config = replace(first.payload.config, options={"no-such-option": 1})
    assert archived([replace(first, payload=replace(first.payload, config=config)), *rest]).plies


@pytest.mark.parametrize("error", [IllegalMove("no-longer-allowed"), ZeroDivisionError()])
def test_a_move_that_is_not_legal_archives_the_table_from_there(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = played()
    log, expected = live.events(), moves(live.table)

    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(Race, "play", refuse)
    table = archived(log)
    assert moves(table) == expected
    assert isinstance(table.status, Finished)


def test_an_archived_table_has_a_summary_notifications_and_a_history() -> None:
    live = played()
    log = with_rules(live.events(), 0)
    table = archived(log)
    line = summarize(table)
    assert (line.status, line.ply, line.names, line.clean) == ("over", len(live.table.plies), ("ann", "bob"), False)
    texts = [ply.text for ply in history(table, None, seated=False) if isinstance(ply, PlyNotification)]
    assert texts == [move for _, move in moves(live.table)]
    last = next(event for event in reversed(log) if isinstance(event.payload, events.Resigned))
    assert project(fold(log[: last.version]), last).message == ResignedNotification(last.version, 0)


def test_a_log_with_a_gap_or_without_a_beginning_is_damaged() -> None:
    log = played().events()
    damaged: list[tuple[Event, ...]] = [(), log[1:], (*log[:2], *log[3:]), (*log, log[-1]), (log[0], log[0])]
    for broken in damaged:
        with pytest.raises(BadPosition) as caught:
            fold(broken)
        assert caught.value.code == "log-gap"
