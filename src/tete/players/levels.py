"""The levels of computers, 1 to 9: the ladder of a game, or a generic one."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import NewType

from tete.core import AnyGame, BadOptions, View, expect
from tete.games import declared
from tete.players.greedy import GreedyPlayer
from tete.players.mcts import MctsPlayer
from tete.players.player import Choice, Limit, Player, PlayerFactory, for_one_game

PREFIX = "level:"
Level = NewType("Level", int)  # how strong a computer is, from 1 to 9
LEVELS = tuple(map(Level, range(1, 10)))
HINT_LEVEL = Level(7)
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


# Low levels look at a few moves and do not always take the best; high ones search.
GENERIC_LADDER: Sequence[PlayerFactory] = (
    partial(GreedyPlayer, max_moves=3, temperature=1.0),
    partial(GreedyPlayer, max_moves=6, temperature=0.6),
    partial(GreedyPlayer, max_moves=12, temperature=0.35),
    partial(GreedyPlayer, max_moves=30, temperature=0.15),
    GreedyPlayer,
    partial(MctsPlayer, nodes=1_000),
    partial(MctsPlayer, nodes=2_500),
    partial(MctsPlayer, nodes=6_000),
    partial(MctsPlayer, nodes=15_000),
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
        if view.seat is not None:
            expect(view.turn, view.seat)
        return self.player.choose(view, limit)

    def for_one_game(self) -> Player:
        return replace(self, player=for_one_game(self.player))


def level_player(game: AnyGame, level: Level) -> Player:
    """The player of a level."""
    return LevelPlayer(level, ladder_of(game)[level - 1](game))


def hint_player(game: AnyGame) -> Player:
    """Who is asked for a hint: the game's own player for hints, or a strong level."""
    hinter: PlayerFactory | None = declared(game, "players", "HINTER")
    return level_player(game, HINT_LEVEL) if hinter is None else hinter(game)
