"""Trains weights in several stages by TD(λ), and writes one line for each stage into a log."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tete.kernels import Stop

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Stage:
    games: int
    rate: float  # of learning
    lambda_: float  # weight of how a game went on, against the evaluation of the next position
    random_share: float  # of the moves


# weights, games, rate, lambda, random share, seed, stop -> new weights, loss, mean number of turns of a game
Train = Callable[[Sequence[float], int, float, float, float, int, Stop], tuple[list[float], float, float]]


def train_in_stages(
    name: str, weights: Sequence[float], stages: Iterable[Stage], train: Train, log: Path
) -> list[float]:
    """The weights after all stages. Each stage begins with the weights of the one before, and has its own seed."""
    for seed, stage in enumerate(stages, 1):
        started = time.process_time()
        weights, loss, turns = train(weights, stage.games, stage.rate, stage.lambda_, stage.random_share, seed, Stop())
        spent = time.process_time() - started
        line = f"{name}: {stage}, seed {seed}: loss {loss:.4f}, {turns:.1f} turns, {spent:.1f} s"
        print(line, flush=True)
        with log.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    return list(weights)


def new_log(game: str) -> Path:
    """The empty log file of a game."""
    log = ROOT / "docs" / "strength" / "logs" / f"learn-{game}.txt"
    log.parent.mkdir(parents=True, exist_ok=True)
    log.write_text("", "utf-8")
    return log


def by_feature(features: Sequence[str], weights: Sequence[float]) -> dict[str, list[float]]:
    """The two weights of each feature, rounded."""
    count = len(features)
    return {name: [round(weights[at], 4), round(weights[count + at], 4)] for at, name in enumerate(features)}


def write_weights(game: str, learned: Mapping[str, object]) -> None:
    """Write `weights.json` of the player, one line for each entry."""
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in learned.items())
    (ROOT / "src" / "tete" / "players" / game / "weights.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
