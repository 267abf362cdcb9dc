"""Every legal move has numbers of its own, and every number that is legal says a legal move."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.toy import TOSS
from tete.core import (
    CHANCE,
    AnyGame,
    BadOptions,
    Decide,
    IllegalMove,
    NotYourTurn,
    Over,
    Played,
    Roll,
    State,
    random_game,
)
from tete.core.actions import Actions, Course, actions_of, recalled
from tete.games import GAMES

SEATS = [(game, preset, options.seats[-1]) for game in GAMES.values() for preset, options in game.presets.items()]
PLIES = 40


def ids(case: object) -> str:
    return case.key if hasattr(case, "key") else str(case)


def walk(game: AnyGame, preset: str, seats: int) -> Iterator[tuple[Actions[Any], Played[State[Any, Any]]]]:
    start = game.start(preset, seats)
    actions = actions_of(game, game.presets[preset])
    for _, played in zip(range(PLIES), random_game(start, Random(f"{game.key} {preset}")), strict=False):
        yield actions, played


def paths(course: Course[Any]) -> Iterator[tuple[int, ...]]:
    """All ways to say a whole move from here."""
    actions, state, seat = course.actions, course.state, course.actor
    assert isinstance(seat, int)
    ways = [course.said]
    while ways:
        said = ways.pop()
        for number in actions.legal(state, seat, said):
            way = (*said, number)
            if actions.move(state, seat, way) is None:
                ways.append(way)
            else:
                yield way


@pytest.mark.parametrize(("game", "preset", "seats"), SEATS, ids=ids)
def test_a_random_game_is_said_in_legal_numbers(game: AnyGame, preset: str, seats: int) -> None:
    for actions, played in walk(game, preset, seats):
        before, move, actor = played.before, played.move, played.actor
        if actor == CHANCE:
            continue
        said = actions.numbers(before, int(actor), move)
        for length, number in enumerate(said):
            legal = actions.legal(before, int(actor), said[:length])
            assert number in legal
            assert list(legal) == sorted(set(legal))
            assert 0 <= legal[0] <= legal[-1] < actions.count
            finished = actions.move(before, int(actor), said[: length + 1])
            assert finished == (move if length == len(said) - 1 else None)


@pytest.mark.parametrize("key", ["blokus", "headache", "headquarter", "knopf"])
def test_the_numbers_say_every_legal_move_once(key: str) -> None:
    game = GAMES[key]
    preset = "duo" if key == "blokus" else next(iter(game.presets))
    for actions, played in walk(game, preset, 2):
        state = played.after
        if isinstance(state.turn, Decide):
            (seat,) = state.turn.seats
            said = [actions.move(state, seat, way) for way in paths(Course(actions, state))]
            assert len(said) == len(set(said))
            assert set(said) == set(state.moves(seat))


def test_the_letters_of_a_slot_say_its_words_once() -> None:
    game = GAMES["mots"]
    actions, state = actions_of(game, game.preset("quarte")), game.start("quarte")
    moves, number = list(state.moves(0)), 0
    course, _ = Course(actions, state).say(actions.legal(state, 0)[0])
    for way in paths(course):
        move = actions.move(state, 0, way)
        assert actions.numbers(state, 0, move) == way
        number += 1
    assert move is not None
    place = (move.cell, move.step)
    assert number == sum((each.cell, each.step) == place for each in moves if hasattr(each, "cell"))


def test_a_strike_is_said_square_by_square() -> None:
    game = GAMES["knopf"]
    actions = actions_of(game, game.preset(None))
    for seed in range(20):
        for played in random_game(game.start(), Random(seed)):
            state = played.after
            if not isinstance(state.turn, Over) and len(state.moves(state.seat)) >= 8 and state.step == "strike":
                ways = list(paths(Course(actions, state)))
                assert max(map(len, ways)) >= 4
                assert sorted(map(str, state.moves(state.seat))) == sorted(
                    str(actions.move(state, state.seat, way)) for way in ways
                )
                return
    pytest.fail("no position with three buttons to strike")


@pytest.mark.parametrize("key", ["headache", "headquarter", "mots"])
def test_the_odds_are_those_of_the_rules(key: str) -> None:
    game = GAMES[key]
    rolled = set[type]()
    for actions, played in walk(game, next(iter(game.presets)), 2):
        state = played.before
        if not isinstance(state.turn, Roll):
            continue
        rolled.add(type(state.turn.odds))
        ways = [(Course(actions, state), Fraction(1))]
        told: dict[Any, Fraction] = {}
        while ways and len(told) < 500:
            course, odds = ways.pop()
            for number, chance in course.odds():
                assert 0 <= number < actions.chance_count
                after, done = course.say(number)
                if done is None:
                    ways.append((after, odds * chance))
                else:
                    told[done.move] = odds * chance
        assert all(state.turn.odds.of(move) == chance for move, chance in told.items())
        if not ways:
            assert set(told) == set(state.turn.odds)
    assert len(rolled) == (2 if key == "mots" else 1)


def test_wrong_numbers_are_refused() -> None:
    game = GAMES["knopf"]
    course = Course(actions_of(game, game.preset(None)), game.start())
    for number in (-1, course.actions.count - 1, course.actions.count, 10**9):
        with pytest.raises(IllegalMove, match="not one of the legal"):
            course.say(number)


def test_a_game_that_is_over_takes_no_number() -> None:
    game = GAMES["headquarter"]
    last = list(random_game(game.start(), Random(1)))[-1].after
    with pytest.raises(NotYourTurn):
        Course(actions_of(game, game.preset(None)), last).say(0)


def test_a_game_without_numbers_says_so() -> None:
    with pytest.raises(BadOptions, match="have no numbers"):
        actions_of(TOSS, TOSS.preset(None))


def test_what_a_seat_remembers_tells_positions_apart_that_it_can_tell_apart() -> None:
    """Two games that gave a seat the same memory give it the same view and the same moves."""
    game, known = GAMES["headquarter"], dict[tuple[int, tuple[str, ...]], Any]()
    hidden = 0
    for seed in range(60):
        memory: dict[int, tuple[str, ...]] = {0: (), 1: ()}
        draws = Random(0)
        state: Any = game.start()
        places = Random(seed)
        for _ in range(6):
            turn = state.turn
            move = turn.odds.sample(draws) if isinstance(turn, Roll) else places.choice(state.moves(turn.seats[0])[:3])
            played = Played(
                CHANCE if isinstance(turn, Roll) else turn.seats[0],
                move,
                state,
                state.play(CHANCE if isinstance(turn, Roll) else turn.seats[0], move),
            )
            state = played.after
            for seat in (0, 1):
                memory[seat] = (*memory[seat], recalled(game, played, seat))
                view = state.view(seat)
                before = known.setdefault((seat, memory[seat]), (view, state))
                assert before[0] == view
                hidden += before[1] != state
    assert hidden, "some positions look the same to a seat"
