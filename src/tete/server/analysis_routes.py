"""The HTTP routes of finished games: their positions again, and what the judge says of their moves."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from tete.hosting.analysis import analysis, decision_json, preview_move, try_move
from tete.server.http_bodies import PreviewResult, Problem, TriedMove, answer
from tete.server.puzzle_routes import InLang, Limited
from tete.server.routes import InServices, PlayableTable, json, require_within_limit, unless_disconnected, visitor_of
from tete.wire.answers import Analysis, BestMovePosition, MoveVerdict, Replay, Story

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})
PLY_NUMBER_LIMIT = 100_000
Ply = Annotated[int, Query(ge=0, lt=PLY_NUMBER_LIMIT)]
PlyPath = Annotated[int, Path(ge=0, lt=PLY_NUMBER_LIMIT)]


@router.get("/tables/{table}/replay", response_model=answer(Replay))
async def replay_table(
    actor: PlayableTable,
    request: Request,
    services: InServices,
    viewpoint: Annotated[int | None, Query(ge=0, lt=100)] = None,
) -> Response:
    """Every position of a table without secrets (left), as a seat or a spectator saw it."""
    require_within_limit("replay", request)
    return Response(
        await services.background.replay(visitor_of(request), actor.table, viewpoint), media_type="application/json"
    )


@router.get("/tables/{table}/story", response_model=answer(Story))
async def story_of_table(
    actor: PlayableTable,
    request: Request,
    services: InServices,
) -> Response:
    """The moments of a finished game that somebody who was not there would like to see."""
    require_within_limit("replay", request)
    return Response(await services.background.story(visitor_of(request), actor.table), media_type="application/json")


@router.get("/tables/{table}/analysis", response_model=answer(Analysis))
async def analyze_ply(actor: PlayableTable, request: Request, services: InServices, ply: Ply) -> Response:
    """What the judge says of the position before a ply of a finished game, and of the move that was made."""
    visitor = visitor_of(request)
    result = analysis(actor.table, ply, services.engines, visitor, services.background.positions_for(visitor))
    return json(await unless_disconnected(request, result))


@router.get("/puzzles/games/{table}/{ply}", response_model=answer(BestMovePosition), dependencies=[Limited])
async def decision(actor: PlayableTable, request: Request, services: InServices, ply: PlyPath) -> Response:
    """The position before a ply of a finished game, as the seat that moved there saw it."""
    return json(await services.env.long_queries.run(visitor_of(request), decision_json, actor.table, ply))


@router.post("/puzzles/games/{table}/{ply}", response_model=answer(MoveVerdict), dependencies=[Limited])
async def another_move(
    actor: PlayableTable, body: TriedMove, request: Request, services: InServices, ply: PlyPath
) -> Response:
    """The verdict on another move there; it does not tell the best one."""
    request.state.game = actor.table.config.game  # errors have texts of the game
    visitor = visitor_of(request)
    positions = services.background.positions_for(visitor)
    verdict = try_move(actor.table, ply, body.move, services.engines, visitor, positions)
    return json(await unless_disconnected(request, verdict))


@router.post("/puzzles/games/{table}/{ply}/preview", response_model=PreviewResult, dependencies=[Limited])
async def preview_another_move(
    actor: PlayableTable, body: TriedMove, request: Request, services: InServices, lang: InLang, ply: PlyPath
) -> Response:
    return json(
        await services.env.long_queries.run(visitor_of(request), preview_move, actor.table, ply, body.move, lang)
    )
