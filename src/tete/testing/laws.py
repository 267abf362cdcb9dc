"""The laws: each is a function of a setup and a seed that fails by an `AssertionError`."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from random import Random
from typing import Any
from xml.etree import ElementTree

from tete.core import (
    CHANCE,
    Actor,
    AnyState,
    BadNotation,
    Decide,
    NotYourTurn,
    Over,
    Roll,
    TeteError,
    make_move,
    random_game,
    random_ply,
)
from tete.core.layout import board_of, clicks
from tete.svg import Show, paint
from tete.testing.walks import Setup, deciders

Law = Callable[[Setup, int], None]

MAX_LISTED_MOVES = 3000  # of a seat or of chance: more are not looked at one by one
MAX_REPR = 2000  # characters, so that a prompt or a failed test can be read
DRAWN = 30  # every so many plies a picture is drawn
MAX_PLIES = 20_000  # within which every game ends
SIGNS = "abcdefghijkmnoprtxy0123456789 .,-*'?="


def moves_and_positions_survive_being_written_down(setup: Setup, seed: int) -> None:
    game = setup.game
    for state, ply in setup.walk(Random(seed)):
        assert game.parse(str(ply.move)) == ply.move
        assert str(game.parse(str(ply.move))) == str(ply.move)
        assert game.load(json.loads(json.dumps(state.dump()))) == state
        assert pickle.loads(pickle.dumps(state)) == state


def the_text_of_a_move_can_be_played(setup: Setup, seed: int) -> None:
    for state, ply in setup.walk(Random(seed)):
        assert state.play(ply.actor, str(ply.move)) == state.play(ply.actor, ply.move)


def values_are_short_at_the_prompt(setup: Setup, seed: int) -> None:
    for state, ply in setup.walk(Random(seed)):
        views = [state.view(seat) for seat in (*range(setup.seats), None)]
        moves = [state.moves(seat) for seat in range(setup.seats)]
        played = make_move(state, ply.actor, ply.move)
        for value in (state, state.turn, ply, played, *views, *moves):
            assert len(repr(value)) < MAX_REPR


def what_is_no_move_is_refused(setup: Setup, seed: int) -> None:
    for state, ply in setup.walk(Random(seed)):
        try:
            state.play(ply.actor, object())
        except TeteError:
            continue
        raise AssertionError("an object() was played as a move")


def old_positions_are_untouched(setup: Setup, seed: int) -> None:
    for state, ply in setup.walk(Random(seed)):
        before, number = json.dumps(state.dump()), hash(state)
        state.play(ply.actor, ply.move)
        assert json.dumps(state.dump()) == before
        assert hash(state) == number


def nobody_plays_out_of_turn(setup: Setup, seed: int) -> None:
    for state, ply in setup.walk(Random(seed)):
        others: set[Actor] = {*range(setup.seats), CHANCE}
        for actor in others - set(deciders(state)):
            assert _out_of_turn(state, actor, ply.move)
            if actor != CHANCE:
                assert len(state.moves(actor)) == 0


def listed_moves_are_distinct_and_playable(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    for state, _ in setup.walk(rng):
        if not isinstance(state.turn, Decide):
            continue
        for seat in state.turn.seats:
            moves = state.moves(seat)
            assert len(moves) > 0
            if len(moves) <= MAX_LISTED_MOVES:
                listed = list(moves)
                assert len(listed) == len(moves) == len(set(listed)) == len({str(move) for move in listed})
                assert listed[-1] == moves[len(moves) - 1]
            for _ in range(5):
                state.play(seat, rng.choice(moves))


def odds_add_up(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    for state, _ in setup.walk(rng):
        if isinstance(state.turn, Roll):
            odds = state.turn.odds
            assert odds.of(odds.sample(rng)) > 0
            if odds.size <= MAX_LISTED_MOVES + 2000:
                listed = list(odds)
                assert len(listed) == len(set(listed)) == odds.size
                assert sum(odds.of(move) for move in listed) == 1
                for move in listed[:20]:
                    state.play(CHANCE, move)


def views_keep_secrets(setup: Setup, seed: int) -> None:
    """A view says nothing that a determinized position with the same view would not say."""
    rng = Random(seed)
    for state, _ in setup.walk(rng):
        for seat in (*range(setup.seats), None):
            view = state.view(seat)
            assert view.seat == seat
            json.dumps(view.dump())
            determinized = setup.game.determinize(view, rng)
            assert determinized.view(seat) == view
            assert hash(determinized.view(seat)) == hash(view)
            assert determinized.view(seat).dump() == view.dump()


def there_is_no_view_of_a_seat_that_is_not_there(setup: Setup, seed: int) -> None:
    for state, _ in setup.walk(Random(seed)):
        for seat in (-1, setup.seats):
            try:
                state.view(seat)
            except ValueError:
                continue
            raise AssertionError(f"a view of seat {seat} with {setup.seats} seats")


def a_game_without_chance_never_rolls(setup: Setup, seed: int) -> None:
    rolled = any(isinstance(state.turn, Roll) for state, _ in setup.walk(Random(seed)))
    assert rolled <= setup.game.chance


def a_game_without_secrets_shows_everybody_everything(setup: Setup, seed: int) -> None:
    if setup.game.secrets:
        return
    rng = Random(seed)
    for state, _ in setup.walk(rng):
        for seat in (*range(setup.seats), None):
            view = state.view(seat)
            assert setup.game.determinize(view, rng) == state
            assert view.dump() == state.view(None).dump() | {"seat": seat}  # one dump serves all viewers


def shown_moves_keep_secrets(setup: Setup, seed: int) -> None:
    """Moves that a seat cannot tell apart afterwards are shown alike."""
    rng = Random(seed)
    for state, _ in setup.walk(rng):
        plies = [random_ply(state, rng) for _ in range(8)]
        for seat in (*range(setup.seats), None):
            seen: dict[object, str] = {}
            for ply in plies:
                if ply.actor == seat:
                    continue
                played = make_move(state, ply.actor, ply.move)
                text = played.text_for(seat)
                assert seen.setdefault((ply.actor, played.after.view(seat)), text) == text


def a_declared_board_can_be_drawn_and_clicked(setup: Setup, seed: int) -> None:
    """Tokens lie on points, and no two moves of a seat that name points are made by the same clicks."""
    for state, _ in setup.walk(Random(seed)):
        for seat in deciders(state):
            board = board_of(state.view(None if seat == CHANCE else seat).dump())
            if board is None:
                return
            points = [point["id"] for point in board["points"]]
            assert len(points) == len(set(points))
            assert {token["at"] for token in board["tokens"]} <= set(points)
            assert {end for line in board["lines"] for end in line} <= set(points)
            if seat != CHANCE and len(state.moves(seat)) <= MAX_LISTED_MOVES:
                ways = [tuple(clicks(points, str(move))) for move in state.moves(seat)]
                named = [way for way in ways if way]
                assert len(named) == len(set(named))


def a_picture_shows_what_the_view_knows(setup: Setup, seed: int) -> None:
    """It is well-formed, and the same for every position with this view."""
    rng = Random(seed)
    for number, (state, ply) in enumerate(setup.walk(rng)):
        if number % DRAWN:
            continue
        for seat in (0, None):
            view = state.view(seat)
            drawn = paint(setup.game, view, Show()).write()
            ElementTree.fromstring(drawn)
            if setup.game.secrets:
                assert paint(setup.game, setup.game.determinize(view, rng).view(seat), Show()).write() == drawn
            if ply.actor == seat:
                paint(setup.game, view, Show(move=str(ply.move), lang="fr"))
            played = make_move(state, ply.actor, ply.move)
            paint(setup.game, played.after.view(seat), Show(last=played.text_for(seat), by=ply.actor))


def random_games_end(setup: Setup, seed: int) -> None:
    start = state = setup.start()
    for length, played in enumerate(random_game(start, Random(seed))):
        assert length < MAX_PLIES
        state = played.after
    assert isinstance(state.turn, Over)
    outcome = state.turn.outcome
    assert len(outcome.places) == len(outcome.points) == setup.seats
    assert min(outcome.places) == 1
    assert setup.game.load(json.loads(json.dumps(state.dump()))) == state
    assert _out_of_turn(state, 0, random_ply(start, Random(0)).move)


def nonsense_is_bad_notation_and_nothing_else(setup: Setup, seed: int) -> None:
    rng = Random(seed)
    for _ in range(40):
        text = "".join(rng.choice(SIGNS) for _ in range(rng.randrange(24)))
        a_text_is_a_move_or_bad_notation(setup, text)


def a_text_is_a_move_or_bad_notation(setup: Setup, text: str) -> None:
    """Not in `LAWS`, which take a seed: for tests that bring their own texts."""
    try:
        move = setup.game.parse(text)
    except BadNotation:
        return
    assert setup.game.parse(str(move)) == move


def a_move_for_a_seat_whose_time_is_up_is_legal(setup: Setup, seed: int) -> None:
    for state, _ in setup.walk(Random(seed)):
        for seat in range(setup.seats):
            move = setup.game.timeout(state, seat)
            if move is not None:
                assert seat in deciders(state)
                state.play(seat, move)


def _out_of_turn(state: AnyState, actor: Actor, move: Any) -> bool:
    try:
        state.play(actor, move)
    except NotYourTurn:
        return True
    return False


WALKS: tuple[Law, ...] = (
    moves_and_positions_survive_being_written_down,
    the_text_of_a_move_can_be_played,
    what_is_no_move_is_refused,
    values_are_short_at_the_prompt,
    old_positions_are_untouched,
    nobody_plays_out_of_turn,
    listed_moves_are_distinct_and_playable,
    odds_add_up,
    there_is_no_view_of_a_seat_that_is_not_there,
    views_keep_secrets,
    a_game_without_chance_never_rolls,
    a_game_without_secrets_shows_everybody_everything,
    shown_moves_keep_secrets,
    a_declared_board_can_be_drawn_and_clicked,
    a_picture_shows_what_the_view_knows,
    a_move_for_a_seat_whose_time_is_up_is_legal,
)
LAWS: tuple[Law, ...] = (*WALKS, random_games_end, nonsense_is_bad_notation_and_nothing_else)
