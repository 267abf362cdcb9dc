"""The Headache player: every setup, its levels, its limits."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from tests.games.headache.build import to_choose, to_play
from tests.players.claims.headache import dangers
from tete.core import CHANCE, Over, Roll
from tete.games.headache import HEADACHE
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.state import HeadacheState
from tete.players.headache.player import LADDER, LEVELS, HeadachePlayer
from tete.players.headache.sensible import SensiblePlayer
from tete.players.levels import GENERIC_LADDER
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


def decisions(player: Player, options: HeadacheOptions, seats: int, seed: int) -> Iterator[tuple[HeadacheState, str]]:
    """Every decision of a game of this player against itself."""
    rng, state = Random(seed), HEADACHE.start(options, seats)
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, state.turn.odds.sample(rng))
        else:
            seat = state.turn.seats[0]
            move = player.choose(state.view(seat), Limit(seed=rng.getrandbits(32))).move
            yield state, str(move)
            state = state.play(seat, move)


BEGINNERS: dict[str, Player] = {
    **{f"level {level}": HeadachePlayer(HEADACHE, level) for level in (1, 2, 3)},
    **{f"no kernels, {level}": SensiblePlayer(make(HEADACHE)) for level, make in enumerate(GENERIC_LADDER[:3], 1)},
}


@pytest.mark.parametrize("beginner", BEGINNERS)
def test_beginners_pass_only_when_nothing_goes_and_use_the_red_dot(beginner: str) -> None:
    dots = 0
    for game, setup in enumerate(["classic, 2", "classic, 4", "safe, 3", "double"]):
        for state, move in islice(decisions(BEGINNERS[beginner], *SETUPS[setup], seed=game), 400):
            legal = [str(each) for each in state.moves(state.view(None).asked or 0)]
            assert move != "pass" or legal == ["pass"]
            assert move != "done"
            dots += "done" in legal
            if move.startswith("promote"):  # it takes the stack from somebody
                view = state.view(None)
                assert view.asked != view.owner(view.stacks[move.split()[1]][-1])
    assert dots > 20


@pytest.mark.parametrize("level", [1, 2, 3])
def test_beginners_take_a_win_and_overlook_threats(level: int) -> None:
    win = to_play({"x1": "rrrr", "o1.2": "yyyy"}, "2").view(0)
    player, careful = HeadachePlayer(HEADACHE, level), HeadachePlayer(HEADACHE, level=7)
    assert {str(player.choose(win, Limit(seed=seed)).move) for seed in range(40)} == {"x1-o1.2"}
    met = [state for seed in (1, 2) for state, _ in decisions(careful, HeadacheOptions(), 2, seed)]
    assert at_risk(player, met) > at_risk(careful, met)


def at_risk(player: Player, states: list[HeadacheState]) -> int:
    """Cones that the player leaves where the next pop may capture them, each as often as there are such numbers."""
    total = 0
    for seed, state in enumerate(states):
        seat = state.view(None).asked or 0
        after = state.play(seat, player.choose(state.view(seat), Limit(seed=seed)).move)
        tops = after.view(None).stacks.items()
        total += sum(
            len(pile) * dangers(after, seat, space) for space, pile in tops if pile[-1] in colours(after, seat)
        )
    return total


def colours(state: HeadacheState, seat: int) -> tuple[str, ...]:
    return state.view(None).colours[seat]


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
