"""Whoever can be asked for a move: a player gets a view and a limit, never the state."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tete.core import BadOptions
from tete.core.game import AnyGame
from tete.players.greedy import GreedyPlayer
from tete.players.levels import LEVELS, level
from tete.players.mcts import mcts
from tete.players.player import Choice, Limit, Player, for_one_game
from tete.players.random import RandomPlayer

__all__ = ["LEVELS", "PLAYERS", "Choice", "Limit", "Player", "for_one_game", "invite"]


def _without_strength(player: Callable[[AnyGame], Player]) -> Callable[[AnyGame, str], Player]:
    def made(game: AnyGame, strength: str) -> Player:
        found = player(game)
        if strength:
            raise BadOptions("player-strength", name=found.name)
        return found

    return made


# A player by name, made for a game and what stands after the colon (`level:5`), empty where nothing does.
PLAYERS: Mapping[str, Callable[[AnyGame, str], Player]] = {
    "random": _without_strength(RandomPlayer),
    "greedy": _without_strength(GreedyPlayer),
    "mcts": mcts,
    "level": level,
}


def invite(text: str, game: AnyGame) -> Player:
    """The player this text names, `name` or `name:strength`, ready to play this game."""
    name, _, strength = text.partition(":")
    if name not in PLAYERS:
        raise BadOptions("unknown-player", name=text, known=", ".join(PLAYERS))
    return PLAYERS[name](game, strength)
