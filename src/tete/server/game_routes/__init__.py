"""The HTTP routes that a game adds to the server.

A game takes part with its companion module, `tete.games.companion(game, "server.game_routes")`, which declares
`router`, a router of FastAPI with its routes. What they answer is in `tete.hosting.game_answers`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fastapi import APIRouter

from tete.games import GAMES, declared


def routers() -> Iterator[APIRouter]:
    """The routers of all games."""
    for game in GAMES.values():
        router: APIRouter | None = declared(game, "server.game_routes", "router")
        if router is not None:
            yield router
