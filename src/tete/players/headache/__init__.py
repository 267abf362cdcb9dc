"""Headache: its levels, heuristic and reasons for the players."""

from tete.kernels import available
from tete.players.headache.heuristic import HEURISTIC
from tete.players.headache.reasons import find_reasons

__all__ = ["HEURISTIC", "LADDER", "REASONS"]

REASONS = find_reasons

if available:
    from tete.players.headache.player import LADDER
