"""The odds of a chance move: which moves are possible, and how likely each is."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Generic, Protocol, TypeVar

M = TypeVar("M", bound=Hashable)


class Odds(Protocol[M]):
    """The moves may be too many to list, so one can ask for the odds of one move or for a sample."""

    @property
    def size(self) -> int:
        """How many different moves are possible."""

    def of(self, move: M) -> Fraction:
        """The odds of this move; 0 for one that is not possible."""

    def sample(self, rng: Random) -> M:
        """One move, drawn with its odds. It uses only `randrange` of `rng`."""

    def __iter__(self) -> Iterator[M]:
        """Every possible move in canonical order."""


@dataclass(frozen=True, slots=True)
class Weights(Generic[M]):
    """Odds small enough to list: whole-number weights in canonical order."""

    moves: tuple[M, ...]
    weights: tuple[int, ...]

    @classmethod
    def from_mapping(cls, weights: Mapping[M, int]) -> Weights[M]:
        listed = {move: weight for move, weight in weights.items() if weight > 0}
        return cls(tuple(listed), tuple(listed.values()))

    @property
    def size(self) -> int:
        return len(self.moves)

    def of(self, move: M) -> Fraction:
        if move not in self.moves:
            return Fraction(0)
        return Fraction(self.weights[self.moves.index(move)], sum(self.weights))

    def sample(self, rng: Random) -> M:
        rest = rng.randrange(sum(self.weights))
        for move, weight in zip(self.moves, self.weights, strict=True):
            rest -= weight
            if rest < 0:
                return move
        raise AssertionError("randrange stays below the sum of the weights")

    def __iter__(self) -> Iterator[M]:
        return iter(self.moves)
