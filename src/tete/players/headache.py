"""The Headache player: tree search over dice and moves with a learned evaluation, and its nine levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from random import Random

from tete.core import View
from tete.core.game import AnyGame
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.view import HeadacheView
from tete.kernels.headache import FEATURES, search
from tete.players.learned import learned, with_extras
from tete.players.looking import Level
from tete.players.player import Choice, Limit, Player

LEVELS: Mapping[int, Level] = {
    1: Level(whim=1.6),
    2: Level(whim=0.9),
    3: Level(whim=0.5),
    4: Level(whim=0.3),
    5: Level(whim=0.2),
    6: Level(whim=0.13),
    7: Level(whim=0.07),
    8: Level(3_000),
    9: Level(300_000),
}


@dataclass(frozen=True)
class HeadachePlayer:
    """Plays every preset and number of seats; a limit of the caller goes before the budget of the level."""

    game: AnyGame
    level: int = 9

    @property
    def name(self) -> str:
        return f"headache:{self.level}"

    def choose(self, view: View, limit: Limit) -> Choice:
        assert isinstance(view, HeadacheView), "only Headache is played here"
        assert view.seat is not None, "a spectator has no move"
        level, state = LEVELS[self.level], view.state
        budget = level.budget(limit, len(state.moves(view.seat)))
        found = search(state, weights(state.options, state.seats), budget)
        return level.choice(found, budget, Random(limit.seed))


def sitting(options: HeadacheOptions, seats: int) -> str:
    """What the weights depend on, as they are filed: which colours play matters little."""
    return " ".join([*(["safe"] * options.safe), *(["double"] * (options.sets > 1)), str(seats)])


@lru_cache(maxsize=16)
def weights(options: HeadacheOptions, seats: int) -> Sequence[float]:
    """The learned weights of the evaluation; the extra is for while cones wait."""
    return with_extras(learned("headache")[sitting(options, seats)], FEATURES)


# One maker of players for each level, as the table of levels wants them.
LADDER: Sequence[Callable[[AnyGame], Player]] = tuple(partial(HeadachePlayer, level=level) for level in LEVELS)
