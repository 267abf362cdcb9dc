"""Every game as it can begin: what the laws are tested on."""

from __future__ import annotations

from tete.games import GAMES
from tete.testing import setups

SETUPS = [setup for game in GAMES.values() for setup in setups(game)]
