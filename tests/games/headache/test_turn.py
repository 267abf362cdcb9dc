"""A turn: entering, moving, landing, passing."""

from __future__ import annotations

import pytest

from tests.games.headache.build import ends_of, pile, position, refusal, say, texts, to_choose, to_play
from tete.core import CHANCE, IllegalMove, NotYourTurn, Outcome, Over
from tete.games.headache import HEADACHE
from tete.games.headache.move import Enter, Go, Pop, Promote, Word


@pytest.mark.rule("HA-6")
def test_a_seat_enters_moves_or_passes() -> None:
    state = to_play({"o0.1": "r"}, "2")
    assert texts(state) == ["enter", "o0.1-o0.3", "pass"]
    assert say(state, "pass").view(None).asked == 1


@pytest.mark.rule("HA-6")
def test_moves_come_in_the_order_of_the_track() -> None:
    state = to_play({"o0.3": "r", "x0": "y", "i0.1": "rr"}, "2")
    assert texts(state) == ["enter", "o0.3-o1.1", "o0.3-i1.1", "i0.1-x1", "i0.1-o7.3", "i0.1-i7.2", "pass"]


@pytest.mark.rule("HA-6")
def test_passing_may_be_all_there_is() -> None:
    state = to_play({"x0": "ry"}, "3")
    assert texts(state) == ["pass"]
    assert say(state, "pass").view(None).asked == 1


@pytest.mark.rule("HA-6")
@pytest.mark.parametrize("text", ["again", "done", "promote x1 1", "4"])
def test_what_is_not_asked_is_refused_while_playing(text: str) -> None:
    assert refusal(to_play({"x1": "ry"}, "3*"), text) == "not-now"


@pytest.mark.rule("HA-6")
@pytest.mark.parametrize("text", ["pass", "enter", "x1-x2", "4"])
def test_what_is_not_asked_is_refused_while_choosing(text: str) -> None:
    assert refusal(to_choose({"x1": "ry"}), text) == "not-now"


@pytest.mark.rule("HA-6")
def test_chance_only_pops() -> None:
    for state in (HEADACHE.start(), position({})):
        for move in (Enter(), Go("x0", "x1"), Promote("x0", 1), *Word):
            with pytest.raises(IllegalMove) as caught:
                state.play(CHANCE, move)
            assert caught.value.code == "not-now"
        with pytest.raises(NotYourTurn):
            state.play(0, Pop(4))


@pytest.mark.rule("HA-7")
@pytest.mark.parametrize("pop", ["1", "2", "3", "4", "5", "6"])
def test_any_number_enters_a_cone_and_it_stays_on_its_start(pop: str) -> None:
    state = say(to_play({"x3": "r"}, pop), "enter")
    assert state.view(None).stacks == {"x0": ("red",), "x3": ("red",)}
    assert state.view(None).waiting("red") == 2


@pytest.mark.rule("HA-7")
@pytest.mark.parametrize("holder", ["r", "yr", "rrr"])
def test_no_cone_enters_onto_your_own(holder: str) -> None:
    state = to_play({"x0": holder}, "4")
    assert "enter" not in texts(state)
    assert refusal(state, "enter") == "start-occupied"


@pytest.mark.rule("HA-7")
@pytest.mark.parametrize("others", ["", "r", "rr"])
def test_the_first_three_cones_do_not_enter_onto_an_enemy(others: str) -> None:
    state = to_play({"x0": "y"} | ({"x3": others} if others else {}), "4")
    assert "enter" not in texts(state)
    assert refusal(state, "enter") == "start-held"


@pytest.mark.rule("HA-7")
@pytest.mark.parametrize("prey", ["y", "yy", "ry"])
@pytest.mark.parametrize("starts", ["open", "protected"])
def test_the_fourth_cone_enters_onto_an_enemy_and_captures(starts: str, prey: str) -> None:
    state = to_play({"x0": prey, "x3": "rrr"[prey.count("r") :]}, "4", starts=starts, must_move=True)
    assert texts(state)[0] == "enter"
    assert "pass" not in texts(state)
    after = say(state, "enter")
    assert pile(after, "x0") == prey + "r"
    assert after.view(None).waiting("red") == 0
    assert after.quiet == 0


