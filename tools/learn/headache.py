"""Learns the weights of the Headache player from its own games: `python -m tools.learn.headache` (some minutes)."""

from __future__ import annotations

from functools import partial

from tete.games.headache.options import HeadacheOptions
from tete.kernels._kernels.headache import train
from tete.kernels.headache import tables
from tete.players.evaluation_player import read_weights
from tete.players.headache.player import weights_key
from tools.learn.training import Stage, by_feature, new_log, train_in_stages, write_weights

VARIANTS = [
    *((HeadacheOptions(safe=safe), seats) for safe in (False, True) for seats in (2, 3, 4)),
    *((HeadacheOptions(safe=safe, sets=2), 2) for safe in (False, True)),
]
# Games with more seats or two sets are several times as long, so fewer of them are enough.
STAGES = (Stage(10_000, 0.3, 1.0, 0.05), Stage(15_000, 0.3, 0.9, 0.05))
LONG_STAGES = (Stage(2_500, 0.1, 1.0, 0.05), Stage(2_500, 0.1, 0.9, 0.05))
FEATURES = tuple(read_weights("tete.players.headache")["2"])  # in the kernel's order
# Initial weights, so that the first games make sense: own piles are good, and so are cones in reserve.
INITIAL = {"waiting": 0.2, "piles": 0.1, "topped": 0.3}


def main() -> None:
    log, learned = new_log("headache"), {}
    weights = [INITIAL.get(feature, 0.0) for feature in FEATURES] + [0.0] * len(FEATURES)
    for options, seats in VARIANTS:
        name, training = weights_key(options, seats), partial(train, tables(options, seats))
        stages = STAGES if seats == 2 and options.sets == 1 else LONG_STAGES
        learned[name] = by_feature(FEATURES, train_in_stages(name, weights, stages, training, log))
        write_weights("headache", learned)


if __name__ == "__main__":
    main()
