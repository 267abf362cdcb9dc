"""Mots de Tête for the puzzles: its part of the day is a word game, not a best move."""

from tete.puzzles.mots.daily_words import card_line

BEST_MOVE = None
DAILY_CARD = card_line
