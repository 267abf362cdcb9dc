"""Rule by rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tete_morris import MORRIS
from tete_morris.move import parse
from tete_morris.options import MorrisOptions
from tete_morris.points import LINES, NAMES, NEIGHBOURS, STEPS, in_mills, names
from tete_morris.state import Morris

from tete.core import BadNotation, IllegalMove, Over

Position = Callable[..., Morris]
Play = Callable[[Morris, str], Morris]

# Both have nine men on the board and no mill; white to move.
PLACED = "d6 c3 d2 b4 b2 f2 g4 e5 d1 c5 f4 e4 b6 f6 a7 d3 g1 d7"


def texts(state: Morris) -> set[str]:
    return {str(move) for move in state.moves(state.seat)}


def refused(state: Morris, text: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        state.play(state.seat, parse(text))
    assert text not in texts(state)
    return caught.value.code


def outcome(state: Morris) -> tuple[tuple[int, ...], str]:
    assert isinstance(state.turn, Over)
    return state.turn.outcome.places, state.turn.outcome.reason


@pytest.mark.rule("MO-1")
def test_there_are_24_points_and_16_lines_of_three() -> None:
    assert len(set(NAMES)) == 24
    assert len({frozenset(line) for line in LINES}) == 16
    assert {sum(point in line for line in LINES) for point in range(24)} == {2}


@pytest.mark.rule("MO-1")
def test_lines_join_next_points_only() -> None:
    assert len(set(STEPS)) == 32
    near = {NAMES[point]: names(NEIGHBOURS[point]) for point in range(24)}
    assert near["a7"] == ["d7", "a4"]
    assert near["d6"] == ["d7", "b6", "f6", "d5"]
    assert near["d5"] == ["d6", "c5", "e5"]
    assert near["c4"] == ["c5", "b4", "c3"]


@pytest.mark.rule("MO-1")
def test_points_that_are_not_on_the_board_are_bad_notation() -> None:
    for text in ("d4", "a2", "h1", "a7-d4", "d6xa2", "x", "a7-", "a7xd7xg7"):
        with pytest.raises(BadNotation):
            parse(text)


@pytest.mark.rule("MO-2")
def test_white_begins_and_players_alternate_with_nine_men_each(play: Play) -> None:
    start = MORRIS.start()
    assert (start.seat, start.in_hand, start.men) == (0, (9, 9), (0, 0))
    after = play(start, "d6 f4")
    assert (after.seat, after.in_hand) == (0, (8, 8))


@pytest.mark.rule("MO-2")
def test_a_point_holds_one_man(play: Play, position: Position) -> None:
    assert refused(play(MORRIS.start(), "d6"), "d6") == "occupied"
    assert refused(position("a7 d7 g1", "c5 d5 e3 c3", flying=False), "a7-d7") == "occupied"


@pytest.mark.rule("MO-3")
def test_men_in_hand_are_placed_anywhere(play: Play) -> None:
    state = play(MORRIS.start(), "d6 f4")
    assert len(state.moves(0)) == 22
    assert refused(state, "d6-d7") == "place-due"


@pytest.mark.rule("MO-4")
def test_men_move_along_lines_to_the_next_empty_point(play: Play) -> None:
    state = play(MORRIS.start(), PLACED)
    assert state.in_hand == (0, 0)
    assert state.phase == "move"
    assert texts(state) == {"a7-a4", "d6-d5", "g4-g7", "d1-a1"}
    assert refused(state, "a1") == "move-due"
    assert refused(state, "g7-f6") == "no-man"
    assert refused(state, "d7-a1") == "enemy-man"
    assert refused(state, "a7-a1") == "no-line"


@pytest.mark.rule("MO-5")
def test_there_is_no_passing() -> None:
    for text in ("pass", "", "-"):
        with pytest.raises(BadNotation):
            MORRIS.parse(text)


@pytest.mark.rule("MO-6")
def test_a_man_placed_into_a_mill_takes_one(play: Play) -> None:
    state = play(MORRIS.start(), "a7 b6 d7 f2")
    assert refused(state, "g7") == "take-due"
    assert {"g7xb6", "g7xf2"} <= texts(state)
    after = play(state, "g7xb6")
    assert names(after.men[1]) == ["f2"]
    assert after.left(1) == 8


@pytest.mark.rule("MO-6")
def test_a_man_moved_into_a_mill_takes_one(play: Play, position: Position) -> None:
    state = position("a7 d7 g4 b2", "c5 d5 e3 c3")
    assert play(state, "g4-g7xc5").left(1) == 3
    assert refused(state, "g4-g7") == "take-due"
    assert refused(state, "g4-f4xc5") == "no-mill"
    assert refused(state, "g4-g7xd7") == "no-target"
    assert refused(state, "g4-g7xa1") == "no-target"


@pytest.mark.rule("MO-6")
def test_a_man_who_leaves_a_line_does_not_close_it(position: Position) -> None:
    state = position("a7 d7 g7 b2", "c5 d5 e3 c3")
    assert "g7-g4" in texts(state)


@pytest.mark.rule("MO-7")
def test_a_man_in_a_mill_is_safe_while_others_are_not(position: Position) -> None:
    state = position("a7 d7 g4 b2", "c5 d5 e5 c3")
    assert refused(state, "g4-g7xd5") == "in-mill"
    assert {text for text in texts(state) if "x" in text} == {"g4-g7xc3"}


@pytest.mark.rule("MO-7")
def test_where_all_are_in_mills_any_can_be_taken(position: Position) -> None:
    state = position("a7 d7 g4 b2", "c5 d5 e5 e4 e3")
    assert in_mills(state.men[1]) == state.men[1]
    assert {text for text in texts(state) if "x" in text} == {f"g4-g7x{name}" for name in names(state.men[1])}


@pytest.mark.rule("MO-8")
def test_two_mills_at_once_take_one_man(play: Play) -> None:
    state = play(MORRIS.start(), "d7 b6 a4 f2 g7 c3 a1 e5")
    after = play(state, "a7xb6")
    assert in_mills(after.men[0]).bit_count() == 5
    assert after.left(1) == 8


@pytest.mark.rule("MO-9")
def test_a_mill_is_closed_again_and_takes_again(play: Play, position: Position) -> None:
    state = position("a7 d7 g7 b2", "c5 d5 e4 c3 f2")
    after = play(state, "g7-g4 f2-f4 g4-g7xf4")
    assert after.left(1) == 4
    assert play(after, "c3-d3 g7-g4 d3-d2 g4-g7xd2").left(1) == 3


@pytest.mark.rule("MO-10")
def test_three_men_fly(position: Position) -> None:
    state = position("a7 d6 g1", "c5 d5 e3 c3")
    assert state.phase == "fly"
    assert len(state.moves(0)) == 3 * 17
    assert "a7-f2" in texts(state)


@pytest.mark.rule("MO-10")
def test_four_men_or_men_in_hand_do_not_fly(position: Position) -> None:
    assert position("a7 d6 g1 b2", "c5 d5 e3").phase == "move"
    assert position("a7 d6 g1", "c5 d5 e3", in_hand=(2, 2)).phase == "place"


@pytest.mark.rule("MO-10")
def test_without_the_option_nobody_flies(position: Position) -> None:
    state = position("a7 d6 g1", "c5 d5 e3 c3", flying=False)
    assert state.phase == "move"
    assert refused(state, "a7-f2") == "no-line"
    assert MORRIS.presets["walking"] == MorrisOptions(flying=False)


@pytest.mark.rule("MO-11")
def test_two_men_have_lost(play: Play, position: Position) -> None:
    assert outcome(play(position("a7 d7 g4 b2", "c5 d5 e3"), "g4-g7xc5")) == ((1, 2), "two-men")
    assert outcome(play(position("c5 d5 e3", "a7 d7 g4 b2", seat=1), "g4-g7xc5")) == ((2, 1), "two-men")


@pytest.mark.rule("MO-11")
def test_men_in_hand_count_too(play: Play, position: Position) -> None:
    assert play(position("a7 d7 g1", "c5 d5", in_hand=(4, 4)), "g7xc5").left(1) == 5
    assert outcome(play(position("a7 d7 g1", "c5 d5", in_hand=(1, 1)), "g7xc5")) == ((1, 2), "two-men")


@pytest.mark.rule("MO-12")
def test_who_cannot_move_has_lost(play: Play, position: Position) -> None:
    state = position("d7 a4 g4 d6", "a7 a1 g7 g1 d2", flying=False)
    assert not isinstance(play(state, "d6-d5").turn, Over)
    shut = position("d7 a4 g4 d2", "a7 a1 g7 g1", flying=False)
    assert outcome(play(shut, "d2-d1")) == ((1, 2), "no-move")


@pytest.mark.rule("MO-12")
def test_three_men_who_may_fly_can_always_move(play: Play, position: Position) -> None:
    men = {"white": "d7 a4 g4 b4 d6", "black": "a7 g7 b6"}
    assert isinstance(play(position(**men, flying=False), "d6-f6").turn, Over) is False
    assert play(position(**men), "d6-f6").phase == "fly"


@pytest.mark.rule("MO-13")
def test_the_third_time_is_a_draw(play: Play, position: Position) -> None:
    state = position("a7 d7 g4 b2", "c5 d5 e3 c3")
    to_and_fro = "g4-g1 c3-c4 g1-g4 c4-c3"
    once = play(state, to_and_fro)
    assert once.occurrences == 2
    assert outcome(play(once, to_and_fro)) == ((1, 1), "repetition")


@pytest.mark.rule("MO-13")
def test_the_same_men_with_the_other_player_to_move_are_another_position(play: Play, position: Position) -> None:
    state = position("a7 d6 g1", "c5 d5 e3 c3")
    after = play(state, "a7-f2 c3-c4 f2-b2 c4-c3 b2-a7")
    assert (after.men, after.seat) == (state.men, 1)
    assert after.occurrences == 1


@pytest.mark.rule("MO-14")
def test_fifty_quiet_moves_of_each_are_a_draw(play: Play, position: Position) -> None:
    state = position("a7 d7 g4 b2", "c5 d5 e3 c3")
    while not isinstance(state.turn, Over):
        quiet = [move for move in state.moves(state.seat) if move.take is None]
        fresh = [move for move in quiet if state.play(state.seat, move).occurrences == 1]
        state = state.play(state.seat, fresh[len(state.past) * 7 % len(fresh)])
    assert state.quiet == 100
    assert outcome(state) == ((1, 1), "quiet")


@pytest.mark.rule("MO-14")
def test_a_capture_begins_the_count_again(play: Play, position: Position) -> None:
    state = play(position("a7 d7 g4 b2", "c5 d5 e3 c3"), "b2-b4 c3-c4")
    assert state.quiet == 2
    assert play(state, "g4-g7xc4").quiet == 0


@pytest.mark.rule("MO-14")
def test_placing_does_not_count(play: Play) -> None:
    state = play(MORRIS.start(), PLACED)
    assert state.quiet == 0
    assert state.occurrences == 1
