"""How the best-move puzzle of the day is found."""

from __future__ import annotations

from tete.puzzles.best_move import BestMoveConfig, level

# Few nodes: the search is plain Python, and a visitor waits for the first puzzle of a day.
BEST_MOVE = BestMoveConfig(level(4), level(9), nodes=1_000, opening=10)
