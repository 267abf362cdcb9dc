"""Finished games, imported as records: what comes after a game can be tested without playing one."""

from __future__ import annotations

from functools import cache

from tests.played_out import played_out
from tests.web.user import User
from tete.records import write

PRESETS = {"blokus": "duo", "headache": "classic", "headquarter": "classic", "knopf": "quick", "mots": "classic"}


@cache
def record(game: str, by: str = "") -> str:
    """A whole game between two greedy players, or two of this name, with names."""
    return write(played_out(game, PRESETS[game], by or ("level:2" if game == "mots" else "greedy"), seed=11))


def import_game(user: User, game: str, by: str = "") -> str:
    """The id of a table at which this user and somebody beside them have played the whole game."""
    answer = user.page.request.post(f"{user.url}/api/import", data=record(game, by), headers={"Origin": user.url})
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    return table
