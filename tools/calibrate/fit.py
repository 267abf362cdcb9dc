"""Fits a calibration to samples, and measures how far it can be believed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from math import log

from tete.players.calibration import MAX_LOG_ODDS, Calibration, Pair, between
from tete.players.calibration import others as divide
from tools.calibrate.samples import Sample

STEPS = 400
PULL = 2.0  # towards the uncalibrated values, as many samples would: few change little
Said = tuple[float, float]  # a chance, and the share of the win that came of it
Chances = Callable[[Sample], float]
Weights = tuple[float, ...]


class Form(Enum):
    """Which weights are fitted.

    SEARCH: the value of the search, and the lead. MANY: also its optimism, for more than two teams. OUTLOOK: the
    position by its lead alone, which is all that is known after the game, and the loss of a move by the search. A loss
    has the same weight in the whole game, because it takes many games to know it.
    """

    SEARCH = ("value", "value", "lead", "lead")
    MANY = ("value", "value", "lead", "lead", "optimism", "optimism")
    OUTLOOK = ("lead", "lead", "loss")

    def start(self) -> Weights:
        """Takes the search at its word, and the outlook too."""
        usual = {"value": 1.0, "lead": float(self is Form.OUTLOOK), "optimism": 0.0, "loss": 1.0}
        return tuple(usual[name] for name in self.value)

    def calibration(self, weights: Weights) -> Calibration:
        found: dict[str, list[float]] = {}
        for name, weight in zip(self.value, weights, strict=True):
            found.setdefault(name, []).append(weight)
        pairs: dict[str, Pair] = {name: (each[0], each[-1]) for name, each in found.items()}
        return Calibration(
            pairs.get("value", (0.0, 0.0)), pairs["lead"], pairs.get("optimism", (0.0, 0.0)), pairs.get("loss")
        )

    def moved(self, weights: Weights, at: int, by: float) -> Weights:
        """One weight changed; only optimism may be negative."""
        return _moved(weights, at, by, -MAX_LOG_ODDS if self.value[at] == "optimism" else 0.0)


def fit(samples: Sequence[Sample], form: Form = Form.SEARCH) -> Calibration:
    """The weights with the smallest log loss, with how the other teams divide the rest where there are several."""

    def loss(weights: Weights) -> float:
        chances = calibrated(form.calibration(weights))
        return log_loss((chances(each), each.result) for each in samples) + pull(weights, form.start(), len(samples))

    found = form.calibration(descend(form.start(), loss, form.moved))
    if all(each.teams == 2 for each in samples):
        return found
    return Calibration(found.value, found.lead, found.optimism, found.loss, _fit_rest(samples))


def _fit_rest(samples: Sequence[Sample]) -> Pair:
    """How the other teams divide what the mover leaves, from the games that one of them won."""
    lost = [each for each in samples if each.result == 0]

    def loss(weights: Weights) -> float:
        found = ((chance, won) for each in lost for chance, won in divided(each, 0.0, (weights[0], weights[1])))
        return log_loss(found) + pull(weights, (1.0, 1.0), len(lost))

    found = descend((1.0, 1.0), loss, _moved)
    return found[0], found[1]


def _moved(weights: Weights, at: int, by: float, least: float = 0.0) -> Weights:
    return tuple(max(least, each + by) if place == at else each for place, each in enumerate(weights))


def descend(
    start: Weights, loss: Callable[[Weights], float], moved: Callable[[Weights, int, float], Weights]
) -> Weights:
    """The weights with the smallest loss: coordinate by coordinate, in steps that shrink."""
    best, lowest, step = start, loss(start), 0.5
    for _ in range(STEPS):
        if step < 0.005:
            break
        tries = [moved(best, at, way * step) for at in range(len(best)) for way in (1, -1)]
        found, weights = min((loss(each), each) for each in tries)
        if found < lowest - 1e-9:
            best, lowest = weights, found
        else:
            step /= 2
    return tuple(round(each, 3) for each in best)


def pull(weights: Weights, towards: Weights, samples: int) -> float:
    return PULL / max(1, samples) * sum((one - other) ** 2 for one, other in zip(weights, towards, strict=True))


def log_loss(said: Iterable[Said]) -> float:
    total, count = 0.0, 0
    for chance, won in said:
        sure = min(max(chance, 1e-6), 1 - 1e-6)
        total -= won * log(sure) + (1 - won) * log(1 - sure)
        count += 1
    return total / max(1, count)


def divided(each: Sample, chance: float, rest: Pair) -> list[Said]:
    """The chances of the other teams when the mover has this one, and what they won."""
    weight = between(rest, each.progress)
    scores = [0.0] + [weight * score for score, _ in each.others]
    return list(zip(divide(chance, scores, 0, 1.0)[1:], [won for _, won in each.others], strict=True))


def calibrated(calibration: Calibration) -> Chances:
    """The chance of the move that was made."""
    return lambda each: calibration.chance(each.share_played, each.lead, each.progress, each.teams, each.share)


def raw(each: Sample) -> float:
    """What the search says, as it is."""
    return each.share_played


def of_movers(chance: Chances, samples: Sequence[Sample]) -> list[Said]:
    return [(chance(each), each.result) for each in samples]


def of_all_teams(calibration: Calibration, samples: Sequence[Sample]) -> list[Said]:
    """The chances of every team at a table of more than two."""
    chance, found = calibrated(calibration), []
    for each in samples:
        own = chance(each)
        found += [(own, each.result), *divided(each, own, calibration.rest)]
    return found


def brier(said: Sequence[Said]) -> float:
    """The mean square of the error: 0 is perfect; of two equal teams who always says one half gets 0.25."""
    return round(sum((chance - won) ** 2 for chance, won in said) / len(said), 4)


def reliability(said: Sequence[Said], bins: int = 10) -> list[dict[str, float]]:
    """For each tenth of the chances said: how many there were, their mean, and the share that was won."""
    table = []
    for number in range(bins):
        within = [each for each in said if min(int(each[0] * bins), bins - 1) == number]
        if within:
            mean = sum(chance for chance, _ in within) / len(within)
            won = sum(won for _, won in within) / len(within)
            table.append({"from": number / bins, "count": len(within), "said": round(mean, 3), "won": round(won, 3)})
    return table


def error(said: Sequence[Said]) -> float:
    """The mean distance between what was said and what was won, over the tenths, weighted by their counts."""
    table = reliability(said)
    return round(sum(row["count"] * abs(row["said"] - row["won"]) for row in table) / len(said), 4)
