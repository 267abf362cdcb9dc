"""Learns the priors of the Blokus player from games it plays against itself; `python -m tools.learn.blokus --help`.

Each round plays games with the weights so far, and fits new ones to how the searches shared out their visits. A tenth
of the games is kept apart to judge the fit. The weights go to src/tete/players/blokus.json, the log to standard output.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from tete.core import Decide
from tete.games.blokus import BLOKUS
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.options import BOARDS, PRESETS
from tete.kernels._kernels import BlokusPosition, blokus_learn
from tete.kernels.blokus import pack, search
from tete.players.blokus import GROWTH, KINDS, flatten

OUT = Path("src/tete/players/blokus.json")
PHASES = 4
PASSES = 12
RATE, DECAY = 0.05, 1e-4
OPENING = 3  # pieces of each colour that are laid by lot, the likelier the more visits a move had
# One set of weights for each board; on the large one the games of all presets teach it.
SHARES = {"20x20": {"two": 0.5, "classic": 0.35, "three": 0.15}, "14x14": {"duo": 1.0}}

Lesson = tuple[BlokusPosition, list[tuple[int, float]]]


def first_weights() -> list[float]:
    """To begin with, what everybody is told: large pieces first, to the middle, block, and win corners with room."""
    flat: list[float] = []
    for phase in range(PHASES):
        flat += [
            0.0,
            0.3,
            0.5,
            0.8,
            0.0,
            -0.2,
        ]  # cover: plain, near their corner, on it, on one with room, a mate's, own
        flat += [0.3, 0.25, 0.2, 0.1, 0.0, -0.1] if phase < 2 else [0.0] * 6  # ring: from the middle outwards
        flat += [
            -0.1,
            0.0,
            0.3,
            0.3,
            0.2,
            -0.5,
            0.3,
        ]  # edge: free, outside, theirs, a mate's, closed, own corner, theirs
        flat += [-0.2, 0.0, 0.1, -0.1, 0.0, 0.2, 0.3, 0.3, 0.4, 0.3, 0.4, 0.5]  # corner: see cpp/blokus/priors.h
        flat += [0.9 * piece.size for piece in PIECES] + [0.0] * (KINDS["piece"] - len(PIECES))
    return flat


def one_game(preset: str, weights: Sequence[float], simulations: int, seed: int) -> Iterator[Lesson]:
    options, rng = PRESETS[preset], Random(seed)
    state = BLOKUS.start(options, options.seats[0])
    while isinstance(state.turn, Decide):
        assert state.mover is not None
        placed = state.camps[state.mover].placed
        budget = round(simulations * GROWTH**placed)
        found = search(state, weights, simulations=budget, seed=rng.getrandbits(32))
        total = sum(each.visits for each in found.ranked)
        if len(found.ranked) > 1:
            yield pack(state), [(each.number, each.visits / total) for each in found.ranked if each.visits]
        likely = found.ranked[: 8 if placed < OPENING else 1]
        number = rng.choices(likely, [each.visits for each in likely])[0].number
        state = state.play(state.turn.seats[0], state.board.moves[number])


def fit(lessons: list[list[Lesson]], weights: list[float], rng: Random) -> list[float]:
    """The weights after some passes; judged on every tenth game, which is not learned from."""
    kept = [lesson for game in lessons[::10] for lesson in game]
    heard = [lesson for index, game in enumerate(lessons) if index % 10 for lesson in game]
    squares = [0.0] * len(weights)
    for turn in range(PASSES):
        rng.shuffle(heard)
        weights, squares, loss, *_ = blokus_learn(heard, weights, squares, rate=RATE, decay=DECAY)
        _, _, kept_loss, first, five = blokus_learn(kept, weights, squares, rate=0.0, decay=0.0)
        if turn in (0, PASSES - 1):
            print(
                f"  pass {turn + 1}: loss {loss:.3f}; kept apart: {kept_loss:.3f}, first {first:.3f}, five {five:.3f}",
                flush=True,
            )
    return weights


def unflatten(weights: Sequence[float]) -> list[dict[str, object]]:
    """The weights as they are written: by phase, by kind, pieces by name."""
    rest = iter(weights)
    phases = []
    for _ in range(PHASES):
        phase: dict[str, object] = {}
        for kind, room in KINDS.items():
            listed = [round(next(rest), 3) for _ in range(room)]
            phase[kind] = (
                {piece.name: listed[index] for index, piece in enumerate(PIECES)} if kind == "piece" else listed
            )
        phases.append(phase)
    return phases


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=120, help="games in each round, for each board")
    parser.add_argument("--simulations", type=int, default=400, help="for a colour's first move; more later")
    parser.add_argument(
        "--board", choices=list(BOARDS), action="append", help="only this board; the other one keeps its weights"
    )
    parser.add_argument("--go-on", action="store_true", help="begin with the weights there are")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    written = json.loads(OUT.read_text("utf-8")) if OUT.exists() else {}
    rng = Random(args.seed)
    for board in args.board or BOARDS:
        weights = flatten(written[board]) if args.go_on else first_weights()
        for turn in range(args.rounds):
            begin, lessons = time.process_time(), []
            for game in range(args.games):
                preset = rng.choices(list(SHARES[board]), list(SHARES[board].values()))[0]
                lessons.append(
                    list(one_game(preset, weights, args.simulations, seed=args.seed * 100_000 + turn * 1000 + game))
                )
            print(
                f"{board} round {turn + 1}: {args.games} games, {sum(map(len, lessons))} positions, "
                f"{time.process_time() - begin:.0f} s of processor time",
                flush=True,
            )
            weights = fit(lessons, weights, rng)
            written[board] = unflatten(weights)
            OUT.write_text(json.dumps(written, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
