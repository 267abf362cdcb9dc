"""The HTTP routes that a game adds to the server.

A game takes part with its companion module, `tete.games.companion(game, "server.game_routes")`. It may declare:

    router      a router of FastAPI with its routes
    DAILY       date -> its fields of the answer about a day (`tete.server.puzzle_routes.Day`)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date

from fastapi import APIRouter

from tete.core import Json
from tete.games import GAMES, declared

AREA = "server.game_routes"
DailyFields = Callable[[date], Mapping[str, Json]]


def routers() -> Iterator[APIRouter]:
    """The routers of all games."""
    for game in GAMES.values():
        router: APIRouter | None = declared(game, AREA, "router")
        if router is not None:
            yield router


def daily_fields(day: date) -> dict[str, Json]:
    """The fields that games add to the answer about a day."""
    fields: dict[str, Json] = {}
    for game in GAMES.values():
        of_game: DailyFields | None = declared(game, AREA, "DAILY")
        if of_game is not None:
            fields |= of_game(day)
    return fields
