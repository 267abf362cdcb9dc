"""Handicaps belong to players: they go along when lots are drawn and when everybody moves one seat on."""

from __future__ import annotations

import pytest

from tests.tables.live_table import LiveTable, code_of, started
from tests.tables.test_match import next_game
from tete.tables import Command, PerGame, PerMove, Playing, TableConfig, decide
from tete.tables import commands as o
from tete.tables.record_conversion import to_record


def test_more_time_for_a_game_is_a_larger_bank_and_a_larger_increment() -> None:
    live = started(["ann", "bob"], clock=PerGame(10_000, 500), times=(1, 3))
    assert live.table.clocks.left == (10_000, 30_000)
    live.now += 1_000
    live.move()
    assert live.table.clocks.remaining(0, live.now) == 9_500
    live.now += 1_000
    live.move()
    assert live.table.clocks.remaining(1, live.now) == 30_500


def test_more_time_for_a_move_is_there_at_every_move() -> None:
    live = started(["ann", "bob"], clock=PerMove(5_000), times=(2, 1))
    assert live.table.next_deadline() == live.now + 10_000
    live.now += 7_000
    live.move()
    assert live.table.next_deadline() == live.now + 5_000
    live.now += 1_000
    live.move()
    assert live.table.clocks.remaining(0, live.now) == 10_000
    live.now += 9_999
    live.move()
    assert isinstance(live.table.status, Playing)


def test_more_time_goes_along_with_its_player_into_the_next_game() -> None:
    live = started(["ann", "bob", "+ann"], clock=PerMove(5_000), times=(1, 4, 2))
    live.play_out()
    assert next_game(live).table.config.times == (4, 2, 1)


def test_lots_take_handicaps_along() -> None:
    seen = set()
    for number in range(20):
        config = TableConfig("knopf", 2, options={"fewer": [3]}, clock=PerMove(9_000), times=(1, 2), lots=True)
        live = LiveTable(config, table=f"t{number}")
        live.do("ann", o.Sit(0, "Ann"))
        live.do("bob", o.Sit(1, "Bob"))
        live.do("ann", o.Start())
        strong = next(seat for seat, each in enumerate(live.table.seats) if each.name == "Ann")
        seen.add(strong)
        assert live.table.state.view(None).dump()["removed"] == ((0, 3) if strong == 0 else (3, 0))
        assert live.table.config.times[strong] == 1
        assert live.table.clocks.left[1 - strong] == 18_000
        assert to_record(live.table).start() == live.table.start
    assert seen == {0, 1}


def test_a_rematch_takes_fewer_buttons_along() -> None:
    live = started(["ann", "bob"], game="knopf", options={"fewer": [0, 2]}, match=True)
    live.do("ann", o.Resign(0))
    again = next_game(live).table
    assert again.config.options["fewer"] == [2]
    assert [seat.name for seat in again.seats] == ["bob", "ann"]


def test_a_record_names_the_handicaps() -> None:
    live = started(["ann", "bob"], game="knopf", options={"fewer": [0, 2]}, clock=PerMove(9_000), times=(3, 1))
    record = to_record(live.table)
    assert record.table["times"] == "3 1"
    assert "fewer" in str(record.options)


@pytest.mark.parametrize(
    ("code", "config"),
    [
        ("bad-times", TableConfig("race", 2, clock=PerMove(5_000), times=(1,))),
        ("bad-times", TableConfig("race", 2, clock=PerMove(5_000), times=(0, 1))),
        ("bad-times", TableConfig("race", 2, clock=PerMove(5_000), times=(1, 11))),
        ("times-no-clock", TableConfig("race", 2, times=(1, 2))),
    ],
)
def test_times_that_make_no_sense_are_refused(code: str, config: TableConfig) -> None:
    assert code_of(decide(None, Command("ann", o.Create("t2", config)), 0, bytes(32)).reply) == code


def test_the_same_time_for_all_is_no_handicap() -> None:
    assert started(["ann", "bob"], times=(1, 1)).table.config.times == ()
