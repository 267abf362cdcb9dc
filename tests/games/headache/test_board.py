"""The box: track, starts, cones and dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.headache.build import ends_of, position, say, to_play
from tete.core import CHANCE, Decide, IllegalMove, Roll
from tete.games.headache import HEADACHE
from tete.games.headache.move import POPS, Pop
from tete.games.headache.phase import Opening
from tete.games.headache.state import HeadacheState
from tete.games.headache.track import SPACES

# Every cone is in and far away, so that nothing but the track decides where a piece may stop.
IN = {"x5": "rrryyyy"}


@pytest.mark.rule("HA-1")
def test_the_track_has_48_spaces() -> None:
    assert len(set(SPACES)) == 48
    assert [sum(space[0] == kind for space in SPACES) for kind in "xoi"] == [8, 24, 16]
    assert SPACES[:7] == ("x0", "o0.1", "o0.2", "o0.3", "i0.1", "i0.2", "x1")


@pytest.mark.rule("HA-1")
@pytest.mark.rule("HA-8")
@pytest.mark.rule("HA-10")
@pytest.mark.parametrize(
    ("number", "ends"),
    [
        (1, "o0.1 i0.1"),
        (2, "o0.2 i0.2"),
        (3, "o0.3 x1"),
        (4, "x1 o1.1 i1.1"),
        (5, "o1.1 o1.2 i1.1 i1.2"),
        (6, "o1.2 o1.3 i1.2 x2"),
    ],
)
def test_a_single_cone_ends_clockwise_on_either_arc(number: int, ends: str) -> None:
    assert ends_of(to_play(IN | {"x0": "r"}, str(number)), "x0") == set(ends.split())


@pytest.mark.rule("HA-9")
@pytest.mark.rule("HA-10")
@pytest.mark.parametrize(
    ("number", "ends"),
    [
        (1, "o7.3 i7.2"),
        (2, "o7.2 i7.1"),
        (3, "o7.1 x7"),
        (4, "x7 o6.3 i6.2"),
        (5, "o6.3 o6.2 i6.2 i6.1"),
        (6, "o6.2 o6.1 i6.1 x6"),
    ],
)
def test_a_stack_ends_on_either_arc_backwards_too(number: int, ends: str) -> None:
    single = ends_of(to_play({"x0": "r", "x4": "rrryyyy"}, str(number)), "x0")
    assert ends_of(to_play({"x0": "yr", "x4": "rrryyy"}, str(number)), "x0") == single | set(ends.split())


@pytest.mark.rule("HA-10")
def test_the_track_closes_behind_the_last_crossing() -> None:
    assert ends_of(to_play({"o7.3": "r", "x4": "rrryyyy"}, "2"), "o7.3") == {"o0.1", "i0.1"}
    assert ends_of(to_play({"i0.1": "yr", "x4": "rrryyy"}, "2"), "i0.1") == {"x1", "o7.3", "i7.2"}


@pytest.mark.rule("HA-10")
def test_routes_with_the_same_ends_are_one_move() -> None:
    state = to_play(IN | {"x0": "r"}, "5")
    moves = [str(move) for move in state.moves(0)]
    assert moves.count("x0-o1.1") == 1


@pytest.mark.rule("HA-2")
@pytest.mark.parametrize(
    ("seats", "colours"), [(2, "red yellow"), (3, "red blue yellow"), (4, "red blue yellow green")]
)
def test_each_seat_has_four_waiting_cones_and_a_start(seats: int, colours: str) -> None:
    state = HEADACHE.start(seats=seats)
    assert HEADACHE.colours(state) == tuple((colour,) for colour in colours.split())
    view = state.view(None)
    assert view.stacks == {}
    assert [view.waiting(colour) for colour in colours.split()] == [4] * seats
    for seat, (colour,) in enumerate(HEADACHE.colours(state)):
        others = position({}, seats, phase={"step": "play", "seat": seat, "pop": "1"})
        start = {"red": "x0", "blue": "x2", "yellow": "x4", "green": "x6"}[colour]
        assert say(others, "enter").view(None).stacks == {start: (colour,)}


@pytest.mark.rule("HA-3")
def test_the_odds_of_the_two_dice() -> None:
    assert [str(pop) for pop in POPS] == ["1", "1*", "2", "2*", "3", "3*", "4", "4*", "5", "5*", "6", "6*"]
    assert {POPS.of(Pop(number)) for number in range(1, 7)} == {Fraction(5, 36)}
    assert {POPS.of(Pop(number, True)) for number in range(1, 7)} == {Fraction(1, 36)}


@pytest.mark.rule("HA-3")
@pytest.mark.parametrize("state", [HEADACHE.start(), position({})])
def test_dice_cannot_show_a_seven(state: HeadacheState) -> None:
    with pytest.raises(IllegalMove) as caught:
        state.play(CHANCE, Pop(7))
    assert caught.value.code == "no-such-pop"


@pytest.mark.rule("HA-4")
def test_the_highest_pop_starts() -> None:
    state = HEADACHE.start(seats=3)
    assert [say(state, *pops).view(None).asked for pops in ((), ("2",), ("2", "6"))] == [0, 1, 2]
    assert say(state, "2", "6", "5*").view(None).asked == 1
    assert isinstance(say(state, "2", "6", "5*").turn, Roll)


@pytest.mark.rule("HA-4")
def test_those_who_tie_pop_again_among_themselves() -> None:
    state = say(HEADACHE.start(seats=4), "5", "2", "5*", "5")
    assert state.phase == Opening((0, 2, 3))
    state = say(state, "1", "6")
    assert state.view(None).asked == 3
    again = say(state, "6*")
    assert again.phase == Opening((2, 3))
    assert say(again, "3", "4").view(None).asked == 3


@pytest.mark.rule("HA-5")
def test_turns_go_clockwise_from_the_starter() -> None:
    state = say(HEADACHE.start(seats=3), "1", "1", "2")
    order = []
    for _ in range(5):
        order.append(state.view(None).asked)
        state = say(state, "1", "pass")
    assert order == [2, 0, 1, 2, 0]


@pytest.mark.rule("HA-5")
def test_seats_that_are_out_are_skipped() -> None:
    state = to_play({"x1": "bbbbr", "x3": "rrr", "i5.1": "yyyy"}, "1", seats=3, out=[1])
    assert say(state, "pass").view(None).asked == 2
    assert isinstance(say(state, "pass", "1").turn, Decide)


@pytest.mark.rule("HA-24")
def test_everybody_sees_everything() -> None:
    state = position({"i3.2": "ryr", "x4": "y"})
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view.seat == seat
        assert view.state == state
        assert view.stacks == {"i3.2": ("red", "yellow", "red"), "x4": ("yellow",)}
