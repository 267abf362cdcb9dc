"""Mots de Tête: its levels, heuristic and reasons for the players."""

from dataclasses import replace

from tete.games.mots.lexicon import SHIPPED
from tete.games.mots.options import MotsOptions
from tete.kernels import available
from tete.players.mots.heuristic import HEURISTIC
from tete.players.mots.reasons import find_reasons

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS", "WARMED"]

REASONS = find_reasons
WARMED = tuple(replace(MotsOptions(), lexicon=name) for name in SHIPPED)

if available:
    from tete.players.mots.judge import JUDGE
    from tete.players.mots.player import LADDER
