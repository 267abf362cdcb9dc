"""Kopf oder Knopf for the puzzles: where its best-move puzzles come from."""

from __future__ import annotations

from tete.core import AnyGame
from tete.games.knopf.move import Step
from tete.games.knopf.state import Knopf
from tete.kernels import available
from tete.players import Player
from tete.puzzles.best_move import BestMoveConfig, level


def analyst(game: AnyGame) -> Player:
    """A player that gives every move an exact score; without the compiled kernels the highest level."""
    if not available:
        return level(9)(game)
    from tete.players.knopf.player import AlphaBetaLevel, KnopfPlayer

    return KnopfPlayer(game, AlphaBetaLevel(nodes=0, every=True))


def is_candidate(state: Knopf) -> bool:
    """Only moves of a button: which buttons can be removed is easily seen."""
    return state.step is Step.MOVE


# Level 5 is the highest that does not play the same game for every seed.
BEST_MOVE = BestMoveConfig(level(5), analyst, 60_000, is_candidate)
