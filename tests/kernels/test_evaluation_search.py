"""Tree searches with a static evaluation, and the training of the evaluation."""

from __future__ import annotations

from functools import partial
from math import isfinite
from random import Random
from typing import Any

import pytest

from tete.core import Over, random_game
from tete.core.game import AnyGame, State
from tete.games import GAMES
from tete.kernels import Stop, headache, headquarter
from tete.kernels._kernels.headache import train as train_headache
from tete.kernels._kernels.headquarter import train as train_headquarter
from tete.kernels.search import Budget, Ranked, SearchResult, merge
from tete.players.evaluation_player import read_weights
from tete.players.headache.player import weights as headache_weights
from tete.players.headquarter.player import weights as headquarter_weights


def begun(game: AnyGame, seed: int, plies: int) -> State[Any, Any]:
    """A position some plies into a random game, in which a seat decides."""
    walk = (played.after for played in random_game(game.start(), Random(seed)))
    return next(state for ply, state in enumerate(walk) if ply >= plies and hasattr(state.turn, "seats"))


def searched(key: str, seed: int, budget: Budget) -> tuple[State[Any, Any], SearchResult[Any]]:
    state: Any = begun(GAMES[key], seed, 20)
    if key == "headache":
        return state, headache.search(state, headache_weights(state.options, state.seats), budget)
    worlds = [GAMES[key].determinize(state.view(state.turn.seats[0]), Random(world)) for world in range(4)]
    return state, headquarter.search(worlds, headquarter_weights(), budget)


@pytest.mark.parametrize("key", ["headache", "headquarter"])
def test_a_search_ranks_every_move_and_expects_a_line_that_can_be_played(key: str) -> None:
    for seed in range(6):
        state, found = searched(key, seed, Budget(200, seed=seed))
        (seat,) = state.turn.seats  # type: ignore[union-attr]
        assert {each.move for each in found.ranked} == set(state.moves(seat))
        assert [each.visits for each in found.ranked] == sorted((each.visits for each in found.ranked), reverse=True)
        assert found.line[0] == found.ranked[0].move
        assert all(0 <= each <= 1 for rank in found.ranked for each in (rank.value, rank.static_value))
        for move in found.line:
            assert not isinstance(state.turn, Over)
            state = state.play(seat, move)


@pytest.mark.parametrize("key", ["headache", "headquarter"])
def test_a_search_is_the_same_for_the_same_seed(key: str) -> None:
    assert searched(key, 1, Budget(300, seed=3)) == searched(key, 1, Budget(300, seed=3))


@pytest.mark.parametrize("key", ["headache", "headquarter"])
def test_a_stop_ends_a_search_at_once(key: str) -> None:
    stop = Stop()
    stop.set()
    _, found = searched(key, 1, Budget(None, stop=stop))
    assert 0 < found.simulations < 100


def learning(key: str) -> tuple[Any, tuple[str, ...]]:
    """How a game is learned, and the features of its evaluation.

    Made when a test runs: an object of the kernels among the parameters of a test would live until the process ends.
    """
    start: Any = GAMES[key].start()
    if key == "headache":
        return partial(train_headache, headache.tables(start.options, 2)), tuple(
            read_weights("tete.players.headache")["2"]
        )
    return partial(train_headquarter, headquarter.pack(start)), headquarter.FEATURES


@pytest.mark.parametrize("key", ["headache", "headquarter"])
def test_training_changes_the_weights_of_the_features(key: str) -> None:
    learn, features = learning(key)
    before = [0.1] * (2 * len(features))
    after, surprise, turns = learn(before, 10, 0.1, 0.9, 0.05, 1, Stop())
    assert len(after) == len(before)
    assert after != pytest.approx(before)
    assert all(map(isfinite, (*after, surprise)))
    assert turns > 1
    with pytest.raises(ValueError, match="not as many weights"):
        learn(before[1:], 1, 0.1, 0.9, 0.05, 1, Stop())


@pytest.mark.parametrize("key", ["headache", "headquarter"])
def test_several_cores_share_the_simulations_out_and_find_the_same_every_time(key: str) -> None:
    _, alone = searched(key, 3, Budget(600, seed=5))
    _, found = searched(key, 3, Budget(600, seed=5, threads=3))
    assert 0 < found.simulations <= 600  # fewer where it is clear sooner
    assert {each.move for each in found.ranked} == {each.move for each in alone.ranked}
    assert found.line[0] == found.ranked[0].move
    assert found == searched(key, 3, Budget(600, seed=5, threads=3))[1]
    assert found != searched(key, 3, Budget(600, seed=6, threads=3))[1]


def test_a_stop_ends_the_searches_of_all_cores() -> None:
    stop = Stop()
    stop.set()
    _, found = searched("headache", 3, Budget(None, stop=stop, threads=2))
    assert found.simulations < 100


def test_the_results_of_several_searches_are_added_up() -> None:
    one = SearchResult((Ranked("a", 60, 0.5, 0.9), Ranked("b", 40, 0.4, 0.1)), ("a", "c"), 0.5, 100, 10)
    two = SearchResult((Ranked("b", 200, 0.7, 0.1), Ranked("a", 100, 0.2, 0.9)), ("b", "d"), 0.8, 300, 30)
    both = merge((one, two))
    assert [(each.move, each.visits) for each in both.ranked] == [("b", 240), ("a", 160)]
    assert both.ranked[0].value == pytest.approx((40 * 0.4 + 200 * 0.7) / 240)
    assert (both.line, both.simulations, both.nodes) == (("b", "d"), 400, 40)
    assert both.value == pytest.approx((100 * 0.5 + 300 * 0.8) / 400)


def test_a_solved_result_goes_before_the_others() -> None:
    guess = SearchResult((Ranked("a", 60, 0.5, 0.9),), ("a",), 0.5, 60, 60)
    certain = SearchResult((Ranked("b", 3, 1.0, 1.0),), ("b",), 1.0, 3, 3, solved=True)
    assert merge((guess, certain)) is certain


def test_any_number_is_a_seed_and_any_number_of_threads_will_do() -> None:
    for seed in (-1, 2**64 - 1, 2**80):
        _, found = searched("headache", 3, Budget(200, seed=seed, threads=10_000))
        assert found.simulations > 0
