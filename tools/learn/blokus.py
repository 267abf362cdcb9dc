"""Learns the priors of the Blokus player; `python -m tools.learn.blokus --help`.

It learns from records of games (`--records FILE…`, Blokus SGF), whose moves it imitates, and from self-play, where the
targets are the visits of the search. The weights of a board are first trained for all its presets together, then for
each preset alone. A tenth of the games is held out to measure the fit. The weights go to
src/tete/players/blokus/weights.json, the log to standard output.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tete.core import Decide
from tete.games.blokus import BLOKUS
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.options import PRESETS
from tete.kernels._kernels.blokus import Position, train
from tete.kernels.blokus import pack, search
from tete.kernels.search import Budget
from tete.players.blokus.player import BUDGET_GROWTH, KINDS, PHASES, weights_key
from tete.records import blokus_sgf

OUT = Path("src/tete/players/blokus/weights.json")
BOARDS = {"20x20": ("two", "classic", "three"), "14x14": ("duo",)}  # the presets that have weights
OPENING = 3  # pieces of each colour that are drawn at random, weighted by the visits of the moves
DECAY = 1e-5

Sample = tuple[Position, list[tuple[int, float]]]
Games = list[list[Sample]]


@dataclass(frozen=True, slots=True)
class Schedule:
    passes: int
    rate: float


TOGETHER, ALONE = Schedule(8, 0.1), Schedule(10, 0.03)


def first_weights() -> list[float]:
    """Initial weights, from common advice: large pieces first, towards the middle, block the corners of others."""
    known: dict[str, list[float]] = {kind: [0.0] * size for kind, size in KINDS.items()}
    known["cover"][4:8] = [0.5, 0.8, 0.8, 0.8]
    known["ring"] = [0.3, 0.25, 0.2, 0.1, 0.0, -0.1]
    known["piece"][: len(PIECES)] = [0.9 * piece.size for piece in PIECES]
    return [weight for _ in range(PHASES) for kind in KINDS for weight in known[kind]]


def recorded(text: str) -> Iterator[tuple[str, list[Sample]]]:
    """The games of a file: the preset of each, and its moves as samples."""
    for game in blokus_sgf.read(text):
        state, samples = BLOKUS.start(game.options), []
        for ply in game.plies:
            number = state.board.number(ply.move.cells)
            assert number is not None, "a record holds legal moves"
            samples.append((pack(state), [(number, 1.0)]))
            state = state.play(ply.actor, ply.move)
        yield weights_key(game.options), samples


def played(preset: str, weights: Sequence[float], simulations: int, seed: int) -> Iterator[Sample]:
    """The samples of a game of the player against itself."""
    options, rng = PRESETS[preset], Random(seed)
    state = BLOKUS.start(options)
    while isinstance(state.turn, Decide):
        assert state.mover is not None
        placed = state.camps[state.mover].placed
        budget = round(simulations * BUDGET_GROWTH**placed)
        found = search(state, weights, Budget(budget, seed=rng.getrandbits(32)))
        total = sum(each.visits for each in found.ranked)
        if len(found.ranked) > 1 and not found.solved:
            yield pack(state), [(each.move, each.visits / total) for each in found.ranked if each.visits]
        likely = found.ranked[: 8 if placed < OPENING else 1]
        number = rng.choices(likely, [each.visits for each in likely])[0].move
        state = state.play(state.turn.seats[0], state.board.moves[number])


def fit(games: Games, weights: list[float], schedule: Schedule, rng: Random) -> list[float]:
    """The weights after some passes. Every tenth game is held out for validation."""
    held_out = [sample for game in games[::10] for sample in game]
    training = [sample for index, game in enumerate(games) if index % 10 for sample in game]
    squares, loss = [0.0] * len(weights), 0.0
    for _ in range(schedule.passes):
        rng.shuffle(training)
        weights, squares, loss, *_ = train(training, weights, squares, rate=schedule.rate, decay=DECAY)
    _, _, held_out_loss, first, five = train(held_out, weights, squares, rate=0.0, decay=0.0)
    print(
        f"  {len(training)} moves, loss {loss:.3f}; held out {len(held_out)}, "
        f"loss {held_out_loss:.3f}, first {first:.3f}, among five {five:.3f}",
        flush=True,
    )
    return weights


def fit_all(board: str, games: Mapping[str, Games], weights: list[float], rng: Random) -> dict[str, list[float]]:
    """The weights of each preset of a board that has games."""
    presets = [name for name in BOARDS[board] if games[name]]
    print(f"{board}, together:")
    common = fit([game for name in presets for game in games[name]], weights, TOGETHER, rng)
    learned = {}
    for name in presets:
        print(f"{name}, alone:")
        learned[name] = fit(games[name], common, ALONE, rng)
    return learned


def unflatten(weights: Sequence[float]) -> list[dict[str, object]]:
    """The weights as they are in the file: by phase, by kind, pieces by name."""
    rest = iter(weights)
    phases = []
    for _ in range(PHASES):
        phase: dict[str, object] = {}
        for kind, size in KINDS.items():
            listed = [round(next(rest), 3) for _ in range(size)]
            phase[kind] = (
                {piece.name: listed[index] for index, piece in enumerate(PIECES)} if kind == "piece" else listed
            )
        phases.append(phase)
    return phases


def play_more(
    games: Mapping[str, Games], presets: Sequence[str], weights: Mapping[str, Sequence[float]], args: argparse.Namespace
) -> None:
    for name in presets:
        begin = time.process_time()
        for game in range(args.games):
            seed = args.seed * 100_000 + len(games[name])
            games[name].append(list(played(name, weights[name], args.simulations, seed + game)))
        print(f"{name}: {args.games} games played, {time.process_time() - begin:.0f} s of processor time", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--records", type=Path, nargs="*", default=[], help="Blokus SGF files to imitate")
    parser.add_argument("--rounds", type=int, default=2, help="rounds of self-play and training")
    parser.add_argument("--games", type=int, default=60, help="games in each round, for each preset")
    parser.add_argument("--simulations", type=int, default=600, help="for a colour's first move; more later")
    parser.add_argument("--board", choices=list(BOARDS), action="append", help="train only this board")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    written = json.loads(OUT.read_text("utf-8")) if OUT.exists() else {}
    rng = Random(args.seed)
    records: dict[str, Games] = {name: [] for presets in BOARDS.values() for name in presets}
    for path in args.records:
        for name, samples in recorded(path.read_text("utf-8")):
            records[name].append(samples)
    for board in args.board or BOARDS:
        games = {name: list(records[name]) for name in BOARDS[board]}
        learned = dict.fromkeys(BOARDS[board], first_weights())
        if any(games.values()):
            learned |= fit_all(board, games, first_weights(), rng)
        for _ in range(args.rounds):
            play_more(games, BOARDS[board], learned, args)
            learned |= fit_all(board, games, learned[BOARDS[board][0]], rng)
        written |= {name: unflatten(weights) for name, weights in learned.items()}
        OUT.write_text(json.dumps(written, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
