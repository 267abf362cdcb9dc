"""From what a search says to a chance that can be believed: of positions with 90 %, nine in ten are won.

`tools/calibrate` plays games, compares what the judge said with how they ended, and writes one file
`calibration.json` for every game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from math import exp

from tete.players.greedy import logit

Pair = tuple[float, float]  # at the beginning and at the end of a game
MAX_LOG_ODDS = 30.0  # beyond which nothing changes


@dataclass(frozen=True, slots=True)
class Calibration:
    """A few numbers at the beginning and at the end of a game; between them they change evenly.

    `value` weighs the log odds of the search, `lead` how far the seat is ahead. `optimism` is taken off the log odds
    first: a search that counts more than the win, or sees less than all, may think too well of its seat. `loss` weighs
    how far a move is behind the best one, in log odds; without it that counts as much as `value`. `rest` weighs the
    scores of the other teams when they divide what the mover leaves. No number is negative, so that a better value is
    never a smaller chance. No seat is preferred.
    """

    value: Pair = (1.0, 1.0)
    lead: Pair = (0.0, 0.0)
    optimism: Pair = (0.0, 0.0)
    loss: Pair | None = None
    rest: Pair = (1.0, 1.0)

    def chance(self, share: float, lead: float, progress: float, teams: int = 2, best: float | None = None) -> float:
        """The chance to win of the seat to move, with a move whose share by the search is this.

        `best` is the share of the best move, which this one is if nothing is said. `lead` is how far the seat is ahead,
        and `progress` how far the game is, from 0 to 1.
        """
        even, top = logit(1 / teams), logit(share if best is None else max(best, share))
        search = between(self.value, progress) * (top - even - between(self.optimism, progress))
        lost = between(self.loss or self.value, progress) * (top - logit(share))
        odds = search - lost + between(self.lead, progress) * lead + even
        return 1 / (1 + exp(-max(-MAX_LOG_ODDS, min(MAX_LOG_ODDS, odds))))


def between(weights: Pair, progress: float) -> float:
    """A weight at this moment of a game."""
    at = max(0.0, min(1.0, progress))
    return weights[0] * (1 - at) + weights[1] * at


def others(chance: float, scores: Sequence[float], mover: int, scale: float) -> list[float]:
    """The chances of all teams: the mover's, and the rest divided among the others by their scores. Their sum is 1.

    Being ahead of another by the scale is a chance e times as large; an infinite scale divides evenly.
    """
    best = max((score for team, score in enumerate(scores) if team != mover), default=0.0)
    weights = [0.0 if team == mover else exp((score - best) / scale) for team, score in enumerate(scores)]
    return [chance if team == mover else (1 - chance) * weight / sum(weights) for team, weight in enumerate(weights)]


def read_calibrations(package: str) -> Mapping[str, Calibration]:
    """The calibrations in the package of a game's player, by the name of what they are for."""
    stored = json.loads((resources.files(package) / "calibration.json").read_text("utf-8"))
    return {kind: Calibration(**{name: tuple(pair) for name, pair in pairs.items()}) for kind, pairs in stored.items()}
