"""Clocks, timeouts, pauses, interruptions and the bell."""

from __future__ import annotations

from random import Random

import pytest

from tests.tables.live_table import SYSTEM, LiveTable, code_of, started
from tests.tables.toys import Race, RaceGame
from tete.core import Decide, Outcome, Seat
from tete.tables import Computer, Finished, PerGame, PerMove, Playing, Remote, TableConfig, project
from tete.tables import commands as o
from tete.tables.config import STAND_IN_LEVEL
from tete.tables.project import PlyNotification
from tete.tables.record_conversion import to_record


def reason(live: LiveTable) -> Outcome | None:
    return live.table.status.outcome if isinstance(live.table.status, Finished) else None


def test_without_a_clock_nothing_is_ever_due() -> None:
    live = started(["ann", "bob"])
    assert live.table.next_deadline() is None
    live.refuses("nothing-due", SYSTEM, o.Tick())


def test_clocks_that_cannot_run_are_refused() -> None:
    live = LiveTable(TableConfig("race", 2))
    live.seen, live.log = None, []
    for clock in (PerGame(0), PerGame(60_000, -1), PerMove(999), PerMove(10**12)):
        assert code_of(live.send("ann", o.Create("t2", TableConfig("race", 2, clock=clock)))) == "bad-clock"


def test_thinking_is_charged_and_a_move_earns_the_increment() -> None:
    live = started(["ann", "bob"], clock=PerGame(60_000, 2_000))
    assert live.table.next_deadline() == live.now + 60_000
    live.now += 10_000
    live.move()
    assert live.table.clocks.left == (52_000, 60_000)
    assert live.table.clocks.since == (None, live.now)
    live.now -= 5_000  # a clock set back charges nothing
    live.move()
    assert live.table.clocks.left == (52_000, 62_000)


def test_a_timeout_loses_between_two_sides() -> None:
    live = started(["ann", "bob"], clock=PerGame(60_000))
    live.now += 59_999
    live.refuses("nothing-due", SYSTEM, o.Tick())
    live.now += 1
    live.refuses("time-is-up", "ann", o.Play(0, live.table.prompts[0], "take"))
    live.refuses("system-only", "bob", o.Tick())
    live.do(SYSTEM, o.Tick())
    assert reason(live) == Outcome((2, 1), (0, 0), "timeout")
    assert live.facts()[-3:] == ["time-expired", "ended", "secret-revealed"]


def test_among_more_sides_a_computer_plays_on_after_a_timeout() -> None:
    live = started(["ann", "bob", "cat"], clock=PerGame(60_000))
    live.now += 60_000
    live.do(SYSTEM, o.Tick())
    assert live.table.seats[0].occupant == Computer(STAND_IN_LEVEL)
    assert not any(live.table.clocks.since)
    live.refuses("seat-given-up", "ann", o.Sit(0, "Ann"))
    live.do(SYSTEM, o.Play(0, live.table.prompts[0], "take"))
    assert live.table.clocks.since == (None, live.now, None)


def test_a_move_overstepped_is_played_by_a_computer_and_the_seat_asked_back() -> None:
    live = started(["ann", "bob", "cat"], clock=PerMove(10_000))
    live.now += 9_000
    live.move()
    assert live.table.clocks.left == (10_000, 10_000, 10_000)
    live.now += 10_000
    live.do(SYSTEM, o.Tick())
    assert live.table.seats[1].lender == Remote("bob")
    live.now += 5_000
    live.refuses("time-was-up", "bob", o.Sit(1, "Bob"))
    for seat in (1, 2, 0):
        live.move(seat=seat)
    live.do("bob", o.Sit(1, "Bob"))
    assert live.table.seats[1].occupant == Remote("bob")
    assert live.table.next_deadline() == live.now + 10_000


def test_computers_are_not_timed() -> None:
    live = started(["@2", "ann"], clock=PerGame(60_000, 5_000))
    assert live.table.next_deadline() is None
    live.now += 100_000
    live.move()
    assert live.table.clocks.left == (60_000, 60_000)
    assert live.table.next_deadline() == live.now + 60_000


