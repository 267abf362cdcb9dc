"""The levels of computers, 1 to 9: the ladder of a game, or a generic one."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NewType

from tete.core import BadOptions, View
from tete.core.game import AnyGame
from tete.games import declared
from tete.players.greedy import GreedyPlayer
from tete.players.mcts import MctsPlayer
from tete.players.player import Choice, Limit, Player, PlayerFactory, for_one_game

PREFIX = "level:"
Level = NewType("Level", int)  # how strong a computer is, from 1 to 9
LEVELS = tuple(map(Level, range(1, 10)))
log = logging.getLogger("tete.players")


def level_name(level: Level) -> str:
    """The name of the player of a level: `level:7`."""
    return f"{PREFIX}{level}"


def read_level(text: str) -> Level:
    """The level of a text: `7`, or `level:7` as a player is named."""
    number = text.removeprefix(PREFIX)
    for level in LEVELS:
        if number == str(level):
            return level
    raise BadOptions("level-range", level=number, least=LEVELS[0], most=LEVELS[-1])


def _greedy(max_moves: int | None, temperature: float) -> PlayerFactory:
    return lambda game: GreedyPlayer(game, max_moves=max_moves, temperature=temperature)


def _mcts(nodes: int) -> PlayerFactory:
    return lambda game: MctsPlayer(game, nodes=nodes)


# Low levels look at a few moves and do not always take the best; high ones search.
GENERIC_LADDER: Sequence[PlayerFactory] = (
    _greedy(3, 1.0),
    _greedy(6, 0.6),
    _greedy(12, 0.35),
    _greedy(30, 0.15),
    _greedy(None, 0.0),
    _mcts(1_000),
    _mcts(2_500),
    _mcts(6_000),
    _mcts(15_000),
)


@cache
def ladder_of(game: AnyGame) -> Sequence[PlayerFactory]:
    """The nine player factories of a game, the weakest first."""
    ladder: Sequence[PlayerFactory] | None = declared(game, "players", "LADDER")
    if ladder is None:
        return GENERIC_LADDER
    if len(ladder) != len(LEVELS):
        log.warning("The ladder of %s was skipped: it has %d levels, not %d", game.key, len(ladder), len(LEVELS))
        return GENERIC_LADDER
    return ladder


@dataclass(frozen=True)
class LevelPlayer:
    """A player of a level: the game's ladder says which player that is."""

    level: Level
    player: Player

    @property
    def name(self) -> str:
        return level_name(self.level)

    def choose(self, view: View, limit: Limit) -> Choice:
        return self.player.choose(view, limit)

    def for_one_game(self) -> Player:
        return replace(self, player=for_one_game(self.player))


def level_player(game: AnyGame, level: Level) -> Player:
    """The player of a level."""
    return LevelPlayer(level, ladder_of(game)[level - 1](game))
