"""Lessons as a room answers for them. It keeps nothing: every request says where the reader is."""

from __future__ import annotations

from collections.abc import Sequence

from tete.core import AnyPlayed, AnyState, BadNotation, Decide, TeteError
from tete.hosting import queries
from tete.hosting.snapshot import LISTED_MOVES
from tete.i18n import FALLBACK, Lang
from tete.lessons import play
from tete.lessons.lesson import Lesson, Step, lesson_games, lesson_of
from tete.tables.project import turn_info
from tete.wire.answers import (
    LessonAnswer,
    LessonCard,
    LessonFrame,
    LessonHint,
    LessonInfo,
    LessonPicture,
    LessonStep,
    LessonTable,
    ShownPly,
)
from tete.wire.replies import PreviewResult, error_info
from tete.wire.requests import LessonMove, LessonPlace


def lessons() -> list[LessonInfo]:
    """The games that have a lesson."""
    return [LessonInfo(key, len(lesson_of(key, FALLBACK).steps)) for key in lesson_games()]


def first_table(lesson: Lesson) -> LessonTable:
    """The table that is offered at the end: the reader against the simplest computer."""
    preset, options = play.table_options(lesson.game, lesson.play)
    seats = lesson.play.seats or play.options_of(lesson.game, lesson.play).seats[0]
    return LessonTable(preset, options, seats)


def card(lesson: Lesson) -> LessonCard:
    """The game in three pictures."""
    pictures = []
    for picture in lesson.card:
        state, seat = play.position(lesson.game, picture.spot), picture.spot.seat
        view, colours = state.view(seat), lesson.game.colours(state)
        content = picture.say, picture.crop, seat, state.seats, colours, view.dump(), turn_info(view.turn)
        pictures.append(LessonPicture(*content))
    return LessonCard(lesson.game.key, tuple(pictures))


def step_of(game: str, number: int, lang: Lang) -> tuple[Lesson, Step]:
    """A lesson and one of its steps."""
    lesson = lesson_of(game, lang)
    if number >= len(lesson.steps):
        raise BadNotation("no-lesson", name=f"{game} {number + 1}")
    return lesson, lesson.steps[number]


def step_json(lesson: Lesson, number: int, seed: int) -> LessonStep:
    """A position and what to do there."""
    game, step = lesson.game, lesson.steps[number]
    state, seat = play.position(game, step.spot), step.spot.seat
    return LessonStep(
        game=game.key,
        step=number,
        steps=len(lesson.steps),
        seat=seat,
        seats=state.seats,
        colours=game.colours(state),
        say=step.say,
        press=step.press,
        show=step.show,
        last=step.game,
        frames=(_frame(state, seat), *_frames(play.opening(game, step, seed), seat)),
    )


def answer(lesson: Lesson, step: Step, body: LessonMove) -> LessonAnswer:
    """What a move leads to."""
    try:
        result = play.answer(lesson.game, step, body.moves, body.move, body.seed)
    except TeteError as error:
        info = error_info(error, lesson.lang, lesson.game.key)
        return LessonAnswer(done=False, say=step.kinder.get(error.code, ""), error=info)
    return LessonAnswer(result.right, result.say, _frames(result.moves, step.spot.seat))


def preview(lesson: Lesson, step: Step, body: LessonMove) -> PreviewResult:
    """Whether a move is legal, and what the game says of it."""
    state = play.after(lesson.game, step, body.moves, body.seed)
    return queries.preview(lesson.game, state, step.spot.seat, body.move, lesson.lang)


def hint(lesson: Lesson, step: Step, body: LessonPlace) -> LessonHint:
    """A sensible move for a reader who asks for help."""
    return LessonHint(play.suggestion(lesson.game, step, body.moves, body.seed))


def _frames(moves: Sequence[AnyPlayed], seat: int) -> tuple[LessonFrame, ...]:
    return tuple(_frame(played.after, seat, played) for played in moves)


def _frame(state: AnyState, seat: int, played: AnyPlayed | None = None) -> LessonFrame:
    """A position as the reader sees it, and the ply that led to it."""
    view = state.view(seat)
    prompted = isinstance(state.turn, Decide) and seat in state.turn.seats
    legal = state.moves(seat) if prompted else ()
    moves = tuple(str(move) for move in legal) if prompted and len(legal) <= LISTED_MOVES else None
    ply = None if played is None else ShownPly(played.actor, played.text_for(seat))
    return LessonFrame(view.dump(), turn_info(view.turn), moves, ply)