def test_a_pause_stops_the_clocks_where_they_are() -> None:
    for clock, left in ((PerGame(60_000), 50_000), (PerMove(60_000), 50_000)):
        live = started(["ann", "@2"], clock=clock)
        live.now += 10_000
        live.do("ann", o.Propose("pause"))
        assert live.table.next_deadline() is None
        live.refuses("table-paused", "ann", o.Play(0, live.table.prompts[0], "take"))
        live.now += 1_000_000
        live.do("ann", o.Resume())
        live.refuses("not-paused", "ann", o.Resume())
        assert live.table.next_deadline() == live.now + left


def test_an_interruption_of_the_server_counts_for_no_clock() -> None:
    live = started(["ann", "bob"], clock=PerGame(60_000))
    live.refuses("system-only", "ann", o.CreditDowntime())
    live.now += 5_000
    live.do("bob", o.Chat("hurry up"))  # the last sign of life
    live.now += 1_000_000
    live.do(SYSTEM, o.CreditDowntime())
    live.refuses("nothing-due", SYSTEM, o.Tick())
    live.now += 10_000
    live.move()
    assert live.table.clocks.left == (45_000, 60_000)


def test_an_interruption_puts_off_the_bell_and_no_more() -> None:
    live = started(["ann", "@2"], options={"duration": 60, "rounds": 50})
    live.now += 20_000
    live.move()
    live.now += 1_000_000
    live.do(SYSTEM, o.CreditDowntime())
    assert live.table.next_deadline() == live.now + 40_000


def test_seats_that_answer_together_think_together() -> None:
    live = started(["ann", "bob", "cat"], preset="asking", clock=PerGame(60_000, 1_000))
    live.move("take")
    live.now += 4_000
    live.move("ok", seat=2)
    live.now += 3_000
    live.move("ok", seat=1)
    assert live.table.clocks.left == (61_000, 54_000, 57_000)


