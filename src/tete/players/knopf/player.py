"""The Kopf oder Knopf player: alpha-beta over whole turns, and its nine levels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import exp
from random import Random

from tete.core import AnyGame, View
from tete.games.knopf.move import Move
from tete.games.knopf.state import Knopf
from tete.games.knopf.view import KnopfView
from tete.kernels import knopf
from tete.kernels.search import Budget
from tete.players.calibration import read_calibrations
from tete.players.evaluation_player import read_weights
from tete.players.judging import Judge
from tete.players.player import Choice, Limit, PlayerFactory


@dataclass(frozen=True, slots=True)
class AlphaBetaLevel:
    """`nodes` and `depth` bound the search; `noise` is added to its scores, on the scale of log odds.

    With `every`, every move gets an exact score, not only the best one.
    """

    nodes: int
    depth: int = knopf.DEEPEST
    noise: float = 0.0
    every: bool = False


UNBOUNDED_NODES = 1_000_000  # more than the depth needs

LEVELS = (
    AlphaBetaLevel(nodes=UNBOUNDED_NODES, depth=1, noise=2.4),
    AlphaBetaLevel(nodes=UNBOUNDED_NODES, depth=1, noise=1.45),
    AlphaBetaLevel(nodes=UNBOUNDED_NODES, depth=1, noise=0.95),
    AlphaBetaLevel(nodes=UNBOUNDED_NODES, depth=1, noise=0.65),
    AlphaBetaLevel(nodes=UNBOUNDED_NODES, depth=2, noise=0.5),
    AlphaBetaLevel(nodes=1_000),
    AlphaBetaLevel(nodes=8_000),
    AlphaBetaLevel(nodes=80_000),
    AlphaBetaLevel(nodes=2_000_000),
)


WEIGHTS = tuple(map(float, read_weights("tete.players.knopf").values()))


@dataclass(frozen=True, slots=True)
class KnopfPlayer:
    game: AnyGame
    level: AlphaBetaLevel
    weights: tuple[float, ...] = WEIGHTS

    @property
    def name(self) -> str:
        return "knopf"

    def choose(self, view: View, limit: Limit) -> Choice:
        assert isinstance(view, KnopfView)
        level = self.level
        nodes = limit.nodes or (level.nodes if limit.seconds is None else None)
        result = knopf.search(
            view.state,
            self.weights,
            Budget(nodes, limit.seconds, stop=limit.stop),
            depth=level.depth,
            every=level.every or bool(level.noise),
        )
        ranked = tuple((move.move, move.value) for move in result.ranked)
        if level.noise:
            ranked = with_noise(ranked, level.noise, Random(limit.seed))
        best = ranked[0][0]
        line = result.line if best == result.line[0] else (best,)
        shares = tuple((move, win_share(score)) for move, score in ranked)
        return Choice(best, shares[0][1], line, shares, result.nodes)


def with_noise(ranked: tuple[tuple[Move, float], ...], noise: float, rng: Random) -> tuple[tuple[Move, float], ...]:
    """The moves ranked again after a random error was added to every score."""
    noisy = [(move, score + round(rng.gauss(0, noise * knopf.UNIT))) for move, score in ranked]
    return tuple(sorted(noisy, key=lambda pair: -pair[1]))


def win_share(score: float) -> float:
    """The share of the win that a score stands for."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, score / knopf.UNIT))))


LADDER: Sequence[PlayerFactory] = tuple(partial(KnopfPlayer, level=level) for level in LEVELS)


def progress(state: Knopf) -> float:
    """How near to the goal the nearer seat is."""
    return max(state.removed) / state.options.goal


JUDGE = Judge(
    partial(KnopfPlayer, level=AlphaBetaLevel(nodes=20_000, every=True)),
    progress,
    read_calibrations("tete.players.knopf"),
    exact=True,
)
