"""Runs lessons in order: each starts with the weights of the one before and writes a line to a log."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tete.kernels import Stop

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Lesson:
    """Games, learning rate, weight of later positions (lambda), and the share of random moves."""

    games: int
    rate: float
    trust: float
    random_share: float


# weights, games, rate, trust, random_share, seed, stop -> better weights, surprise, mean of the turns of a game
Learn = Callable[[Sequence[float], int, float, float, float, int, Stop], tuple[list[float], float, float]]


def course(name: str, weights: Sequence[float], lessons: Iterable[Lesson], learn: Learn, log: Path) -> list[float]:
    """The weights after all lessons; each starts where the one before ended, with a seed of its own."""
    for seed, lesson in enumerate(lessons, 1):
        begun = time.process_time()
        weights, surprise, turns = learn(
            weights, lesson.games, lesson.rate, lesson.trust, lesson.random_share, seed, Stop()
        )
        spent = time.process_time() - begun
        line = f"{name}: {lesson}, seed {seed}: surprise {surprise:.4f}, {turns:.1f} turns, {spent:.1f} s"
        print(line, flush=True)
        with log.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    return list(weights)


def fresh_log(game: str) -> Path:
    log = ROOT / "docs" / "strength" / "logs" / f"learn-{game}.txt"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("", "utf-8")
    return log


def named(features: Sequence[str], weights: Sequence[float]) -> dict[str, list[float]]:
    """The two weights of each feature, rounded."""
    count = len(features)
    return {name: [round(weights[at], 4), round(weights[count + at], 4)] for at, name in enumerate(features)}


def write(game: str, learned: Mapping[str, object]) -> None:
    """Write the weights file of a player, one line for each entry."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in learned.items())
    (ROOT / "src" / "tete" / "players" / game / "weights.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
