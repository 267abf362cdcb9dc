"""Kopf oder Knopf: alpha-beta over whole turns, from a child's level to all that the kernel can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import exp
from random import Random

from tete.core import View
from tete.core.game import AnyGame
from tete.games.knopf.move import Move
from tete.games.knopf.view import KnopfView
from tete.kernels import knopf
from tete.players.learned import learned
from tete.players.player import Choice, Limit, Player

UNBOUNDED = 10**12  # nodes, where the clock decides


@dataclass(frozen=True, slots=True)
class Strength:
    """`nodes` and `depth` bound the search; `whim` is how far scores are misjudged, on the scale of log odds.

    `every`: not only the best move gets an exact score.
    """

    nodes: int
    depth: int = knopf.DEEPEST
    whim: float = 0.0
    every: bool = False


ANY = 1_000_000  # nodes: more than the depth asks for

LEVELS = (
    Strength(nodes=ANY, depth=1, whim=2.4),
    Strength(nodes=ANY, depth=1, whim=1.45),
    Strength(nodes=ANY, depth=1, whim=0.95),
    Strength(nodes=ANY, depth=1, whim=0.65),
    Strength(nodes=ANY, depth=2, whim=0.5),
    Strength(nodes=1_000),
    Strength(nodes=8_000),
    Strength(nodes=80_000),
    Strength(nodes=2_000_000),
)


_LEARNED = learned("knopf")
WEIGHTS = tuple(float(_LEARNED[name]) for name in knopf.FEATURES)


@dataclass(frozen=True, slots=True)
class KnopfPlayer:
    game: AnyGame
    strength: Strength
    weights: tuple[float, ...] = WEIGHTS

    @property
    def name(self) -> str:
        return "knopf"

    def choose(self, view: View, limit: Limit) -> Choice:
        assert isinstance(view, KnopfView)
        level = self.strength
        nodes = limit.nodes or (level.nodes if limit.seconds is None else UNBOUNDED)
        found = knopf.search(
            view.state,
            self.weights,
            nodes,
            seconds=limit.seconds,
            depth=level.depth,
            every=level.every or bool(level.whim),
            stop=limit.stop,
        )
        ranked = misjudged(found.ranked, level.whim, Random(limit.seed)) if level.whim else found.ranked
        best = ranked[0][0]
        line = found.line if best == found.line[0] else (best,)
        shares = tuple((move, share(score)) for move, score in ranked)
        return Choice(best, shares[0][1], line, shares, found.nodes)


def misjudged(ranked: tuple[tuple[Move, int], ...], whim: float, rng: Random) -> tuple[tuple[Move, int], ...]:
    """The moves as somebody sees them who is not so sure."""
    seen = [(move, score + round(rng.gauss(0, whim * knopf.UNIT))) for move, score in ranked]
    return tuple(sorted(seen, key=lambda each: -each[1]))


def share(score: int) -> float:
    """The share of the win that a score speaks for."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, score / knopf.UNIT))))


LADDER: Sequence[Callable[[AnyGame], Player]] = tuple(partial(KnopfPlayer, strength=strength) for strength in LEVELS)
