"""The games as Python games of OpenSpiel pass its own tests, and play by the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

from tete.core import BadOptions, Over, Roll
from tete.core.actions import utilities
from tete.games import GAMES
from tete.rl import planes, spiel

TABLES = {
    "blokus": "tete_blokus(preset=duo)",
    "headache": "tete_headache(players=2)",
    "headquarter": "tete_headquarter(options=head_start:0+2)",
    "knopf": "tete_knopf(options=goal:3)",
    "mots": "tete_mots(preset=quarte,options=target:40;lexicon:en)",
}
MORE = [
    "tete_blokus(preset=three)",
    "tete_headache(players=3)",
    "tete_mots(preset=contest,players=3,options=target:30)",
]
RECALL = pyspiel.IIGObservationType(perfect_recall=True)


def steps(game: Any, seed: int, most: int = 1000) -> list[Any]:
    """The states of a random game, the first and the last ones too."""
    rng, state = Random(seed), game.new_initial_state()
    seen = [state.clone()]
    while not state.is_terminal() and len(seen) < most:
        if state.is_chance_node():
            numbers, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        seen.append(state.clone())
    return seen


@pytest.mark.parametrize("name", TABLES.values())
def test_the_simulations_of_openspiel_find_nothing(name: str) -> None:
    quick = "blokus" not in name and "headache" not in name  # there every position is replayed for its text
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=quick, verbose=False)


@pytest.mark.deep
@pytest.mark.parametrize("name", [*TABLES.values(), *MORE])
def test_the_simulations_of_openspiel_find_nothing_in_longer_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_every_game_is_registered_with_what_it_is() -> None:
    for key, game in GAMES.items():
        kind = pyspiel.load_game(f"tete_{key}").get_type()
        hidden = kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        rolled = kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        assert hidden == game.secrets
        assert rolled == any(isinstance(state.turn, Roll) for state in positions(key)), key


def positions(key: str) -> list[Any]:
    return [each.course.state for each in steps(pyspiel.load_game(f"tete_{key}"), 1, most=6)]


@pytest.mark.parametrize("key", TABLES)
def test_a_game_ends_with_what_its_seats_have_won(key: str) -> None:
    *_, before, last = steps(pyspiel.load_game(TABLES[key]), 2, most=5000)
    turn = last.course.turn
    assert isinstance(turn, Over)
    assert last.returns() == [*utilities(turn.outcome)]
    assert not any(before.returns())


@pytest.mark.parametrize("key", TABLES)
def test_an_information_state_grows_and_forgets_nothing(key: str) -> None:
    game = pyspiel.load_game(TABLES[key])
    for player in range(game.num_players()):
        told = ""
        for state in steps(game, 3, most=30):
            if state.course.said:  # the numbers of a move give way to the move
                continue
            now = state.information_state_string(player)
            assert now.startswith(told)
            told = now
        assert told


def test_information_states_of_headquarter_are_those_of_one_seat() -> None:
    """What differs for a seat differs in its information state, and what only another seat knows does not."""
    game = pyspiel.load_game(TABLES["headquarter"])
    ours, theirs = (make_observation(game, RECALL) for _ in range(2))
    apart = 0
    for state in steps(game, 4, most=30):
        apart += ours.string_from(state, 0) != theirs.string_from(state, 1)
    assert apart > 10


@pytest.mark.parametrize("key", TABLES)
def test_an_observation_is_the_planes_of_a_view(key: str) -> None:
    game = pyspiel.load_game(TABLES[key])
    observation = make_observation(game)
    for state in steps(game, 5, most=12):
        for player in range(game.num_players()):
            observation.set_from(state, player)
            said = state.course.said if state.course.actor == player else ()
            seen = planes(state.course.state.view(player), said)
            assert np.array_equal(observation.tensor.reshape(seen.shape), seen)


def test_a_search_of_openspiel_takes_what_wins() -> None:
    """Its tree search plays a whole game of ours against chance, by the odds of the chance nodes."""
    game = pyspiel.load_game("tete_knopf(options=goal:1)")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 60, mcts.RandomRolloutEvaluator(1, rng), solve=True, random_state=rng)
    for state in steps(game, 6):
        winning = [
            each for each in state.legal_actions() if not state.is_terminal() and state.child(each).is_terminal()
        ]
        if winning and len(winning) < len(state.legal_actions()):
            assert bot.step(state) in winning
            return
    pytest.fail("no position with a choice between winning and not")


def test_what_is_wrong_is_said_in_words() -> None:
    with pytest.raises(BadOptions, match="gaol"):
        spiel_game("knopf", options="gaol:3")
    with pytest.raises(BadOptions, match="none-such"):
        spiel_game("knopf", preset="none-such")
    with pytest.raises(pyspiel.SpielError, match="tete_chess"):
        pyspiel.load_game("tete_chess")


def spiel_game(key: str, **parameters: Any) -> spiel.SpielGame:
    kind = type("SpielTest", (spiel.SpielGame,), {"rules": GAMES[key]})
    made: spiel.SpielGame = kind(parameters)
    return made
