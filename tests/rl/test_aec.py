"""The environments pass PettingZoo's own tests, and play by the rules."""

from __future__ import annotations

import warnings
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from tests.toy import TOSS
from tete.core import BadOptions, Over, Refused
from tete.core.actions import utilities
from tete.games import GAMES
from tete.rl import env, planes
from tete.rl.aec import TableEnv

# One of each game, small ones first in the tests that play whole games; then what is special.
TABLES: dict[str, dict[str, Any]] = {
    "blokus": {"preset": "duo"},
    "headache": {"seats": 3},
    "headquarter": {},
    "knopf": {"goal": 3},
    "mots": {"preset": "quarte", "target": 40, "lexicon": "en"},
}
MORE = [("blokus", {"preset": "three"}), ("headache", {"sets": 2}), ("mots", {"preset": "contest", "seats": 3})]


def played(table: TableEnv, seed: int = 0) -> list[int]:
    """A random game to its end; the actions."""
    rng, said = Random(seed), []
    table.reset(seed=seed)
    for _ in table.agent_iter():
        observed, _, over, _, _ = table.last()
        assert observed is not None
        action = None if over else rng.choice(np.flatnonzero(observed["action_mask"]).tolist())
        table.step(action)
        if action is not None:
            said.append(action)
    return said


@pytest.mark.parametrize("key", TABLES)
def test_pettingzoo_accepts_the_interface(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # An empty board is nothing but zeros; with a mask an observation is a dict, as in PettingZoo's own board games.
        for usual in (
            "Observation numpy array is all zeros",
            "Observation is not a NumPy",
            "Observation space for each",
        ):
            warnings.filterwarnings("ignore", usual)
        api_test(env(key, **TABLES[key]), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("key", TABLES)
def test_a_seed_decides_everything_that_is_random(key: str) -> None:
    seed_test(partial(env, key, **TABLES[key]), num_cycles=20)


@pytest.mark.parametrize("key", TABLES)
def test_boards_are_rendered(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        partial(env, key, **TABLES[key]),
        custom_tests={"svg": lambda shown: shown.startswith("<svg"), "ansi": lambda shown: "\n" in shown},
    )
    assert capsys.readouterr().out, "`human` prints"
    table = env(key, **TABLES[key])
    table.reset(seed=1)
    assert table.render() is None


@pytest.mark.parametrize(("key", "options"), [*TABLES.items(), *MORE])
def test_observations_stay_in_their_space(key: str, options: dict[str, Any]) -> None:
    table, rng = env(key, **options), Random(5)
    table.reset(seed=5)
    for _ in zip(range(30), table.agent_iter(), strict=False):
        for agent in table.agents:
            assert table.observation_space(agent).contains(table.observe(agent)), agent
        observed, _, over, _, _ = table.last()
        assert observed is not None
        if over:
            break
        table.step(rng.choice(np.flatnonzero(observed["action_mask"]).tolist()))


@pytest.mark.parametrize("key", ["headquarter", "knopf"])
def test_rewards_are_those_of_the_outcome(key: str) -> None:
    table = env(key, **TABLES[key])
    told: dict[str, float] = {}
    rng = Random(3)
    table.reset(seed=3)
    for agent in table.agent_iter():
        observed, reward, over, _, _ = table.last()
        told[agent] = reward
        assert observed is not None
        table.step(None if over else rng.choice(np.flatnonzero(observed["action_mask"]).tolist()))
    turn = table.course.state.turn
    assert isinstance(turn, Over)
    assert tuple(told[agent] for agent in table.possible_agents) == utilities(turn.outcome)
    assert sum(told.values()) == 0


def test_rewards_may_be_points() -> None:
    table = env("headquarter", reward="points")
    played(table, 4)
    turn = table.course.state.turn
    assert isinstance(turn, Over)
    assert tuple(table.rewards.values()) in ((), tuple(map(float, turn.outcome.points)))
    assert utilities(turn.outcome) != tuple(map(float, turn.outcome.points))


def test_a_seat_of_headquarter_is_not_shown_what_is_hidden() -> None:
    """Positions that have one view have one observation, whatever is behind."""
    table, rng = env("headquarter"), Random(2)
    table.reset(seed=2)
    different = 0
    for _, _ in zip(range(14), table.agent_iter(), strict=False):
        observed = table.last()[0]
        assert observed is not None
        table.step(rng.choice(np.flatnonzero(observed["action_mask"]).tolist()))
        state = table.course.state
        for seat in range(2):
            other = table.game.determinize(state.view(seat), rng)
            different += other != state
            assert np.array_equal(planes(other.view(seat)), planes(state.view(seat)))
    assert different


def test_memories_have_no_hidden_cube() -> None:
    table, rng = env("headquarter"), Random(2)
    table.reset(seed=2)
    unseen = None
    while unseen is None:
        legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
        table.step(rng.choice(legal.tolist()))
        unseen = next((each for each in table.memory if each.actor == 0 and "?" in each.text_for(1)), None)
    assert f"0 {unseen.move}" in table.information_state("seat_0")
    assert f"0 {unseen.move}" not in table.information_state("seat_1")
    assert f"0 {unseen.text_for(1)}" in table.information_state("seat_1")


def test_every_game_is_registered() -> None:
    for key, game in GAMES.items():
        made = pettingzoo.make("aec", f"tete/{key}-v{game.rules_version}")
        assert made.unwrapped.game is game


def test_wrong_numbers_and_games_are_refused_in_words() -> None:
    table = env("knopf")
    table.reset(seed=0)
    with pytest.raises(Refused, match="not one of the legal"):
        table.step(0)
    with pytest.raises(BadOptions, match="chess"):
        env("chess")


@pytest.mark.usefixtures("guests")
def test_a_game_without_numbers_says_what_is_missing() -> None:
    with pytest.raises(BadOptions, match="actions"):
        env(TOSS.key)
    with pytest.raises(BadOptions, match="planes"):
        planes(TOSS.start().view(0), game=TOSS)
