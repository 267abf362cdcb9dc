"""Results, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from tete.arena.rating import Sprt, Tally, expected, ratings
from tete.core import Outcome

WON, LOST, DRAWN = Outcome((1, 2), (1, 0), ""), Outcome((2, 1), (0, 1), ""), Outcome((1, 1), (0, 0), "")


def tallied(results: Iterable[tuple[Sequence[str], Outcome]]) -> Tally:
    tally = Tally()
    for seating, outcome in results:
        tally.add(seating, outcome)
    return tally


def match(won: int, drawn: int, lost: int) -> Tally:
    results = [WON] * won + [DRAWN] * drawn + [LOST] * lost
    return tallied((("a", "b"), outcome) for outcome in results)


def test_three_of_four_points_are_191_elo() -> None:
    found = ratings(match(7500, 0, 2500))
    assert found["a"].elo - found["b"].elo == pytest.approx(190.8, abs=0.5)
    assert expected(190.8) == pytest.approx(0.75, abs=0.001)


def test_the_error_bars_hold_the_truth_as_often_as_they_say() -> None:
    """A score of ½ in 100 games is known to ±0.098, which is ±68 Elo between the two and half of it for each."""
    found = ratings(match(50, 0, 50))
    assert found["a"].elo == pytest.approx(0, abs=1e-6)
    assert found["a"].error == pytest.approx(34, abs=1)


def test_a_clean_sweep_is_no_infinity() -> None:
    found = ratings(match(30, 0, 0))
    assert 200 < found["a"].elo - found["b"].elo < 1500


def test_a_chain_of_results_is_one_scale() -> None:
    results = (
        [(("a", "b"), WON)] * 75 + [(("a", "b"), LOST)] * 25 + [(("b", "c"), WON)] * 75 + [(("b", "c"), LOST)] * 25
    )
    found = ratings(tallied(results))
    assert found["a"].elo - found["c"].elo == pytest.approx(2 * 190, rel=0.05)
    assert sum(each.elo for each in found.values()) == pytest.approx(0, abs=1e-6)


def test_a_player_on_several_seats_is_counted_once_a_game() -> None:
    tally = tallied([(("a", "b", "a", "b"), Outcome((1, 3, 2, 4), (4, 2, 3, 1), ""))])
    assert tally.games == {"a": 1, "b": 1}
    assert tally.firsts["a"] == 1
    assert tally.scored["a", "b"] == 1


def test_the_sprt_stops_for_the_better_and_for_the_worse_and_not_before() -> None:
    test = Sprt(0, 50)
    assert test.verdict(match(200, 0, 100)) == "high"
    assert test.verdict(match(200, 0, 200)) == "low"
    assert test.verdict(match(15, 0, 12)) is None
    assert test.verdict(match(4, 0, 0)) is None
    assert test.verdict(match(40, 0, 0)) == "high"
