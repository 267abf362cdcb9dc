"""The Headquarter player: playouts over determinized positions, and its nine levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from random import Random

from tete.core import View
from tete.core.game import AnyGame
from tete.games.headquarter import HeadquarterState, HeadquarterView
from tete.kernels.headquarter import FEATURES, fits, search
from tete.players.evaluation_player import EvaluationLevel
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
class HeadquarterPlayer:
    """Searches positions that look like the view. A limit of the caller replaces the budget of the level."""

    game: AnyGame
    level: int = 9

    @property
    def name(self) -> str:
        return f"headquarter:{self.level}"

    def choose(self, view: View, limit: Limit) -> Choice:
        assert isinstance(view, HeadquarterView), "this player plays Headquarter only"
        level, rng = LEVELS[self.level], Random(limit.seed)
        if not fits(view.options):  # this head is too large for the kernel
            return GreedyPlayer(self.game, temperature=level.temperature).choose(
                view, Limit(seed=limit.seed, stop=limit.stop)
            )
        assert view.seat is not None, "a spectator has no move"
        budget = level.budget(limit, len(view.spots))
        wanted = MOST_WORLDS if budget.nodes is None else max(level.worlds, budget.nodes // PER_WORLD)
        result = search(self._worlds(view, limit, wanted, rng), weights(), budget)
        return level.choice(result, budget, rng)

    def _worlds(self, view: HeadquarterView, limit: Limit, wanted: int, rng: Random) -> list[HeadquarterState]:
        """Positions that look like the view: at least one, even after a stop."""
        worlds = [self.game.determinize(view, rng)]
        while len(worlds) < min(wanted, MOST_WORLDS) and not (limit.stop is not None and limit.stop.is_set()):
            worlds.append(self.game.determinize(view, rng))
        return worlds


@cache
def weights() -> Sequence[float]:
    """The learned weights of the evaluation; the extras count early in the game."""
    return with_extras(read_weights("tete.players.headquarter"), FEATURES)


LADDER: Sequence[PlayerFactory] = tuple(partial(HeadquarterPlayer, level=level) for level in LEVELS)
