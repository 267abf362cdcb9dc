"""Imagined positions look just like the view, and could well be."""

from __future__ import annotations

from random import Random

import pytest

from tete.core import Over, random_game
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions, HeadquarterState, determinize
from tete.games.headquarter.options import Ending, Stability

WAYS = [("held", "either"), ("held", "starter"), ("beside", "starter"), ("half", "either"), ("full", "starter")]


def positions(options: HeadquarterOptions, seed: int, games: int) -> list[HeadquarterState]:
    rng = Random(seed)
    return [played.after for _ in range(games) for played in random_game(HEADQUARTER.start(options), rng)]


@pytest.mark.parametrize("memory_aid", [True, False])
@pytest.mark.parametrize(("stability", "ending"), WAYS)
@pytest.mark.parametrize("tries", [determinize.TRIES, 0])
def test_an_imagined_position_has_the_same_view_and_can_be(
    tries: int, stability: Stability, ending: Ending, memory_aid: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Up to the very end of games; with no tries, every demand of the view is worked out."""
    monkeypatch.setattr(determinize, "TRIES", tries)
    rng = Random(4)
    for state in positions(HeadquarterOptions(stability, ending=ending, memory_aid=memory_aid), 11, 1):
        for seat in (0, 1, None):
            view = state.view(seat)
            determinized = HEADQUARTER.determinize(view, rng)
            assert determinized.view(seat) == view
            assert HEADQUARTER.load(determinized.dump()) == determinized


@pytest.mark.parametrize("head", ["#", "#.#/###", ".##./####/#.##/####", "#####/#.#.#", "/".join(["######"] * 8)])
def test_heads_of_any_shape_can_be_imagined(head: str) -> None:
    rng = Random(5)
    for state in positions(HeadquarterOptions(head=head.replace("/", "\n")), 12, 4):
        for seat in (0, 1, None):
            assert HEADQUARTER.determinize(state.view(seat), rng).view(seat) == state.view(seat)


@pytest.mark.parametrize("pieces", [(0, 0, 0, 4, 0, 0, 0, 0, 0, 3), (9, 9, 9, 9, 9, 9, 9, 11, 11, 11)])
def test_hidden_cubes_are_those_of_the_bag(pieces: tuple[int, ...]) -> None:
    rng = Random(8)
    for state in positions(HeadquarterOptions(pieces=pieces), 15, 3):
        for seat in (0, 1, None):
            determinized = HEADQUARTER.determinize(state.view(seat), rng)
            assert determinized.view(seat) == state.view(seat)
            assert HEADQUARTER.load(determinized.dump()) == determinized
            counts = [
                [sum(layer[colour].bit_count() for layer in each.layers) for colour in range(4)]
                for each in (state, determinized)
            ]
            assert counts[0] == counts[1] or seat is None


def test_hidden_cubes_are_guessed_better_than_by_lot() -> None:
    rng, cubes, found, by_lot = Random(6), 0, 0, 0.0
    for state in positions(HeadquarterOptions(), 13, 25):
        if isinstance(state.turn, Over):
            continue
        hidden = state.view(0).unknown[1]
        there = hidden & state.filled(1)
        if there and there != hidden:
            cubes += there.bit_count()
            found += (there & HEADQUARTER.determinize(state.view(0), rng).filled(1)).bit_count()
            by_lot += there.bit_count() ** 2 / hidden.bit_count()
    assert found / cubes > by_lot / cubes + 0.05


def test_colours_of_hidden_cubes_vary() -> None:
    rng = Random(7)
    state = next(each for each in positions(HeadquarterOptions(), 14, 1) if each.placed == 20)
    assert len({HEADQUARTER.determinize(state.view(0), rng).layers for _ in range(20)}) > 10
