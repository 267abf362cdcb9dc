"""Blokus: its levels, heuristic and reasons for the players."""

from tete.kernels import available
from tete.players.blokus.heuristic import HEURISTIC
from tete.players.blokus.reasons import find_reasons

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS"]

REASONS = find_reasons

if available:
    from tete.players.blokus.judge import JUDGE
    from tete.players.blokus.player import LADDER
