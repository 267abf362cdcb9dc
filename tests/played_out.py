"""Whole games that computers play, as records of two people."""

from __future__ import annotations

from random import Random
from typing import Any

from tete.core import Over, Ply, make_move, random_game
from tete.games import GAMES
from tete.players import Limit, create_player
from tete.records import PlayerInfo, Record


def played_out(game: str, preset: str, by: str, seed: int) -> Record:
    """A game for two from its start to its end; both seats choose as the player of this name does."""
    rules = GAMES[game]
    options = rules.presets[preset]
    state, rng, player = rules.start(options, 2), Random(seed), create_player(by, rules)
    plies: list[Ply[Any]] = []
    while not isinstance(state.turn, Over):
        played = next(random_game(state, rng))
        if isinstance(played.actor, int):
            move = player.choose(state.view(played.actor), Limit(seed=len(plies))).move
            played = make_move(state, played.actor, move)
        plies.append(played.ply)
        state = played.after
    people = (PlayerInfo("human", "Odile"), PlayerInfo("human", "Achille"))
    return Record(game, preset, options, people, tuple(plies), result=state.turn.outcome)
