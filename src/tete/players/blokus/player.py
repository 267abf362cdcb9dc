"""The Blokus player: a tree search in the kernel, and its nine levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from random import Random
from typing import Any

from tete.core import AnyGame, View
from tete.games.blokus.geometry import ALL_PIECES, PIECES, squares
from tete.games.blokus.options import BlokusOptions
from tete.games.blokus.state import BlokusState
from tete.games.blokus.view import BlokusView
from tete.kernels import Stop
from tete.kernels.blokus import Memory, search, sides
from tete.kernels.search import Budget, SearchResult
from tete.players.calibration import read_calibrations
from tete.players.evaluation_player import read_weights
from tete.players.judging import Judge
from tete.players.player import Choice, Limit, Player, PlayerFactory

# What the search of a way to play has of its own; the names, and what else has: cpp/blokus/search.cpp.
CONSTANTS: Mapping[str, Mapping[str, float]] = {"duo": {"sharpness": 0.8, "start_weight": 1.5}}
BUDGET_GROWTH = 1.15  # per placed piece of the colour: simulations are faster on a fuller board


@dataclass(frozen=True, slots=True)
class SearchLevel:
    """`simulations` of a colour's first move; `temperature` is how often it takes another move than the best."""

    simulations: int
    temperature: float = 0.0


LEVELS: Mapping[int, SearchLevel] = {
    1: SearchLevel(1, temperature=4.0),
    2: SearchLevel(1, temperature=2.0),
    3: SearchLevel(16, temperature=0.7),
    4: SearchLevel(80, temperature=0.2),
    5: SearchLevel(400),
    6: SearchLevel(2_000),
    7: SearchLevel(8_000),
    8: SearchLevel(28_000),
    9: SearchLevel(90_000),
}


@dataclass(frozen=True)
class BlokusPlayer:
    """Plays every preset. A limit of the caller replaces the budget of the level."""

    game: AnyGame
    level: int = 9
    stop: Stop | None = None  # set from another thread: the move is chosen within 20 ms
    memory: Memory | None = field(default=None, compare=False)  # the search tree kept between the moves of one game

    @property
    def name(self) -> str:
        return f"blokus:{self.level}"

    def for_one_game(self) -> Player:
        return replace(self, memory=Memory())

    def choose(self, view: View, limit: Limit) -> Choice:
        assert isinstance(view, BlokusView), "this player plays Blokus only"
        state, level = view.state, LEVELS[self.level]
        assert state.mover is not None, "the game is over"
        result = search(
            state,
            weights(state.options),
            Budget(
                _simulations(state, level, limit), limit.seconds, limit.seed, limit.stop or self.stop, limit.threads
            ),
            tuning=constants(state.options),
            memory=self.memory,
        )
        number = _pick(result, level.temperature, Random(limit.seed))
        moves = state.board.moves
        return Choice(
            moves[number],
            value=result.value,
            line=tuple(moves[reply] for reply in result.line) if number == result.ranked[0].move else (moves[number],),
            ranked=tuple((moves[ranked.move], ranked.value) for ranked in result.ranked),
            nodes=max(1, result.nodes),
            shares=tuple(result.values[side] for side in sides(state)),
        )


def _simulations(state: BlokusState, level: SearchLevel, limit: Limit) -> int | None:
    """How many simulations; None if only time limits them."""
    if limit.nodes is not None:
        return limit.nodes
    if limit.seconds is not None:
        return None
    assert state.mover is not None
    return round(level.simulations * BUDGET_GROWTH ** state.camps[state.mover].placed)


def _pick(result: SearchResult[int], temperature: float, rng: Random) -> int:
    """The best move; with a temperature any move, more often the more visits and prior it has."""
    if not temperature:
        return result.ranked[0].move
    weights = [(ranked.visits + ranked.static_value) ** (1 / temperature) for ranked in result.ranked]
    return rng.choices(result.ranked, weights)[0].move


# The kernel's weights within a phase, in order, and the count of each kind: what a covered cell was, its distance
# from the centre, what is touched along an edge, what is gained at a corner, and which piece is placed.
KINDS = {"cover": 11, "ring": 6, "edge": 9, "corner": 26, "piece": 32}
PHASES = 6


@cache
def weights(options: BlokusOptions) -> Sequence[float]:
    """The learned weights of the priors for these options, in the kernel's order."""
    return flatten(read_weights("tete.players.blokus")[weights_key(options)])


def constants(options: BlokusOptions) -> Mapping[str, float]:
    """What the search is told for these options besides the weights."""
    return CONSTANTS.get(weights_key(options), {})


def weights_key(options: BlokusOptions) -> str:
    """The preset whose weights fit these options: a team plays two colours, as each of two players does."""
    if options.board == "14x14":
        return "duo"
    if options.colours == "two" or options.teams:
        return "two"
    return "classic" if options.shared is None else "three"


def flatten(phases: Sequence[Mapping[str, Any]]) -> list[float]:
    """Weights as they are stored, by phase and kind, in the kernel's order."""
    flat: list[float] = []
    for phase in phases:
        for kind, size in KINDS.items():
            listed = [phase[kind][piece.name] for piece in PIECES] if kind == "piece" else phase[kind]
            flat += listed + [0.0] * (size - len(listed))
    return flat


LADDER: Sequence[PlayerFactory] = tuple(partial(BlokusPlayer, level=level) for level in LEVELS)


def progress(state: BlokusState) -> float:
    """The share of all squares that are placed."""
    placed = sum(squares(ALL_PIECES & ~camp.left) for camp in state.camps)
    return placed / (squares(ALL_PIECES) * len(state.camps))


JUDGE = Judge(
    partial(BlokusPlayer, level=6),
    progress,
    read_calibrations("tete.players.blokus"),
    kind=lambda state: weights_key(state.options),
    shortlist=5,
)