def test_the_bell_rings_after_so_much_play_and_pauses_do_not_count() -> None:
    live = started(["ann", "@2"], options={"duration": 60, "rounds": 50})
    assert live.table.next_deadline() == live.now + 60_000
    live.now += 20_000
    live.do("ann", o.Propose("pause"))
    live.now += 500_000
    live.do("ann", o.Resume())
    assert live.table.next_deadline() == live.now + 40_000
    live.now += 40_000
    prompt = live.table.prompts[0]
    live.do(SYSTEM, o.Tick())
    assert live.table.plies[-1].move == "bell"
    assert isinstance(live.table.status, Playing)
    assert live.table.next_deadline() is None
    live.do("ann", o.Play(0, prompt, "take"))  # the question stands while the bell rings
    assert reason(live) is not None


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that knows what to play for a seat whose time is up."""

    def timeout(self: RaceGame, state: Race, seat: int) -> str:
        return "ok" if state.owing else "leave"

    monkeypatch.setattr(RaceGame, "timeout", timeout)


@pytest.mark.usefixtures("passing")
def test_a_seat_whose_time_is_up_passes_where_the_game_knows_how() -> None:
    live = started(["ann", "bob"], clock=PerMove(30_000))
    live.now += 30_000
    live.refuses("time-is-up", "ann", o.Play(0, live.table.prompts[0], "take"))
    live.do(SYSTEM, o.Tick())
    assert live.facts()[-3:] == ["time-expired", "moved-by-clock", "rolled"]
    assert isinstance(live.table.status, Playing)
    assert live.table.seats[0].occupant == Remote("ann")
    assert (list(live.table.prompts), live.table.plies[1].move, live.table.timeouts) == ([1], "leave", (1,))
    assert live.table.next_deadline() == live.now + 30_000
    live.now += 1_000
    live.move("take")
    assert live.table.clocks.left == (30_000, 30_000)
    assert live.table.next_deadline() == live.now + 30_000
    told = project(live.table, live.events()[-2]).for_viewer(None, seated=False)
    assert isinstance(told, PlyNotification)


@pytest.mark.usefixtures("passing")
def test_a_move_made_by_the_clock_is_marked_in_the_record_and_can_be_taken_back() -> None:
    live = started(["ann", "bob"], clock=PerMove(30_000))
    for _ in range(2):
        live.now += 30_000
        live.do(SYSTEM, o.Tick())
    assert to_record(live.table).table == {"timeouts": "1 3"}
    live.do("bob", o.Propose("takeback", 1))
    live.do("ann", o.Agree(live.table.offers[0].number))
    assert live.table.timeouts == (1,)


@pytest.mark.usefixtures("passing")
def test_everybody_who_owes_an_answer_gives_it_when_the_time_is_up() -> None:
    live = started(["ann", "bob", "cat"], preset="asking", clock=PerMove(30_000))
    live.move("take")
    live.now += 30_000
    live.do(SYSTEM, o.Tick())
    assert live.facts()[-5:] == ["time-expired", "moved-by-clock", "time-expired", "moved-by-clock", "rolled"]
    assert live.table.state.turn == Decide((1,))


@pytest.mark.usefixtures("passing")
def test_a_bank_that_is_used_up_loses_also_where_one_could_pass() -> None:
    live = started(["ann", "bob"], clock=PerGame(60_000))
    live.now += 60_000
    live.do(SYSTEM, o.Tick())
    assert reason(live) == Outcome((2, 1), (0, 0), "timeout")


@pytest.mark.usefixtures("passing")
def test_a_game_that_nobody_plays_any_more_comes_to_its_end_by_the_clock() -> None:
    live = started(["ann", "bob"], clock=PerMove(30_000))
    while isinstance(live.table.status, Playing):
        live.now += 30_000
        live.do(SYSTEM, o.Tick())
    outcome = reason(live)
    assert outcome is not None
    assert (outcome.reason, len(live.table.timeouts)) == ("rounds", 6)


def asked(live: LiveTable) -> Seat:
    turn = live.table.state.turn
    assert isinstance(turn, Decide)
    return turn.seats[0]


def with_red_dot(live: LiveTable) -> bool:
    return live.table.plies[-1].move.endswith("*")


def test_a_turn_with_several_decisions_has_one_clock() -> None:
    live = started(["ann", "bob"], game="headache", clock=PerMove(30_000))
    live.now += 20_000
    while not with_red_dot(live):  # without the red dot a turn is one decision
        live.move("pass")
        assert live.table.clocks.left == (30_000, 30_000)
    seat = asked(live)
    live.now += 20_000
    live.move("pass")
    assert (live.table.state.turn, live.table.clocks.left[seat]) == (Decide((seat,)), 10_000)
    assert live.table.next_deadline() == live.now + 10_000
    live.move("again")
    assert live.table.next_deadline() == live.now + 10_000


def test_time_that_is_up_ends_the_whole_turn() -> None:
    live = started(["ann", "bob"], game="headache", clock=PerMove(30_000))
    while not with_red_dot(live):
        live.move("pass")
    seat = asked(live)
    live.now += 30_000
    live.do(SYSTEM, o.Tick())
    assert live.facts()[-4:] == ["time-expired", "moved-by-clock", "moved-by-clock", "rolled"]
    assert live.table.state.turn == Decide((1 - seat,))
    assert live.table.clocks.left == (30_000, 30_000)


def test_the_steps_of_a_turn_of_knopf_have_one_clock() -> None:
    live = started(["ann", "bob"], game="knopf", clock=PerMove(30_000))
    rng = Random(5)
    while "hold" not in map(str, moves := live.table.state.moves(seat := asked(live))):
        live.move(str(rng.choice(moves)))
    live.now += 20_000
    live.move()
    assert live.table.clocks.left[seat] == 10_000
    while live.table.state.turn == Decide((seat,)):
        live.move()
    assert live.table.clocks.left == (30_000, 30_000)
