"""Headquarter for the puzzles: how its best-move puzzles are found."""

from tete.puzzles.best_move import BestMoveConfig, level

BEST_MOVE = BestMoveConfig(level(5), level(9), 4_000)
