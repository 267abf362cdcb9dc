"""The HTTP routes of the solo puzzles of Blokus, and its board of the day."""

from __future__ import annotations

import asyncio
import secrets
from datetime import date
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Response
from pydantic import Field

from tete.compute import EngineError
from tete.core import IllegalMove, Json
from tete.puzzles.blokus import json_api
from tete.puzzles.blokus.daily_board import daily_board
from tete.puzzles.blokus.generator import generate
from tete.server.http_bodies import ErrorInfo, Seed, Shape
from tete.server.puzzle_routes import ForHint, ForPuzzle, InLang, Limited, run, solve
from tete.server.routes import InServices, json
from tete.server.security import Problem
from tete.wire.replies import error_info

SOLVABLE_S = 3.0  # to find out whether a board can still be solved
HINT_S = 25.0  # to find a hint; the 84 pieces from the empty board take a few on an idle machine

Text = Annotated[str, Field(max_length=6000)]
Colour = Literal["blue", "yellow", "red", "green"]

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


class BoardRequest(Shape):
    """A board as the text of a solution file, finished or not; and a completion of a board like it, if one is known."""

    text: Text
    guess: Text | None = None


class InspectRequest(Shape):
    text: Text
    colour: Colour


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


def board_of_day(day: date) -> dict[str, Json]:
    board = daily_board(day)
    return {"puzzle": board.name, "grade": board.grade, "seed": str(board.seed)}


DAILY = board_of_day


@router.get("/puzzles", response_model=list[PuzzleInfo])
async def puzzles() -> Response:
    return json(json_api.all_puzzles())


@router.post("/puzzles/inspect", response_model=Inspection, dependencies=[Limited])
async def inspect(body: InspectRequest, lang: InLang) -> Response:
    """Whether a board obeys the rules, its missing pieces, and the placements of a colour."""
    try:
        answer = await asyncio.to_thread(json_api.inspect_board, body.text, body.colour)
    except IllegalMove as error:
        return json({"ok": False, "error": error_info(error, lang)})
    return json({"ok": True, **answer})


@router.post("/puzzles/solvable", response_model=Solvable, dependencies=[Limited])
async def solvable(body: BoardRequest, services: InServices, asker: ForHint) -> Response:
    """Whether a board can still be completed; unknown if the server is too busy to find out."""
    try:
        return json(await run(services, asker, "solvable", json_api.solvability, body.text, body.guess, SOLVABLE_S))
    except EngineError:
        return json({"solvable": "unknown", "seconds": SOLVABLE_S})


@router.post("/puzzles/hint", response_model=PuzzleHint, dependencies=[Limited])
async def hint(body: BoardRequest, services: InServices, asker: ForHint) -> Response:
    """The next piece; the page reveals it step by step."""
    try:
        return json(await run(services, asker, "hint", json_api.board_hint, body.text, body.guess, HINT_S))
    except EngineError:
        return json({"none": "unknown"})


@router.get("/puzzles/generated", response_model=GeneratedBoard, dependencies=[Limited])
async def generate_board(
    services: InServices,
    asker: ForPuzzle,
    name: Annotated[str, Query(max_length=20)],
    grade: Annotated[int, Query(ge=-9, le=99)],
    seed: Annotated[str, Query(pattern=r"^[0-9]{0,20}$")] = "",
) -> Response:
    """A board with exactly one completion; without a seed, a new one."""
    number = int(seed) if seed else secrets.randbelow(10**9)
    return json(await solve(services, asker, "generate", _generate, name, grade, number))


def _generate(name: str, grade: int, seed: int) -> dict[str, Any]:
    return {**json_api.describe(generate(name, grade, seed)), "seed": str(seed)}
