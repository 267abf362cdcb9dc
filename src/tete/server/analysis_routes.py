"""The HTTP routes of what is thought about finished games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from tete.hosting.analysis import analysis, decision_json, preview_move, try_move
from tete.server.puzzle_routes import InLang, Limited
from tete.server.routes import InServices, PlayableTable, json, unless_disconnected, visitor_of
from tete.server.schemas import analysis as schemas
from tete.server.schemas.puzzles import BestMovePosition, TriedMove
from tete.server.schemas.wire import PreviewResult
from tete.server.security import Problem

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})
PLIES = 100_000
Ply = Annotated[int, Query(ge=0, lt=PLIES)]
PlyPath = Annotated[int, Path(ge=0, lt=PLIES)]


@router.get("/tables/{table}/analysis", response_model=schemas.Analysis)
async def analyze_ply(actor: PlayableTable, request: Request, services: InServices, ply: Ply) -> Response:
    """What the judge says of the position before a ply of a finished game, and of the move that was made."""
    return json(await unless_disconnected(request, analysis(actor.table, ply, services.engines, visitor_of(request))))


@router.get("/puzzles/games/{table}/{ply}", response_model=BestMovePosition, dependencies=[Limited])
async def decision(actor: PlayableTable, request: Request, services: InServices, ply: PlyPath) -> Response:
    """The position before a ply of a finished game, as the seat that moved there saw it: what is better?"""
    return json(await services.env.long_queries.run(visitor_of(request), decision_json, actor.table, ply))


@router.post("/puzzles/games/{table}/{ply}", response_model=schemas.MoveVerdict, dependencies=[Limited])
async def another_move(
    actor: PlayableTable, tried: TriedMove, request: Request, services: InServices, ply: PlyPath
) -> Response:
    """The verdict on another move there; it does not tell the best one."""
    request.state.game = actor.table.config.game  # errors have texts of the game
    judged = try_move(actor.table, ply, tried.move, services.engines, visitor_of(request))
    return json(await unless_disconnected(request, judged))


@router.post("/puzzles/games/{table}/{ply}/preview", response_model=PreviewResult, dependencies=[Limited])
async def preview_another_move(
    actor: PlayableTable, tried: TriedMove, request: Request, services: InServices, lang: InLang, ply: PlyPath
) -> Response:
    return json(
        await services.env.long_queries.run(visitor_of(request), preview_move, actor.table, ply, tried.move, lang)
    )
