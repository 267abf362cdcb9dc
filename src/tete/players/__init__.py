"""Players: a player takes a view and a limit, never the state, and chooses a move.

A game takes part with its companion module, `tete.games.companion(game, "players")`. It may declare, all optional:

    LADDER      nine player factories, one for every level; without it the generic ladder plays
    HINTER      a player factory: who is asked for a hint; without it level 7 is
    HEURISTIC   a `Heuristic`: how well a seat stands; without it the generic search plays games to their end
    JUDGE       a `Judge`: how moves are valued after the game; without it the generic search does that
    REASONS     why a move is good: (view, move) -> reasons, the most important first
    WARMED      further options, beside the presets, with which a worker chooses a move when it starts
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tete.core import AnyGame, BadOptions
from tete.games import GAMES
from tete.players.greedy import GreedyPlayer
from tete.players.levels import LEVELS, PREFIX, Level, hint_player, level_name, level_player, read_level
from tete.players.mcts import mcts_player
from tete.players.player import Choice, Limit, Player, PlayerFactory, for_one_game
from tete.players.random import RandomPlayer

__all__ = [
    "LEVELS",
    "PLAYERS",
    "Choice",
    "Level",
    "Limit",
    "Player",
    "PlayerFactory",
    "create_player",
    "for_one_game",
    "hint_player",
    "level_name",
    "level_player",
    "read_level",
    "unknown_player",
]


def _without_strength(factory: PlayerFactory) -> Callable[[AnyGame, str], Player]:
    def create(game: AnyGame, strength: str) -> Player:
        player = factory(game)
        if strength:
            raise BadOptions("player-strength", name=player.name)
        return player

    return create


# Players by name. A player is created for a game and the text after the colon (`level:5`), which may be empty.
PLAYERS: Mapping[str, Callable[[AnyGame, str], Player]] = {
    "random": _without_strength(RandomPlayer),
    "greedy": _without_strength(GreedyPlayer),
    "mcts": mcts_player,
    "level": lambda game, strength: level_player(game, read_level(PREFIX + strength)),
}


def create_player(text: str, game: AnyGame | str) -> Player:
    """The player that this text names, `name` or `name:strength`, for this game or the game of this name."""
    name, _, strength = text.partition(":")
    if name not in PLAYERS:
        raise unknown_player(text)
    if isinstance(game, str):
        if game not in GAMES:
            raise BadOptions("unknown-game", name=game, known=", ".join(GAMES))
        game = GAMES[game]
    return PLAYERS[name](game, strength)


def unknown_player(text: str) -> BadOptions:
    """Nobody has this name, and who there is."""
    names = (*(name for name in PLAYERS if name != "level"), f"{level_name(LEVELS[0])} … {level_name(LEVELS[-1])}")
    return BadOptions("unknown-player", name=text, known=", ".join(names))
