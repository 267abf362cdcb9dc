"""A handicap: points in advance."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import BadOptions, Over, random_game, read_options
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions


def finished(seed: int, **changed: object) -> Over:
    *_, last = random_game(HEADQUARTER.start(HeadquarterOptions(**changed)), Random(seed))  # type: ignore[arg-type]
    assert isinstance(last.after.turn, Over)
    return last.after.turn


@pytest.mark.rule("HQ-41")
def test_the_points_are_added_at_the_end_and_may_win_the_game() -> None:
    turned = 0
    for seed in range(12):
        even, ahead = finished(seed).outcome, finished(seed, head_start=(0, 60)).outcome
        assert ahead.points == (even.points[0], even.points[1] + 60)
        turned += even.places != ahead.places
    assert turned


@pytest.mark.rule("HQ-41")
def test_both_know_them_from_the_beginning_and_colours_are_counted_apart() -> None:
    state = HEADQUARTER.start(HeadquarterOptions(head_start=(0, 25)))
    assert state.view(0).dump()["score"] == {"cubes": 0, "blackouts": 0, "head_start": 0, "total": 0}
    assert state.view(1).dump()["score"] == {"cubes": 0, "blackouts": 0, "head_start": 25, "total": 25}
    assert state.view(0).begun == (0, 25)


@pytest.mark.rule("HQ-41")
def test_at_the_end_both_sides_show_what_the_outcome_says() -> None:
    *_, last = random_game(HEADQUARTER.start(HeadquarterOptions(head_start=(3, 25))), Random(4))
    assert isinstance(last.after.turn, Over)
    for seat in (0, 1, None):
        shown = last.after.view(seat).dump()
        assert shown["score"] is not None
        assert shown["far_score"] is not None
        totals = shown["score"]["total"], shown["far_score"]["total"]
        assert last.after.turn.outcome.points == (totals if seat != 1 else totals[::-1])


@pytest.mark.rule("HQ-41")
@pytest.mark.parametrize(("code", "text"), [("option-range", "-1"), ("option-range", "1001"), ("option-type", "ten")])
def test_what_makes_no_sense_is_refused(code: str, text: str) -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == code):
        read_options(HeadquarterOptions(), {"head_start": text})


def test_positions_with_a_head_start_are_loaded_as_they_were() -> None:
    for played in random_game(HEADQUARTER.start(HeadquarterOptions(head_start=(0, 25))), Random(7)):
        assert HEADQUARTER.load(played.after.dump()) == played.after
