"""Kopf oder Knopf: its levels, heuristic and reasons for the players."""

from tete.kernels import available
from tete.players.knopf.heuristic import HEURISTIC
from tete.players.knopf.reasons import find_reasons

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS"]

REASONS = find_reasons

if available:
    from tete.players.knopf.judge import JUDGE
    from tete.players.knopf.player import LADDER
