"""The HTTP routes of what is thought about finished games: analyses, and positions to play better."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tete.hosting.analysis import analysis, answer, preview_answer, puzzle
from tete.server.puzzle_routes import InLang, Limited
from tete.server.routes import InServices, PlayableTable, json, unless_disconnected, visitor_of
from tete.server.schemas import analysis as schemas
from tete.server.schemas.puzzles import BestMovePosition
from tete.server.schemas.replies import PreviewResult
from tete.server.security import Problem

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})
Ply = Annotated[int, Query(ge=0, lt=100_000)]


@router.get("/tables/{table}/analysis", response_model=schemas.Analysis)
async def analyze_ply(actor: PlayableTable, request: Request, services: InServices, ply: Ply) -> Response:
    """What the judge says of the position before a ply of a finished game, and of the move that was made."""
    return json(await unless_disconnected(request, analysis(actor.table, ply, services.engines, visitor_of(request))))


@router.get("/tables/{table}/better", response_model=BestMovePosition, dependencies=[Limited])
async def position(actor: PlayableTable, ply: Ply) -> Response:
    """The position before a ply of a finished game, to find a better move."""
    return json(puzzle(actor.table, ply))


@router.post("/tables/{table}/better", response_model=schemas.BetterMoveResult, dependencies=[Limited])
async def better_move(
    actor: PlayableTable, question: schemas.BetterMoveRequest, request: Request, services: InServices
) -> Response:
    """What another move would have been."""
    request.state.game = actor.table.config.game  # errors have texts of the game
    work = answer(actor.table, question.ply, question.move, services.engines, visitor_of(request))
    return json(await unless_disconnected(request, work))


@router.post("/tables/{table}/better/preview", response_model=PreviewResult, dependencies=[Limited])
async def preview_better_move(actor: PlayableTable, question: schemas.BetterMoveRequest, lang: InLang) -> Response:
    return json(preview_answer(actor.table, question.ply, question.move, lang))
