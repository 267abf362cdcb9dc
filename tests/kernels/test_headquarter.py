"""The Headquarter kernel in lock-step with the rules."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import CHANCE, Over, Roll, random_ply
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions
from tete.kernels.headquarter import fits, pack, search, unpack
from tete.kernels.search import Budget

WALKS = 50  # of each of the eleven ways to play: 550 in all
WAYS = {
    "classic": HeadquarterOptions(),
    "half": HeadquarterOptions(stability="half", blackout="square"),
    "full": HeadquarterOptions(stability="full", blackout="linear"),
    "either": HeadquarterOptions(ending="either"),
    "beside": HeadquarterOptions(stability="beside", head="####\n####\n####"),
    "few": HeadquarterOptions(pieces=(0, 2, 0, 1, 0, 0, 5, 0, 0, 1)),
    "many": HeadquarterOptions(pieces=(9, 9, 9, 9, 9, 9, 9, 11, 11, 11), ending="either"),
    "ahead": HeadquarterOptions(head_start=(7, 40)),
    "small": HeadquarterOptions(head="##\n##"),
    "jagged": HeadquarterOptions(head="#.#.#.#\n.######\n##.##.#\n#.#.#.#"),
    "tower": HeadquarterOptions(head="\n".join(["##."] * 7 + ["###"] * 8)),
}


@pytest.mark.parametrize("way", WAYS)
def test_the_kernel_walks_in_step_with_the_rules(way: str) -> None:
    assert fits(WAYS[way])
    for walk in range(WALKS):
        rng = Random(f"{way}/{walk}")
        state = HEADQUARTER.start(WAYS[way])
        kernel = pack(state)
        while not isinstance(state.turn, Over):
            if rng.random() < 0.1:  # a position met on the way is the same one when packed anew
                kernel = pack(state)
            legal = {str(unpack(code, state)): code for code in kernel.moves()}
            known = state.turn.odds if isinstance(state.turn, Roll) else state.moves(kernel.mover)
            ply = random_ply(state, rng)
            assert set(legal) == {str(move) for move in known}
            assert ply.actor in (CHANCE, kernel.mover)
            assert not kernel.over
            kernel.play(legal[str(ply.move)])
            state = state.play(ply.actor, ply.move)
        assert kernel.over
        assert kernel.moves() == []
        assert kernel.points == state.turn.outcome.points


def test_a_head_of_more_than_a_word_is_not_for_the_kernel() -> None:
    assert not fits(HeadquarterOptions(head="\n".join(["########"] * 8)))


def test_worlds_with_different_moves_are_refused() -> None:
    rng = Random(1)
    one = HEADQUARTER.start()
    other = one.play(CHANCE, random_ply(one, rng).move)
    later = other.play(0, random_ply(other, rng).move)
    with pytest.raises(ValueError, match="worlds that differ"):
        search([other, later.play(CHANCE, random_ply(later, rng).move)], [0.0] * 28, Budget(1))
