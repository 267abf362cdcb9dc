"""Kopf oder Knopf in C++ and in Python: the same moves, the same positions, the same end."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import Over
from tete.games.knopf import KNOPF
from tete.games.knopf.move import Move
from tete.games.knopf.options import KnopfOptions
from tete.games.knopf.state import Knopf, Step
from tete.kernels import knopf

WALKS = 500


def boards(seed: int) -> KnopfOptions:
    """The usual board and goals, then boards with any holes and any goal."""
    rng = Random(seed)
    if seed % 2 == 0:
        return KNOPF.presets[rng.choice(list(KNOPF.presets))]
    holes = "\n".join("".join(rng.choice("1234") for _ in range(10)) for _ in range(10))
    return KnopfOptions(goal=rng.randrange(1, 15), holes=holes)


def eager(state: Knopf, rng: Random) -> Move:
    """A move drawn so that games are lively: removals are taken more often than declined."""
    moves = state.moves(state.seat)
    return moves[rng.randrange(len(moves))] if state.step is Step.MOVE or rng.random() < 0.3 else moves[0]


@pytest.mark.parametrize("part", range(10))
def test_python_and_cpp_walk_in_lock_step(part: int) -> None:
    for seed in range(part * WALKS // 10, (part + 1) * WALKS // 10):
        rng, state = Random(seed), KNOPF.start(boards(seed))
        position = knopf.pack(state)
        for _ in range(400):
            if isinstance(state.turn, Over):
                break
            codes = knopf.moves(position, state.choices)
            assert {str(move) for move in state.moves(state.seat)} == {str(move) for move in codes}
            move = eager(state, rng)
            state, position = state.play(state.seat, move), position.play(codes[move])
            assert knopf.facts(position) == knopf.facts_of(state)
        assert knopf.facts(knopf.pack(state)) == knopf.facts_of(state)
        if isinstance(state.turn, Over):
            places = state.turn.outcome.places
            won = (places[0] < places[1]) - (places[0] > places[1])
            assert (position.result(0), position.result(1)) == (won, -won)
            assert position.moves() == []
