"""What the page asks about the solo puzzles of Blokus."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from tete.browser.routes import FOR_HINT, FOR_PUZZLE, Request, route
from tete.hosting.game_answers import blokus

Name = Annotated[str, Meta(max_length=20)]
Grade = Annotated[str, Meta(pattern=r"^-?[0-9]{1,2}$")]
Seed = Annotated[str, Meta(pattern=r"^[0-9]{0,20}$")]


@route("POST", "/api/puzzles/inspect")
async def inspect(request: Request) -> Any:
    return await blokus.inspect(request.room.env.offload, request.read(blokus.InspectRequest), request.lang)


@route("POST", "/api/puzzles/solvable")
async def solvable(request: Request) -> Any:
    return await blokus.solvable(request.room.puzzles, FOR_HINT, request.read(blokus.BoardRequest))


@route("POST", "/api/puzzles/hint")
async def hint(request: Request) -> Any:
    return await blokus.hint(request.room.puzzles, FOR_HINT, request.read(blokus.BoardRequest))


@route("GET", "/api/puzzles/generated")
async def generated(request: Request) -> Any:
    query = request.query
    name, seed = request.convert(query.get("name"), Name), request.convert(query.get("seed", ""), Seed)
    grade = int(request.convert(query.get("grade"), Grade))
    return await blokus.generated(request.room.puzzles, FOR_PUZZLE, name, grade, seed)
