"""The Headquarter player: it uses only the view, and plays every head."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from tete.core import CHANCE, Over, Roll, random_ply
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions, HeadquarterState
from tete.players.headquarter.player import LADDER, LEVELS, HeadquarterPlayer
from tete.players.player import Limit, Player
from tete.players.random import RandomPlayer

HEADS = {
    "classic": HeadquarterOptions(),
    "forgetful": HeadquarterOptions(memory_aid=False),
    "half": HeadquarterOptions(stability="half", blackout="square"),
    "full": HeadquarterOptions(stability="full", blackout="linear"),
    "small": HeadquarterOptions(head="##\n##"),
    "either": HeadquarterOptions(ending="either"),
    "few": HeadquarterOptions(pieces=(0, 2, 0, 1, 0, 0, 5, 0, 0, 1)),
    "many": HeadquarterOptions(pieces=(9, 9, 9, 9, 9, 9, 9, 11, 11, 11)),
    "giant": HeadquarterOptions(head="\n".join(["########"] * 8)),
}


def played(options: HeadquarterOptions, players: list[Player], seed: int, nodes: int | None = None) -> HeadquarterState:
    state, rng = HEADQUARTER.start(options), Random(seed)
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            state = state.play(CHANCE, state.turn.odds.sample(rng))
        else:
            seat = state.mover
            limit = Limit(nodes=nodes, seed=rng.getrandbits(32))
            state = state.play(seat, players[seat].choose(state.view(seat), limit).move)
    return state


def in_the_middle(seed: int, placed: int = 12) -> HeadquarterState:
    """A position of a random game in which a piece is drawn."""
    state, rng = HEADQUARTER.start(), Random(seed)
    while state.placed < placed or state.piece is None:
        ply = random_ply(state, rng)
        state = state.play(ply.actor, ply.move)
    return state


@pytest.mark.parametrize("head", HEADS)
def test_it_plays_every_head_to_the_end(head: str) -> None:
    players: list[Player] = [HeadquarterPlayer(HEADQUARTER, level=7), HeadquarterPlayer(HEADQUARTER, level=2)]
    nodes = None if head == "giant" else 20
    assert isinstance(played(HEADS[head], players, seed=1, nodes=nodes).turn, Over)


def twins(placed: int) -> tuple[HeadquarterState, HeadquarterState]:
    """Two different positions with the same view for the seat to move."""
    for seed in count():
        state = in_the_middle(seed, placed)
        other = HEADQUARTER.determinize(state.view(state.mover), Random(seed))
        if other.layers != state.layers:
            return state, other
    raise AssertionError("there are always some")


@pytest.mark.parametrize("level", [2, 5, 7])
@pytest.mark.parametrize("placed", [10, 14, 19])
def test_it_uses_only_the_view(level: int, placed: int) -> None:
    one, other = twins(placed)
    player, seat = HeadquarterPlayer(HEADQUARTER, level), one.mover
    assert player.choose(one.view(seat), Limit(seed=3)) == player.choose(other.view(seat), Limit(seed=3))


def test_what_it_chooses_is_legal_and_ranked() -> None:
    state = in_the_middle(seed=5)
    choice = HeadquarterPlayer(HEADQUARTER).choose(state.view(state.mover), Limit(nodes=200))
    assert choice.ranked[0][0] == choice.move == choice.line[0]
    assert {move for move, _ in choice.ranked} == set(state.moves(state.mover))
    assert choice.value is not None
    assert 0 < choice.value < 1


def test_a_low_level_chooses_by_its_seed() -> None:
    state, player = in_the_middle(seed=6), HeadquarterPlayer(HEADQUARTER, level=1)
    assert len({player.choose(state.view(state.mover), Limit(seed=seed)).move for seed in range(20)}) > 3


def test_there_are_nine_levels() -> None:
    assert list(LEVELS) == list(range(1, 10))
    assert [make(HEADQUARTER).name for make in LADDER] == [f"headquarter:{level}" for level in LEVELS]


def test_the_third_level_beats_chance() -> None:
    wins = 0
    for game in range(10):
        players: list[Player] = [HeadquarterPlayer(HEADQUARTER, level=3), RandomPlayer(HEADQUARTER)]
        mine = game % 2
        end = played(HeadquarterOptions(), players[::-1] if mine else players, seed=game)
        assert isinstance(end.turn, Over)
        wins += end.turn.outcome.places[mine] == 1
    assert wins >= 8
