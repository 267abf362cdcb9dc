"""What every game obeys, whoever wrote it."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.laws.walks import SITTINGS, asked, sitting, walk
from tete.core import CHANCE, BadNotation, Decide, NotYourTurn, Over, Roll, random_game
from tete.core.play import random_ply
from tete.games import GAMES

every_sitting = pytest.mark.parametrize(("key", "preset", "seats"), SITTINGS)
some_walks = settings(
    max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)
seeds = st.integers(0, 2**32)
FEW = 40  # plies looked at closely in one walk
BOUND = 20_000  # plies within which every game ends


@every_sitting
@some_walks
@given(seed=seeds)
def test_moves_and_positions_survive_being_written_down(key: str, preset: str, seats: int, seed: int) -> None:
    game, start = sitting(key, preset, seats)
    for state, ply in walk(start, Random(seed), FEW):
        assert game.parse(str(ply.move)) == ply.move
        assert str(game.parse(str(ply.move))) == str(ply.move)
        assert game.load(json.loads(json.dumps(state.dump()))) == state
        assert pickle.loads(pickle.dumps(state)) == state


@every_sitting
@some_walks
@given(seed=seeds)
def test_old_positions_are_untouched(key: str, preset: str, seats: int, seed: int) -> None:
    _, start = sitting(key, preset, seats)
    for state, ply in walk(start, Random(seed), FEW):
        before, number = json.dumps(state.dump()), hash(state)
        state.play(ply.actor, ply.move)
        assert json.dumps(state.dump()) == before
        assert hash(state) == number


@every_sitting
@some_walks
@given(seed=seeds)
def test_nobody_plays_out_of_turn(key: str, preset: str, seats: int, seed: int) -> None:
    _, start = sitting(key, preset, seats)
    for state, ply in walk(start, Random(seed), FEW):
        others = {*range(seats), CHANCE} - set(asked(state))
        for actor in others:
            with pytest.raises(NotYourTurn):
                state.play(actor, ply.move)
            if actor != CHANCE:
                assert len(state.moves(actor)) == 0


@every_sitting
@some_walks
@given(seed=seeds)
def test_listed_moves_are_distinct_and_playable(key: str, preset: str, seats: int, seed: int) -> None:
    _, start = sitting(key, preset, seats)
    rng = Random(seed)
    for state, _ in walk(start, rng, FEW):
        if not isinstance(state.turn, Decide):
            continue
        for seat in state.turn.seats:
            moves = state.moves(seat)
            assert len(moves) > 0
            if len(moves) <= 3000:
                listed = list(moves)
                assert len(listed) == len(moves) == len(set(listed)) == len({str(move) for move in listed})
                assert listed[-1] == moves[len(moves) - 1]
            for _ in range(5):
                state.play(seat, rng.choice(moves))


@every_sitting
@some_walks
@given(seed=seeds)
def test_odds_add_up(key: str, preset: str, seats: int, seed: int) -> None:
    _, start = sitting(key, preset, seats)
    rng = Random(seed)
    for state, _ in walk(start, rng, FEW):
        if isinstance(state.turn, Roll):
            odds = state.turn.odds
            assert odds.of(odds.sample(rng)) > 0
            if odds.size <= 5000:
                listed = list(odds)
                assert len(listed) == len(set(listed)) == odds.size
                assert sum(odds.of(move) for move in listed) == 1
                for move in listed[:20]:
                    state.play(CHANCE, move)


@every_sitting
@some_walks
@given(seed=seeds)
def test_no_peeking(key: str, preset: str, seats: int, seed: int) -> None:
    """A view says nothing that an determinized position with the same view would not say."""
    game, start = sitting(key, preset, seats)
    rng = Random(seed)
    for state, _ in walk(start, rng, FEW):
        for seat in (*range(seats), None):
            view = state.view(seat)
            assert view.seat == seat
            json.dumps(view.dump())
            determinized = game.determinize(view, rng)
            assert determinized.view(seat) == view
            assert hash(determinized.view(seat)) == hash(view)
            assert determinized.view(seat).dump() == view.dump()


@every_sitting
@some_walks
@given(seed=seeds)
def test_a_game_without_chance_never_rolls(key: str, preset: str, seats: int, seed: int) -> None:
    game, start = sitting(key, preset, seats)
    rolled = any(isinstance(state.turn, Roll) for state, _ in walk(start, Random(seed), FEW))
    assert rolled <= game.chance


@every_sitting
@some_walks
@given(seed=seeds)
def test_a_game_without_secrets_shows_everybody_everything(key: str, preset: str, seats: int, seed: int) -> None:
    game, start = sitting(key, preset, seats)
    if game.secrets:
        return
    rng = Random(seed)
    for state, _ in walk(start, rng, FEW):
        for seat in (*range(seats), None):
            view = state.view(seat)
            assert game.determinize(view, rng) == state
            assert view.dump() == state.view(None).dump() | {"seat": seat}  # so the room needs to make but one


@every_sitting
@some_walks
@given(seed=seeds)
def test_no_telling(key: str, preset: str, seats: int, seed: int) -> None:
    """Moves that a seat cannot tell apart afterwards are told alike."""
    _, start = sitting(key, preset, seats)
    rng = Random(seed)
    for state, _ in walk(start, rng, FEW):
        plies = [random_ply(state, rng) for _ in range(8)]
        for seat in (*range(seats), None):
            told: dict[object, str] = {}
            for ply in plies:
                if ply.actor == seat:
                    continue
                after = state.play(ply.actor, ply.move).view(seat)
                shown = state.shown(ply.actor, ply.move, seat)
                assert told.setdefault((ply.actor, after), shown) == shown


@every_sitting
def test_random_games_end(key: str, preset: str, seats: int) -> None:
    _, start = sitting(key, preset, seats)
    for seed in range(3):
        state = start
        for length, (_, after) in enumerate(random_game(start, Random(seed))):
            assert length < BOUND
            state = after
        assert isinstance(state.turn, Over)
        outcome = state.turn.outcome
        assert len(outcome.places) == len(outcome.points) == seats
        assert min(outcome.places) == 1
        with pytest.raises(NotYourTurn):
            state.play(0, random_ply(start, Random(0)).move)


@pytest.mark.parametrize("key", list(GAMES))
@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(text=st.one_of(st.text(max_size=30), st.text("abcdefghijkmnoprtxy0123456789 .,-*'?=", max_size=24)))
def test_nonsense_is_bad_notation_and_nothing_else(key: str, text: str) -> None:
    try:
        move = GAMES[key].parse(text)
    except BadNotation:
        return
    assert GAMES[key].parse(str(move)) == move
