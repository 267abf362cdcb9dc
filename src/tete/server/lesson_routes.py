"""The HTTP routes of lessons (`tete.hosting.lessons`)."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response

from tete.hosting import lessons
from tete.lessons.lesson import Lesson, Step, lesson_of
from tete.server.http_bodies import LessonMove, LessonPlace, PreviewResult, Problem
from tete.server.http_bodies import answer as described
from tete.server.puzzle_routes import InLang, Limited
from tete.server.routes import InTurn, json
from tete.wire.answers import LessonAnswer, LessonCard, LessonHint, LessonInfo, LessonStep, LessonTable
from tete.wire.requests import LESSON_SEEDS

router = APIRouter(prefix="/api/lessons", responses={"4XX": {"model": Problem}})

GameKey = Annotated[str, Path(max_length=40)]
StepNumber = Annotated[int, Path(ge=0, lt=100)]


@router.get("", response_model=described(list[LessonInfo]))
async def list_lessons() -> Response:
    return json(await asyncio.to_thread(lessons.lessons))  # the first time they are read


@router.get("/{game}/table", response_model=described(LessonTable))
async def first_table(game: GameKey, lang: InLang) -> Response:
    return json(lessons.first_table(lesson_of(game, lang)))


@router.get("/{game}/card", response_model=described(LessonCard), dependencies=[Limited])
async def card(game: GameKey, offload: InTurn, lang: InLang) -> Response:
    return json(await offload(lessons.card, lesson_of(game, lang)))


def step_of(game: GameKey, step: StepNumber, lang: InLang) -> tuple[Lesson, Step]:
    return lessons.step_of(game, step, lang)


AtStep = Annotated[tuple[Lesson, Step], Depends(step_of)]


@router.get("/{game}/{step}", response_model=described(LessonStep), dependencies=[Limited])
async def step_of_lesson(
    at: AtStep, step: StepNumber, offload: InTurn, seed: Annotated[int, Query(ge=0, lt=LESSON_SEEDS)] = 0
) -> Response:
    return json(await offload(lessons.step_json, at[0], step, seed))


@router.post("/{game}/{step}", response_model=described(LessonAnswer), dependencies=[Limited])
async def answer(at: AtStep, body: LessonMove, offload: InTurn) -> Response:
    return json(await offload(lessons.answer, *at, body))


@router.post("/{game}/{step}/preview", response_model=PreviewResult, dependencies=[Limited])
async def preview_move(at: AtStep, body: LessonMove, offload: InTurn) -> Response:
    return json(await offload(lessons.preview, *at, body))


@router.post("/{game}/{step}/hint", response_model=described(LessonHint), dependencies=[Limited])
async def hint(at: AtStep, body: LessonPlace, offload: InTurn) -> Response:
    return json(await offload(lessons.hint, *at, body))
