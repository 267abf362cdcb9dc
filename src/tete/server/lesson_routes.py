"""The HTTP routes of lessons. The server keeps nothing: every request says where the reader is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Response
from pydantic import Field, JsonValue

from tete.core import AnyGame, AnyPlayed, AnyState, BadNotation, Decide, TeteError
from tete.hosting.queries import preview
from tete.hosting.snapshot import LISTED
from tete.i18n import LANGS
from tete.lessons import play
from tete.lessons.lesson import Lesson, Picture, Step, lesson_games, lesson_of
from tete.server.http_bodies import ErrorInfo, MoveText, PreviewResult, Seat, Shape, ShownPly, Turn
from tete.server.puzzle_routes import InLang, Limited
from tete.server.routes import InServices, json
from tete.server.security import Problem
from tete.tables.project import turn_info
from tete.wire.replies import PreviewResult as PreviewAnswer
from tete.wire.replies import error_info

router = APIRouter(prefix="/api/lessons", responses={"4XX": {"model": Problem}})

GameKey = Annotated[str, Path(max_length=40)]
StepNumber = Annotated[int, Path(ge=0, lt=100)]
SEEDS = 10_000
READER_MOVES = 100  # of the reader, in the game at the end of a lesson

LessonSeed = Annotated[int, Field(ge=0, lt=SEEDS)]
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


class LessonPlace(Shape):
    """Where the reader is in a step: in the game at the end, after these moves. A game has one seed."""

    moves: Annotated[list[MoveText], Field(max_length=READER_MOVES)] = Field(default_factory=list)
    seed: LessonSeed = 0


class LessonMove(LessonPlace):
    """A move of the reader."""

    move: MoveText


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
async def lessons() -> Response:
    """The games that have a lesson."""
    return json([{"game": key, "steps": len(lesson_of(key, LANGS[0]).steps)} for key in lesson_games()])


@router.get("/{game}/table", response_model=LessonTable)
async def first_table(game: GameKey, lang: InLang) -> Response:
    """The table that is offered at the end: the reader against the simplest computer."""
    lesson = lesson_of(game, lang)
    preset, options = play.table_options(lesson.game, lesson.play)
    seats = lesson.play.seats or play.options_of(lesson.game, lesson.play).seats[0]
    return json({"preset": preset, "options": options, "seats": seats})


@router.get("/{game}/card", response_model=LessonCard, dependencies=[Limited])
async def card(game: GameKey, services: InServices, lang: InLang) -> Response:
    """The game in three pictures."""
    return json(await services.env.offload(_card, lesson_of(game, lang)))


def step_of(game: GameKey, step: StepNumber, lang: InLang) -> tuple[Lesson, Step]:
    lesson = lesson_of(game, lang)
    if step >= len(lesson.steps):
        raise BadNotation("no-lesson", name=f"{game} {step + 1}")
    return lesson, lesson.steps[step]


AtStep = Annotated[tuple[Lesson, Step], Depends(step_of)]


@router.get("/{game}/{step}", response_model=LessonStep, dependencies=[Limited])
async def step_of_lesson(
    at: AtStep, step: StepNumber, services: InServices, seed: Annotated[int, Query(ge=0, lt=SEEDS)] = 0
) -> Response:
    """A position and what to do there."""
    return json(await services.env.offload(_step, at[0], step, seed))


@router.post("/{game}/{step}", response_model=LessonAnswer, dependencies=[Limited])
async def answer(at: AtStep, body: LessonMove, services: InServices) -> Response:
    """What a move leads to."""
    return json(await services.env.offload(_answer, *at, body))


@router.post("/{game}/{step}/preview", response_model=PreviewResult, dependencies=[Limited])
async def preview_move(at: AtStep, body: LessonMove, services: InServices) -> Response:
    """Whether a move is legal, and what the game says of it."""
    return json(await services.env.offload(_preview, *at, body))


@router.post("/{game}/{step}/hint", response_model=LessonHint, dependencies=[Limited])
async def hint(at: AtStep, body: LessonPlace, services: InServices) -> Response:
    """A sensible move for a reader who asks for help."""
    lesson, step = at
    return json({"move": await services.env.offload(play.suggestion, lesson.game, step, body.moves, body.seed)})


def _step(lesson: Lesson, number: int, seed: int) -> dict[str, Any]:
    game, step = lesson.game, lesson.steps[number]
    state, seat = play.position(game, step.spot), step.spot.seat
    frames = [_frame(state, seat), *_frames(play.opening(game, step, seed), seat)]
    facts = {"game": game.key, "step": number, "steps": len(lesson.steps), "last": step.game}
    texts = {"say": step.say, "press": step.press, "show": step.show}
    return {**facts, **_seats(game, state, seat), **texts, "frames": frames}


def _answer(lesson: Lesson, step: Step, body: LessonMove) -> dict[str, Any]:
    try:
        result = play.answer(lesson.game, step, body.moves, body.move, body.seed)
    except TeteError as error:
        info = error_info(error, lesson.lang, lesson.game.key)
        return {"done": False, "say": step.kinder.get(error.code, ""), "frames": [], "error": info}
    return {"done": result.right, "say": result.say, "frames": _frames(result.moves, step.spot.seat)}


def _preview(lesson: Lesson, step: Step, body: LessonMove) -> PreviewAnswer:
    state = play.after(lesson.game, step, body.moves, body.seed)
    return preview(lesson.game, state, step.spot.seat, body.move, lesson.lang)


def _card(lesson: Lesson) -> dict[str, Any]:
    return {"game": lesson.game.key, "pictures": [_picture(lesson.game, picture) for picture in lesson.card]}


def _picture(game: AnyGame, picture: Picture) -> dict[str, Any]:
    state, seat = play.position(game, picture.spot), picture.spot.seat
    view = state.view(seat)
    content = {"say": picture.say, "crop": picture.crop, "view": view.dump(), "turn": turn_info(view.turn)}
    return {**_seats(game, state, seat), **content}


def _seats(game: AnyGame, state: AnyState, seat: int) -> dict[str, Any]:
    colours = [list(own) for own in game.colours(state)]
    return {"seat": seat, "seats": state.seats, "colours": colours}


def _frames(moves: Sequence[AnyPlayed], seat: int) -> list[dict[str, Any]]:
    return [_frame(played.after, seat, played) for played in moves]


def _frame(state: AnyState, seat: int, played: AnyPlayed | None = None) -> dict[str, Any]:
    """A position as the reader sees it, and the ply that led to it."""
    view = state.view(seat)
    prompted = isinstance(state.turn, Decide) and seat in state.turn.seats
    legal = state.moves(seat) if prompted else ()
    moves: Any = [str(move) for move in legal] if prompted and len(legal) <= LISTED else None
    ply = None if played is None else {"actor": played.actor, "text": played.text_for(seat)}
    return {"view": view.dump(), "turn": turn_info(view.turn), "moves": moves, "ply": ply}
