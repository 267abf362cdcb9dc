"""The HTTP routes of lessons (`tete.hosting.lessons`)."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import JsonValue

from tete.hosting import lessons
from tete.lessons.lesson import Lesson, Step, lesson_of
from tete.server.http_bodies import ErrorInfo, LessonMove, LessonPlace, PreviewResult, Seat, Shape, ShownPly, Turn
from tete.server.puzzle_routes import InLang, Limited
from tete.server.routes import InServices, json
from tete.server.security import Problem
from tete.wire.requests import LESSON_SEEDS

router = APIRouter(prefix="/api/lessons", responses={"4XX": {"model": Problem}})

GameKey = Annotated[str, Path(max_length=40)]
StepNumber = Annotated[int, Path(ge=0, lt=100)]

Crop = tuple[int, int, int]


class LessonInfo(Shape):
    """A game that has a lesson of so many steps."""

    game: str
    steps: int


class LessonFrame(Shape):
    """A position as the reader sees it, and the ply that led to it.

    `moves` are the reader's; null if it is not their turn, or if there are too many to list.
    """

    view: JsonValue
    turn: Turn
    moves: list[str] | None
    ply: ShownPly | None


class LessonStep(Shape):
    """One position of a lesson: what to do there, and a move that does it. The `last` is a game.

    `press` is said while the reader has to press for the dice.
    """

    game: str
    step: int
    steps: int
    seat: Seat
    seats: int
    colours: list[list[str]]
    say: str
    press: str
    show: str | None
    last: bool
    frames: list[LessonFrame]


class LessonHint(Shape):
    """A sensible move."""

    move: str


class LessonAnswer(Shape):
    """Whether the step is done, a comment on the move, and the plies after it; an error if it was refused."""

    done: bool
    say: str
    frames: list[LessonFrame]
    error: ErrorInfo | None = None


class LessonPicture(Shape):
    """A drawing of a position; `crop` is the part to show: left, top and width in per cent."""

    say: str
    crop: Crop
    seat: Seat
    seats: int
    colours: list[list[str]]
    view: JsonValue
    turn: Turn


class LessonCard(Shape):
    """A game in three pictures."""

    game: str
    pictures: list[LessonPicture]


class LessonTable(Shape):
    """The table that is offered after a lesson."""

    preset: str
    options: dict[str, JsonValue]
    seats: int


@router.get("", response_model=list[LessonInfo])
async def list_lessons() -> Response:
    return json(await asyncio.to_thread(lessons.lessons))  # the first time they are read


@router.get("/{game}/table", response_model=LessonTable)
async def first_table(game: GameKey, lang: InLang) -> Response:
    return json(lessons.first_table(lesson_of(game, lang)))


@router.get("/{game}/card", response_model=LessonCard, dependencies=[Limited])
async def card(game: GameKey, services: InServices, lang: InLang) -> Response:
    return json(await services.env.offload(lessons.card, lesson_of(game, lang)))


def step_of(game: GameKey, step: StepNumber, lang: InLang) -> tuple[Lesson, Step]:
    return lessons.step_of(game, step, lang)


AtStep = Annotated[tuple[Lesson, Step], Depends(step_of)]


@router.get("/{game}/{step}", response_model=LessonStep, dependencies=[Limited])
async def step_of_lesson(
    at: AtStep, step: StepNumber, services: InServices, seed: Annotated[int, Query(ge=0, lt=LESSON_SEEDS)] = 0
) -> Response:
    return json(await services.env.offload(lessons.step_json, at[0], step, seed))


@router.post("/{game}/{step}", response_model=LessonAnswer, dependencies=[Limited])
async def answer(at: AtStep, body: LessonMove, services: InServices) -> Response:
    return json(await services.env.offload(lessons.answer, *at, body))


@router.post("/{game}/{step}/preview", response_model=PreviewResult, dependencies=[Limited])
async def preview_move(at: AtStep, body: LessonMove, services: InServices) -> Response:
    return json(await services.env.offload(lessons.preview, *at, body))


@router.post("/{game}/{step}/hint", response_model=LessonHint, dependencies=[Limited])
async def hint(at: AtStep, body: LessonPlace, services: InServices) -> Response:
    return json(await services.env.offload(lessons.hint, *at, body))
