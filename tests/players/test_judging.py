"""The judge of finished games: its chances can be believed, and its verdicts follow from them."""

from __future__ import annotations

import json
from dataclasses import astuple
from math import exp
from pathlib import Path
from random import Random

import pytest

from tests.nim import NIM
from tete.core import AnyState, Decide, play_chance
from tete.core.game import AnyGame
from tete.games import GAMES, our_games
from tete.players import Limit, create_player
from tete.players.calibration import Calibration, between, others
from tete.players.judging import VERDICTS, JudgePlayer, chance, chances, judge_of, move_chances, verdict
from tools.calibrate.fit import Form, brier, calibrated, divided, error, fit, of_all_teams, of_movers, raw
from tools.calibrate.onward import Pair, one_pair, weight_of_a_loss
from tools.calibrate.samples import Plan, Sample, one_game, read_sample

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
    found = move_chances(game, state, mover(state), SHARES)
    assert found == sorted(found)
    assert found[0] < found[-1]
    assert found[-1] == chance(
        game, state, mover(state), SHARES[-1]
    )  # the chance of a position is that of its best move
    for each in judge_of(game).calibrations.values():
        assert min(*each.value, *each.lead, *each.rest, *(each.loss or each.value)) >= 0


@pytest.mark.parametrize("game", GAMES_OF_OURS, ids=lambda game: game.key)
def test_the_calibration_takes_no_side(game: AnyGame) -> None:
    for each in judge_of(game).calibrations.values():
        for progress in (0.0, 0.4, 1.0):
            optimism = between(each.optimism, progress)
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
    return [(kind, [read_sample(row) for row in rows]) for kind, rows in kept.items()]


@pytest.mark.parametrize("game", GAMES_OF_OURS, ids=lambda game: game.key)
def test_what_the_judge_says_is_what_happens_in_games_that_were_held_out(game: AnyGame) -> None:
    kinds = held_out(game)
    assert {kind for kind, _ in kinds} == set(judge_of(game).calibrations)
    for kind, samples in kinds:
        calibration = judge_of(game).calibrations[kind]
        said, before = of_movers(calibrated(calibration), samples), of_movers(raw, samples)
        assert len(samples) >= 100
        assert error(said) <= 0.1, kind
        assert error(said) <= error(before) + 0.02, kind
        assert brier(said) <= brier(before) + 0.005, kind
        assert brier(said) < 0.25, kind


@pytest.mark.parametrize("key", ["blokus", "headache", "mots"])
def test_the_chances_of_every_seat_at_larger_tables_are_what_happens(key: str) -> None:
    game = GAMES[key]
    larger = [(kind, samples) for kind, samples in held_out(game) if samples[0].teams > 2]
    assert {samples[0].teams for _, samples in larger} == {3, 4}
    for kind, samples in larger:
        calibration = judge_of(game).calibrations[kind]
        said = of_all_teams(calibration, samples)
        assert sum(chance for chance, _ in said) == pytest.approx(len(samples))
        assert sum(won for _, won in said) == pytest.approx(len(samples))
        assert error(said) <= 0.06, kind
        assert brier(said) < brier([(1 / samples[0].teams, won) for _, won in said]), kind


def test_a_fit_finds_weights_that_made_the_results() -> None:
    truth, rng = Calibration((0.5, 1.5), (1.0, 0.0)), Random(1)
    samples = []
    for number in range(1000):
        share, lead, progress = rng.uniform(0.05, 0.95), rng.gauss(0, 1), rng.random()
        won = rng.random() < truth.chance(share, lead, progress)
        samples.append(Sample(number, share, lead, progress, 2, float(won)))
    found = fit(samples)
    assert found.value == pytest.approx(truth.value, abs=0.3)
    assert found.lead == pytest.approx(truth.lead, abs=0.3)
    assert error(of_movers(calibrated(found), samples)) < 0.04
    assert brier(of_movers(calibrated(found), samples)) < brier(of_movers(raw, samples)) - 0.02


