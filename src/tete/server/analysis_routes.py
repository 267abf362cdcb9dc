"""The HTTP routes of what is thought about finished games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from tete.hosting.analysis import analysis
from tete.server.routes import InServices, PlayableTable, json, unless_disconnected, visitor_of
from tete.server.schemas import analysis as schemas
from tete.server.security import Problem

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})
Ply = Annotated[int, Query(ge=0, lt=100_000)]


@router.get("/tables/{table}/analysis", response_model=schemas.Analysis)
async def analyze_ply(actor: PlayableTable, request: Request, services: InServices, ply: Ply) -> Response:
    """What the judge says of the position before a ply of a finished game, and of the move that was made."""
    return json(await unless_disconnected(request, analysis(actor.table, ply, services.engines, visitor_of(request))))
