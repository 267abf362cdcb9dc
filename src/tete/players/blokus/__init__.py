"""Blokus: its levels, heuristic and reasons for the players."""

from tete.players.blokus.heuristic import HEURISTIC
from tete.players.blokus.reasons import find_reasons
from tete.players.compiled import AVAILABLE

__all__ = ["HEURISTIC", "LADDER", "REASONS"]

REASONS = find_reasons

if AVAILABLE:
    from tete.players.blokus.player import LADDER
