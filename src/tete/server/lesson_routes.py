"""The HTTP routes of lessons. The server keeps nothing: every request says where the reader is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response

from tete.core import AnyPlayed, BadNotation, Decide, TeteError
from tete.core.game import AnyGame
from tete.hosting.queries import preview
from tete.hosting.snapshot import LISTED
from tete.i18n import LANGS, Lang
from tete.lessons import play
from tete.lessons.lesson import Lesson, Picture, Step, lesson_games, lesson_of
from tete.lessons.play import AnyState
from tete.server.puzzle_routes import InLang, Limited
from tete.server.routes import InServices, json
from tete.server.schemas import lessons as schemas
from tete.server.schemas.wire import PreviewResult
from tete.server.security import Problem
from tete.tables.project import turn_info
from tete.wire.replies import PreviewResult as PreviewAnswer
from tete.wire.replies import error_info

router = APIRouter(prefix="/api/lessons", responses={"4XX": {"model": Problem}})

GameKey = Annotated[str, Path(max_length=40)]
StepNumber = Annotated[int, Path(ge=0, lt=100)]


@router.get("", response_model=list[schemas.LessonInfo])
async def lessons() -> Response:
    """The games that have a lesson."""
    return json([{"game": key, "steps": len(lesson_of(key, LANGS[0]).steps)} for key in lesson_games()])


@router.get("/{game}/table", response_model=schemas.LessonTable)
async def first_table(game: GameKey, lang: InLang) -> Response:
    """The table that is offered at the end: the reader against the simplest computer."""
    lesson = lesson_of(game, lang)
    preset, options = play.table_options(lesson.game, lesson.play)
    seats = lesson.play.seats or play.options_of(lesson.game, lesson.play).seats[0]
    return json({"preset": preset, "options": options, "seats": seats})


@router.get("/{game}/card", response_model=schemas.LessonCard, dependencies=[Limited])
async def card(game: GameKey, services: InServices, lang: InLang) -> Response:
    """The game in three pictures."""
    return json(await services.env.offload(_card, lesson_of(game, lang)))


@router.get("/{game}/{step}", response_model=schemas.LessonStep, dependencies=[Limited])
async def step_of_lesson(
    game: GameKey,
    step: StepNumber,
    services: InServices,
    lang: InLang,
    seed: Annotated[int, Query(ge=0, lt=10_000)] = 0,
) -> Response:
    """A position and what to do there."""
    lesson, _ = _found(game, step, lang)
    return json(await services.env.offload(_step, lesson, step, seed))


@router.post("/{game}/{step}", response_model=schemas.LessonAnswer, dependencies=[Limited])
async def answer(
    game: GameKey, step: StepNumber, asked: schemas.LessonMove, services: InServices, lang: InLang
) -> Response:
    """What a move leads to."""
    lesson, found = _found(game, step, lang)
    return json(await services.env.offload(_answer, lesson, found, asked))


@router.post("/{game}/{step}/preview", response_model=PreviewResult, dependencies=[Limited])
async def preview_move(
    game: GameKey, step: StepNumber, asked: schemas.LessonMove, services: InServices, lang: InLang
) -> Response:
    """Whether a move is legal, and what the game says of it."""
    lesson, found = _found(game, step, lang)
    return json(await services.env.offload(_preview, lesson, found, asked))


@router.post("/{game}/{step}/hint", response_model=schemas.LessonHint, dependencies=[Limited])
async def hint(
    game: GameKey, step: StepNumber, asked: schemas.LessonPlace, services: InServices, lang: InLang
) -> Response:
    """A sensible move for a reader who asks for help."""
    lesson, found = _found(game, step, lang)
    move = await services.env.offload(play.suggestion, lesson.game, found, asked.moves, asked.seed)
    return json({"move": move})


def _found(game: str, step: int, lang: Lang) -> tuple[Lesson, Step]:
    lesson = lesson_of(game, lang)
    if step >= len(lesson.steps):
        raise BadNotation("no-lesson", name=f"{game} {step + 1}")
    return lesson, lesson.steps[step]


def _step(lesson: Lesson, number: int, seed: int) -> dict[str, Any]:
    game, step = lesson.game, lesson.steps[number]
    state, seat = play.position(game, step.spot), step.spot.seat
    frames = [_frame(state, seat), *_frames(play.opening(game, step, seed), seat)]
    facts = {"game": game.key, "step": number, "steps": len(lesson.steps), "last": step.game}
    said = {"say": step.say, "press": step.press, "show": step.show}
    return {**facts, **_seats(game, state, seat), **said, "frames": frames}


def _answer(lesson: Lesson, step: Step, asked: schemas.LessonMove) -> dict[str, Any]:
    try:
        found = play.answer(lesson.game, step, asked.moves, asked.move, asked.seed)
    except TeteError as error:
        told = error_info(error, lesson.lang, lesson.game.key)
        return {"done": False, "say": step.kinder.get(error.code, ""), "frames": [], "error": told}
    return {"done": found.right, "say": found.say, "frames": _frames(found.moves, step.spot.seat)}


def _preview(lesson: Lesson, step: Step, asked: schemas.LessonMove) -> PreviewAnswer:
    state = play.after(lesson.game, step, asked.moves, asked.seed)
    return preview(lesson.game, state, step.spot.seat, asked.move, lesson.lang)


def _card(lesson: Lesson) -> dict[str, Any]:
    return {"game": lesson.game.key, "pictures": [_picture(lesson.game, each) for each in lesson.card]}


def _picture(game: AnyGame, picture: Picture) -> dict[str, Any]:
    state, seat = play.position(game, picture.spot), picture.spot.seat
    view = state.view(seat)
    shown = {"say": picture.say, "crop": picture.crop, "view": view.dump(), "turn": turn_info(view.turn)}
    return {**_seats(game, state, seat), **shown}


def _seats(game: AnyGame, state: AnyState, seat: int) -> dict[str, Any]:
    colours = [list(each) for each in game.colours(state)]
    return {"seat": seat, "seats": state.seats, "colours": colours}


def _frames(moves: Sequence[AnyPlayed], seat: int) -> list[dict[str, Any]]:
    return [_frame(played.after, seat, played) for played in moves]


def _frame(state: AnyState, seat: int, played: AnyPlayed | None = None) -> dict[str, Any]:
    """A position as the reader sees it, and the ply that led to it."""
    view = state.view(seat)
    asked = isinstance(state.turn, Decide) and seat in state.turn.seats
    legal = state.moves(seat) if asked else ()
    moves: Any = [str(move) for move in legal] if asked and len(legal) <= LISTED else None
    ply = None if played is None else {"actor": played.actor, "text": played.text_for(seat)}
    return {"view": view.dump(), "turn": turn_info(view.turn), "moves": moves, "ply": ply}
