"""Every lesson is true by the rules of its game: positions, goals, shown moves, refusals and the game at the end."""

from __future__ import annotations

import pytest

from tete.core import CHANCE, Decide, Over, TeteError
from tete.games import our_games
from tete.i18n import COMPLETE, Lang
from tete.lessons import play
from tete.lessons.lesson import Lesson, Step, lesson_games, lesson_of
from tete.players import Limit, create_player

LESSONS = [(key, lang) for key in lesson_games() for lang in COMPLETE]
STEPS = [(key, lang, step) for key, lang in LESSONS for step in range(len(lesson_of(key, lang).steps))]
TRIED = 300  # of the legal moves of a position, evenly spread
LONGEST_GAME = 60  # moves of the reader in the game at the end; most need far fewer
LONGEST_SENTENCE = 190  # characters; a child of ten reads it at a glance
PICTURE_WORDS = 12

each_lesson = pytest.mark.parametrize(("key", "lang"), LESSONS)
each_step = pytest.mark.parametrize(("key", "lang", "number"), STEPS)


def step_of(key: str, lang: Lang, number: int) -> tuple[Lesson, Step]:
    lesson = lesson_of(key, lang)
    return lesson, lesson.steps[number]


def test_every_game_of_ours_has_a_lesson() -> None:
    assert {game.key for game in our_games()} <= set(lesson_games())


@each_lesson
def test_a_lesson_has_six_to_ten_steps_and_ends_with_a_game(key: str, lang: Lang) -> None:
    steps = lesson_of(key, lang).steps
    assert 6 <= len(steps) <= 10
    assert [step.game for step in steps] == [False] * (len(steps) - 1) + [True]


@each_step
def test_the_reader_is_asked_in_every_position(key: str, lang: Lang, number: int) -> None:
    lesson, step = step_of(key, lang, number)
    state = play.after(lesson.game, step, (), 0)
    assert isinstance(state.turn, Decide)
    assert step.spot.seat in state.turn.seats


@each_step
def test_dice_roll_in_sight_and_the_reader_is_asked_to_press_for_them(key: str, lang: Lang, number: int) -> None:
    lesson, step = step_of(key, lang, number)
    assert (step.press == "") == (step.rolls == ())
    if step.rolls:
        assert not step.game
        moves = play.opening(lesson.game, step, 0)
        assert [(played.actor, played.text_for(step.spot.seat)) for played in moves] == [
            (CHANCE, text) for text in step.rolls
        ]


@pytest.mark.parametrize("lang", COMPLETE)
def test_in_headache_the_reader_presses_the_dome_wherever_a_turn_begins(lang: Lang) -> None:
    lesson = lesson_of("headache", lang)
    phases = [play.position(lesson.game, step.spot).view(0).dump()["phase"] for step in lesson.steps]
    assert phases == ["pop"] * 5 + ["choose", "pop"]


@each_step
def test_the_shown_move_reaches_the_goal(key: str, lang: Lang, number: int) -> None:
    lesson, step = step_of(key, lang, number)
    assert (step.show is None) == step.game
    if step.show is not None:
        assert str(lesson.game.parse(step.show)) == step.show, "the finger knows a move as it is written"
        answer = play.answer(lesson.game, step, (), step.show, 0)
        assert answer.right
        assert answer.say == step.why
        assert len(answer.moves) == 1 + len(step.then), "all that is to follow the shown move is allowed"


