"""Headache: its levels, heuristic and reasons for the players."""

from collections.abc import Sequence

from tete.kernels import available
from tete.players.headache.heuristic import HEURISTIC
from tete.players.headache.reasons import find_reasons
from tete.players.headache.sensible import BEGINNERS, SensiblePlayer
from tete.players.levels import GENERIC_LADDER
from tete.players.player import PlayerFactory

__all__ = ["HEURISTIC", "JUDGE", "LADDER", "REASONS"]

REASONS = find_reasons


def _beginner(make: PlayerFactory) -> PlayerFactory:
    return lambda game: SensiblePlayer(make(game))


LADDER: Sequence[PlayerFactory]
if available:
    from tete.players.headache.judge import JUDGE
    from tete.players.headache.player import LADDER
else:
    LADDER = tuple(
        _beginner(make) if level in BEGINNERS else make for level, make in enumerate(GENERIC_LADDER, start=1)
    )
