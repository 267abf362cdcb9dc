"""Clocks, flags, pauses, interruptions and the bell."""

from __future__ import annotations

from tests.tables.live_table import SYSTEM, LiveTable, started, word_of
from tete.core import Outcome
from tete.tables import Computer, Finished, PerGame, PerMove, Playing, Remote, TableConfig, next_deadline
from tete.tables import commands as o
from tete.tables.config import STAND_IN_LEVEL


def reason(room: LiveTable) -> Outcome | None:
    return room.table.status.outcome if isinstance(room.table.status, Finished) else None


def test_without_a_clock_nothing_is_ever_due() -> None:
    room = started(["ann", "bob"])
    assert next_deadline(room.table) is None
    room.refuses("nothing-next_deadline", SYSTEM, o.Tick())


def test_clocks_that_cannot_run_are_refused() -> None:
    room = LiveTable(TableConfig("race", 2))
    room.seen, room.log = None, []
    for clock in (PerGame(0), PerGame(60_000, -1), PerMove(999), PerMove(10**12)):
        assert word_of(room.send("ann", o.Create("t2", TableConfig("race", 2, clock=clock)))) == "bad-clock"


def test_thinking_is_charged_and_a_move_earns_the_increment() -> None:
    room = started(["ann", "bob"], clock=PerGame(60_000, 2_000))
    assert next_deadline(room.table) == room.now + 60_000
    room.now += 10_000
    room.move()
    assert room.table.clocks.left == (52_000, 60_000)
    assert room.table.clocks.since == (None, room.now)
    room.now -= 5_000  # a clock set back charges nothing
    room.move()
    assert room.table.clocks.left == (52_000, 62_000)


def test_a_flag_loses_between_two_sides() -> None:
    room = started(["ann", "bob"], clock=PerGame(60_000))
    room.now += 59_999
    room.refuses("nothing-next_deadline", SYSTEM, o.Tick())
    room.now += 1
    room.refuses("time-is-up", "ann", o.Play(0, room.table.prompts[0], "take"))
    room.refuses("system-only", "bob", o.Tick())
    room.do(SYSTEM, o.Tick())
    assert reason(room) == Outcome((2, 1), (0, 0), "timeout")
    assert room.facts()[-3:] == ["time-expired", "ended", "secret-revealed"]


def test_among_more_sides_a_computer_plays_on_for_a_fallen_flag() -> None:
    room = started(["ann", "bob", "cat"], clock=PerGame(60_000))
    room.now += 60_000
    room.do(SYSTEM, o.Tick())
    assert room.table.seats[0].occupant == Computer(STAND_IN_LEVEL)
    assert not any(room.table.clocks.since)
    room.refuses("seat-given-up", "ann", o.Sit(0, "Ann"))
    room.do(SYSTEM, o.Play(0, room.table.prompts[0], "take"))
    assert room.table.clocks.since == (None, room.now, None)


def test_a_move_overstepped_is_played_by_a_computer_and_the_seat_asked_back() -> None:
    room = started(["ann", "bob", "cat"], clock=PerMove(10_000))
    room.now += 9_000
    room.move()
    assert room.table.clocks.left == (10_000, 10_000, 10_000)
    room.now += 10_000
    room.do(SYSTEM, o.Tick())
    assert room.table.seats[1].lender == Remote("bob")
    room.now += 5_000
    room.do("bob", o.Sit(1, "Bob"))
    assert room.table.seats[1].occupant == Remote("bob")
    assert next_deadline(room.table) == room.now + 10_000


def test_computers_are_not_timed() -> None:
    room = started(["@easy", "ann"], clock=PerGame(60_000, 5_000))
    assert next_deadline(room.table) is None
    room.now += 100_000
    room.move()
    assert room.table.clocks.left == (60_000, 60_000)
    assert next_deadline(room.table) == room.now + 60_000


def test_a_pause_stops_the_clocks_where_they_are() -> None:
    for clock, left in ((PerGame(60_000), 50_000), (PerMove(60_000), 50_000)):
        room = started(["ann", "@easy"], clock=clock)
        room.now += 10_000
        room.do("ann", o.Propose("pause"))
        assert next_deadline(room.table) is None
        room.refuses("table-paused", "ann", o.Play(0, room.table.prompts[0], "take"))
        room.now += 1_000_000
        room.do("ann", o.Resume())
        room.refuses("not-paused", "ann", o.Resume())
        assert next_deadline(room.table) == room.now + left


def test_an_interruption_of_the_room_is_charged_to_nobody() -> None:
    room = started(["ann", "bob"], clock=PerGame(60_000))
    room.refuses("system-only", "ann", o.CreditDowntime())
    room.now += 5_000
    room.do("bob", o.Chat("hurry up"))  # the last sign of life
    room.now += 1_000_000
    room.do(SYSTEM, o.CreditDowntime())
    room.refuses("nothing-next_deadline", SYSTEM, o.Tick())
    room.now += 10_000
    room.move()
    assert room.table.clocks.left == (45_000, 60_000)


def test_an_interruption_puts_off_the_bell_and_no_more() -> None:
    room = started(["ann", "@easy"], options={"duration": 60, "rounds": 50})
    room.now += 20_000
    room.move()
    room.now += 1_000_000
    room.do(SYSTEM, o.CreditDowntime())
    assert next_deadline(room.table) == room.now + 40_000


def test_seats_that_answer_together_think_together() -> None:
    room = started(["ann", "bob", "cat"], preset="asking", clock=PerGame(60_000, 1_000))
    room.move("take")
    room.now += 4_000
    room.move("ok", seat=2)
    room.now += 3_000
    room.move("ok", seat=1)
    assert room.table.clocks.left == (61_000, 54_000, 57_000)


def test_the_bell_rings_after_so_much_play_and_pauses_do_not_count() -> None:
    room = started(["ann", "@easy"], options={"duration": 60, "rounds": 50})
    assert next_deadline(room.table) == room.now + 60_000
    room.now += 20_000
    room.do("ann", o.Propose("pause"))
    room.now += 500_000
    room.do("ann", o.Resume())
    assert next_deadline(room.table) == room.now + 40_000
    room.now += 40_000
    prompt = room.table.prompts[0]
    room.do(SYSTEM, o.Tick())
    assert room.table.plies[-1].move == "bell"
    assert isinstance(room.table.status, Playing)
    assert next_deadline(room.table) is None
    room.do("ann", o.Play(0, prompt, "take"))  # the question stands while the bell rings
    assert reason(room) is not None
