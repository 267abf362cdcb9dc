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
from tete.players.evaluation_player import EvaluationLevel, EvaluationPlayer
from tete.players.greedy import GreedyPlayer
from tete.players.player import Choice, Limit, PlayerFactory
from tete.players.weights import read_weights, with_extras

PER_WORLD = 30  # simulations for each determinized position
MOST_WORLDS = 200

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
        wanted = MOST_WORLDS if budget.nodes is None else max(least, budget.nodes // PER_WORLD)
        worlds = [self.game.determinize(view, rng)]
        while len(worlds) < min(wanted, MOST_WORLDS) and not (budget.stop is not None and budget.stop.is_set()):
            worlds.append(self.game.determinize(view, rng))
        return worlds


@cache
def weights() -> Sequence[float]:
    """The learned weights of the evaluation; the extras count early in the game."""
    return with_extras(read_weights("tete.players.headquarter"), FEATURES)


LADDER: Sequence[PlayerFactory] = tuple(partial(HeadquarterPlayer, level=level) for level in LEVELS)
