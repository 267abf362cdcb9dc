"""The HTTP routes of the solo puzzles of Blokus."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Body, Query, Response

from tete.hosting.game_answers import blokus
from tete.server.http_bodies import Problem, answer, reading
from tete.server.puzzle_routes import ForHint, ForPuzzle, InLang, Limited
from tete.server.routes import InServices, InTurn, json

BoardRequest = Annotated[blokus.BoardRequest, *reading(blokus.BoardRequest), Body()]
InspectRequest = Annotated[blokus.InspectRequest, *reading(blokus.InspectRequest), Body()]

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})


@router.get("/puzzles", response_model=answer(tuple[blokus.PuzzleInfo, ...]))
async def puzzles() -> Response:
    return json(blokus.puzzles())


@router.post("/puzzles/inspect", response_model=answer(blokus.Inspection), dependencies=[Limited])
async def inspect(body: InspectRequest, offload: InTurn, lang: InLang) -> Response:
    return json(await blokus.inspect(offload, body, lang))


@router.post("/puzzles/solvable", response_model=answer(blokus.Solvable), dependencies=[Limited])
async def solvable(body: BoardRequest, services: InServices, asker: ForHint) -> Response:
    return json(await blokus.solvable(services.puzzles, asker, body))


@router.post("/puzzles/hint", response_model=answer(blokus.PuzzleHint), dependencies=[Limited])
async def hint(body: BoardRequest, services: InServices, asker: ForHint) -> Response:
    return json(await blokus.hint(services.puzzles, asker, body))


@router.get("/puzzles/generated", response_model=answer(blokus.GeneratedBoard), dependencies=[Limited])
async def generated(
    services: InServices,
    asker: ForPuzzle,
    name: Annotated[str, Query(max_length=20)],
    grade: Annotated[int, Query(ge=-9, le=99)],
    seed: Annotated[str, Query(pattern=r"^[0-9]{0,20}$")] = "",
) -> Response:
    return json(await blokus.generated(services.puzzles, asker, name, grade, seed))
