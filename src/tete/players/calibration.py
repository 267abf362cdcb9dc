"""From what a search says to a chance that can be believed: of positions with 90 %, nine in ten are won.

`tools/calibrate` plays games, compares what the judge said with how they ended, and writes one file
`calibration.json` for each game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from math import exp

from tete.players.greedy import logit

FURTHEST = 30.0  # log odds beyond which nothing changes


@dataclass(frozen=True, slots=True)
class Calibration:
    """Three numbers, each at the beginning and at the end of a game; between them they change evenly.

    `value` weighs the log odds of the search, `lead` how far the seat is ahead in the game's heuristic. `optimism` is
    taken off the log odds first: a search that cannot see what the others have takes them for weaker than they are. No
    number is negative, so that a better value is never a smaller chance. No seat is preferred.
    """

    value: tuple[float, float] = (1.0, 1.0)
    lead: tuple[float, float] = (0.0, 0.0)
    optimism: tuple[float, float] = (0.0, 0.0)

    def chance(self, share: float, lead: float, progress: float, teams: int = 2) -> float:
        """The chance to win of the seat to move.

        `share` is what its search says, `lead` how far it is ahead in units of the heuristic's scale, and `progress`
        how far the game is, from 0 to 1.
        """
        even = logit(1 / teams)
        search = between(self.value, progress) * (logit(share) - even - between(self.optimism, progress))
        odds = search + between(self.lead, progress) * lead + even
        return 1 / (1 + exp(-max(-FURTHEST, min(FURTHEST, odds))))


def between(weights: tuple[float, float], progress: float) -> float:
    """A weight at this moment of a game."""
    at = max(0.0, min(1.0, progress))
    return weights[0] * (1 - at) + weights[1] * at


def others(chance: float, scores: Sequence[float], mover: int, scale: float) -> list[float]:
    """The chances of all teams: the mover's, and the rest divided among the others by their scores. Their sum is 1."""
    best = max((score for team, score in enumerate(scores) if team != mover), default=0.0)
    weights = [0.0 if team == mover else exp((score - best) / scale) for team, score in enumerate(scores)]
    return [chance if team == mover else (1 - chance) * weight / sum(weights) for team, weight in enumerate(weights)]


def read_calibrations(package: str) -> Mapping[str, Calibration]:
    """The calibrations in the package of a game's player, by the name of what they are for."""
    found = json.loads((resources.files(package) / "calibration.json").read_text("utf-8"))
    return {
        name: Calibration(**{field: (pair[0], pair[1]) for field, pair in each.items()}) for name, each in found.items()
    }
