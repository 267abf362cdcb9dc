"""The third step: a button moves as far as it shows holes."""

from __future__ import annotations

import pytest

from tests.games.knopf.positions import FOURS, LATTICE, ONES, THREES, TWOS, after, position, refusal, texts
from tete.games.knopf import KNOPF
from tete.games.knopf.geometry import names


@pytest.mark.rule("KK-12")
@pytest.mark.parametrize(("holes", "squares"), [(ONES, 1), (TWOS, 2), (THREES, 3)])
def test_one_two_or_three_holes_are_so_many_squares(holes: str, squares: int) -> None:
    state = position("e5", "j10", holes=holes)
    low, high = 5 - squares, 5 + squares
    left, right = chr(ord("e") - squares), chr(ord("e") + squares)
    ends = [f"{left}{low}", f"{left}5", f"{left}{high}", f"e{low}", f"e{high}", f"{right}{low}", f"{right}5"]
    assert texts(state) == [f"e5-{end}" for end in (*ends, f"{right}{high}")]


@pytest.mark.rule("KK-12")
def test_four_holes_are_one_to_four_squares_at_choice() -> None:
    state = position("a1", "j10", holes=FOURS)
    ends = ("a2", "a3", "a4", "a5", "b1", "b2", "c1", "c3", "d1", "d4", "e1", "e5")
    assert texts(state) == [f"a1-{end}" for end in ends]


@pytest.mark.rule("KK-12")
def test_a_wrong_way_or_distance_is_refused() -> None:
    three, four = position("e5", "j10", holes=THREES), position("e5", "j10", holes=FOURS)
    error = refusal(three, "e5-f7")
    assert (error.code, error.details) == ("not-straight", {"start": "e5", "end": "f7"})
    error = refusal(three, "e5-e7")
    assert (error.code, error.details) == ("wrong-distance", {"cell": "e5", "holes": 3, "wanted": "3", "found": 2})
    error = refusal(four, "e5-j5")
    assert (error.code, error.details) == ("wrong-distance", {"cell": "e5", "holes": 4, "wanted": "1–4", "found": 5})
    assert refusal(four, "e5-e5").details["found"] == 0


@pytest.mark.rule("KK-12")
def test_only_own_buttons_move() -> None:
    state = position("e5", "j10", holes=FOURS)
    assert refusal(state, "j10-j9").code == "enemy-button"
    assert refusal(state, "a1-a2").code == "empty-square"


@pytest.mark.rule("KK-13")
def test_buttons_are_jumped_freely() -> None:
    state = after(position("a1 c1 j10", "b1 h9", holes=THREES), "a1-d1")
    assert names(state.buttons[0]) == ["c1", "d1", "j10"]
    assert names(state.buttons[1]) == ["b1", "h9"]


@pytest.mark.rule("KK-13")
def test_a_button_lands_on_an_empty_square() -> None:
    state = position("a1 a3", "c1", holes=TWOS)
    for end in ("a3", "c1"):
        error = refusal(state, f"a1-{end}")
        assert (error.code, error.details) == ("occupied", {"cell": end})
    assert [text for text in texts(state) if text.startswith("a1")] == ["a1-c3"]


@pytest.mark.rule("KK-14")
def test_there_is_no_pass() -> None:
    state = KNOPF.start()
    assert all("-" in text for text in texts(state))


@pytest.mark.rule("KK-14")
def test_a_seat_with_nothing_to_do_is_skipped() -> None:
    # Every square of the lattice but a1 is taken: only the buttons three squares from a1 can move, and they are red.
    red = "a4 d1 d4 j10 h9"
    blue = " ".join(set(LATTICE) - {"a1", *red.split()})
    state = after(position(red, blue, holes=THREES), "h9-h6")
    assert (state.seat, state.step) == (0, "move")
    assert state.quiet == 1
    assert len(state.past) == 3


@pytest.mark.rule("KK-14")
def test_a_seat_that_cannot_move_still_has_its_penalty() -> None:
    # The lattice is full, so that blue cannot move; three red buttons in its middle form a group.
    blue = {"d4", "d7", "g4", "g7", "a1", "a7", "j4", "j10"}
    red = [*set(LATTICE) - blue, "e5", "e6", "f5"]
    state = position(" ".join(red), " ".join(blue), seat=1, step="penalty", holes=THREES)
    left = after(state, "leave")
    assert (left.seat, left.step, left.quiet) == (0, "move", 0)
    assert left.buttons == state.buttons
    taken = after(state, "take e5")
    assert (taken.seat, taken.step) == (0, "strike")  # the rest of the group is a pair, and its line is not empty
    assert len(taken.past) == 1
