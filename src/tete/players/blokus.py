"""The Blokus player: tree search in the kernel, and its nine levels."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from random import Random
from typing import Any

from tete.core import View
from tete.core.game import AnyGame
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.options import BlokusOptions
from tete.games.blokus.state import BlokusState
from tete.games.blokus.view import BlokusView
from tete.kernels import Stop
from tete.kernels._kernels import BlokusMemory
from tete.kernels.blokus import search
from tete.kernels.search import Budget, SearchResult
from tete.players.learned import learned
from tete.players.player import Choice, Limit, Player

GROWTH = 1.15  # simulations get quicker as the board fills: each piece of a colour adds this much to its budget


@dataclass(frozen=True, slots=True)
class Level:
    """Simulations for a colour's first move, and how freely it picks among moves that look well: 0 is strict."""

    simulations: int
    whim: float = 0.0


LEVELS: Mapping[int, Level] = {
    1: Level(1, whim=4.0),
    2: Level(1, whim=2.0),
    3: Level(16, whim=0.7),
    4: Level(80, whim=0.2),
    5: Level(400),
    6: Level(2_000),
    7: Level(8_000),
    8: Level(28_000),
    9: Level(90_000),
}


@dataclass(frozen=True)
class BlokusPlayer:
    """Plays every preset; a limit of the caller goes before the budget of the level."""

    game: AnyGame
    level: int = 9
    stop: Stop | None = None  # raise it from another thread, and the move is chosen within 20 ms
    memory: BlokusMemory | None = field(default=None, compare=False)  # of one game; without it every search is fresh

    @property
    def name(self) -> str:
        return f"blokus:{self.level}"

    def for_one_game(self) -> Player:
        return replace(self, memory=BlokusMemory())

    def choose(self, view: View, limit: Limit) -> Choice:
        assert isinstance(view, BlokusView), "only Blokus is played here"
        state, level = view.state, LEVELS[self.level]
        assert state.mover is not None, "nobody is asked"
        found = search(
            state,
            weights(state.options),
            Budget(
                _simulations(state, level, limit), limit.seconds, limit.seed, limit.stop or self.stop, limit.threads
            ),
            memory=self.memory,
        )
        number = _pick(found, level.whim, Random(limit.seed))
        moves = state.board.moves
        return Choice(
            moves[number],
            value=found.value,
            line=tuple(moves[each] for each in found.line) if number == found.ranked[0].move else (moves[number],),
            ranked=tuple((moves[each.move], each.value) for each in found.ranked),
            nodes=max(1, found.nodes),
        )


def _simulations(state: BlokusState, level: Level, limit: Limit) -> int | None:
    """How many simulations; None if only time counts."""
    if limit.nodes is not None:
        return limit.nodes
    if limit.seconds is not None:
        return None
    assert state.mover is not None
    return round(level.simulations * GROWTH ** state.camps[state.mover].placed)


def _pick(found: SearchResult[int], whim: float, rng: Random) -> int:
    """The best move; with a whim, any move, the likelier the more the search liked it."""
    if not whim:
        return found.ranked[0].move
    liked = [(each.visits + each.static_value) ** (1 / whim) for each in found.ranked]
    return rng.choices(found.ranked, liked)[0].move


# The order of the kernel's weights within a phase, and how many of each: what a cell is when it is covered, how far
# from the middle it is, what is met along an edge, what is won at a corner, and which piece is laid.
KINDS = {"cover": 11, "ring": 6, "edge": 9, "corner": 26, "piece": 32}
PHASES = 6


@cache
def weights(options: BlokusOptions) -> Sequence[float]:
    """The learned weights of the priors for this way to play, as the kernel takes them."""
    return flatten(learned("blokus")[way(options)])


def way(options: BlokusOptions) -> str:
    """The preset that teaches how these options are played: teams hold two colours each, as two players do."""
    if options.board == "14x14":
        return "duo"
    if options.colours == "two" or options.teams:
        return "two"
    return "classic" if options.shared is None else "three"


def flatten(phases: Sequence[Mapping[str, Any]]) -> list[float]:
    """Weights as they are written, by phase and kind, in the kernel's order."""
    flat: list[float] = []
    for phase in phases:
        for kind, room in KINDS.items():
            listed = [phase[kind][piece.name] for piece in PIECES] if kind == "piece" else phase[kind]
            flat += listed + [0.0] * (room - len(listed))
    return flat


# One maker of players for each level, as the table of levels wants them.
LADDER: Sequence[Callable[[AnyGame], Player]] = tuple(partial(BlokusPlayer, level=level) for level in LEVELS)
