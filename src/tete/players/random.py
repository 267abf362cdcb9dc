"""The random player: every legal move is equally likely."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tete.core import AnyGame, View
from tete.players.player import Choice, Limit


@dataclass(frozen=True)
class RandomPlayer:
    game: AnyGame

    @property
    def name(self) -> str:
        return "random"

    def choose(self, view: View, limit: Limit) -> Choice:
        rng = Random(limit.seed)
        assert view.seat is not None, "a spectator has no move"
        # A determinized position has the same view, and positions with the same view have the same legal moves.
        return Choice(rng.choice(self.game.determinize(view, rng).moves(view.seat)))
