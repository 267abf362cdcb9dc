"""Learns the weights of the Headquarter player from its own games: `python -m tools.learn.headquarter` (a minute)."""

from __future__ import annotations

from functools import partial

from tete.games.headquarter import HEADQUARTER
from tete.kernels._kernels.headquarter import train
from tete.kernels.headquarter import FEATURES, pack
from tools.learn.training import Stage, by_feature, new_log, train_in_stages, write_weights

STAGES = (Stage(20_000, 0.2, 1.0, 0.1), Stage(60_000, 0.2, 0.9, 0.05), Stage(60_000, 0.1, 0.9, 0.02))
# Initial weights, so that the first games make sense: points, chances of more points, no holes.
INITIAL = {"points": 1.6, "growth": 0.3, "holes": -0.2}


def main() -> None:
    weights = [INITIAL.get(feature, 0.0) for feature in FEATURES] + [0.0] * len(FEATURES)
    training = partial(train, pack(HEADQUARTER.start()))
    write_weights(
        "headquarter",
        by_feature(FEATURES, train_in_stages("classic", weights, STAGES, training, new_log("headquarter"))),
    )


if __name__ == "__main__":
    main()
