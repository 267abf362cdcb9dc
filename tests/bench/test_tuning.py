"""Matches of the Blokus search against itself."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from bench.__main__ import main
from bench.tuning import Contender, contender, priors_of, run
from tete.kernels.search import Budget
from tete.players.blokus.player import CONSTANTS


@pytest.mark.parametrize("preset", ["two", "classic", "duo"])
def test_nobody_gains_against_itself(preset: str) -> None:
    player = Contender(Budget(2), priors_of(preset, None))
    one, other = run(preset, player, player, 2, seed=3)
    assert (one.opening, one.plies) == (other.opening, other.plies)
    assert one.seats != other.seats
    assert one.score + other.score == 1
    assert (one.points or 0) + (other.points or 0) == 0


def test_more_simulations_win_and_both_players_may_be_told_their_constants() -> None:
    lines = ["tuning", "duo", "--new", "simulations=100", "--old", "simulations=1", "--old", "rivals=0"]
    answer = CliRunner().invoke(main, [*lines, "--games", "4"])
    said = json.loads(answer.stdout)
    assert said["games"] == 4
    assert said["score"] >= 3


def test_a_constant_has_a_number() -> None:
    assert CliRunner().invoke(main, ["tuning", "duo", "--new", "rivals=many"]).exit_code == 2


def test_what_is_not_said_is_as_in_the_room() -> None:
    ours = CONSTANTS["duo"]
    assert contender("duo", None, {}).tuning == ours
    assert contender("duo", None, {"sharpness": 1, "rivals": 0}).tuning == {**ours, "sharpness": 1, "rivals": 0}
