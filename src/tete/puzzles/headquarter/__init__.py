"""Headquarter for the puzzles: where its best-move puzzles come from."""

from tete.puzzles.best_move import BestMoveConfig, level

BEST_MOVE = BestMoveConfig(level(5), level(9), 4_000)
