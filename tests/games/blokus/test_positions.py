"""Positions of Blokus written down, read back, refused, and seen."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.blokus.setting import MEETING, OWN, end, played
from tete.core import BadPosition, random_game, replay
from tete.games.blokus import BLOKUS, BlokusOptions


def dumped(*moves: str) -> dict[str, Any]:
    data = played("duo", *(moves or MEETING)).dump()
    assert isinstance(data, dict)
    return data


def refused(data: Any) -> bool:
    with pytest.raises(BadPosition) as caught:
        BLOKUS.load(data)
    return caught.value.code == "bad-position"


def test_every_position_of_whole_games_comes_back() -> None:
    for game in OWN:
        for state in (each.after for each in replay(BLOKUS.start(game.options), game.plies)):
            again = BLOKUS.load(json.loads(json.dumps(state.dump())))
            assert again == state
            assert again.turn == state.turn
            assert [camp.legal for camp in again.camps] == [camp.legal for camp in state.camps]


def test_positions_are_equal_whatever_the_order_of_the_pieces() -> None:
    one = played("duo", "e10", "j5", "f11,f12", "k6,k7", "g13,h13,i13", "l8,l9,l10")
    other = played("duo", "e10", "j5", "f11,f12", "k6,k7", "g13,h13,i13", "l8,l9,l10")
    assert one == other
    assert hash(one) == hash(other)
    assert one != played("duo", "e10", "j5", "f11,f12", "k6,k7", "g13,h13,i13", "k4,l4,m4")
    here = played("duo", "d10,e10", "j5,k5", "f11", "l6", "c11,c12,c13", "m7,m8,m9")
    there = played("duo", "d10,e10", "j5,k5", "c11,c12,c13", "l6", "f11", "m7,m8,m9")
    assert here == there
    assert hash(here) == hash(there)
    assert here.dump() == there.dump()


def test_the_order_counts_only_where_it_scores() -> None:
    with_single, without = end(OWN[0]), end(OWN[1])
    assert [camp.single_last for camp in with_single.camps] == [True, False, False, False]
    assert not any(camp.single_last for camp in without.camps)
    data: Any = with_single.dump()
    assert data["single_last"] == ["blue"]
    data["single_last"] = []
    assert BLOKUS.load(data).points[0] == 15


@pytest.mark.parametrize("data", [None, 3, "x", [], {}, {"options": {}}, {**dumped(), "more": 1}])
def test_a_position_has_four_fields(data: Any) -> None:
    assert refused(data)


@pytest.mark.parametrize("value", [None, [], {"bord": 1}, {"board": 3}, {"board": "14x14", "teams": True}])
def test_bad_options_are_no_position(value: Any) -> None:
    assert refused({**dumped(), "options": value})


@pytest.mark.parametrize("board", [None, [], ["." * 14] * 13, ["." * 13] * 14, [1] * 14, ["r" * 14] * 14])
def test_a_board_has_rows_of_cells(board: Any) -> None:
    assert refused({**dumped(), "board": board})


def repainted(row: int, text: str) -> dict[str, Any]:
    """The meeting with one row drawn anew."""
    data = deepcopy(dumped())
    data["board"][14 - row] = text
    return data


def test_patches_are_pieces_each_once() -> None:
    assert dumped()["board"][14 - 11] == "....b........."
    assert refused(repainted(11, "...bbb........"))  # six squares
    assert refused(repainted(3, "y.y..........."))  # two single squares


def test_the_single_square_comes_last_for_known_colours() -> None:
    assert refused({**dumped(), "single_last": "blue"})
    assert refused({**dumped(), "single_last": ["red"]})
    assert refused({**dumped(), "single_last": [{}]})


@pytest.mark.parametrize("colour", ["red", "", 0, [], None])
def test_the_colour_to_move_is_one_that_can(colour: Any) -> None:
    assert refused({**dumped(), "to_move": colour})
    over: Any = end(OWN[4]).dump()
    assert refused({**over, "to_move": "blue"})


@settings(max_examples=150)
@given(st.integers(0, 195), st.sampled_from(".byrg "), st.sampled_from(["blue", "yellow", None]))
def test_a_changed_position_is_refused_or_sound(cell: int, mark: str, to_move: str | None) -> None:
    data = deepcopy(dumped())
    row, column = divmod(cell, 14)
    line = data["board"][row]
    data["board"][row] = line[:column] + mark + line[column + 1 :]
    data["to_move"] = to_move
    try:
        state = BLOKUS.load(data)
    except BadPosition:
        return
    assert state.dump() == data


def test_a_view_has_all_that_a_page_draws() -> None:
    view = played("duo", *MEETING).view(1)
    data: Any = view.dump()
    assert (data["seat"], data["size"], data["outcome"]) == (1, 14, None)
    assert data["to_move"] == {"colour": "blue", "seat": 0}
    assert data["board"] == list(view.state.rows)
    assert data["points"] == [-82, -82]
    assert data["teams"] == [[0], [1]]
    assert data["pieces"]["V3"] == "a1,a2,b1"
    assert len(data["pieces"]) == 21
    blue, yellow = data["colours"]
    assert (blue["colour"], blue["seat"], blue["points"], blue["finished"]) == ("blue", 0, -82, False)
    assert set(data["pieces"]) - set(blue["left"]) == {"I3", "T4"}
    assert blue["starts"] == []
    assert set(blue["corners"]) == {"d8", "d12", "f6", "f12", "h10", "g11"}
    assert set(yellow["corners"]) == {"g4", "i7", "j8", "k4", "l8", "m5", "m7"}


def test_a_view_of_the_beginning_and_of_the_end() -> None:
    first: Any = BLOKUS.start(BlokusOptions(corners="free")).view(None).dump()
    assert first["seat"] is None
    assert first["colours"][2]["starts"] == ["a1", "a20", "t1", "t20"]
    assert first["colours"][2]["corners"] == []
    last: Any = end(OWN[0]).view(None).dump()
    assert last["to_move"] is None
    assert last["outcome"] == {"places": [1, 2, 4, 2], "points": [20, -35, -45, -35], "reason": "all-finished"}
    assert all(colour["finished"] for colour in last["colours"])
    three: Any = end(OWN[3]).view(0).dump()
    assert [colour["seat"] for colour in three["colours"]] == [0, 1, 2, None]


def test_views_differ_only_by_who_looks() -> None:
    for state in (each.after for each in random_game(BLOKUS.start(), Random(4))):
        assert state.view(0) != state.view(1)
        assert {**state.view(0).dump(), "seat": 1} == state.view(1).dump()
