"""A handicap: points in advance."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.games.blokus.setting import OWN, end
from tete.core import BadOptions, Over, read_options
from tete.games.blokus import BLOKUS, BlokusOptions
from tete.records.blokus_sgf import write

GAME = next(game for game in OWN if game.options == BLOKUS.presets["classic"])


@pytest.mark.rule("BL-24")
def test_the_points_are_added_to_those_of_the_seat() -> None:
    even = end(GAME)
    ahead = end(GAME, replace(GAME.options, head_start=(0, 10, 100)))
    assert ahead.points == tuple(map(sum, zip(even.points, (0, 10, 100, 0), strict=True)))
    assert isinstance(ahead.turn, Over)
    assert ahead.turn.outcome.points == ahead.points
    assert ahead.turn.outcome.places[2] == 1
    assert ahead.view(0).dump()["head_start"] == [0, 10, 100, 0]
    assert ahead.view(0).dump()["points"] == list(ahead.points)


@pytest.mark.rule("BL-24")
def test_a_team_has_the_points_of_both() -> None:
    even = end(GAME, BlokusOptions(teams=True))
    ahead = end(GAME, BlokusOptions(teams=True, head_start=(1, 10, 2)))
    assert [one - other for one, other in zip(ahead.points, even.points, strict=True)] == [3, 10, 3, 10]


@pytest.mark.rule("BL-24")
def test_the_shared_colour_has_none() -> None:
    assert BLOKUS.start(BlokusOptions(shared="blue", head_start=(5, 0, 7))).points == (-84, -89, -82)
    with pytest.raises(BadOptions, check=lambda error: error.code == "option-seats"):
        BLOKUS.start(BlokusOptions(shared="blue", head_start=(0, 0, 0, 1)))


@pytest.mark.rule("BL-24")
@pytest.mark.parametrize(("code", "text"), [("option-range", "-1"), ("option-range", "101"), ("option-type", "ten")])
def test_what_makes_no_sense_is_refused(code: str, text: str) -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == code):
        read_options(BlokusOptions(), {"head_start": text})


def test_other_programs_do_not_know_it() -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == "sgf-variant"):
        write([replace(GAME, options=replace(GAME.options, head_start=(5,)))])


def test_a_position_with_a_head_start_is_loaded_as_it_was() -> None:
    state = end(GAME, replace(GAME.options, head_start=(0, 10)))
    assert BLOKUS.load(state.dump()) == state
