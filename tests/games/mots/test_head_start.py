"""A head start: points that are there when the game begins."""

from __future__ import annotations

import pytest

from tests.games.mots.board import begin, options, play
from tete.core import BadOptions, Outcome, Over, dump_options, load_options, read_options, reseated, write_option
from tete.games.mots import MOTS
from tete.games.mots.options import MotsOptions


@pytest.mark.rule("MT-47")
def test_a_head_start_is_there_from_the_beginning_and_counts_for_the_target() -> None:
    state = begin("classic", 3, target=60, head_start=(49, 0, 20))
    assert state.scores == (49, 0, 20)
    assert play(state, "4", "0: 7g TETE").turn == Over(Outcome((1, 3, 2), (60, 0, 20), "target"))


@pytest.mark.rule("MT-47")
def test_a_position_with_a_head_start_is_loaded_as_it_was() -> None:
    state = play(begin(head_start=(0, 50)), "4", "0: 7g TETE", "2")
    assert state.scores == (11, 50)
    assert MOTS.load(state.dump()) == state


@pytest.mark.rule("MT-47")
@pytest.mark.parametrize(
    ("code", "changed"),
    [
        ("head-start-goal", {"target": 50, "head_start": (0, 50)}),
        ("head-start-goal", {"head_start": (300,)}),
        ("option-range", {"head_start": (-5, 0)}),
        ("option-type", {"head_start": ("5",)}),
    ],
)
def test_a_head_start_that_makes_no_sense_is_refused(code: str, changed: dict[str, object]) -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == code):
        load_options(MotsOptions(), changed)  # type: ignore[arg-type]


@pytest.mark.rule("MT-47")
def test_nobody_has_a_head_start_alone() -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == "head-start-solo"):
        MOTS.start(options("solo", head_start=(10,)), 1)


@pytest.mark.rule("MT-47")
def test_a_head_start_for_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == "option-seats"):
        MOTS.start(options(head_start=(0, 0, 30)), 2)


def test_a_head_start_is_written_as_numbers_with_commas() -> None:
    given = read_options(MotsOptions(), {"head_start": "0, 50,0"})
    assert given.head_start == (0, 50)
    assert write_option(given, "head_start") == "0,50"
    assert dump_options(given)["head_start"] == [0, 50]
    assert read_options(given, {"head_start": ""}).head_start == ()
    with pytest.raises(BadOptions, check=lambda error: error.code == "option-type"):
        read_options(MotsOptions(), {"head_start": "fifty"})


def test_a_head_start_goes_along_with_its_player() -> None:
    assert reseated(options(head_start=(0, 50)), (1, 2, 0)).head_start == (50,)
    assert reseated(options(head_start=(10, 50)), (1, 0)).head_start == (50, 10)
