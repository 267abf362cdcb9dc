"""The solo puzzles of Blokus: check, solve, hint, generate. Its part of the day is a board, not a best move."""

from tete.puzzles.blokus.daily_board import card_line

BEST_MOVE = None
DAILY_CARD = card_line
