"""The steps of a turn, the penalty and the strike."""

from __future__ import annotations

import pytest

from tests.games.knopf.positions import FOURS, ONES, TWOS, after, position, refusal, texts
from tete.core import IllegalMove
from tete.games.knopf.geometry import names
from tete.games.knopf.move import Strike

# A group to punish on the left; a pair e5 f5 that reaches four squares, with one blue button in reach on each side.
BUSY = position("e5 f5", "a1 a2 a3 c5 h5", step="penalty", holes=TWOS)


@pytest.mark.rule("KK-4")
def test_penalty_strike_and_move_come_in_this_order() -> None:
    state = BUSY
    for text, step, seat in (("take a2", "strike", 0), ("strike h5", "move", 0), ("e5-e7", "move", 1)):
        state = after(state, text)
        assert (state.step, state.seat) == (step, seat)


@pytest.mark.rule("KK-4")
def test_a_step_is_asked_only_where_there_is_something_to_take() -> None:
    no_group = after(position("a1 f5", "c5 h5", holes=TWOS), "a1-a3", "c5-c7")
    assert (no_group.seat, no_group.step) == (0, "move")
    only_strike = after(position("c5 f5", "h5 j1", holes=TWOS), "c5-e5", "j1-j3")
    assert (only_strike.seat, only_strike.step) == (0, "strike")
    only_penalty = after(position("c5 f5", "a1 a2 d4 j9", seat=1, holes=TWOS), "d4-b2")
    assert (only_penalty.seat, only_penalty.step) == (0, "penalty")
    assert after(only_penalty, "leave").step == "move"


@pytest.mark.rule("KK-4")
def test_declining_is_a_move_of_its_own() -> None:
    assert texts(BUSY)[-1] == "leave"
    strike = after(BUSY, "leave")
    assert strike.step == "strike"
    assert texts(strike)[-1] == "hold"
    move = after(strike, "hold")
    assert move.step == "move"
    assert move.buttons == BUSY.buttons


@pytest.mark.rule("KK-4")
def test_what_is_not_asked_now_is_refused() -> None:
    assert {refusal(BUSY, text).code for text in ("hold", "strike h5", "e5-e7")} == {"penalty-due"}
    strike = after(BUSY, "leave")
    assert {refusal(strike, text).code for text in ("take a1", "leave", "e5-e7")} == {"strike-due"}
    move = after(strike, "hold")
    assert {refusal(move, text).code for text in ("take a1", "leave", "strike h5", "hold")} == {"move-due"}
    for state in (BUSY, strike, move):
        with pytest.raises(IllegalMove):
            state.play(0, "a1-a2")


@pytest.mark.rule("KK-5")
def test_a_group_holds_together_by_sides_corners_and_chains() -> None:
    state = position("j10", "a1 b2 b3 c4 e4 g4 h4", step="penalty")
    assert texts(state) == ["take a1", "take b2", "take b3", "take c4", "leave"]


@pytest.mark.rule("KK-5")
def test_a_group_is_of_one_colour() -> None:
    state = position("a1 a2 j10", "b1 b2 j9", holes=TWOS)
    assert state.step == "move"
    assert state.view(0).dump()["groups"] == ([], [])


@pytest.mark.rule("KK-5")
def test_a_group_of_three_may_be_made_and_kept() -> None:
    state = after(position("a1 b2 d4 j10", "j1 h1", holes=TWOS), "d4-b4")
    assert state.step == "move"
    grouped = after(position("a1 b2 e3 j10", "j1 g5", holes=TWOS), "e3-c3")
    assert (grouped.seat, grouped.step) == (1, "penalty")
    kept = after(grouped, "leave", "j1-j3")
    assert (kept.seat, kept.step) == (0, "move")
    assert after(kept, "j10-j8").step == "penalty"


@pytest.mark.rule("KK-6")
def test_the_penalty_takes_any_one_button_of_any_group() -> None:
    state = position("a10", "a1 a2 a3 j8 j9 j10 e5", step="penalty")
    assert texts(state) == ["take a1", "take a2", "take a3", "take j8", "take j9", "take j10", "leave"]
    assert names(after(state, "take j9").buttons[1]) == ["a1", "a2", "a3", "e5", "j8", "j10"]


@pytest.mark.rule("KK-6")
def test_there_is_one_penalty_a_turn_and_it_counts() -> None:
    state = position("a10", "a1 a2 a3 a4 j8 j9 j10", step="penalty")
    taken = after(state, "take a4")
    assert (taken.seat, taken.step) == (0, "move")
    assert state.removed == (7, 13)
    assert taken.removed == (8, 13)


@pytest.mark.rule("KK-6")
def test_only_a_button_of_an_enemy_group_is_taken() -> None:
    for text, word in (("take h5", "not-crowded"), ("take e5", "own-button"), ("take e9", "empty-square")):
        error = refusal(BUSY, text)
        assert error.code == word
        assert error.details == {"cell": text.split()[1]}


@pytest.mark.rule("KK-7")
def test_a_third_button_takes_the_power_of_a_pair_away() -> None:
    pair = after(position("e5 f5 j10", "h5 a1", seat=1, holes=TWOS), "a1-a3")
    assert texts(pair) == ["strike h5", "hold"]
    for third in ("d6", "g4", "e6"):
        three = after(position(f"e5 f5 {third}", "h5 a1", seat=1, holes=TWOS, step="penalty"), "leave", "a1-a3")
        assert (three.seat, three.step) == (0, "move")


