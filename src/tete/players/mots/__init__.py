"""Mots de Tête: its levels, heuristic and reasons for the players."""

from tete.players.compiled import AVAILABLE
from tete.players.mots.heuristic import HEURISTIC
from tete.players.mots.reasons import find_reasons

__all__ = ["HEURISTIC", "LADDER", "REASONS"]

REASONS = find_reasons

if AVAILABLE:
    from tete.players.mots.player import LADDER