@each_step
def test_a_move_beside_the_goal_is_told_why(key: str, lang: Lang, number: int) -> None:
    lesson, step = step_of(key, lang, number)
    if step.game:
        return
    moves = play.after(lesson.game, step, (), 0).moves(step.spot.seat)
    for at in range(0, len(moves), max(1, len(moves) // TRIED)):
        assert play.answer(lesson.game, step, (), str(moves[at]), 0).say


@each_step
def test_a_move_that_a_beginner_may_try_is_refused_for_the_reason_that_the_lesson_names(
    key: str, lang: Lang, number: int
) -> None:
    lesson, step = step_of(key, lang, number)
    assert set(step.kinder) <= {refusal.code for refusal in step.refused}, "a sentence that is never said"
    for refusal in step.refused:
        with pytest.raises(TeteError) as refused:
            play.answer(lesson.game, step, (), refusal.move, 0)
        assert refused.value.code == refusal.code


@pytest.mark.parametrize("reader", ["random", "level:1", pytest.param("level:3", marks=pytest.mark.deep)])
@each_lesson
def test_the_game_at_the_end_can_be_finished(key: str, lang: Lang, reader: str) -> None:
    lesson = lesson_of(key, lang)
    game, step = lesson.game, lesson.steps[-1]
    player, moves, seed = create_player(reader, game), list[str](), 3
    state = play.after(game, step, moves, seed)
    while not isinstance(state.turn, Over):
        assert len(moves) < LONGEST_GAME
        choice = player.choose(state.view(step.spot.seat), Limit(seed=len(moves)))
        answer = play.answer(game, step, moves, str(choice.move), seed)
        moves.append(str(choice.move))
        state = answer.moves[-1].after
        assert answer.right == isinstance(state.turn, Over)
    assert state == play.after(game, step, moves, seed), "the same moves and seed lead to the same position"
    won = state.turn.outcome.places[step.spot.seat] == 1
    assert answer.say == (step.why if won else step.lost)
    assert step.lost


@each_lesson
def test_a_reader_who_follows_the_help_comes_to_the_end(key: str, lang: Lang) -> None:
    lesson = lesson_of(key, lang)
    game, step, moves, done = lesson.game, lesson.steps[-1], list[str](), False
    while not done:
        assert len(moves) < LONGEST_GAME
        move = play.suggestion(game, step, moves, 0)
        done = play.answer(game, step, moves, move, 0).right
        moves.append(move)


@each_lesson
def test_a_card_has_three_pictures_with_a_short_caption(key: str, lang: Lang) -> None:
    lesson = lesson_of(key, lang)
    assert len(lesson.card) == 3
    for picture in lesson.card:
        play.position(lesson.game, picture.spot).view(picture.spot.seat).dump()
        assert 0 < len(picture.say.split()) <= PICTURE_WORDS
        left, top, width = picture.crop
        assert 0 <= left <= 100 - width
        assert 0 <= top <= 100 - width


@each_lesson
def test_the_offered_game_can_begin(key: str, lang: Lang) -> None:
    lesson = lesson_of(key, lang)
    play.position(lesson.game, lesson.play)
    preset, options = play.table_options(lesson.game, lesson.play)
    assert preset in lesson.game.presets
    assert lesson.game.start(play.options_of(lesson.game, lesson.play), lesson.play.seats).seats > 1
    assert options == dict(lesson.play.options)


@each_step
def test_sentences_are_short(key: str, lang: Lang, number: int) -> None:
    _, step = step_of(key, lang, number)
    for sentence in (step.say, step.press, step.why, step.wrong, step.lost, *step.kinder.values()):
        assert len(sentence) <= LONGEST_SENTENCE, sentence
        assert sentence == "" or sentence[-1] in ".!?…", sentence


@pytest.mark.parametrize("key", lesson_games())
def test_both_languages_teach_the_same_steps(key: str) -> None:
    fr, en = lesson_of(key, "fr"), lesson_of(key, "en")
    assert len(fr.steps) == len(en.steps)
    for one, other in zip(fr.steps, en.steps, strict=True):
        assert one.say != other.say
        assert (one.wrong == "") == (other.wrong == "")
        assert set(one.kinder) == set(other.kinder)


def test_an_unknown_game_has_no_lesson() -> None:
    with pytest.raises(TeteError) as refused:
        lesson_of("halma", "fr")
    assert refused.value.code == "no-lesson"
