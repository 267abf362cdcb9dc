"""Finished games, imported as records: what comes after a game can be tested without playing one."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tests.web.user import User
from tete.core import Over, random_game
from tete.core.play import Ply
from tete.games import GAMES
from tete.players import Limit, create_player
from tete.records import PlayerInfo, Record, write

PRESETS = {"blokus": "duo", "headache": "classic", "headquarter": "classic", "knopf": "quick", "mots": "classic"}


@cache
def record(game: str, by: str = "") -> str:
    """A whole game between two greedy players, or two of this name, with names."""
    rules = GAMES[game]
    options = rules.presets[PRESETS[game]]
    state, rng = rules.start(options, 2), Random(11)
    plies: list[Ply[Any]] = []
    player = create_player(by or ("level:2" if game == "mots" else "greedy"), rules)
    while not isinstance(state.turn, Over):
        ply, after = next(random_game(state, rng))
        if isinstance(ply.actor, int):
            ply = Ply(ply.actor, player.choose(state.view(ply.actor), Limit(seed=len(plies))).move)
            after = state.play(ply.actor, ply.move)
        plies.append(ply)
        state = after
    names = (PlayerInfo("human", "Odile"), PlayerInfo("human", "Achille"))
    return write(Record(game, PRESETS[game], options, names, tuple(plies), result=state.turn.outcome))


def import_game(user: User, game: str, by: str = "") -> str:
    """The id of a table at which this user and somebody beside them have played the whole game."""
    answer = user.page.request.post(f"{user.url}/api/import", data=record(game, by), headers={"Origin": user.url})
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table
