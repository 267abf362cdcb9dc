"""Runs first in every Dask worker that `tete worker` starts: a worker is ready once it has all weights and lexicons."""

from __future__ import annotations

import signal
from random import Random
from typing import Any

from tete.core import CHANCE, AnyGame, Decide, Roll, State
from tete.games import GAMES, declared
from tete.players import LEVELS, Limit, level_player


def dask_setup(worker: Any) -> None:
    """Called by Dask."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # `tete worker` ends its workers
    for game in GAMES.values():
        warm(game)


def warm(game: AnyGame) -> None:
    """Choose a first move under all rules that are played most, so that everything it takes has been read."""
    player = level_player(game, LEVELS[-1])
    for options in (*game.presets.values(), *declared(game, "players", "WARMED", ())):
        turn = (state := _first_choice(game.start(options))).turn
        if isinstance(turn, Decide):
            player.choose(state.view(turn.seats[0]), Limit(nodes=1))


def _first_choice(state: State[Any, Any]) -> State[Any, Any]:
    rolls = Random(0)
    while isinstance(state.turn, Roll):
        state = state.play(CHANCE, state.turn.odds.sample(rolls))
    return state
