"""Strength levels 1 to 9 for every game: the game's own ladder, or one that any game can climb."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tete.core import BadOptions, View
from tete.core.game import AnyGame
from tete.players import blokus, headache, headquarter, knopf, mots
from tete.players.greedy import GreedyPlayer
from tete.players.mcts import MctsPlayer
from tete.players.player import Choice, Limit, Player

LEVELS = range(1, 10)

Rung = Callable[[AnyGame], Player]


def _glance(sight: int | None, whim: float) -> Rung:
    return lambda game: GreedyPlayer(game, sight=sight, whim=whim)


def _search(nodes: int) -> Rung:
    return lambda game: MctsPlayer(game, nodes=nodes)


# Low levels look at a few moves and are not strict with themselves; high ones search.
ANY_GAME: Sequence[Rung] = (
    _glance(3, 1.0),
    _glance(6, 0.6),
    _glance(12, 0.35),
    _glance(30, 0.15),
    _glance(None, 0.0),
    _search(1_000),
    _search(2_500),
    _search(6_000),
    _search(15_000),
)

# Games with a ladder of their own: nine rungs each.
LADDERS: Mapping[str, Sequence[Rung]] = {
    "blokus": blokus.LADDER,
    "headache": headache.LADDER,
    "headquarter": headquarter.LADDER,
    "mots": mots.LADDER,
    "knopf": knopf.LADDER,
}


@dataclass(frozen=True)
class LevelPlayer:
    """A player of a level: who really plays depends on the game."""

    level: int
    player: Player

    @property
    def name(self) -> str:
        return f"level:{self.level}"

    def choose(self, view: View, limit: Limit) -> Choice:
        return self.player.choose(view, limit)


def level(game: AnyGame, strength: str) -> Player:
    """The player of this level, written as its number."""
    known = {str(number): number for number in LEVELS}
    if strength not in known:
        raise BadOptions("level-range", level=strength, least=LEVELS[0], most=LEVELS[-1])
    number = known[strength]
    ladder = LADDERS.get(game.key, ANY_GAME)
    return LevelPlayer(number, ladder[number - 1](game))
