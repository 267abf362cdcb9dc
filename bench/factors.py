"""`python -m bench factors`: what many constants of the Blokus search are worth, found in the same games.

In each pair of games both players draw one of two values for every constant. Least squares then tell what the second
values are worth over the first ones: nearly as exactly as a match for each constant alone would.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from bench.tuning import contender, play

ELO = 400 / np.log(10) * 4  # for each share of the points of a match, where the players are about equal

Factors = Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games with the same opening and the seats swapped; score and points are those of the first player."""

    second_values: tuple[frozenset[str], frozenset[str]]  # the constants with which each player has the second value
    score: float
    points: float


def pairs(preset: str, factors: Factors, told: Mapping[str, float], count: int, seed: int) -> Iterator[Pair]:
    """Pairs of games between players that are told the same besides the factors."""
    for number in range(count):
        rng = Random(f"{preset}/{seed}/{number}")
        drawn = [frozenset(name for name in sorted(factors) if rng.random() < 0.5) for _ in range(2)]
        one, other = (
            contender(preset, None, {**told, **{name: values[name in second] for name, values in factors.items()}})
            for second in drawn
        )
        opening = rng.random()
        games = [play(preset, (one, other), game, Random(opening)) for game in range(2)]
        score, points = (
            sum(each) / 2 for each in zip(*((game.score, game.points or 0) for game in games), strict=True)
        )
        yield Pair((drawn[0], drawn[1]), score, points)


def effects(factors: Factors, played: Sequence[Pair]) -> dict[str, Any]:
    """For each constant what its second value gains in Elo and in points a game, with one standard error."""
    chosen = [
        [float(name in pair.second_values[0]) - (name in pair.second_values[1]) for name in factors] for pair in played
    ]
    elo = _least_squares(np.array(chosen), np.array([ELO * (pair.score - 0.5) for pair in played]))
    points = _least_squares(np.array(chosen), np.array([pair.points for pair in played]))
    return {
        name: {"values": values, "elo": elo[index], "points": points[index]}
        for index, (name, values) in enumerate(factors.items())
    }


def _least_squares(chosen: np.ndarray[Any, Any], gained: np.ndarray[Any, Any]) -> list[tuple[float, float]]:
    """The gain of each column and its standard error."""
    inverse = np.linalg.pinv(chosen.T @ chosen)
    gain = inverse @ chosen.T @ gained
    variance = ((gained - chosen @ gain) ** 2).sum() / max(1, len(gained) - len(gain))
    errors = np.sqrt(variance * np.diag(inverse))
    return [(round(float(each), 2), round(float(error), 2)) for each, error in zip(gain, errors, strict=True)]
