"""How fast a search is: simulations for each second of processor time, at positions along a game."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tete.core import Decide, Options
from tete.core.game import AnyGame
from tete.games.blokus.state import BlokusState
from tete.kernels.blokus import search
from tete.kernels.looking import Budget
from tete.players.blokus import weights

SCHEDSTAT = Path("/proc/self/schedstat")


@dataclass(frozen=True, slots=True)
class SearchPace:
    """One search: what it ran in so many seconds of processor time, and the seconds it waited for a core."""

    ply: int
    simulations: int
    nodes: int
    cpu_seconds: float
    waited_seconds: float | None

    @property
    def simulations_per_second(self) -> float:
        return self.simulations / self.cpu_seconds


def along(
    game: AnyGame, options: Options, moves: Sequence[str], plies: Sequence[int]
) -> Iterator[tuple[int, BlokusState]]:
    """The positions after so many of these moves, as far as the game goes."""
    state = game.start(options, options.seats[0])
    for ply, text in enumerate(moves):
        if ply in plies:
            yield ply, state
        assert isinstance(state.turn, Decide), "a Blokus game goes on until nobody can place"
        state = state.play(state.turn.seats[0], game.parse(text))


def measure(ply: int, state: BlokusState, simulations: int, seed: int = 0) -> SearchPace:
    waited, begin = _waited(), time.process_time()
    found = search(state, weights(state.options), Budget(simulations, seed=seed))
    spent = time.process_time() - begin
    now = _waited()
    waiting = None if now is None or waited is None else now - waited
    return SearchPace(ply, found.simulations, found.nodes, max(spent, 1e-9), waiting)


def _waited() -> float | None:
    """Seconds this thread was ready but had no core, where the system says so."""
    return int(SCHEDSTAT.read_text("ascii").split()[1]) / 1e9 if SCHEDSTAT.exists() else None
