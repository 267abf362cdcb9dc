"""The Headache player: a tree search over rolls and moves with a learned evaluation, and its nine levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from random import Random

from tete.games.headache.move import Move
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.state import HeadacheState
from tete.games.headache.view import HeadacheView
from tete.kernels.headache import search
from tete.kernels.search import Budget, SearchResult
from tete.players.calibration import read_calibrations
from tete.players.evaluation_player import EvaluationLevel, EvaluationPlayer, read_weights, with_extras
from tete.players.headache.sensible import BEGINNERS, sensible_moves
from tete.players.judging import Judge
from tete.players.player import PlayerFactory

LEVELS: Mapping[int, EvaluationLevel] = {
    1: EvaluationLevel(temperature=1.5),
    2: EvaluationLevel(temperature=0.9),
    3: EvaluationLevel(temperature=0.5),
    4: EvaluationLevel(temperature=0.3),
    5: EvaluationLevel(temperature=0.2),
    6: EvaluationLevel(temperature=0.13),
    7: EvaluationLevel(temperature=0.07),
    8: EvaluationLevel(3_000),
    9: EvaluationLevel(300_000),
}

OVERSIGHT_CHANCES = {1: 0.9, 2: 0.6, 3: 0.3}  # by level: a beginner does not see what could be captured
THREATS = ("loss_now", "loss_later", "threatened", "last_hit")


@dataclass(frozen=True)
class HeadachePlayer(EvaluationPlayer):
    """Plays every preset and number of seats."""

    levels = LEVELS

    def count_moves(self, view: HeadacheView) -> int:
        assert view.asked is not None, "a seat has to decide"
        return len(view.state.moves(view.asked))

    def search(self, view: HeadacheView, budget: Budget, rng: Random) -> SearchResult[Move]:
        state = view.state
        if self.level not in BEGINNERS:
            return search(state, weights(state.options, state.seats), budget)
        careless = rng.random() < OVERSIGHT_CHANCES[self.level]
        result = search(state, weights(state.options, state.seats, careless), budget)
        assert view.asked is not None, "a seat has to decide"
        sensible = sensible_moves(state, view.asked)
        ranked = tuple(ranked for ranked in result.ranked if ranked.move in sensible)
        line = result.line if ranked[0] == result.ranked[0] else (ranked[0].move,)
        return replace(result, ranked=ranked, line=line)


def weights_key(options: HeadacheOptions, seats: int) -> str:
    """The options that the weights depend on, as they are stored; which colours play matters little."""
    return " ".join([*(["safe"] * options.safe), *(["double"] * (options.sets > 1)), str(seats)])


@lru_cache(maxsize=32)
def weights(options: HeadacheOptions, seats: int, careless: bool = False) -> Sequence[float]:
    """The learned weights of the evaluation; the extras count while cones wait. The careless see no threat."""
    learned = read_weights("tete.players.headache")[weights_key(options, seats)]
    if careless:
        learned = {feature: (0.0, 0.0) if feature in THREATS else pair for feature, pair in learned.items()}
    return with_extras(learned, tuple(learned))


LADDER: Sequence[PlayerFactory] = tuple(partial(HeadachePlayer, level=level) for level in LEVELS)


@dataclass(frozen=True)
class Analyst(HeadachePlayer):
    """It searches longer than level 8, and less long than level 9."""

    levels = {9: EvaluationLevel(20_000)}


def progress(state: HeadacheState) -> float:
    """The share of all cones that lie under others."""
    piles = sum(bool(pile) for pile in state.board)
    cones = sum(map(len, state.board)) + len(state.waiting)
    return 1 - (piles + len(state.waiting)) / cones


JUDGE = Judge(Analyst, progress, read_calibrations("tete.players.headache"), kind=lambda state: str(len(state.hands)))
