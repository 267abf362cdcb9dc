"""What the players that search by the look of moves share: a level, what a limit makes of it, and the choice."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from tete.kernels.search import Budget, SearchResult
from tete.players.greedy import glance
from tete.players.player import Choice, Limit


@dataclass(frozen=True, slots=True)
class Level:
    """Simulations of a move, 0 for a mere glance; and how freely it picks among moves that look well: 0 is strict."""

    simulations: int = 0
    whim: float = 0.0
    worlds: int = 1  # determinized at least, where something is hidden

    def budget(self, limit: Limit, ways: int) -> Budget:
        """A limit of the caller goes before the level's own measure; time is not spent on a single way."""
        if limit.seconds is not None and limit.nodes is None and ways > 1:
            return Budget(None, limit.seconds, limit.seed, limit.stop, limit.threads)
        simulations = self.simulations if limit.nodes is None else limit.nodes
        return Budget(simulations, seed=limit.seed, stop=limit.stop, threads=limit.threads)

    def choice(self, found: SearchResult[Any], budget: Budget, rng: Random) -> Choice:
        if budget.simulations == 0:
            return glance({each.move: each.static_value for each in found.ranked}, self.whim, rng)
        ranked = tuple((each.move, each.value) for each in found.ranked)
        return Choice(ranked[0][0], found.value, found.line, ranked, found.nodes)
