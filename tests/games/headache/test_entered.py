"""A handicap: cones that are in play before the first turn."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.headache.build import pile, say, texts
from tete.core import BadOptions, Over, random_game, read_options
from tete.games.headache import HEADACHE
from tete.games.headache.options import HeadacheOptions


@pytest.mark.rule("HA-31")
def test_the_first_is_on_the_start_and_the_second_on_the_next_crossing() -> None:
    view = HEADACHE.start(HeadacheOptions(entered=(2, 0, 1)), 4).view(None)
    assert view.stacks == {"x0": ("red",), "x1": ("red",), "x4": ("yellow",)}
    assert [view.waiting(colour) for colour in ("red", "blue", "yellow", "green")] == [2, 4, 3, 4]


@pytest.mark.rule("HA-31")
def test_with_two_colours_it_holds_for_both() -> None:
    view = HEADACHE.start(HeadacheOptions(sets=2, entered=(0, 2)), 2).view(None)
    assert set(view.stacks) == {"x2", "x3", "x6", "x7"}


@pytest.mark.rule("HA-31")
def test_they_count_among_the_four() -> None:
    state = say(HEADACHE.start(HeadacheOptions(entered=(2,)), 2), "6", "1", "3")
    assert "enter" not in texts(state)  # one's own cone is still on the start
    state = say(state, "x0-o0.3", "1", "enter", "1", "enter", "1", "pass", "4", "x0-o1.1", "1", "pass", "2", "enter")
    assert state.view(None).waiting("red") == 0
    assert pile(state, "x0") == "r"


@pytest.mark.rule("HA-31")
@pytest.mark.parametrize(("code", "text"), [("option-range", "3"), ("option-range", "-1"), ("option-type", "one")])
def test_what_makes_no_sense_is_refused(code: str, text: str) -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == code):
        read_options(HeadacheOptions(), {"entered": text})


def test_whole_games_end_and_are_loaded_as_they_were() -> None:
    for played in random_game(HEADACHE.start(HeadacheOptions(entered=(0, 2)), 2), Random(3)):
        assert HEADACHE.load(played.after.dump()) == played.after
    assert isinstance(played.after.turn, Over)
