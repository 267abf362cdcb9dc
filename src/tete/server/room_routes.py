"""The HTTP routes of the room itself: who can reach it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from tete.core import Refused
from tete.server.reach import Reach
from tete.server.schemas.tables import Room, RoomRequest
from tete.server.security import is_here

router = APIRouter(prefix="/api")


def reach_of(request: Request) -> Reach:
    reach: Reach = request.app.state.reach
    return reach


InReach = Annotated[Reach, Depends(reach_of)]


@router.get("/room")
async def room(request: Request, reach: InReach) -> Room:
    here = is_here(request.scope)
    return Room(reach=reach.who, url=reach.url, may_open=here and reach.can_open, may_close=here and reach.can_close)


@router.post("/room")
async def open_or_close(asked: RoomRequest, request: Request, reach: InReach) -> Room:
    """Open the room to the other devices of the house, or close it again: only from the machine that hosts it."""
    if not is_here(request.scope):
        raise Refused("only-here")
    await (reach.open() if asked.open else reach.close())
    return await room(request, reach)
