"""Learns the weights of the Headquarter player from its own games: `python -m tools.learn.headquarter` (a minute)."""

from __future__ import annotations

from functools import partial

from tete.games.headquarter import HEADQUARTER
from tete.kernels._kernels.headquarter import train
from tete.kernels.headquarter import FEATURES, pack
from tools.learn.course import Lesson, course, fresh_log, named, write

LESSONS = (Lesson(20_000, 0.2, 1.0, 0.1), Lesson(60_000, 0.2, 0.9, 0.05), Lesson(60_000, 0.1, 0.9, 0.02))
# A first guess, so that the first games are games: points, chances of more, and no holes.
GUESS = {"points": 1.6, "growth": 0.3, "holes": -0.2}


def main() -> None:
    weights = [GUESS.get(feature, 0.0) for feature in FEATURES] + [0.0] * len(FEATURES)
    learn = partial(train, pack(HEADQUARTER.start()))
    write("headquarter", named(FEATURES, course("classic", weights, LESSONS, learn, fresh_log("headquarter"))))


if __name__ == "__main__":
    main()
