"""The HTTP routes of the solo puzzles of Blokus."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Body, Query, Response
from pydantic import Field

from tete.hosting.game_answers import blokus
from tete.hosting.game_answers.blokus import Colour
from tete.puzzles.blokus import json_api
from tete.server.http_bodies import ErrorInfo, Problem, Seed, Shape, reading
from tete.server.puzzle_routes import ForHint, ForPuzzle, InLang, Limited
from tete.server.routes import InServices, json

BoardRequest = Annotated[blokus.BoardRequest, *reading(blokus.BoardRequest), Body()]
InspectRequest = Annotated[blokus.InspectRequest, *reading(blokus.InspectRequest), Body()]

router = APIRouter(prefix="/api", responses={"4XX": {"model": Problem}})


class PuzzlePiece(Shape):
    """Its squares as columns and rows from 0."""

    name: str
    shape: list[list[int]]


Level = Literal["easy", "hard", "strict"]


class PuzzleInfo(Shape):
    """A puzzle in one version. Every piece is there once in each colour; a colour begins in a free one of `corners`."""

    name: str
    level: Level
    columns: int
    rows: int
    colours: list[Colour]
    pieces: list[PuzzlePiece]
    corners: list[str]
    apart: bool
    joined: bool
    descending: bool
    turns: bool


class MissingPiece(Shape):
    colour: Colour
    piece: str


class InspectedBoard(Shape):
    """The board, its lines perhaps reordered to obey the rules. `moves` is null where there are too many to list.

    `due` is the colour whose turn it is, where the colours take turns.
    """

    ok: Literal[True]
    text: str
    done: bool
    missing: list[MissingPiece]
    moves: list[str] | None
    due: Colour | None


class BoardRejected(Shape):
    ok: Literal[False]
    error: ErrorInfo


Inspection = Annotated[InspectedBoard | BoardRejected, Field(discriminator="ok")]


class Solvable(Shape):
    """`yes` comes with a completion; `no` is proved; `unknown`: so many seconds were not enough to tell."""

    solvable: Literal["yes", "no", "unknown"]
    seconds: float
    completion: str | None = None


class HintArea(Shape):
    """First and last column, first and last row, from 0."""

    columns: list[int]
    rows: list[int]


class BoardHint(Shape):
    piece: MissingPiece
    area: HintArea
    placement: str


class PuzzleHint(Shape):
    """A hint; or none, because the board is `done`, cannot be completed (`no`), or nobody knows in time (`unknown`)."""

    hint: BoardHint | None = None
    none: Literal["done", "no", "unknown"] | None = None


class GeneratedBoard(Shape):
    """A board with exactly one completion; the same name, grade and seed always make the same."""

    puzzle: str
    level: Level
    grade: int
    seed: Seed
    given: str


@router.get("/puzzles", response_model=list[PuzzleInfo])
async def puzzles() -> Response:
    return json(json_api.all_puzzles())


@router.post("/puzzles/inspect", response_model=Inspection, dependencies=[Limited])
async def inspect(body: InspectRequest, services: InServices, lang: InLang) -> Response:
    return json(await blokus.inspect(services.env.offload, body, lang))


@router.post("/puzzles/solvable", response_model=Solvable, dependencies=[Limited])
async def solvable(body: BoardRequest, services: InServices, asker: ForHint) -> Response:
    return json(await blokus.solvable(services.puzzles, asker, body))


@router.post("/puzzles/hint", response_model=PuzzleHint, dependencies=[Limited])
async def hint(body: BoardRequest, services: InServices, asker: ForHint) -> Response:
    return json(await blokus.hint(services.puzzles, asker, body))


@router.get("/puzzles/generated", response_model=GeneratedBoard, dependencies=[Limited])
async def generate_board(
    services: InServices,
    asker: ForPuzzle,
    name: Annotated[str, Query(max_length=20)],
    grade: Annotated[int, Query(ge=-9, le=99)],
    seed: Annotated[str, Query(pattern=r"^[0-9]{0,20}$")] = "",
) -> Response:
    return json(await blokus.generated(services.puzzles, asker, name, grade, seed))
