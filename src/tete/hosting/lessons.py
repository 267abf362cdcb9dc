"""Lessons as a room answers for them. It keeps nothing: every request says where the reader is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tete.core import AnyGame, AnyPlayed, AnyState, BadNotation, Decide, TeteError
from tete.hosting import queries
from tete.hosting.snapshot import LISTED_MOVES
from tete.i18n import FALLBACK, Lang
from tete.lessons import play
from tete.lessons.lesson import Lesson, Picture, Step, lesson_games, lesson_of
from tete.tables.project import turn_info
from tete.wire.replies import PreviewResult, error_info
from tete.wire.requests import LessonMove, LessonPlace


def lessons() -> list[dict[str, Any]]:
    """The games that have a lesson."""
    return [{"game": key, "steps": len(lesson_of(key, FALLBACK).steps)} for key in lesson_games()]


def first_table(lesson: Lesson) -> dict[str, Any]:
    """The table that is offered at the end: the reader against the simplest computer."""
    preset, options = play.table_options(lesson.game, lesson.play)
    seats = lesson.play.seats or play.options_of(lesson.game, lesson.play).seats[0]
    return {"preset": preset, "options": options, "seats": seats}


def card(lesson: Lesson) -> dict[str, Any]:
    """The game in three pictures."""
    return {"game": lesson.game.key, "pictures": [_picture(lesson.game, picture) for picture in lesson.card]}


def step_of(game: str, number: int, lang: Lang) -> tuple[Lesson, Step]:
    """A lesson and one of its steps."""
    lesson = lesson_of(game, lang)
    if number >= len(lesson.steps):
        raise BadNotation("no-lesson", name=f"{game} {number + 1}")
    return lesson, lesson.steps[number]


def step_json(lesson: Lesson, number: int, seed: int) -> dict[str, Any]:
    """A position and what to do there."""
    game, step = lesson.game, lesson.steps[number]
    state, seat = play.position(game, step.spot), step.spot.seat
    frames = [_frame(state, seat), *_frames(play.opening(game, step, seed), seat)]
    facts = {"game": game.key, "step": number, "steps": len(lesson.steps), "last": step.game}
    texts = {"say": step.say, "press": step.press, "show": step.show}
    return {**facts, **_seats(game, state, seat), **texts, "frames": frames}


def answer(lesson: Lesson, step: Step, body: LessonMove) -> dict[str, Any]:
    """What a move leads to."""
    try:
        result = play.answer(lesson.game, step, body.moves, body.move, body.seed)
    except TeteError as error:
        info = error_info(error, lesson.lang, lesson.game.key)
        return {"done": False, "say": step.kinder.get(error.code, ""), "frames": [], "error": info}
    return {"done": result.right, "say": result.say, "frames": _frames(result.moves, step.spot.seat)}


def preview(lesson: Lesson, step: Step, body: LessonMove) -> PreviewResult:
    """Whether a move is legal, and what the game says of it."""
    state = play.after(lesson.game, step, body.moves, body.seed)
    return queries.preview(lesson.game, state, step.spot.seat, body.move, lesson.lang)


def hint(lesson: Lesson, step: Step, body: LessonPlace) -> dict[str, Any]:
    """A sensible move for a reader who asks for help."""
    return {"move": play.suggestion(lesson.game, step, body.moves, body.seed)}


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
    moves: Any = [str(move) for move in legal] if prompted and len(legal) <= LISTED_MOVES else None
    ply = None if played is None else {"actor": played.actor, "text": played.text_for(seat)}
    return {"view": view.dump(), "turn": turn_info(view.turn), "moves": moves, "ply": ply}
