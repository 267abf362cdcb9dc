"""A match: everybody plays every seat once, and a rematch is its next game."""

from __future__ import annotations

import pytest
from msgspec import structs

from tests.tables.live_table import LiveTable, code_of, started
from tests.tables.toys import Race
from tete.core import MatchGame, standing
from tete.records import read, write
from tete.tables import (
    SYSTEM,
    ArchivedTable,
    Command,
    Table,
    TableConfig,
    decide,
    events,
    fold,
    rematch_command,
    summarize,
)
from tete.tables import commands as o
from tete.tables.record_conversion import from_record, to_record


def next_game(live: LiveTable) -> LiveTable:
    """The game that follows when everybody wants to go on."""
    for person in sorted(live.table.parties):
        if not live.table.successor:
            live.do(person, o.Propose("rematch"))
    following = LiveTable.__new__(LiveTable)
    following.secret, following.now, following.count, following.log = live.secret, live.now, 0, []
    following.seen = None
    following.do(SYSTEM, rematch_command(live.table))
    following.do(SYSTEM, o.Start())
    return following


def points(table: Table) -> tuple[int, ...]:
    assert isinstance(table.state, Race)
    return table.state.points


def test_the_second_game_knows_how_the_first_ended() -> None:
    first = started(["ann", "bob"], match=True)
    assert first.table.earlier == ()
    first.move("leave")
    first.play_out()
    (ended,) = first.table.match_games()
    assert ended == MatchGame((2, 1), points(first.table))
    second = next_game(first)
    assert [seat.name for seat in second.table.seats] == ["bob", "ann"]
    assert second.table.earlier == second.table.match_games() == (ended.moved_on(),)
    second.play_out()
    total = standing(second.table.match_games())
    assert total is not None
    assert total.count == "points"
    assert total.totals == tuple(points(first.table)[1 - seat] + points(second.table)[seat] for seat in (0, 1))


def test_after_the_last_game_a_rematch_begins_a_new_match() -> None:
    live = started(["ann", "bob"], match=True)
    for _ in range(2):
        live.play_out()
        live = next_game(live)
    assert live.table.config.match
    assert live.table.earlier == ()


def test_three_play_three_games_and_every_seat_once() -> None:
    live = started(["ann", "+ann", "@3"], match=True)
    seated: list[list[str]] = []
    for number in range(3):
        assert len(live.table.earlier) == number
        seated.append([seat.name for seat in live.table.seats])
        live.play_out()
        if number < 2:
            live = next_game(live)
    assert all(len(set(column)) == 3 for column in zip(*seated, strict=True))
    assert len(live.table.match_games()) == 3


def test_lots_are_drawn_before_the_first_game_only() -> None:
    first = started(["ann", "bob"], match=True, lots=True)
    first.play_out()
    second = next_game(first)
    assert "lots-drawn" in first.facts()
    assert "lots-drawn" not in second.facts()


def test_a_game_that_was_given_up_has_no_points() -> None:
    live = started(["ann", "bob"], match=True)
    live.move("take")
    live.do("ann", o.Resign(0))
    assert live.table.match_games() == (MatchGame((2, 1)),)
    assert next_game(live).table.earlier == (MatchGame((1, 2)),)


def test_a_stopped_game_ends_the_match() -> None:
    first = started(["ann", "@3"], match=True)
    first.play_out()
    second = next_game(first)
    second.do("ann", o.Propose("stop"))
    assert len(second.table.match_games()) == 1
    assert next_game(second).table.earlier == ()


def test_a_takeback_changes_nothing_of_the_earlier_games() -> None:
    first = started(["ann", "@3"], match=True)
    first.play_out()
    second = next_game(first)
    second.move()
    second.move()
    second.do("ann", o.Propose("takeback", second.table.seats_of("ann")[0]))
    assert len(second.table.earlier) == 1


def test_a_rematch_without_a_match_is_a_game_of_its_own() -> None:
    live = started(["ann", "bob"])
    live.play_out()
    assert live.table.match_games() == ()
    assert next_game(live).table.earlier == ()


def test_a_match_takes_two_seats() -> None:
    decision = decide(None, Command("ann", o.Create("t2", TableConfig("race", 1, match=True))), 0, bytes(32))
    assert code_of(decision.reply) == "match-alone"


def test_nobody_but_the_server_names_earlier_games() -> None:
    create = o.Create("t2", TableConfig("race", 2, match=True), earlier=(MatchGame((1, 2), (9, 0)),))
    assert code_of(decide(None, Command("ann", create), 0, bytes(32)).reply) == "system-only"


@pytest.mark.parametrize(("match", "numbers"), [(True, [1, 2]), (False, [0, 0])])
def test_a_summary_says_which_game_of_the_match_it_is(match: bool, numbers: list[int]) -> None:
    first = started(["ann", "bob"], match=match)
    first.play_out()
    assert [summarize(first.table).match, summarize(next_game(first).table).match] == numbers


def test_the_records_of_both_games_name_the_match() -> None:
    first = started(["ann", "bob"], game="knopf", match=True)
    first.do("ann", o.Resign(0))
    second = next_game(first)
    heads = [write(to_record(live.table)) for live in (first, second)]
    assert "match: game 1 of 2\n" in heads[0]
    assert "match: game 2 of 2\nmatch game 1: places 1 2\n" in heads[1]
    again = fold(from_record(read(heads[1]), "t9", "ann", 5))
    assert isinstance(again, Table)
    assert (again.config.match, again.earlier) == (True, second.table.earlier)
    assert write(to_record(again)).count("match") == heads[1].count("match")


def test_a_log_whose_earlier_games_do_not_fit_is_archived() -> None:
    first = started(["ann", "bob"], match=True)
    created, *rest = first.events()
    assert isinstance(created.payload, events.Created)
    for earlier in [(MatchGame((1, 2, 3)),), (MatchGame((1, 2)),) * 2, (MatchGame((1, 2), (9,)),)]:
        forged = structs.replace(created, payload=structs.replace(created.payload, earlier=earlier))
        assert isinstance(fold((forged, *rest)), ArchivedTable)