@pytest.mark.rule("HA-7")
@pytest.mark.rule("HA-25")
def test_an_enemy_on_a_safe_crossing_keeps_the_fourth_cone_out() -> None:
    state = to_play({"x0": "y", "x3": "rrr"}, "4", safe=True)
    assert "enter" not in texts(state)
    assert refusal(state, "enter") == "safe-crossing"


@pytest.mark.rule("HA-7")
@pytest.mark.rule("HA-28")
def test_the_fourth_cone_does_not_enter_onto_your_other_colour() -> None:
    board = {"x0": "by", "x3": "rrr"}
    assert refusal(to_play(board, "4", sets=2), "enter red") == "start-occupied"
    onto_blue = say(to_play({"x0": "yb", "x3": "rrr"}, "4", sets=2), "enter red")
    assert pile(onto_blue, "x0") == "ybr"


@pytest.mark.rule("HA-7")
@pytest.mark.rule("HA-20")
def test_an_entering_capture_may_end_the_game_before_the_dot() -> None:
    state = say(to_play({"x0": "yyyy", "x3": "rrr"}, "4*"), "enter")
    assert state.turn == Over(Outcome((1, 2), (0, 0), "last-in"))


@pytest.mark.rule("HA-7")
def test_without_waiting_cones_there_is_nothing_to_enter() -> None:
    state = to_play({"x1": "rrrr"}, "4")
    assert "enter" not in texts(state)
    assert refusal(state, "enter") == "none-waiting"


@pytest.mark.rule("HA-8")
@pytest.mark.rule("HA-9")
def test_only_your_own_pieces_move() -> None:
    state = to_play({"x1": "ry", "x3": "r"}, "2")
    assert ends_of(state, "x1") == set()
    assert refusal(state, "x1-o1.2") == "not-your-piece"
    assert refusal(state, "x2-o2.2") == "empty-space"


@pytest.mark.rule("HA-8")
def test_the_number_is_walked_exactly() -> None:
    state = to_play({"x1": "r"}, "2")
    assert refusal(state, "x1-o1.1") == "wrong-distance"
    assert refusal(state, "x1-x1") == "wrong-distance"
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Go("x1", "nowhere"))
    assert caught.value.code == "wrong-distance"
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Go("nowhere", "x1"))
    assert caught.value.code == "empty-space"


@pytest.mark.rule("HA-8")
def test_a_single_cone_never_goes_backwards() -> None:
    assert refusal(to_play({"x1": "r"}, "2"), "x1-o0.2") == "single-backwards"


@pytest.mark.rule("HA-9")
@pytest.mark.parametrize("stack", ["rr", "yr", "yyyr"])
def test_a_stack_is_a_stack_whatever_colour_is_buried(stack: str) -> None:
    state = to_play({"x1": stack}, "2")
    assert ends_of(state, "x1") == {"o1.2", "i1.2", "o0.2", "i0.1"}
    after = say(state, "x1-i0.1")
    assert (pile(after, "x1"), pile(after, "i0.1")) == ("", stack)


@pytest.mark.rule("HA-9")
def test_a_stack_does_not_turn_back_within_a_move() -> None:
    # x1 – o1.1 – x1 – i1.1 would be three steps.
    assert ends_of(to_play({"x1": "rr"}, "3"), "x1") == {"o1.3", "x2", "o0.1", "x0"}
    assert refusal(to_play({"x1": "rr"}, "3"), "x1-i1.1") == "wrong-distance"


@pytest.mark.rule("HA-11")
def test_pieces_are_jumped_over() -> None:
    fence = {"o1.1": "r", "i1.1": "yyyy", "x2": "r"}
    assert ends_of(to_play(fence | {"x1": "r"}, "6"), "x1") == {"o2.2", "o2.3", "i2.2", "x3"}


