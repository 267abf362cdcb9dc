"""The red dot, and how a game ends."""

from __future__ import annotations

import pytest

from tests.games.headache.build import pile, position, refusal, say, texts, to_choose, to_play
from tete.core import Decide, Outcome, Over, Roll
from tete.games.headache import HEADACHE


@pytest.mark.rule("HA-16")
@pytest.mark.parametrize("move", ["enter", "x1-x2", "pass"])
def test_the_dot_is_offered_whatever_was_done(move: str) -> None:
    state = say(to_play({"x1": "r"}, "3*"), move)
    assert state.turn == Decide((0,))
    assert texts(state) == ["again", "done"]


@pytest.mark.rule("HA-16")
def test_without_a_dot_the_turn_ends() -> None:
    assert say(to_play({"x1": "r"}, "3"), "pass").view(None).asked == 1


@pytest.mark.rule("HA-17")
def test_again_pops_both_dice_and_a_new_dot_asks_again() -> None:
    state = say(to_play({"x1": "r"}, "3*"), "x1-x2", "again")
    assert isinstance(state.turn, Roll)
    assert state.view(None).asked == 0
    state = say(state, "1*", "enter")
    assert texts(state) == ["again", "done"]
    state = say(state, "again", "2", "x2-o2.2")
    assert state.view(None).asked == 1
    assert state.turns == 1001


@pytest.mark.rule("HA-18")
def test_a_buried_cone_comes_to_the_top() -> None:
    state = to_choose({"x3": "ryyr", "i2.1": "rry", "x5": "y"})
    assert texts(state) == ["again", "promote i2.1 1", "promote i2.1 2", "promote x3 1", "done"]
    after = say(state, "promote i2.1 1")
    assert pile(after, "i2.1") == "ryr"
    assert after.view(None).asked == 1
    assert pile(say(state, "promote x3 1"), "x3") == "yyrr"


@pytest.mark.rule("HA-18")
def test_what_cannot_be_promoted() -> None:
    state = to_choose({"x3": "ryr"})
    assert refusal(state, "promote x3 2") == "not-your-cone"
    assert refusal(state, "promote x3 3") == "already-on-top"
    assert refusal(state, "promote x3 4") == "no-such-level"
    assert refusal(state, "promote x4 1") == "empty-space"


@pytest.mark.rule("HA-18")
def test_promoting_needs_neither_four_cones_nor_an_unsafe_space() -> None:
    state = to_choose({"x3": "ry"}, safe=True)
    assert pile(say(state, "promote x3 1"), "x3") == "yr"


@pytest.mark.rule("HA-19")
def test_done_ends_the_turn() -> None:
    state = say(to_choose({"x3": "ry"}), "done")
    assert isinstance(state.turn, Roll)
    assert state.view(None).asked == 1


@pytest.mark.rule("HA-20")
def test_who_tops_nothing_and_has_nothing_to_enter_is_out() -> None:
    state = to_play({"o1.1": "r", "o1.3": "bbbb", "x4": "yyyy", "x7": "rrr"}, "2", seats=3)
    assert say(state, "o1.1-o1.3").out == (1,)
    waiting = to_play({"o1.1": "r", "o1.3": "bbb", "x4": "yyyy", "x7": "rrr"}, "2", seats=3)
    assert say(waiting, "o1.1-o1.3").out == ()
    elsewhere = to_play({"o1.1": "r", "o1.3": "bbb", "x4": "yyyy", "x6": "b", "x7": "rrr"}, "2", seats=3)
    assert say(elsewhere, "o1.1-o1.3").out == ()


@pytest.mark.rule("HA-20")
def test_a_promotion_can_put_a_seat_out() -> None:
    state = to_choose({"x1": "rbbbb", "x4": "yyyy", "x7": "rrr"}, seats=3)
    after = say(state, "promote x1 1")
    assert after.out == (1,)
    assert after.view(None).asked == 2


@pytest.mark.rule("HA-20")
def test_the_dot_is_still_answered_when_a_seat_of_three_goes_out() -> None:
    state = to_play({"o1.1": "r", "o1.3": "bbbb", "x4": "yyyy", "x7": "rrr"}, "2*", seats=3)
    after = say(state, "o1.1-o1.3")
    assert after.out == (1,)
    assert texts(after) == ["again", "promote x7 1", "promote x7 2", "done"]


