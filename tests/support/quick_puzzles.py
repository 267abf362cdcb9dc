"""Puzzles of the day after a short look, for tests of what is around them."""

from __future__ import annotations

from dataclasses import replace

from tete.games import GAMES
from tete.puzzles.best_move import BestMovePuzzle, PuzzleSeed, best_move_config, find_best_move

FEW_NODES = 20


def quick_best_move(seed: PuzzleSeed) -> BestMovePuzzle:
    """A puzzle like any other; its best move may not be the best."""
    config = best_move_config(GAMES[seed.game])
    return find_best_move(seed, config and replace(config, nodes=FEW_NODES))
