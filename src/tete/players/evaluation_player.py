"""A player that searches with a kernel's evaluation: its weights, its levels, the budget of a limit, and the choice."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from random import Random
from typing import Any, ClassVar

from tete.core import AnyGame, View
from tete.kernels.search import Budget, SearchResult
from tete.players.greedy import choice_by_value
from tete.players.player import Choice, Limit


@dataclass(frozen=True, slots=True)
class EvaluationLevel:
    """`simulations` of a move: 0 takes the static values. `temperature` is how often it takes another than the best."""

    simulations: int = 0
    temperature: float = 0.0
    worlds: int = 1  # determinized positions at least, where something is hidden

    def budget(self, limit: Limit, moves: int) -> Budget:
        """A limit of the caller replaces the level's own; no time is spent where there is only one move."""
        if limit.seconds is not None and limit.nodes is None and moves > 1:
            return Budget(None, limit.seconds, limit.seed, limit.stop, limit.threads)
        simulations = self.simulations if limit.nodes is None else limit.nodes
        return Budget(simulations, seed=limit.seed, stop=limit.stop, threads=limit.threads)

    def choice(self, result: SearchResult[Any], budget: Budget, rng: Random) -> Choice:
        if budget.nodes == 0:
            values = {move.move: move.static_value for move in result.ranked}
            return choice_by_value(values, self.temperature, rng)
        ranked = tuple((move.move, move.value) for move in result.ranked)
        return Choice(ranked[0][0], result.value, result.line, ranked, result.nodes)


@dataclass(frozen=True)
class EvaluationPlayer(ABC):
    """Plays one game with a search of the kernel; a subclass says which."""

    levels: ClassVar[Mapping[int, EvaluationLevel]]
    game: AnyGame
    level: int = 9

    @property
    def name(self) -> str:
        return f"{self.game.key}:{self.level}"

    def choose(self, view: View, limit: Limit) -> Choice:
        assert view.seat is not None, "a spectator has no move"
        level, rng = self.levels[self.level], Random(limit.seed)
        budget = level.budget(limit, self.count_moves(view))
        return level.choice(self.search(view, budget, rng), budget, rng)

    @abstractmethod
    def count_moves(self, view: Any) -> int:
        """How many moves there are to choose from."""

    @abstractmethod
    def search(self, view: Any, budget: Budget, rng: Random) -> SearchResult[Any]:
        """The search of the position, or of positions that look like the view."""


def read_weights(package: str) -> Any:
    """The weights that `tools/learn` has written for a game's player: by feature, in the kernel's order."""
    return json.loads((resources.files(package) / "weights.json").read_text("utf-8"))


def with_extras(weights: Mapping[str, Sequence[float]], features: Sequence[str]) -> Sequence[float]:
    """The weights of an evaluation in the kernel's order: all of them, then what is added in one phase of the game."""
    return [weights[feature][part] for part in (0, 1) for feature in features]
