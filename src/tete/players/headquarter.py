"""The Headquarter player: it imagines what it cannot see and plays first moves out; and its nine levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from random import Random

from tete.core import View
from tete.core.game import AnyGame
from tete.games.headquarter import HeadquarterState, HeadquarterView
from tete.kernels.headquarter import FEATURES, fits, search
from tete.players.greedy import GreedyPlayer
from tete.players.learned import learned, with_extras
from tete.players.looking import Level
from tete.players.player import Choice, Limit, Player

PER_WORLD = 30  # simulations that make one more determinized position worth its while
MOST_WORLDS = 200

LEVELS: Mapping[int, Level] = {
    1: Level(whim=0.7),
    2: Level(whim=0.45),
    3: Level(whim=0.3),
    4: Level(whim=0.2),
    5: Level(worlds=4),
    6: Level(400, worlds=16),
    7: Level(1_200),
    8: Level(5_000),
    9: Level(40_000),
}


@dataclass(frozen=True)
class HeadquarterPlayer:
    """It knows a view and what might hide behind it; a limit of the caller goes before the budget of the level."""

    game: AnyGame
    level: int = 9

    @property
    def name(self) -> str:
        return f"headquarter:{self.level}"

    def choose(self, view: View, limit: Limit) -> Choice:
        assert isinstance(view, HeadquarterView), "only Headquarter is played here"
        level, rng = LEVELS[self.level], Random(limit.seed)
        if not fits(view.options):  # a giant's head
            return GreedyPlayer(self.game, whim=level.whim).choose(view, Limit(seed=limit.seed, stop=limit.stop))
        assert view.seat is not None, "a spectator has no move"
        budget = level.budget(limit, len(view.spots))
        simulations = budget.simulations
        wanted = MOST_WORLDS if simulations is None else max(level.worlds, simulations // PER_WORLD)
        found = search(self._worlds(view, limit, wanted, rng), weights(), budget)
        return level.choice(found, budget, rng)

    def _worlds(self, view: HeadquarterView, limit: Limit, wanted: int, rng: Random) -> list[HeadquarterState]:
        """Positions that look just like the view: at least one, even if a stop is raised."""
        worlds = [self.game.determinize(view, rng)]
        while len(worlds) < min(wanted, MOST_WORLDS) and not (limit.stop is not None and limit.stop.is_set()):
            worlds.append(self.game.determinize(view, rng))
        return worlds


@cache
def weights() -> Sequence[float]:
    """The learned weights of the evaluation; the extra is for early on."""
    return with_extras(learned("headquarter"), FEATURES)


# One maker of players for each level, as the table of levels wants them.
LADDER: Sequence[Callable[[AnyGame], Player]] = tuple(partial(HeadquarterPlayer, level=level) for level in LEVELS)
