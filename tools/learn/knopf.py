"""Learns the weights of Kopf oder Knopf's evaluation from games that the kernel plays against itself.

    python -m tools.learn.knopf [--rounds 3] [--games 400] [--nodes 3000] [--seed 1]

Each round plays games with the weights so far, from openings of a few random plies; every position in which a button is
to be moved tells its features and how the game ended; the weights of the next round are those that foretell the ends of
all games so far best (logistic regression by Newton's method). A round is kept if it wins its match against the
weights before. The result goes to src/tete/players/knopf/weights.json, what was done to docs/strength/logs/knopf.txt.
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
from tete.games.knopf.state import Knopf
from tete.games.knopf.step import Step
from tete.kernels import knopf
from tete.kernels.search import Budget
from tete.players.knopf.player import WEIGHTS

ROOT = Path(__file__).parents[2]
OPENING = 6  # random plies
RIDGE = 1e-3  # of the number of positions: keeps what is never seen near nothing
Weights = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Seen:
    """A position's features, and what its mover got in the end: 1, ½ or 0."""

    features: list[int]
    won: float


def opened(rng: Random) -> Knopf:
    """A position after some random plies; games begin alike otherwise, for the kernel has no whims."""
    while True:
        state = KNOPF.start(KNOPF.presets[rng.choice(["classic", "classic", "quick"])])
        for _ in range(OPENING):
            state = state.play(state.seat, rng.choice(state.moves(state.seat)))
        if not isinstance(state.turn, Over):
            return state


def game(state: Knopf, players: Sequence[Weights], nodes: int) -> Iterator[Knopf]:
    """The positions of a game between two sets of weights, the last one included."""
    while not isinstance(state.turn, Over):
        yield state
        move = knopf.search(state, players[state.seat], Budget(nodes)).line[0]
        state = state.play(state.seat, move)
    yield state


def won(state: Knopf, seat: int) -> float:
    assert isinstance(state.turn, Over)
    places = state.turn.outcome.places
    return 0.5 if places[0] == places[1] else float(places[seat] == 1)


def self_play(weights: Weights, games: int, nodes: int, rng: Random) -> list[Seen]:
    seen = []
    for _ in range(games):
        *states, end = game(opened(rng), (weights, weights), nodes)
        seen += [Seen(knopf.features(each), won(end, each.seat)) for each in states if each.step is Step.MOVE]
    return seen


def fit(seen: Sequence[Seen]) -> list[float]:
    """The weights, on the scale of log odds, under which the ends are least surprising."""
    size = len(knopf.FEATURES)
    found = [0.0] * size
    for _ in range(12):
        slope = [-RIDGE * len(seen) * each for each in found]
        matrix = [[RIDGE * len(seen) * (row == column) for column in range(size)] for row in range(size)]
        for each in seen:
            chance = foretold(found, each)
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


def foretold(weights: Sequence[float], seen: Seen) -> float:
    total = sum(weight * value for weight, value in zip(weights, seen.features, strict=True))
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def surprise(weights: Sequence[float], seen: Sequence[Seen]) -> float:
    """The mean log loss."""
    total = 0.0
    for each in seen:
        chance = min(max(foretold(weights, each), 1e-9), 1 - 1e-9)
        total -= each.won * log(chance) + (1 - each.won) * log(1 - chance)
    return total / len(seen)


def match(new: Weights, old: Weights, games: int, nodes: int, rng: Random) -> Tally:
    """Each opening is played twice, seats swapped."""
    tally = Tally()
    for _ in range(games // 2):
        state = opened(rng)
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
    seen: list[Seen] = []
    log_path = ROOT / "docs/strength/logs/knopf.txt"
    with log_path.open("a", encoding="utf-8") as paper:

        def tell(text: str) -> None:
            print(text, flush=True)
            paper.write(text + "\n")

        tell(f"python -m tools.learn.knopf {' '.join(f'--{name} {value}' for name, value in vars(args).items())}")
        tell(f"start: {dict(zip(knopf.FEATURES, best, strict=True))}")
        for number in range(1, args.rounds + 1):
            began = time.process_time()
            seen += self_play(best, args.games, args.nodes, rng)
            odds = fit(seen)
            new = tuple(round(each * knopf.UNIT, 2) for each in odds)
            tell(f"round {number}: {len(seen)} positions, log loss {surprise(odds, seen):.4f}")
            tell(f"  {dict(zip(knopf.FEATURES, new, strict=True))}")
            tally = match(new, best, args.match, args.nodes, rng)
            rating = ratings(tally)["new"]
            score = tally.scored["new", "old"] / tally.met["new", "old"]
            tell(
                f"  against the weights before: {score:.1%} of {args.match},"
                f" {2 * rating.elo:+.0f} Elo ± {2 * rating.error:.0f}"
            )
            if score > 0.5:
                best = new
            tell(f"  {'kept' if score > 0.5 else 'not kept'}, {time.process_time() - began:.0f} s of processor time")
    data = dict(zip(knopf.FEATURES, best, strict=True))
    (ROOT / "src/tete/players/knopf/weights.json").write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
