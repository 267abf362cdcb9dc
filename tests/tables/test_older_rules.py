"""A log that today's rules cannot replay gives an archived table with its moves as text, and never an error."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from tests.tables.live_table import LiveTable, started
from tests.tables.toys import Race
from tete.core import BadPosition, Decide, IllegalMove
from tete.games import GAMES
from tete.tables import (
    ArchivedTable,
    Command,
    Event,
    Finished,
    Table,
    decide,
    events,
    fold,
    history,
    project,
    rematch_command,
    summarize,
)
from tete.tables import commands as c
from tete.tables.config import normalized
from tete.tables.record_conversion import to_record


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


def test_a_table_whose_options_are_no_longer_allowed_is_archived() -> None:
    first, *rest = played().events()
    assert isinstance(first.payload, events.Created)
    config = replace(first.payload.config, options={"no-such-option": 1})
    assert archived([replace(first, payload=replace(first.payload, config=config)), *rest]).plies


@pytest.mark.parametrize("error", [IllegalMove("no-longer-allowed"), ZeroDivisionError()])
def test_a_move_that_is_no_longer_legal_archives_the_table_from_there(
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
    texts = [entry["text"] for entry in history(table, None, seated=False) if isinstance(entry, dict)]
    assert texts == [move for _, move in moves(live.table)]
    last = next(event for event in reversed(log) if isinstance(event.payload, events.Resigned))
    assert project(fold(log[: last.version]), last).message == {"version": last.version, "kind": "resigned", "seat": 0}


def test_a_log_with_a_gap_or_without_a_beginning_is_damaged() -> None:
    log = played().events()
    damaged: list[tuple[Event, ...]] = [(), log[1:], (*log[:2], *log[3:]), (*log, log[-1]), (log[0], log[0])]
    for broken in damaged:
        with pytest.raises(BadPosition) as caught:
            fold(broken)
        assert caught.value.code == "log-gap"


def test_a_move_is_parsed_and_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    live = started(["ann", "bob"])
    counts = {"play": 0, "parse": 0}
    game = type(GAMES["race"])
    play, parse = Race.play, game.parse

    def count_play(self: Race, *given: Any) -> Race:
        counts["play"] += 1
        return play(self, *given)

    def count_parse(self: Any, text: str) -> Any:
        counts["parse"] += 1
        return parse(self, text)

    turn = live.table.state.turn
    assert isinstance(turn, Decide)
    seat = turn.seats[0]
    text = str(live.table.state.moves(seat)[0])
    command = c.Play(seat, live.table.prompts[seat], text)
    monkeypatch.setattr(Race, "play", count_play)
    monkeypatch.setattr(game, "parse", count_parse)
    decision = decide(live.table, Command("x", "ann" if seat == 0 else "bob", command), live.now, live.secret)
    plies = sum(isinstance(event.payload, events.Moved | events.Rolled) for event in decision.events)
    assert plies >= 1
    assert counts == {"play": plies, "parse": 1}


def test_a_game_of_the_first_rules_is_replayed_by_them() -> None:
    """Two passes each used to end a game of Mots de Tête, which is a house rule today."""
    live = started(["ann", "bob"], game="mots", options={"ending": "two-passes", "edition": 1})
    state: Any = live.table.state
    live.move(str(state.moves(state.seat)[-1]))
    for _ in range(4):
        live.move("pass")
    first, *rest = live.events()
    assert isinstance(first.payload, events.Created)
    options = {name: value for name, value in first.payload.config.options.items() if name not in ("ending", "edition")}
    config = replace(first.payload.config, options=options)
    table = fold([replace(first, payload=replace(first.payload, config=config, rules=1)), *rest])
    assert table == live.table
    assert isinstance(live.table.status, Finished)
    assert live.table.status.outcome is not None
    assert live.table.status.outcome.reason == "all-passed"


def as_of_the_second_rules(live: LiveTable) -> list[Event]:
    """The log as it was written before word lists had editions."""
    first, *rest = live.events()
    assert isinstance(first.payload, events.Created)
    options = {name: value for name, value in first.payload.config.options.items() if name != "edition"}
    payload = replace(first.payload, config=replace(first.payload.config, options=options), rules=2)
    return [replace(first, payload=payload), *rest]


def test_a_table_from_before_the_editions_keeps_its_words() -> None:
    live = started(["ann", "bob"], game="mots", options={"edition": 1})
    table = fold(as_of_the_second_rules(live))
    assert table == live.table
    assert isinstance(table, Table)
    record = to_record(table, str)
    assert (record.dependencies["lexicon-edition"], record.changed_dependencies()) == ("1", ())
    state: Any = table.state
    assert "OK" not in state.lexicon


def test_a_new_table_has_the_newest_words_and_spells_their_edition_out() -> None:
    live = started(["ann", "bob"], game="mots")
    state: Any = live.table.state
    assert "OK" in state.lexicon
    assert live.table.config.options["edition"] == 2
    assert to_record(live.table, str).dependencies["lexicon-edition"] == "2"


def test_a_rematch_of_an_old_table_is_played_with_the_newest_words() -> None:
    live = started(["ann", "bob"], game="mots", options={"edition": 1, "ending": "two-passes"})
    live.do("ann", c.Resign(0))
    for player in ("ann", "bob"):
        live.do(player, c.Propose("rematch"))
    config = normalized(rematch_command(live.table).config)
    assert (config.options["edition"], config.options["ending"]) == (2, "two-passes")