@pytest.mark.rule("HA-21")
@pytest.mark.parametrize("pop", ["2", "2*"])
def test_the_last_one_in_wins_at_once(pop: str) -> None:
    state = say(to_play({"o1.1": "r", "o1.3": "yyyy", "x7": "rrr"}, pop), "o1.1-o1.3")
    assert state.turn == Over(Outcome((1, 2), (0, 0), "last-in"))


@pytest.mark.rule("HA-21")
def test_a_promotion_can_win() -> None:
    state = say(to_choose({"x1": "ryyyy", "x7": "rrr"}), "promote x1 1")
    assert state.turn == Over(Outcome((1, 2), (0, 0), "last-in"))


@pytest.mark.rule("HA-21")
def test_a_seat_that_goes_out_later_is_placed_higher() -> None:
    board = {"o1.1": "r", "o1.3": "yyyy", "x7": "bbbbggggrrr"}
    state = say(to_play(board, "2", seats=4, out=[3, 1]), "o1.1-o1.3")
    assert state.turn == Over(Outcome((1, 3, 2, 4), (0, 0, 0, 0), "last-in"))


@pytest.mark.rule("HA-22")
@pytest.mark.rule("HA-23")
def test_two_hundred_quiet_turns_end_the_game() -> None:
    state = say(HEADACHE.start(), "2", "1")
    for _ in range(199):
        state = say(state, "1", "pass")
    assert (state.turns, state.quiet) == (199, 199)
    assert say(state, "1", "pass").turn == Over(Outcome((1, 1), (0, 0), "quiet"))


@pytest.mark.rule("HA-22")
def test_an_entry_or_a_capture_breaks_the_quiet_for_the_whole_turn() -> None:
    board = {"o1.1": "r", "o1.3": "y", "x7": "rrr", "x5": "yy"}
    for state, moves in (
        (to_play(board, "2*", quiet=199), ("o1.1-o1.3", "again", "1", "pass")),
        (to_play({"x1": "r"}, "2*", quiet=199), ("enter", "done")),
    ):
        assert say(state, *moves).quiet == 0
        assert say(say(state, *moves), "1", "pass").quiet == 1


@pytest.mark.rule("HA-22")
@pytest.mark.parametrize("move", ["x1-o1.2", "pass"])
def test_plain_moves_and_promotions_are_quiet(move: str) -> None:
    state = to_play({"x1": "r", "x5": "ry"}, "2*", quiet=199)
    ended = say(state, move, "promote x5 1")
    assert isinstance(ended.turn, Over)
    assert ended.turn.outcome.reason == "quiet"


@pytest.mark.rule("HA-22")
def test_the_quiet_end_waits_for_the_end_of_the_turn() -> None:
    state = say(to_play({"x1": "r"}, "2*", quiet=199), "pass", "again", "3", "enter")
    assert state.quiet == 0
    assert isinstance(state.turn, Roll)


@pytest.mark.rule("HA-22")
def test_two_thousand_turns_end_the_game() -> None:
    state = position({"x1": "r", "x5": "yy"}, turns=1999)
    ended = say(state, "1", "enter")
    assert ended.turn == Over(Outcome((1, 1), (2, 2), "quiet"))
    assert isinstance(say(position({"x1": "r"}, turns=1998), "1", "enter").turn, Roll)


@pytest.mark.rule("HA-23")
def test_points_are_the_cones_in_the_stacks_you_top() -> None:
    board = {"x1": "yyr", "x3": "bbbbgrgggy", "i5.2": "y"}
    ended = say(position(board, 4, out=[3, 1], turns=1999), "1", "pass")
    assert ended.turn == Over(Outcome((2, 3, 1, 4), (3, 0, 11, 0), "quiet"))


def test_time_up_is_a_pass_where_that_is_legal_and_done_at_a_red_dot() -> None:
    passing = to_play({"x0": "r", "x4": "y"}, "3")
    assert str(HEADACHE.timeout(passing, 0)) == "pass"
    assert HEADACHE.timeout(passing, 1) is None
    assert str(HEADACHE.timeout(to_choose({"x0": "r", "x4": "y"}), 0)) == "done"
    assert HEADACHE.timeout(position({"x0": "r", "x4": "y"}), 0) is None
