"""Learns the weights of the Headache player from its own games: `python -m tools.learn.headache` (some minutes)."""

from __future__ import annotations

from functools import partial

from tete.games.headache.options import HeadacheOptions
from tete.kernels._kernels.headache import train
from tete.kernels.headache import FEATURES, tables
from tete.players.headache.player import weights_key
from tools.learn.course import Lesson, course, fresh_log, named, write

SITTINGS = [
    *((HeadacheOptions(safe=safe), seats) for safe in (False, True) for seats in (2, 3, 4)),
    *((HeadacheOptions(safe=safe, sets=2), 2) for safe in (False, True)),
]
# Games of more seats, or with two sets, are several times as long: fewer of them teach as much.
LESSONS = (Lesson(10_000, 0.3, 1.0, 0.05), Lesson(15_000, 0.3, 0.9, 0.05))
LONG_LESSONS = (Lesson(2_500, 0.1, 1.0, 0.05), Lesson(2_500, 0.1, 0.9, 0.05))
# A first guess, so that the first games are games: cones in one's piles are good, and so are cones in reserve.
GUESS = {"waiting": 0.2, "piles": 0.1, "topped": 0.3}


def main() -> None:
    log, learned = fresh_log("headache"), {}
    weights = [GUESS.get(feature, 0.0) for feature in FEATURES] + [0.0] * len(FEATURES)
    for options, seats in SITTINGS:
        name, learn = weights_key(options, seats), partial(train, tables(options, seats))
        lessons = LESSONS if seats == 2 and options.sets == 1 else LONG_LESSONS
        learned[name] = named(FEATURES, course(name, weights, lessons, learn, log))
        write("headache", learned)


if __name__ == "__main__":
    main()
