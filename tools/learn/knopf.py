"""Learns the weights of Kopf oder Knopf's evaluation from games that the kernel plays against itself.

    python -m tools.learn.knopf [--rounds 3] [--games 400] [--nodes 3000] [--seed 1]

Each round plays games with the current weights, from openings of a few random plies. Every position in which a button
has to move gives a sample: its features and the result of the game. The new weights are those that predict the results
of all samples best (logistic regression by Newton's method). They are kept if they win a match against the old weights.
The weights go to src/tete/players/knopf/weights.json, the log to docs/strength/logs/knopf.txt.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from random import Random

from tete.arena.rating import Tally, ratings, solve
from tete.core import Over
from tete.games.knopf import KNOPF
from tete.games.knopf.move import Step
from tete.games.knopf.state import Knopf
from tete.kernels import knopf
from tete.kernels._kernels.knopf import features
from tete.kernels.search import Budget
from tete.players.evaluation_player import read_weights
from tete.players.knopf.player import WEIGHTS

ROOT = Path(__file__).parents[2]
FEATURES = tuple(read_weights("tete.players.knopf"))  # in the kernel's order
OPENING = 6  # random plies
RIDGE = 1e-3  # regularisation for each sample: keeps the weights of features that never occur near 0
Weights = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Sample:
    """The features of a position, and the result for its mover: 1, ½ or 0."""

    features: list[int]
    won: float


def random_opening(rng: Random) -> Knopf:
    """A position after some random plies. The search is deterministic, so without them all games would be the same."""
    while True:
        state = KNOPF.start(KNOPF.presets[rng.choice(["classic", "classic", "quick"])])
        for _ in range(OPENING):
            state = state.play(state.seat, rng.choice(state.moves(state.seat)))
        if not isinstance(state.turn, Over):
            return state


def game(state: Knopf, players: Sequence[Weights], nodes: int) -> Iterator[Knopf]:
    """All positions of a game between two sets of weights."""
    while not isinstance(state.turn, Over):
        yield state
        move = knopf.search(state, players[state.seat], Budget(nodes)).line[0]
        state = state.play(state.seat, move)
    yield state


def won(state: Knopf, seat: int) -> float:
    assert isinstance(state.turn, Over)
    places = state.turn.outcome.places
    return 0.5 if places[0] == places[1] else float(places[seat] == 1)


def self_play(weights: Weights, games: int, nodes: int, rng: Random) -> list[Sample]:
    samples = []
    for _ in range(games):
        *states, end = game(random_opening(rng), (weights, weights), nodes)
        moving = [state for state in states if state.step is Step.MOVE]
        samples += [Sample(features(knopf.pack(state)), won(end, state.seat)) for state in moving]
    return samples


def fit(samples: Sequence[Sample]) -> list[float]:
    """The weights, as log odds, with the smallest log loss."""
    size = len(FEATURES)
    found = [0.0] * size
    for _ in range(12):
        slope = [-RIDGE * len(samples) * each for each in found]
        matrix = [[RIDGE * len(samples) * (row == column) for column in range(size)] for row in range(size)]
        for each in samples:
            chance = predicted(found, each)
            miss, spread = each.won - chance, chance * (1 - chance)
            for row, value in enumerate(each.features):
                if value:
                    slope[row] += miss * value
                    line, factor = matrix[row], spread * value
                    for column, other in enumerate(each.features):
                        line[column] += factor * other
        step = solve(matrix, slope)
        found = [old + new for old, new in zip(found, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    return found


def predicted(weights: Sequence[float], sample: Sample) -> float:
    total = sum(weight * value for weight, value in zip(weights, sample.features, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def log_loss(weights: Sequence[float], samples: Sequence[Sample]) -> float:
    """The mean log loss."""
    total = 0.0
    for each in samples:
        chance = min(max(predicted(weights, each), 1e-9), 1 - 1e-9)
        total -= each.won * log(chance) + (1 - each.won) * log(1 - chance)
    return total / len(samples)


def match(new: Weights, old: Weights, games: int, nodes: int, rng: Random) -> Tally:
    """Play each opening twice, with swapped seats."""
    tally = Tally()
    for _ in range(games // 2):
        state = random_opening(rng)
        for seating in (("new", "old"), ("old", "new")):
            *_, end = game(state, [new if name == "new" else old for name in seating], nodes)
            assert isinstance(end.turn, Over)
            tally.add(seating, end.turn.outcome)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("rounds", 3), ("games", 400), ("nodes", 3000), ("seed", 1), ("match", 200)):
        parser.add_argument(f"--{name}", type=int, default=default)
    args = parser.parse_args()
    rng, best = Random(args.seed), WEIGHTS
    samples: list[Sample] = []
    log_path = ROOT / "docs/strength/logs/knopf.txt"
    with log_path.open("a", encoding="utf-8") as file:

        def report(text: str) -> None:
            print(text, flush=True)
            file.write(text + "\n")

        report(f"python -m tools.learn.knopf {' '.join(f'--{name} {value}' for name, value in vars(args).items())}")
        report(f"start: {dict(zip(FEATURES, best, strict=True))}")
        for number in range(1, args.rounds + 1):
            began = time.process_time()
            samples += self_play(best, args.games, args.nodes, rng)
            odds = fit(samples)
            new = tuple(round(each * knopf.UNIT, 2) for each in odds)
            report(f"round {number}: {len(samples)} positions, log loss {log_loss(odds, samples):.4f}")
            report(f"  {dict(zip(FEATURES, new, strict=True))}")
            tally = match(new, best, args.match, args.nodes, rng)
            rating = ratings(tally)["new"]
            score = tally.scored["new", "old"] / tally.met["new", "old"]
            report(
                f"  against the weights before: {score:.1%} of {args.match},"
                f" {2 * rating.elo:+.0f} Elo ± {2 * rating.error:.0f}"
            )
            if score > 0.5:
                best = new
            report(f"  {'kept' if score > 0.5 else 'not kept'}, {time.process_time() - began:.0f} s of processor time")
    data = dict(zip(FEATURES, best, strict=True))
    (ROOT / "src/tete/players/knopf/weights.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
