"""The Headache kernel in lock-step with the rules."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import CHANCE, Over, Roll, random_ply
from tete.games.headache import HEADACHE
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.phase import Opening
from tete.games.headache.state import HeadacheState
from tete.kernels.headache import pack, unpack

WALKS = 14  # of each of the fourteen ways to play, of about 600 plies each
WAYS = {
    **{f"classic, {seats}": (HeadacheOptions(), seats) for seats in (2, 3, 4)},
    **{f"safe, {seats}": (HeadacheOptions(safe=True), seats) for seats in (2, 3, 4)},
    "double": (HeadacheOptions(sets=2), 2),
    **{f"protected, {seats}": (HeadacheOptions(starts="protected"), seats) for seats in (2, 4)},
    "must move": (HeadacheOptions(must_move=True), 3),
    "house rules": (HeadacheOptions(safe=True, starts="protected", must_move=True, sets=2), 2),
    "ahead": (HeadacheOptions(entered=(2, 0, 1)), 4),
    "double, ahead": (HeadacheOptions(sets=2, entered=(0, 2)), 2),
    "neighbours": (HeadacheOptions(colours=("green", "red")), 2),
}


def begun(way: str, rng: Random) -> HeadacheState:
    """A game in which it is known who starts."""
    state = HEADACHE.start(*WAYS[way])
    while isinstance(state.phase, Opening):
        state = state.play(CHANCE, random_ply(state, rng).move)
    return state


@pytest.mark.deep
@pytest.mark.parametrize("way", WAYS)
def test_the_kernel_walks_in_step_with_the_rules(way: str) -> None:
    for walk in range(WALKS):
        rng = Random(f"{way}/{walk}")
        state = begun(way, rng)
        kernel = pack(state)
        while not isinstance(state.turn, Over):
            if rng.random() < 0.1:  # a position met on the way is the same one when packed anew
                kernel = pack(state)
            legal = {str(unpack(code, state)): code for code in kernel.moves()}
            known = state.turn.odds if isinstance(state.turn, Roll) else state.moves(kernel.seat)
            ply = random_ply(state, rng)
            assert set(legal) == {str(move) for move in known}
            assert ply.actor in (CHANCE, kernel.seat)
            kernel.play(legal[str(ply.move)])
            state = state.play(ply.actor, ply.move)
        places = state.turn.outcome.places
        assert kernel.moves() == []
        assert tuple(kernel.points) == state.turn.outcome.points
        assert kernel.shares == pytest.approx([(place == 1) / places.count(1) for place in places])
