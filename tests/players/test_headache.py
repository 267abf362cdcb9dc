"""The Headache player: every setup, its levels, its limits."""

from __future__ import annotations

import time
from random import Random
from threading import Timer

import pytest

from tests.games.headache.build import to_choose, to_play
from tete.core import CHANCE, Over, Roll
from tete.games.headache import HEADACHE
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.state import HeadacheState
from tete.kernels import Stop
from tete.players.headache.player import LADDER, LEVELS, HeadachePlayer
from tete.players.player import Limit, Player
from tete.players.random import RandomPlayer

SETUPS = {
    **{f"classic, {seats}": (HeadacheOptions(), seats) for seats in (2, 3, 4)},
    **{f"safe, {seats}": (HeadacheOptions(safe=True), seats) for seats in (2, 3, 4)},
    "double": (HeadacheOptions(sets=2), 2),
    "safe double": (HeadacheOptions(safe=True, sets=2), 2),
    "neighbours": (HeadacheOptions(colours=("blue", "yellow")), 2),
}


def played(state: HeadacheState, players: list[Player], seed: int, nodes: int | None = None) -> HeadacheState:
    rng = Random(seed)
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, state.turn.odds.sample(rng))
        else:
            seat = state.turn.seats[0]
            limit = Limit(nodes=nodes, seed=rng.getrandbits(32))
            state = state.play(seat, players[seat].choose(state.view(seat), limit).move)
    return state


@pytest.mark.parametrize("setup", SETUPS)
def test_it_plays_every_setup_to_the_end(setup: str) -> None:
    options, seats = SETUPS[setup]
    players: list[Player] = [HeadachePlayer(HEADACHE)] * seats
    assert isinstance(played(HEADACHE.start(options, seats), players, seed=1, nodes=30).turn, Over)


@pytest.mark.parametrize("setup", SETUPS)
def test_every_setup_is_played_by_levels_that_do_not_search(setup: str) -> None:
    options, seats = SETUPS[setup]
    for first in (1, 4, 7):
        players: list[Player] = [HeadachePlayer(HEADACHE, (first + seat - 1) % 7 + 1) for seat in range(seats)]
        assert isinstance(played(HEADACHE.start(options, seats), players, seed=first).turn, Over)


@pytest.mark.parametrize("level", [1, 7, 8])
def test_the_same_view_and_seed_give_the_same_choice(level: int) -> None:
    state = to_play({"x0": "r", "o3.1": "rr", "i5.2": "yyry"}, "4*")
    player = HeadachePlayer(HEADACHE, level)
    assert player.choose(state.view(0), Limit(seed=7)) == player.choose(state.view(0), Limit(seed=7))


def test_it_wins_when_it_can() -> None:
    last_yellow = to_play({"x1": "rrrr", "o1.2": "yyyy"}, "2")
    choice = HeadachePlayer(HEADACHE).choose(last_yellow.view(0), Limit(nodes=1000))
    assert str(choice.move) == "x1-o1.2"
    assert choice.value == pytest.approx(1, abs=0.05)


def test_it_rises_to_win() -> None:
    buried = to_choose({"x1": "r", "x3": "rrryyyy"})
    assert str(HeadachePlayer(HEADACHE).choose(buried.view(0), Limit(nodes=1000)).move).startswith("promote x3")


def test_the_choice_is_ranked_and_valued() -> None:
    state = to_play({"x0": "r", "o3.1": "rr", "i5.2": "yyry"}, "4")
    choice = HeadachePlayer(HEADACHE).choose(state.view(0), Limit(nodes=500))
    assert choice.ranked[0][0] == choice.move == choice.line[0]
    assert {move for move, _ in choice.ranked} == set(state.moves(0))
    assert choice.value is not None
    assert 0 < choice.value < 1


def test_a_low_level_chooses_by_its_seed() -> None:
    state = to_play({"x1": "r", "o3.1": "rr", "i5.2": "yyry"}, "4")
    player = HeadachePlayer(HEADACHE, level=1)
    assert len({player.choose(state.view(0), Limit(seed=seed)).move for seed in range(20)}) > 3


def test_a_stop_ends_the_search_at_once() -> None:
    stop, raised = Stop(), list[float]()

    def end() -> None:
        raised.append(time.perf_counter())
        stop.set()

    Timer(0.1, end).start()
    HeadachePlayer(HEADACHE).choose(to_play({"x0": "rr", "x3": "rryyyy"}, "4").view(0), Limit(seconds=60, stop=stop))
    assert time.perf_counter() - raised[0] < 0.5  # 20 ms of its own; a busy machine may keep it waiting


def test_there_are_nine_levels() -> None:
    assert list(LEVELS) == list(range(1, 10))
    assert [make(HEADACHE).name for make in LADDER] == [f"headache:{level}" for level in LEVELS]


def test_the_third_level_beats_chance() -> None:
    wins = 0.0
    for game in range(20):
        players: list[Player] = [HeadachePlayer(HEADACHE, level=3), RandomPlayer(HEADACHE)]
        mine = game % 2
        end = played(HEADACHE.start(), players[::-1] if mine else players, seed=game)
        assert isinstance(end.turn, Over)
        wins += end.turn.outcome.places[mine] == 1
    assert wins >= 13
