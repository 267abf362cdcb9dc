"""Headache for the puzzles: where its best-move puzzles come from."""

from tete.puzzles.best_move import BestMoveConfig, level

BEST_MOVE = BestMoveConfig(level(7), level(9), 8_000)
