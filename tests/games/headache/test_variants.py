"""Safe crossings, two sets, and the choice of colours."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.games.headache.build import ends_of, pile, refusal, say, texts, to_choose, to_play
from tete.core import BadOptions, IllegalMove, Outcome, Over, random_game, read_options
from tete.games.headache import HEADACHE
from tete.games.headache.move import Enter
from tete.games.headache.options import HeadacheOptions


@pytest.mark.rule("HA-25")
@pytest.mark.parametrize("k", range(8))
def test_nothing_is_captured_on_a_safe_crossing(k: int) -> None:
    board = {f"o{(k + 7) % 8}.3": "r", f"i{(k + 7) % 8}.1": "rrr", f"x{k}": "yyyy"}
    state = to_play(board, "1", safe=True)
    assert refusal(state, f"o{(k + 7) % 8}.3-x{k}") == "safe-crossing"
    assert f"x{k}" in ends_of(to_play(board, "1"), f"o{(k + 7) % 8}.3")


@pytest.mark.rule("HA-25")
def test_off_the_crossings_everything_can_be_captured() -> None:
    state = to_play({"x1": "r", "o1.2": "yyyy", "i1.2": "rrr"}, "2", safe=True)
    assert "o1.2" in ends_of(state, "x1")


@pytest.mark.rule("HA-26")
@pytest.mark.parametrize("safe", [False, True])
def test_with_must_move_you_pass_only_when_nothing_else_is_possible(safe: bool) -> None:
    for board in ({}, {"x0": "r"}):
        state = to_play(board, "3", safe=safe, must_move=True)
        assert "pass" not in texts(state)
        assert refusal(state, "pass") == "must-play"
    stuck = to_play({"x0": "rrr", "o0.3": "y", "x1": "y", "x7": "y", "o7.1": "y"}, "3", safe=safe, must_move=True)
    assert texts(stuck) == ["pass"]
    assert say(stuck, "pass").view(None).asked == 1


@pytest.mark.rule("HA-26")
def test_must_move_holds_for_every_pop_of_a_turn() -> None:
    state = say(to_play({"x1": "rrrr"}, "3*", must_move=True), "x1-x2", "again", "2")
    assert "pass" not in texts(state)


@pytest.mark.rule("HA-6")
def test_with_safe_crossings_passing_is_always_allowed() -> None:
    state = to_play({"x0": "r"}, "3", safe=True)
    assert "pass" in texts(state)
    assert say(state, "pass").view(None).asked == 1


@pytest.mark.rule("HA-27")
def test_with_two_sets_each_seat_has_two_opposite_colours() -> None:
    state = HEADACHE.start(HEADACHE.presets["double"])
    assert HEADACHE.colours(state) == (("red", "yellow"), ("blue", "green"))


@pytest.mark.rule("HA-27")
def test_with_two_sets_the_colour_is_named_and_either_is_used() -> None:
    state = to_play({"x1": "r", "x5": "y"}, "1", sets=2)
    assert texts(state) == ["enter red", "enter yellow", "x1-o1.1", "x1-i1.1", "x5-o5.1", "x5-i5.1", "pass"]
    assert pile(say(state, "enter yellow"), "x4") == "y"
    assert say(state, "enter yellow").view(None).asked == 1
    assert refusal(state, "enter") == "colour-needed"
    assert refusal(state, "enter blue") == "not-your-colour"
    with pytest.raises(IllegalMove) as caught:
        state.play(0, Enter("rose"))
    assert caught.value.code == "not-your-colour"


@pytest.mark.rule("HA-27")
@pytest.mark.rule("HA-30")
def test_with_one_set_the_colour_is_never_named() -> None:
    assert refusal(to_play({}, "1"), "enter red") == "colour-needless"


@pytest.mark.rule("HA-28")
def test_own_colours_never_capture_each_other() -> None:
    state = to_play({"x1": "r", "o1.2": "y", "x3": "rrryyy"}, "2", sets=2)
    assert refusal(state, "x1-o1.2") == "own-piece"


@pytest.mark.rule("HA-28")
def test_each_colour_captures_once_its_own_four_are_in() -> None:
    state = to_play({"x1": "rrrr", "o1.2": "b", "i1.2": "y", "x2": "b"}, "2", sets=2)
    assert "o1.2" in ends_of(state, "x1")
    late = to_play({"x1": "y", "o1.2": "b", "x3": "rrrr"}, "2", sets=2)
    assert refusal(late, "x1-o1.2") == "not-all-entered"


@pytest.mark.rule("HA-28")
def test_your_other_start_is_open_and_protected_enemy_starts_are_not() -> None:
    state = to_play({"o3.3": "r", "o1.3": "r"}, "1", sets=2, starts="protected")
    assert ends_of(state, "o3.3") == {"x4"}
    assert refusal(state, "o1.3-x2") == "start-protected"


@pytest.mark.rule("HA-28")
def test_cones_of_both_colours_may_be_promoted() -> None:
    state = to_choose({"x3": "rybgb"}, sets=2)
    assert texts(state) == ["again", "promote x3 1", "promote x3 2", "done"]


@pytest.mark.rule("HA-28")
def test_a_player_is_out_when_both_colours_are() -> None:
    board = {"x1": "rrrr", "o1.2": "bbbbgg", "i5.1": "yyyy"}
    half = say(to_play(board | {"i7.1": "gg"}, "2", sets=2), "x1-o1.2")
    assert half.out == ()
    whole = say(to_play(board | {"x5": "ggr", "x1": "rrr"}, "2", sets=2), "x1-o1.2")
    assert whole.turn == Over(Outcome((1, 2), (0, 0), "last-in"))


@pytest.mark.rule("HA-29")
@pytest.mark.parametrize("colours", ["blue,green", "red,blue", "yellow,green,red", "green,red,blue,yellow"])
def test_any_colours_play_in_the_order_of_their_starts(colours: str) -> None:
    options = read_options(HeadacheOptions(), {"colours": colours})
    state = HEADACHE.start(options)
    assert HEADACHE.colours(state) == tuple((colour,) for colour in colours.split(","))
    entered = say(state, *"6543"[: state.seats], "1", "enter")
    assert list(entered.view(None).stacks.values()) == [(colours.split(",")[0],)]


@pytest.mark.rule("HA-29")
def test_turning_the_board_and_the_colours_changes_nothing() -> None:
    def turned(text: str) -> str:
        return re.sub(r"([xoi])(\d)", lambda found: f"{found[1]}{(int(found[2]) + 2) % 8}", text)

    for seed in range(5):
        plain = HEADACHE.start(seats=4)
        other = HEADACHE.start(HeadacheOptions(colours=("blue", "yellow", "green", "red")))
        for played in random_game(plain, Random(seed)):
            plain, other = played.after, other.play(played.actor, HEADACHE.parse(turned(str(played.move))))
            assert {turned(text) for text in texts(plain)} == set(texts(other))
        assert plain.turn == other.turn


@pytest.mark.rule("HA-29")
@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"colours": ("red", "pink")}, "colour-unknown"),
        ({"colours": ("red",)}, "colours-too-few"),
        ({"colours": ("red", "yellow", "blue")}, "colours-order"),
        ({"colours": ("red", "red")}, "colours-order"),
        ({"colours": ("red", "yellow"), "sets": 2}, "colours-with-sets"),
        ({"sets": 3}, "option-choice"),
        ({"starts": "shut"}, "option-choice"),
        ({"must_move": 1}, "option-type"),
        ({"safe": 1}, "option-type"),
    ],
)
def test_options_that_make_no_game(given: dict[str, object], word: str) -> None:
    with pytest.raises(BadOptions) as caught:
        HeadacheOptions(**given)  # type: ignore[arg-type]
    assert caught.value.code == word


@pytest.mark.rule("HA-29")
@pytest.mark.parametrize(
    ("options", "seats"),
    [(HeadacheOptions(sets=2), 3), (HeadacheOptions(colours=("red", "blue")), 3), (HeadacheOptions(), 5)],
)
def test_seats_must_fit(options: HeadacheOptions, seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        HEADACHE.start(options, seats)
    assert caught.value.code.startswith("wrong-seats")


def test_presets() -> None:
    assert {name: list(options.seats) for name, options in HEADACHE.presets.items()} == {
        "classic": [2, 3, 4],
        "safe": [2, 3, 4],
        "double": [2],
    }
