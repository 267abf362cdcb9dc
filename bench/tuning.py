"""`python -m bench tuning`: the Blokus search against itself with other constants, as many games a minute as can be.

Everything happens in one process, and moves are numbers for the kernel. Two games are a pair: the same opening, drawn
by the old player's priors, with the seats swapped. Where four play for themselves each player has two opposite seats.
Each player keeps its tree from move to move, as in the engine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean

from bench.match import OPENING, MatchGame
from tete.games import GAMES
from tete.games.blokus.options import PRESETS
from tete.kernels._kernels import SearchResult
from tete.kernels._kernels import blokus as compiled
from tete.kernels.blokus import pack
from tete.kernels.search import Budget
from tete.players.blokus.player import constants, flatten, weights, weights_key

SIMULATIONS = 2000  # a move, if nothing is said


@dataclass(frozen=True, slots=True)
class Contender:
    """One of the two players: what it may use for a move, its weights, and what is tuned."""

    budget: Budget
    weights: Sequence[float]
    tuning: Mapping[str, float] = field(default_factory=dict)

    def search(
        self, position: compiled.Position, seed: int, memory: compiled.Memory | None, simulations: int | None = None
    ) -> SearchResult:
        nodes, seconds, _, stop = self.budget.pack()
        return compiled.search(
            position, self.weights, simulations or nodes, seconds, seed, dict(self.tuning), stop, memory
        )


def priors_of(preset: str, file: Path | None) -> Sequence[float]:
    """The weights of the priors for a preset: those of the player, or of another file of this form."""
    options = PRESETS[preset]
    return weights(options) if file is None else flatten(json.loads(file.read_text("utf-8"))[weights_key(options)])


def contender(preset: str, file: Path | None, told: Mapping[str, float]) -> Contender:
    """A player as the command line describes it; what is not said is as in the room."""
    tuning = {**constants(PRESETS[preset]), **told}
    simulations, seconds = tuning.pop("simulations", None), tuning.pop("seconds", None)
    nodes = None if seconds and not simulations else round(simulations or SIMULATIONS)
    return Contender(Budget(nodes, seconds), priors_of(preset, file), tuning)


def run(preset: str, new: Contender, old: Contender, games: int, seed: int) -> Iterator[MatchGame]:
    """Games of a new player against an old one, pair after pair."""
    for number in range(games):
        yield play(preset, (new, old), number, Random(f"{preset}/{seed}/{number // 2}"))


def opened(preset: str, by: Contender, rng: Random) -> tuple[compiled.Position, int]:
    """A position after some moves that are drawn by their priors, and how many they are."""
    plies, options = rng.choice(OPENING), PRESETS[preset]
    position = pack(GAMES["blokus"].start(options, options.seats[0]))
    for _ in range(plies):
        ranked = by.search(position, 0, None, simulations=1).ranked
        position.play(rng.choices([each[0] for each in ranked], [each[3] ** 0.5 for each in ranked])[0])
    return position, plies


def play(preset: str, players: tuple[Contender, Contender], number: int, rng: Random) -> MatchGame:
    position, opening = opened(preset, players[1], rng)
    memories, cpu, moves = (compiled.Memory(), compiled.Memory()), [0.0, 0.0], [0, 0]
    while position.mover >= 0:
        who = (position.side + number) % 2
        begin = time.thread_time()
        found = players[who].search(position, rng.getrandbits(32), memories[who])
        cpu[who] += time.thread_time() - begin
        moves[who] += 1
        position.play(found.ranked[0][0])
    points = position.points
    ours = {side for side in range(len(points)) if (side + number) % 2 == 0}
    first = {side for side, got in enumerate(points) if got == max(points)}
    return MatchGame(
        number=number,
        file="",
        seats=sorted(ours),
        seconds=0,
        opening=opening,
        plies=opening + sum(moves),
        score=len(first & ours) / len(first),
        points=mean(points[side] for side in ours) - mean(got for side, got in enumerate(points) if side not in ours),
        our_cpu=cpu[0],
        their_cpu=cpu[1],
        our_moves=moves[0],
        their_moves=moves[1],
    )
