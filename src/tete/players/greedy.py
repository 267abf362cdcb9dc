"""The player that looks one ply ahead, at any game: it takes the move that looks best once made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Any

from tete.core import Seat, View, settle
from tete.core.game import AnyGame
from tete.players.judges import JUDGES, AnyState, kinds_of_moves, shares
from tete.players.player import Choice, Limit

SAMPLES = 4  # determinized positions where a game has secrets; falls of chance where no judge can see past them
SURE = 1e-9  # a share this close to 0 or 1 is not told from it


@dataclass(frozen=True)
class GreedyPlayer:
    """`sight` is how many moves it looks at, drawn at random if there are more; `whim` how often it likes another."""

    game: AnyGame
    sight: int | None = None
    whim: float = 0.0

    @property
    def name(self) -> str:
        return "greedy"

    def choose(self, view: View, limit: Limit) -> Choice:
        rng = Random(limit.seed)
        assert view.seat is not None, "a spectator has no move"
        worlds = [self.game.determinize(view, rng) for _ in range(SAMPLES if self.game.secrets else 1)]
        moves = drawn(kinds_of_moves(self.game, worlds[0], view.seat, rng), limit.nodes or self.sight, rng)
        values = {move: self._value(worlds, view.seat, move, rng) for move in moves}
        return glance(values, self.whim, rng, len(worlds))

    def _value(self, worlds: Iterable[AnyState], seat: Seat, move: Any, rng: Random) -> float:
        after = [world.play(seat, move) for world in worlds]
        if self.game.key not in JUDGES:
            after = [settle(state, rng)[0] for state in after for _ in range(SAMPLES)]
        return sum(shares(self.game, state)[seat] for state in after) / len(after)


def drawn(moves: Sequence[Any], most: int | None, rng: Random) -> list[Any]:
    """The moves, or `most` of them drawn at random."""
    if most is None or len(moves) <= most:
        return list(moves)
    return [moves[index] for index in sorted(rng.sample(range(len(moves)), most))]


def glance(looks: dict[Any, float], whim: float, rng: Random, worlds: int = 1) -> Choice:
    """What somebody chooses who has only seen what each move looks worth, in so many worlds."""
    move = pick(looks, whim, rng)
    ranked = sorted(looks.items(), key=lambda each: each[1], reverse=True)
    return Choice(move, looks[move], (move,), tuple(ranked), len(looks) * worlds)


def pick(values: dict[Any, float], whim: float, rng: Random) -> Any:
    """The best move, equals by lot; with a whim each one has its chance, the better the greater."""
    if not whim:
        best = max(values.values())
        return rng.choice([move for move, value in values.items() if value == best])
    logits = {move: logit(value) / whim for move, value in values.items()}
    top = max(logits.values())
    return rng.choices(list(logits), [exp(each - top) for each in logits.values()])[0]


def logit(share: float) -> float:
    """A share of the win on a scale without ends, where the judges' merits are straight lines."""
    share = min(max(share, SURE), 1 - SURE)
    return log(share / (1 - share))
