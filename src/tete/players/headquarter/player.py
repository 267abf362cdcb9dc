"""The Headquarter player: playouts over determinized positions, and its nine levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from random import Random

from tete.core import View
from tete.games.headquarter import HeadquarterState, HeadquarterView
from tete.games.headquarter.move import Move
from tete.kernels.headquarter import FEATURES, fits, search
from tete.kernels.search import Budget, SearchResult
from tete.players.calibration import read_calibrations
from tete.players.evaluation_player import EvaluationLevel, EvaluationPlayer, read_weights, with_extras
from tete.players.greedy import GreedyPlayer, logit
from tete.players.judging import Judge
from tete.players.player import Choice, Limit, PlayerFactory

SIMULATIONS_PER_WORLD = 30  # a world is a determinized position
MAX_WORLDS = 200

LEVELS: Mapping[int, EvaluationLevel] = {
    1: EvaluationLevel(temperature=0.7),
    2: EvaluationLevel(temperature=0.45),
    3: EvaluationLevel(temperature=0.3),
    4: EvaluationLevel(temperature=0.2),
    5: EvaluationLevel(worlds=4),
    6: EvaluationLevel(400, worlds=16),
    7: EvaluationLevel(1_200),
    8: EvaluationLevel(5_000),
    9: EvaluationLevel(40_000),
}


@dataclass(frozen=True)
class HeadquarterPlayer(EvaluationPlayer):
    """Searches positions that look like the view."""

    levels = LEVELS

    def choose(self, view: View, limit: Limit) -> Choice:
        assert isinstance(view, HeadquarterView), "this player plays Headquarter only"
        if fits(view.options):
            return super().choose(view, limit)
        # This head is too large for the kernel.
        greedy = GreedyPlayer(self.game, temperature=LEVELS[self.level].temperature)
        return greedy.choose(view, Limit(seed=limit.seed, stop=limit.stop))

    def count_moves(self, view: HeadquarterView) -> int:
        return len(view.spots)

    def search(self, view: HeadquarterView, budget: Budget, rng: Random) -> SearchResult[Move]:
        return search(self._worlds(view, budget, rng), weights(), budget)

    def _worlds(self, view: HeadquarterView, budget: Budget, rng: Random) -> list[HeadquarterState]:
        """Positions that look like the view: at least one, even after a stop."""
        least = LEVELS[self.level].worlds
        wanted = MAX_WORLDS if budget.nodes is None else max(least, budget.nodes // SIMULATIONS_PER_WORLD)
        worlds = [self.game.determinize(view, rng)]
        while len(worlds) < min(wanted, MAX_WORLDS) and not (budget.stop is not None and budget.stop.is_set()):
            worlds.append(self.game.determinize(view, rng))
        return worlds


@cache
def weights() -> Sequence[float]:
    """The learned weights of the evaluation; the extras count early in the game."""
    return with_extras(read_weights("tete.players.headquarter"), FEATURES)


LADDER: Sequence[PlayerFactory] = tuple(partial(HeadquarterPlayer, level=level) for level in LEVELS)


# One piece of thirty decides less than a move of other games: even a wasted one costs hardly more than a tenth.
VERDICT_LIMITS = (0.01, 0.03, 0.06)


def progress(state: HeadquarterState) -> float:
    """How full the fuller layer is."""
    fullest = max(state.filled(seat).bit_count() for seat in range(state.seats))
    return fullest / state.head.cells.bit_count()


def outlook(state: HeadquarterState) -> float:
    """The log odds of the seat to move by both layers: the learned evaluation after its best placement."""
    if not fits(state.options):
        return 0.0
    return logit(max(ranked.static_value for ranked in search([state], weights(), Budget(0)).ranked))


def kind(state: HeadquarterState) -> str:
    """Heads that are too large for the kernel are not calibrated."""
    return "" if fits(state.options) else "large"


JUDGE = Judge(
    partial(HeadquarterPlayer, level=8),
    progress,
    read_calibrations("tete.players.headquarter"),
    kind=kind,
    exact=True,
    outlook=outlook,
    limits=VERDICT_LIMITS,
)
