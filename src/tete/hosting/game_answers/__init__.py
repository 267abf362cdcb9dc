"""What a game answers beside the messages of a table: its puzzles, and questions about its words.

A game takes part with its companion module, `tete.games.companion(game, "hosting.game_answers")`. It may declare:

    DAILY       date -> its fields of the answer about a day

The server and the browser have a companion each that says which address asks for what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from tete.core import Json
from tete.games import GAMES, declared

DailyFields = Callable[[date], Mapping[str, Json]]


def daily_fields(day: date) -> dict[str, Json]:
    """The fields that games add to the answer about a day."""
    fields: dict[str, Json] = {}
    for game in GAMES.values():
        of_game: DailyFields | None = declared(game, "hosting.game_answers", "DAILY")
        if of_game is not None:
            fields |= of_game(day)
    return fields