@pytest.mark.rule("HA-12")
@pytest.mark.parametrize("prey", ["y", "ry", "yyy"])
def test_landing_on_an_enemy_top_captures(prey: str) -> None:
    rest = "r" * (3 - prey.count("r"))
    state = to_play({"o1.1": "yr", "o1.3": prey, "x4": rest}, "2")
    after = say(state, "o1.1-o1.3")
    assert pile(after, "o1.3") == prey + "yr"
    assert pile(after, "o1.1") == ""


@pytest.mark.rule("HA-12")
def test_a_pile_has_no_limit() -> None:
    state = to_play({"o1.1": "rbgyrbyr", "o1.3": "grbygbyg"}, "2", seats=4, out=[1, 2])
    assert pile(say(state, "o1.1-o1.3"), "o1.3") == "grbygbygrbgyrbyr"


@pytest.mark.rule("HA-13")
def test_no_colour_captures_before_all_four_cones_are_in() -> None:
    state = to_play({"o1.1": "r", "o1.3": "y", "i1.1": "rr"}, "2")
    assert refusal(state, "o1.1-o1.3") == "not-all-entered"
    assert "o1.3" not in ends_of(state, "o1.1")


@pytest.mark.rule("HA-13")
def test_buried_cones_count_as_entered() -> None:
    state = to_play({"o1.1": "r", "o1.3": "ry", "i1.1": "rry"}, "2")
    assert "o1.3" in ends_of(state, "o1.1")


@pytest.mark.rule("HA-14")
@pytest.mark.parametrize("own", ["r", "yr"])
def test_a_seat_does_not_land_on_a_space_it_tops(own: str) -> None:
    state = to_play({"o1.1": "r", "o1.3": own, "x3": "rr"}, "2")
    assert refusal(state, "o1.1-o1.3") == "own-piece"
    assert "o1.3" not in ends_of(state, "o1.1")


@pytest.mark.rule("HA-15")
def test_any_start_may_be_stopped_on_and_so_blocked() -> None:
    board = {"o3.3": "r", "x7": "rr", "x6": "yy"}
    state = say(to_play(board, "1"), "o3.3-x4", "6")
    assert pile(state, "x4") == "r"
    assert refusal(state, "enter") == "start-held"
    taken = to_play({"o3.3": "r", "x7": "rrr", "x6": "yy", "x4": "y"}, "1")
    assert ends_of(taken, "o3.3") == {"x4"}


@pytest.mark.rule("HA-15")
def test_a_protected_start_still_needed_is_no_place_to_stop() -> None:
    for yellow in ({"x6": "yyy"}, {"x6": "yy", "x4": "y"}):
        state = to_play({"o3.3": "r", "x7": "rrr"} | yellow, "1", starts="protected")
        assert ends_of(state, "o3.3") == set()
        assert refusal(state, "o3.3-x4") == "start-protected"
        jumping = to_play({"o3.3": "r", "x7": "rrr"} | yellow, "2", starts="protected")
        assert ends_of(jumping, "o3.3") == {"o4.1", "i4.1"}


@pytest.mark.rule("HA-15")
def test_a_start_no_longer_needed_is_open() -> None:
    assert ends_of(to_play({"o3.3": "r", "x6": "yyyy"}, "1", starts="protected"), "o3.3") == {"x4"}
    captured = to_play({"o3.3": "r", "x7": "rrr", "x4": "yyyy"}, "1", starts="protected")
    assert ends_of(captured, "o3.3") == {"x4"}


@pytest.mark.rule("HA-15")
def test_the_starts_of_absent_colours_and_your_own_are_open() -> None:
    assert ends_of(to_play({"o1.3": "r"}, "1", starts="protected"), "o1.3") == {"x2"}
    assert ends_of(to_play({"o7.3": "r"}, "1", starts="protected"), "o7.3") == {"x0"}
