"""Many constants of the Blokus search compared in the same games."""

from __future__ import annotations

import json
from random import Random

import pytest
from click.testing import CliRunner

from bench.__main__ import main
from bench.factors import Pair, effects

FACTORS = {"depth": (1.0, 2.0), "courage": (0.0, 1.0), "luck": (3.0, 4.0)}
WORTH = {"depth": 6.0, "courage": -2.0, "luck": 0.0}  # points of the second value


def drawn(rng: Random, noise: float) -> Pair:
    """A pair of games in which every second value is worth what it is, and chance the rest."""
    seconds = [frozenset(name for name in FACTORS if rng.random() < 0.5) for _ in range(2)]
    points = sum(WORTH[name] for name in seconds[0]) - sum(WORTH[name] for name in seconds[1]) + rng.gauss(0, noise)
    return Pair((seconds[0], seconds[1]), 0.5 + points / 100, points)


def test_the_worth_of_every_constant_is_found_within_its_error() -> None:
    rng = Random(7)
    found = effects(FACTORS, [drawn(rng, noise=10) for _ in range(400)])
    for name, worth in WORTH.items():
        gain, error = found[name]["points"]
        assert 0.4 < error < 1.2
        assert abs(gain - worth) < 3 * error
        elo, _ = found[name]["elo"]
        assert elo == pytest.approx(gain * 694.9 / 100, abs=0.1)


def test_without_chance_there_is_no_error() -> None:
    rng = Random(1)
    found = effects(FACTORS, [drawn(rng, noise=0) for _ in range(30)])
    assert {name: found[name]["points"] for name in FACTORS} == {
        name: pytest.approx((worth, 0), abs=0.01) for name, worth in WORTH.items()
    }


def test_more_simulations_are_worth_something() -> None:
    answer = CliRunner().invoke(main, ["factors", "duo", "simulations=1,60", "rivals=2,0", "--pairs", "12"])
    said = json.loads(answer.stdout)
    assert said["pairs"] == 12
    assert said["simulations"]["elo"][0] > 0
    assert said["simulations"]["points"][0] > 0


@pytest.mark.parametrize("given", ["rivals", "rivals=2", "rivals=2,many", "rivals=1,2,3"])
def test_a_constant_has_two_numbers(given: str) -> None:
    assert CliRunner().invoke(main, ["factors", "duo", given]).exit_code == 2
