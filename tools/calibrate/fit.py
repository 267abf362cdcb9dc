"""Fits a calibration to samples, and measures how far it can be believed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log

from tete.players.calibration import Calibration
from tools.calibrate.samples import Sample

STEPS = 400
PULL = 0.002  # towards the uncalibrated values, so that few samples change little
Chance = Callable[[Sample], float]
Weights = tuple[float, ...]  # value, lead and optimism, each at the beginning and at the end
USUAL: Weights = (1.0, 1.0, 0.0, 0.0, 0.0, 0.0)  # takes the search at its word


def fit(samples: Sequence[Sample], secrets: bool = False) -> Calibration:
    """The weights with the smallest log loss: coordinate by coordinate, in steps that shrink; none is negative.

    Only where a game has secrets can its search be optimistic.
    """
    best, free = USUAL, 6 if secrets else 4
    lowest, step = _loss(best, samples), 0.5
    for _ in range(STEPS):
        if step < 0.005:
            break
        tries = [_moved(best, at, way * step) for at in range(free) for way in (1, -1)]
        loss, weights = min((_loss(each, samples), each) for each in tries)
        if loss < lowest - 1e-9:
            best, lowest = weights, loss
        else:
            step /= 2
    return _calibration(tuple(round(each, 3) for each in best))


def _moved(weights: Weights, at: int, by: float) -> Weights:
    return tuple(max(0.0, each + by * (place == at)) for place, each in enumerate(weights))


def _calibration(weights: Weights) -> Calibration:
    value, last, lead, late, optimism, final = weights
    return Calibration((value, last), (lead, late), (optimism, final))


def _loss(weights: Weights, samples: Sequence[Sample]) -> float:
    said, total = calibrated(_calibration(weights)), 0.0
    for each in samples:
        chance = min(max(said(each), 1e-6), 1 - 1e-6)
        total -= each.result * log(chance) + (1 - each.result) * log(1 - chance)
    pull = sum((one - other) ** 2 for one, other in zip(weights, USUAL, strict=True))
    return total / len(samples) + PULL * pull


def calibrated(calibration: Calibration) -> Chance:
    return lambda each: calibration.chance(each.share, each.lead, each.progress, each.teams)


def raw(each: Sample) -> float:
    """What the search says, as it is."""
    return each.share


def brier(chance: Chance, samples: Sequence[Sample]) -> float:
    """The mean square of the error: 0 is perfect, 0.25 is what one gets who always says one half."""
    return round(sum((chance(each) - each.result) ** 2 for each in samples) / len(samples), 4)


def reliability(chance: Chance, samples: Sequence[Sample], bins: int = 10) -> list[dict[str, float]]:
    """For each tenth of the chances said: how many there were, their mean, and the share that was won."""
    table = []
    for number in range(bins):
        within = [each for each in samples if min(int(chance(each) * bins), bins - 1) == number]
        if within:
            said = sum(map(chance, within)) / len(within)
            won = sum(each.result for each in within) / len(within)
            table.append({"from": number / bins, "count": len(within), "said": round(said, 3), "won": round(won, 3)})
    return table


def error(chance: Chance, samples: Sequence[Sample]) -> float:
    """The mean distance between what was said and what was won, over the tenths, weighted by their counts."""
    table = reliability(chance, samples)
    return round(sum(row["count"] * abs(row["said"] - row["won"]) for row in table) / len(samples), 4)
