"""The Blokus kernel in lock-step with the rules."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import Decide, Over
from tete.core.bits import pack as members_of
from tete.games.blokus import BLOKUS
from tete.games.blokus.options import PRESETS, BlokusOptions
from tete.games.blokus.state import BlokusState
from tete.kernels.blokus import pack, sides

WALKS = 60  # of each of the nine ways to play: 540 in all
WAYS = {
    **PRESETS,
    "free": BlokusOptions(corners="free"),
    "two, free": BlokusOptions(colours="two", corners="free"),
    "blue shared": BlokusOptions(shared="blue"),
    "red shared, free": BlokusOptions(shared="red", corners="free"),
}


def start(options: BlokusOptions) -> BlokusState:
    return BLOKUS.start(options, options.seats[0])


def step(state: BlokusState, rng: Random) -> int:
    """The number of a random move, a large piece more often than not, so that walks are as long as real games."""
    moves = state.moves(actor(state))
    move = moves[-1 - int(len(moves) * rng.random() ** 2)]
    number = state.board.number(move.cells)
    assert number is not None
    return number


def actor(state: BlokusState) -> int:
    assert isinstance(state.turn, Decide)
    return state.turn.seats[0]


@pytest.mark.parametrize("way", WAYS)
def test_the_kernel_walks_in_step_with_the_rules(way: str) -> None:
    side = sides(start(WAYS[way]))
    for seed in range(WALKS):
        rng = Random(f"{way}/{seed}")
        state = start(WAYS[way])
        kernel = pack(state)
        while not isinstance(state.turn, Over):
            seat = actor(state)
            assert (kernel.mover, kernel.side) == (state.mover, side[seat])
            if rng.random() < 0.2:  # a position met on the way is the same one when packed anew
                kernel = pack(state)
            legal = kernel.moves()
            board = state.board
            assert len(legal) == len(set(legal))
            assert members_of(legal) == state.camps[kernel.mover].legal
            number = step(state, rng)
            state = state.play(seat, board.moves[number])
            kernel.play(number)
        assert kernel.mover == -1
        assert kernel.moves() == []
        assert [kernel.points[side[seat]] for seat in range(state.seats)] == list(state.turn.outcome.points)
