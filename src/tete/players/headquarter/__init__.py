"""Headquarter: its levels, heuristic and reasons for the players."""

from tete.kernels import available
from tete.players.headquarter.heuristic import HEURISTIC
from tete.players.headquarter.reasons import find_reasons

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS"]

REASONS = find_reasons

if available:
    from tete.players.headquarter.judge import JUDGE
    from tete.players.headquarter.player import LADDER
