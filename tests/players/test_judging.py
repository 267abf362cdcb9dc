"""The judge of finished games: its chances can be believed, and its verdicts follow from them."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from random import Random

import pytest

from tests.nim import NIM
from tete.core import Decide, play_chance
from tete.core.game import AnyGame
from tete.games import GAMES, our_games
from tete.players import Limit, create_player
from tete.players.calibration import Calibration, between, others
from tete.players.heuristics import AnyState
from tete.players.judging import chance, chances, judge_of
from tete.players.verdicts import VERDICTS, verdict
from tools.calibrate.fit import brier, calibrated, error, fit, raw
from tools.calibrate.samples import Plan, Sample, one_game

SAMPLES = Path(__file__).parents[1] / "data" / "calibration"
GAMES_OF_OURS = list(our_games())
SHARES = [0.0, 0.02, 0.3, 0.5, 0.7, 0.98, 1.0]


def middle(game: AnyGame) -> AnyState:
    """A late position of a game of weak computers where there is something to choose."""
    state, rng = game.start(next(iter(game.presets.values()))), Random(3)
    player = create_player("level:2", game)
    found: list[AnyState] = []
    for number in range(60):
        state, _ = play_chance(state, rng)
        if not isinstance(state.turn, Decide):
            break
        seat = state.turn.seats[0]
        if len(state.moves(seat)) > 1:
            found.append(state)
        state = state.play(seat, player.choose(state.view(seat), Limit(seed=number)).move)
    return found[len(found) // 2]


def mover(state: AnyState) -> int:
    assert isinstance(state.turn, Decide)
    return state.turn.seats[0]


@pytest.mark.parametrize("game", [*GAMES_OF_OURS, NIM], ids=lambda game: game.key)
@pytest.mark.parametrize("share", SHARES)
def test_the_chances_of_all_teams_add_up_to_one(game: AnyGame, share: float) -> None:
    state = middle(game)
    found = chances(game, state, mover(state), share)
    assert len(found) == state.seats
    assert all(0 <= each <= 1 for each in found)
    assert sum(found[team[0]] for team in game.teams(state)) == pytest.approx(1)
    assert found[mover(state)] == pytest.approx(chance(game, state, mover(state), share))


@pytest.mark.parametrize("game", GAMES_OF_OURS, ids=lambda game: game.key)
def test_a_better_value_is_never_a_smaller_chance(game: AnyGame) -> None:
    state = middle(game)
    found = [chance(game, state, mover(state), share) for share in SHARES]
    assert found == sorted(found)
    assert found[0] < found[-1]
    for each in judge_of(game).calibrations.values():
        assert min(*each.value, *each.lead, *each.optimism) >= 0


@pytest.mark.parametrize("game", GAMES_OF_OURS, ids=lambda game: game.key)
def test_the_calibration_takes_no_side(game: AnyGame) -> None:
    for each in judge_of(game).calibrations.values():
        for progress in (0.0, 0.4, 1.0):
            optimism = between(each.optimism, progress)
            assert optimism == 0 or game.secrets
            assert each.chance(share_of(optimism), 0.0, progress) == pytest.approx(0.5)
            for odds, lead in ((1.4, 0.5), (-0.8, 1.0), (0.4, -2.0)):
                one = each.chance(share_of(optimism + odds), lead, progress)
                other = each.chance(share_of(optimism - odds), -lead, progress)
                assert one + other == pytest.approx(1)


def share_of(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def test_more_than_two_teams_begin_with_equal_chances() -> None:
    calibration = Calibration((0.7, 1.2), (0.4, 0.9))
    assert calibration.chance(0.25, 0.0, 0.3, teams=4) == pytest.approx(0.25)
    assert others(0.4, [5.0, 1.0, 1.0], 0, 2.0) == pytest.approx([0.4, 0.3, 0.3])


def held_out(game: AnyGame) -> list[tuple[str, list[Sample]]]:
    kept = json.loads((SAMPLES / f"{game.key}.json").read_text("utf-8"))
    return [(kind, [Sample(*row) for row in rows]) for kind, rows in kept.items()]


@pytest.mark.parametrize("game", GAMES_OF_OURS, ids=lambda game: game.key)
def test_what_the_judge_says_is_what_happens_in_games_that_were_held_out(game: AnyGame) -> None:
    kinds = held_out(game)
    assert {kind for kind, _ in kinds} == set(judge_of(game).calibrations)
    for kind, samples in kinds:
        said = calibrated(judge_of(game).calibrations[kind])
        assert len(samples) >= 100
        assert error(said, samples) <= (0.16 if game.secrets else 0.1), kind  # what is hidden cannot be valued as well
        assert error(said, samples) <= error(raw, samples) + 0.02, kind
        assert brier(said, samples) <= brier(raw, samples) + 0.005, kind
        assert brier(said, samples) < 0.25, kind


def test_a_fit_finds_weights_that_made_the_results() -> None:
    truth, rng = Calibration((0.5, 1.5), (1.0, 0.0)), Random(1)
    samples = []
    for number in range(3000):
        share, lead, progress = rng.uniform(0.05, 0.95), rng.gauss(0, 1), rng.random()
        won = rng.random() < truth.chance(share, lead, progress)
        samples.append(Sample(number, share, lead, progress, 2, float(won)))
    found = fit(samples)
    assert found.value == pytest.approx(truth.value, abs=0.3)
    assert found.lead == pytest.approx(truth.lead, abs=0.3)
    assert error(calibrated(found), samples) < 0.04
    assert brier(calibrated(found), samples) < brier(raw, samples) - 0.02


def test_samples_of_a_game_are_the_same_every_time() -> None:
    plan = Plan("classic", 2, 3, 2)
    game = GAMES["headache"]
    found = list(one_game(game, plan, 4))
    assert found == list(one_game(game, plan, 4))
    assert len(found) == 2
    assert {each.result for each in found} <= {0.0, 0.5, 1.0}


@pytest.mark.parametrize("game", [*GAMES_OF_OURS, NIM], ids=lambda game: game.key)
def test_the_judge_values_any_move_and_none_more_than_the_best(game: AnyGame) -> None:
    state = middle(game)
    seat = mover(state)
    for move in (state.moves(seat)[0], state.moves(seat)[-1]):
        found = create_player(f"judge:{move}", game).choose(state.view(seat), Limit(seed=1, nodes=300))
        values = dict(found.ranked)
        assert move in values
        assert found.ranked[0][1] == max(values.values()) == found.value
        assert [value for _, value in found.ranked] == sorted(values.values(), reverse=True)
        assert all(0 <= value <= 1 for value in values.values())


def test_passing_is_worth_less_than_a_good_word_and_a_word_is_worth_its_points() -> None:
    game = GAMES["mots"]
    state = middle(game)
    count = judge_of(game).points
    assert count is not None
    found = create_player("judge:pass", game).choose(state.view(mover(state)), Limit(seed=1))
    values = {str(move): value for move, value in found.ranked}
    assert count(found.ranked[0][1]) - count(values["pass"]) > 5


def test_verdicts_go_from_best_to_mistake() -> None:
    assert [verdict(loss) for loss in (0.0, 0.03, 0.08, 0.2)] == list(VERDICTS)
    assert [verdict(0.0, points) for points in (0.5, 4.0, 11.0, 13.0)] == list(VERDICTS)