@pytest.mark.rule("KK-7")
def test_a_single_button_strikes_nothing() -> None:
    assert after(position("e5", "f5 a1", seat=1, holes=FOURS), "a1-a2").step == "move"


@pytest.mark.rule("KK-8")
@pytest.mark.parametrize(
    ("pair", "near", "far"),
    [
        ("e5 f5", "c5 h5", "b5 i5"),
        ("e5 e6", "e3 e8", "e2 e9"),
        ("e5 f6", "c3 h8", "b2 i9"),
        ("e5 f4", "c7 h2", "b8 i1"),
    ],
)
def test_a_pair_reaches_along_its_line_out_of_both_ends(pair: str, near: str, far: str) -> None:
    state = position(pair, near, step="strike", holes=ONES)
    one, other = near.split()
    assert texts(state) == [f"strike {one}", f"strike {other}", f"strike {one} {other}", "hold"]
    assert after(position(pair, far + " a10", seat=1, holes=ONES), "a10-a9").step == "move"


@pytest.mark.rule("KK-8")
def test_the_reach_is_the_sum_of_the_holes_under_both_buttons() -> None:
    holes = "\n".join(["1111111111"] * 9 + ["1311111111"])  # a1 one hole, b1 three: reach four
    assert texts(position("a1 b1", "f1", step="strike", holes=holes)) == ["strike f1", "hold"]
    assert after(position("a1 b1", "g1 j9", seat=1, holes=holes), "j9-j10").step == "move"
    assert texts(position("a1 b1", "j1", step="strike", holes=FOURS)) == ["strike j1", "hold"]


@pytest.mark.rule("KK-8")
def test_off_its_line_a_pair_reaches_nothing() -> None:
    assert after(position("e5 f5", "e7 g7 g3 j9", seat=1, holes=FOURS), "j9-j10").step == "move"


@pytest.mark.rule("KK-9")
def test_the_first_button_shields_those_behind_it() -> None:
    state = position("a1 b1", "d1 f1", step="strike", holes=FOURS)
    assert texts(state) == ["strike d1", "hold"]
    error = refusal(state, "strike d1 f1")
    assert (error.code, error.details) == ("not-threatened", {"cell": "f1"})


@pytest.mark.rule("KK-9")
def test_an_own_button_bars_the_way() -> None:
    barred = after(position("a1 b1 d1", "f1 j9", seat=1, holes=FOURS), "j9-j10")
    assert barred.step == "move"


@pytest.mark.rule("KK-9")
@pytest.mark.parametrize(("text", "word"), [("strike f5", "own-button"), ("strike e6", "empty-square")])
def test_only_threatened_enemy_buttons_are_struck(text: str, word: str) -> None:
    error = refusal(after(BUSY, "leave"), text)
    assert (error.code, error.details) == (word, {"cell": text.split()[1]})


@pytest.mark.rule("KK-10")
def test_any_of_the_threatened_buttons_may_be_struck() -> None:
    state = position("e5 f5 a9 b9", "c5 h5 d9 j1", step="strike", holes=TWOS)
    assert texts(state) == [
        "strike c5",
        "strike d9",
        "strike c5 d9",
        "strike h5",
        "strike c5 h5",
        "strike d9 h5",
        "strike c5 d9 h5",
        "hold",
    ]
    assert list(state.moves(0)[2:4]) == list(state.moves(0))[2:4]
    assert state.moves(0)[-1] == state.moves(0)[7]
    with pytest.raises(IndexError):
        state.moves(0)[8]
    for text in texts(state)[:-1]:
        struck = after(state, text)
        assert struck.step == "move"
        assert struck.buttons[0] == state.buttons[0]
        assert set(names(struck.buttons[1])) == {"c5", "h5", "d9", "j1"} - set(text.split())


@pytest.mark.rule("KK-10")
def test_a_button_under_two_threats_is_struck_once() -> None:
    state = position("a1 b1 d3 d4", "d1", step="strike", holes=TWOS)
    assert texts(state) == ["strike d1", "hold"]


@pytest.mark.rule("KK-10")
def test_a_strike_at_nothing_is_refused() -> None:
    with pytest.raises(IllegalMove) as caught:
        after(BUSY, "leave").play(0, Strike(0))
    assert caught.value.code == "empty-strike"


@pytest.mark.rule("KK-11")
def test_a_penalty_may_open_a_line_for_the_strike() -> None:
    state = position("a1 b1", "d1 d2 d3 f1", step="penalty", holes=TWOS)
    assert texts(after(state, "leave")) == ["strike d1", "hold"]
    assert texts(after(state, "take d1")) == ["strike f1", "hold"]


@pytest.mark.rule("KK-11")
def test_a_strike_opens_nothing_in_the_same_turn() -> None:
    state = after(position("a1 b1 j1", "d1 f1", step="strike", holes=TWOS), "strike d1")
    assert (state.seat, state.step) == (0, "move")
    assert texts(after(state, "j1-j3", "f1-f3")) == texts(position("a1 b1 j3", "f3", holes=TWOS))


@pytest.mark.rule("KK-11")
def test_a_new_pair_waits_for_its_next_turn() -> None:
    made = after(position("a1 d1 j10", "e5 h9", holes=TWOS), "d1-b1")
    assert (made.seat, made.step) == (1, "move")
    assert texts(after(made, "e5-e3", "j10-j8", "e3-e1"))[0] == "strike e1"
