"""Random walks through every game and preset: what the laws are tested on."""

from __future__ import annotations

from tete.core import Options
from tete.core.game import AnyGame
from tete.games import GAMES
from tete.testing.walks import AnyState, asked, setups, walk

__all__ = ["SETUPS", "SITTINGS", "asked", "sitting", "walk"]

SETUPS = [setup for game in GAMES.values() for setup in setups(game)]

# (game, preset, seats): every preset with every number of seats it takes.
SITTINGS = [(setup.game.key, setup.preset, setup.seats) for setup in SETUPS]


def sitting(key: str, preset: str, seats: int) -> tuple[AnyGame, AnyState]:
    game = GAMES[key]
    options: Options = game.presets[preset]
    return game, game.start(options, seats)
