"""Mots de Tête: its levels, heuristic and reasons for the players."""

from tete.kernels import available
from tete.players.mots.heuristic import HEURISTIC
from tete.players.mots.reasons import find_reasons

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS"]

REASONS = find_reasons

if available:
    from tete.players.mots.judge import JUDGE
    from tete.players.mots.player import LADDER