def test_a_fit_finds_what_a_lost_share_costs_and_how_the_others_divide_the_rest() -> None:
    truth, rng = Calibration((0.0, 0.0), (0.8, 1.4), loss=(0.6, 0.6), rest=(0.5, 1.5)), Random(2)
    samples = []
    for number in range(1000):
        best, progress, lead = rng.uniform(0.5, 0.95), rng.random(), rng.gauss(0, 1)
        played, scores = best * rng.random(), (rng.gauss(0, 1), rng.gauss(0, 1))
        own = truth.chance(played, lead, progress, 3, best)
        by_team = [own, *(part for part, _ in divided(others_of(scores, progress), own, truth.rest))]
        winner = rng.choices(range(3), by_team)[0]
        rest = tuple((score, float(winner == team)) for team, score in enumerate(scores, 1))
        samples.append(Sample(number, best, lead, progress, 3, float(winner == 0), played, rest))
    found = fit(samples, Form.OUTLOOK)
    assert found.value == (0, 0)
    assert found.lead == pytest.approx(truth.lead, abs=0.3)
    assert found.loss == pytest.approx(truth.loss, abs=0.2)
    assert found.rest == pytest.approx(truth.rest, abs=0.3)


def others_of(scores: tuple[float, float], progress: float) -> Sample:
    return Sample(0, 0.5, 0.0, progress, 3, 0.0, None, tuple((score, 0.0) for score in scores))


def test_samples_of_a_game_are_the_same_every_time() -> None:
    plan = Plan("classic", 3, (2, 3), 2)
    game = GAMES["headache"]
    found = list(one_game(game, plan, 4))
    assert (
        found == list(one_game(game, plan, 4)) == [read_sample(json.loads(json.dumps(astuple(each)))) for each in found]
    )
    assert len(found) == 2
    assert {each.result for each in found} <= {0.0, 0.5, 1.0}
    assert all(each.result + sum(won for _, won in each.others) == pytest.approx(1) for each in found)
    assert all(each.share_played <= each.share for each in found)


def test_playing_on_finds_what_a_lesser_move_costs() -> None:
    truth = [
        Pair(odds, behind, share_of(odds), share_of(odds - 0.4 * behind)) for odds in (-1, 0, 1) for behind in (1, 2)
    ]
    assert weight_of_a_loss(truth) == 0.4
    game = GAMES["headache"]
    found = [one_pair(game, number) for number in range(6)]
    assert any(found)
    assert found == [one_pair(game, number) for number in range(6)]
    assert all(each is None or (each.behind > 0 and 0 <= each.lesser <= 1) for each in found)


def test_players_of_a_measured_game_are_about_equal() -> None:
    plan = Plan("classic", 4, (2, 3, 4, 5), 3)
    drawn = [plan.draw_levels(Random(number)) for number in range(100)]
    assert all(max(levels) - min(levels) <= 1 for levels in drawn)
    assert {level for levels in drawn for level in levels} == {2, 3, 4, 5}


@pytest.mark.parametrize("game", [*GAMES_OF_OURS, NIM], ids=lambda game: game.key)
def test_the_judge_values_any_move_and_none_more_than_the_best(game: AnyGame) -> None:
    state = middle(game)
    seat = mover(state)
    for move in (state.moves(seat)[0], state.moves(seat)[-1]):
        found = JudgePlayer(game, str(move)).choose(state.view(seat), Limit(seed=1, nodes=300))
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
    found = JudgePlayer(game, "pass").choose(state.view(mover(state)), Limit(seed=1))
    values = {str(move): value for move, value in found.ranked}
    assert count(found.ranked[0][1]) - count(values["pass"]) > 5


def test_verdicts_go_from_best_to_mistake() -> None:
    assert [verdict(loss) for loss in (0.0, 0.03, 0.08, 0.2)] == list(VERDICTS)
    assert [verdict(loss, None, (0.005, 0.02, 0.06)) for loss in (0.005, 0.02, 0.06, 0.07)] == list(VERDICTS)
    assert [verdict(0.0, points) for points in (0.5, 4.0, 11.0, 13.0)] == list(VERDICTS)
