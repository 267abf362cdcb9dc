"""The HTTP routes of finished games: their positions again, and what the judge says of their moves."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import Field, JsonValue

from tete.hosting.analysis import analysis, decision_json, preview_move, try_move
from tete.hosting.story import Kind
from tete.server.http_bodies import Actor, PreviewResult, Seat, Shape, ShownPly, TriedMove, Turn
from tete.server.puzzle_routes import BestMovePosition, InLang, Limited
from tete.server.routes import InServices, PlayableTable, json, require_within_limit, unless_disconnected, visitor_of
from tete.server.security import Problem

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})
PLY_NUMBER_LIMIT = 100_000
Ply = Annotated[int, Query(ge=0, lt=PLY_NUMBER_LIMIT)]
PlyPath = Annotated[int, Path(ge=0, lt=PLY_NUMBER_LIMIT)]


class Position(Shape):
    """A position of a finished game, and the ply that led there (none to the first)."""

    actor: Actor | None
    move: str | None
    view: JsonValue
    turn: Turn


class Replay(Shape):
    game: str
    plies: list[Position]


Verdict = Literal["best", "good", "inaccuracy", "mistake"]


class JudgedMove(Shape):
    """A move, the mover's chance to win after it, and where the judge counts points what it brings."""

    move: str
    value: float
    points: float | None = None


class MoveVerdict(Shape):
    """The move that was made: `loss` is how much of the chances it gave away, `points` how many points, if counted."""

    move: str
    value: float
    verdict: Verdict
    loss: float
    points: float | None = None


class MoveReason(Shape):
    """A reason for a move: the code of a text (`hint.<code>`), and what it names."""

    code: str
    details: dict[str, str | int]


class Analysis(Shape):
    """The position before a ply for the `seat` that moved there; without a seat, chance moved.

    `chances` are those of every seat to win, `played` the verdict on the move that was made (none if it was the only
    one), and `reasons` say why the first of the `best` moves is good.
    """

    seat: Seat | None
    value: float | None
    best: list[JudgedMove]
    chances: list[float] = Field(default_factory=list)
    played: MoveVerdict | None = None
    reasons: list[MoveReason] = Field(default_factory=list)


class Moment(Shape):
    """A position of a story: after so many plies, what it is (its `kinds`), the view before, and the last plies."""

    ply: int
    kinds: list[Kind]
    view: JsonValue
    before: JsonValue
    turn: Turn
    last: list[ShownPly]


class Story(Shape):
    """Three or four moments of a finished game, in order; fewer if it was very short.

    `judged`: the program can estimate the positions of the game. Else these are its beginning, its middle and its end.
    """

    game: str
    judged: bool
    moments: list[Moment]


@router.get("/tables/{table}/replay", response_model=Replay)
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


@router.get("/tables/{table}/story", response_model=Story)
async def story_of_table(
    actor: PlayableTable,
    request: Request,
    services: InServices,
    viewpoint: Annotated[int | None, Query(ge=0, lt=100)] = None,
) -> Response:
    """The moments of a finished game that somebody who was not there would like to see."""
    require_within_limit("replay", request)
    return Response(
        await services.background.story(visitor_of(request), actor.table, viewpoint), media_type="application/json"
    )


@router.get("/tables/{table}/analysis", response_model=Analysis)
async def analyze_ply(actor: PlayableTable, request: Request, services: InServices, ply: Ply) -> Response:
    """What the judge says of the position before a ply of a finished game, and of the move that was made."""
    visitor = visitor_of(request)
    result = analysis(actor.table, ply, services.engines, visitor, services.background.positions_for(visitor))
    return json(await unless_disconnected(request, result))


@router.get("/puzzles/games/{table}/{ply}", response_model=BestMovePosition, dependencies=[Limited])
async def decision(actor: PlayableTable, request: Request, services: InServices, ply: PlyPath) -> Response:
    """The position before a ply of a finished game, as the seat that moved there saw it."""
    return json(await services.env.long_queries.run(visitor_of(request), decision_json, actor.table, ply))


@router.post("/puzzles/games/{table}/{ply}", response_model=MoveVerdict, dependencies=[Limited])
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
