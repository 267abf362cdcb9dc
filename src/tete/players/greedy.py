"""The greedy player for any game: it looks one ply ahead and takes the move with the best value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Any

from tete.core import AnyGame, AnyState, Seat, View, play_chance
from tete.players.heuristics import distinct_moves, heuristic_of, win_shares
from tete.players.player import Choice, Limit

SAMPLES = 4  # determinized positions where a game has secrets; rolls of chance where there is no heuristic
SHARE_MARGIN = 1e-9  # shares are kept this far from 0 and 1


@dataclass(frozen=True)
class GreedyPlayer:
    """`max_moves` bounds the moves it looks at, drawn at random if there are more.

    `temperature` is how often it takes another move than the best; 0 is never.
    """

    game: AnyGame
    max_moves: int | None = None
    temperature: float = 0.0

    @property
    def name(self) -> str:
        return "greedy"

    def choose(self, view: View, limit: Limit) -> Choice:
        rng = Random(limit.seed)
        assert view.seat is not None, "a spectator has no move"
        worlds = [self.game.determinize(view, rng) for _ in range(SAMPLES if self.game.secrets else 1)]
        moves = sample_moves(distinct_moves(self.game, worlds[0], view.seat, rng), limit.nodes or self.max_moves, rng)
        values = {move: self._value(worlds, view.seat, move, rng) for move in moves}
        return choice_by_value(values, self.temperature, rng, len(worlds))

    def _value(self, worlds: Iterable[AnyState], seat: Seat, move: Any, rng: Random) -> float:
        after = [world.play(seat, move) for world in worlds]
        if heuristic_of(self.game) is None:
            after = [play_chance(state, rng)[0] for state in after for _ in range(SAMPLES)]
        return sum(win_shares(self.game, state)[seat] for state in after) / len(after)


def sample_moves(moves: Sequence[Any], most: int | None, rng: Random) -> list[Any]:
    """The moves, or `most` of them drawn at random."""
    if most is None or len(moves) <= most:
        return list(moves)
    return [moves[index] for index in sorted(rng.sample(range(len(moves)), most))]


def choice_by_value(values: dict[Any, float], temperature: float, rng: Random, worlds: int = 1) -> Choice:
    """The choice of a player that only knows the values of moves, averaged over so many worlds."""
    move = pick_move(values, temperature, rng)
    ranked = sorted(values.items(), key=lambda pair: pair[1], reverse=True)
    return Choice(move, values[move], (move,), tuple(ranked), len(values) * worlds)


def pick_move(values: dict[Any, float], temperature: float, rng: Random) -> Any:
    """A best move, at random among equals; with a temperature any move, better ones more often."""
    if not temperature:
        best = max(values.values())
        return rng.choice([move for move, value in values.items() if value == best])
    logits = {move: logit(value) / temperature for move, value in values.items()}
    top = max(logits.values())
    return rng.choices(list(logits), [exp(odds - top) for odds in logits.values()])[0]


def logit(share: float) -> float:
    """The log odds of a share of the win, in which the heuristics' scores are linear."""
    share = min(max(share, SHARE_MARGIN), 1 - SHARE_MARGIN)
    return log(share / (1 - share))
