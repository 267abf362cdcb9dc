"""Mots de Tête for the puzzles: its part of the day is a word game, not a best move."""

BEST_MOVE = None
