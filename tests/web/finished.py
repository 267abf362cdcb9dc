"""Finished games, brought to the room as records: for what comes after a game nobody needs to play one."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tests.web.people import Person
from tete.core import Over, random_game
from tete.core.play import Ply
from tete.games import GAMES
from tete.players import Limit, create_player
from tete.records import PlayerInfo, Record, write

PRESETS = {"blokus": "duo", "headache": "classic", "headquarter": "classic", "knopf": "quick", "mots": "classic"}


@cache
def record(game: str) -> str:
    """A whole game between two who take what looks best, with names."""
    rules = GAMES[game]
    options = rules.presets[PRESETS[game]]
    state, rng = rules.start(options, 2), Random(11)
    plies: list[Ply[Any]] = []
    player = create_player("level:2" if game == "mots" else "greedy", rules)
    while not isinstance(state.turn, Over):
        ply, after = next(random_game(state, rng))
        if isinstance(ply.actor, int):
            ply = Ply(ply.actor, player.choose(state.view(ply.actor), Limit(seed=len(plies))).move)
            after = state.play(ply.actor, ply.move)
        plies.append(ply)
        state = after
    names = (PlayerInfo("human", "Odile"), PlayerInfo("human", "Achille"))
    return write(Record(game, PRESETS[game], options, names, tuple(plies), result=state.turn.outcome))


def bring(person: Person, game: str) -> str:
    """The name of a table at which the whole game was played by this person and somebody beside them."""
    answer = person.page.request.post(f"{person.url}/api/import", data=record(game), headers={"Origin": person.url})
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table
