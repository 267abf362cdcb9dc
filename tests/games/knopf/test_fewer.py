"""A handicap: fewer buttons for the stronger player."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import BadOptions, Outcome, Over, random_game, read_options
from tete.games.knopf import KNOPF
from tete.games.knopf.move import Step
from tete.games.knopf.options import FEWER, KnopfOptions
from tete.games.knopf.state import choices


@pytest.mark.rule("KK-22")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("fewer", range(1, FEWER + 1))
def test_the_other_has_removed_them_already_and_nothing_is_threatened(seat: int, fewer: int) -> None:
    state = KNOPF.start(KnopfOptions(fewer=(0,) * seat + (fewer,)))
    assert state.removed[1 - seat] == fewer
    assert state.removed[seat] == 0
    assert (state.seat, state.step) == (0, Step.MOVE)
    due = [choices(state.layout, state.buttons, each, step) for each in (0, 1) for step in (Step.PENALTY, Step.STRIKE)]
    assert due == [0, 0, 0, 0]


@pytest.mark.rule("KK-22")
def test_the_first_button_and_others_at_even_distances_are_taken_off() -> None:
    usual, fewer = KNOPF.start().dump(), KNOPF.start(KnopfOptions(fewer=(2, 1))).dump()
    assert isinstance(usual, dict)
    assert isinstance(fewer, dict)
    assert set(map(str, usual["red"])) - set(map(str, fewer["red"])) == {"b9", "i2"}  # type: ignore[arg-type]
    assert set(map(str, usual["blue"])) - set(map(str, fewer["blue"])) == {"c9"}  # type: ignore[arg-type]


@pytest.mark.rule("KK-22")
def test_buttons_taken_off_count_for_the_goal() -> None:
    for seed in range(40):
        *_, last = random_game(KNOPF.start(KnopfOptions(goal=3, fewer=(2,))), Random(seed))
        assert isinstance(last.after.turn, Over)
        outcome = last.after.turn.outcome
        if outcome.reason == "goal" and outcome.places == (2, 1):
            assert outcome == Outcome((2, 1), (outcome.points[0], 3), "goal") or outcome.points[1] > 3
            assert last.after.buttons[0].bit_count() == 14 - outcome.points[1]
            return
    raise AssertionError("the weaker player never wins")


@pytest.mark.rule("KK-22")
@pytest.mark.parametrize(
    ("code", "goal", "text"), [("fewer-goal", 2, "2"), ("option-range", 10, "7"), ("option-range", 10, "-1")]
)
def test_more_than_the_goal_allows_is_refused(code: str, goal: int, text: str) -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == code):
        read_options(KnopfOptions(goal=goal), {"fewer": text})


def test_positions_with_fewer_buttons_are_loaded_as_they_were() -> None:
    for played in random_game(KNOPF.start(KnopfOptions(fewer=(0, 4))), Random(7)):
        assert KNOPF.load(played.after.dump()) == played.after
