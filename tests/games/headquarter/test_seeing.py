"""What a seat sees, what it remembers, what it is told, and what stays hidden."""

from __future__ import annotations

import pytest

from tests.games.headquarter.positions import SIX, played
from tete.core import CHANCE, make_move
from tete.games.headquarter import HEADQUARTER, HeadquarterState
from tete.games.headquarter.move import Draw
from tete.games.headquarter.view_json import HeadquarterViewJson


def seen(state: HeadquarterState, seat: int | None) -> HeadquarterViewJson:
    return state.view(seat).dump()


def told(state: HeadquarterState, text: str, seat: int | None) -> str:
    """How a placement by the mover is told."""
    move = HEADQUARTER.parse(text)
    assert not isinstance(move, Draw)
    drawn = state.play(CHANCE, Draw(move.piece))
    return make_move(drawn, drawn.mover, move).text_for(seat)


@pytest.mark.rule("HQ-20")
def test_a_seat_sees_its_layer_and_through_its_empty_cells() -> None:
    state = played(SIX, "a1r b1b", "b1g c1y")
    assert seen(state, 0)["near"] == ["...", "rb."]
    assert seen(state, 0)["far"] == ["...", "??y"]
    assert seen(state, 1)["near"] == ["...", ".gy"]
    assert seen(state, 1)["far"] == ["...", "r??"]


@pytest.mark.rule("HQ-20")
def test_what_stands_behind_ones_own_cube_is_hidden_filled_or_not() -> None:
    behind = played(SIX, "a1r b1b", "a1g a2y")
    beside = played(SIX, "a1r b1b", "b1g b2y")
    assert seen(behind, 0)["far"] == ["y..", "??."]
    assert seen(beside, 0)["far"] == [".y.", "??."]


@pytest.mark.rule("HQ-21")
@pytest.mark.parametrize("memory_aid", [True, False])
def test_both_know_a_piece_pushed_through(memory_aid: bool) -> None:
    state = played(SIX, "a1r a1'b", "c1g c1'y", memory_aid=memory_aid)
    for seat, far in ((0, ["...", "b.g"]), (1, ["...", "r.y"])):
        data = seen(state, seat)
        assert (data["far"], data["remembered"], data["pushed"]) == (far, ["a1", "c1"], ["a1", "c1"])


@pytest.mark.rule("HQ-22")
def test_with_the_memory_aid_a_cube_once_seen_stays_shown() -> None:
    plies = "a1r b1b", "b1g c1y", "c1g c2g"  # seat 0 covers the yellow cube it saw
    with_aid, without = played(SIX, *plies, memory_aid=True), played(SIX, *plies)
    assert (seen(with_aid, 0)["far"], seen(with_aid, 0)["remembered"]) == (["..?", "??y"], ["c1"])
    assert (seen(without, 0)["far"], seen(without, 0)["remembered"]) == (["..?", "???"], [])


@pytest.mark.rule("HQ-22")
def test_an_emptiness_once_seen_is_not_kept() -> None:
    state = played(SIX, "a1r b1b", memory_aid=True)
    assert seen(state, 0)["far"] == ["...", "??."]


@pytest.mark.rule("HQ-22")
def test_a_cube_that_came_behind_ones_own_was_never_seen() -> None:
    state = played(SIX, "a1r b1b", "a1g b1y", memory_aid=True)
    assert seen(state, 0)["far"] == ["...", "??."]
    assert (seen(state, 1)["far"], seen(state, 1)["remembered"]) == (["...", "rb."], ["a1", "b1"])


@pytest.mark.rule("HQ-23")
def test_the_bag_is_public_and_scores_are_not() -> None:
    state = played(SIX, "a1r b1r", "b1g c1g")
    for seat in (0, 1, None):
        data = seen(state, seat)
        assert isinstance(data["bag"], dict)
        assert (data["left"], data["bag"]["rr"], data["bag"]["gg"], data["bag"]["yy"]) == (28, 2, 2, 3)
        assert (data["far_score"], data["far_areas"], data["outcome"]) == (None, [], None)
    assert seen(state, 0)["score"] == {"cubes": 4, "blackouts": 0, "head_start": 0, "total": 4}
    assert seen(state, None)["score"] is None
    assert (seen(state, 0)["cubes"], seen(state, None)["cubes"]) == ((2, 2), None)


@pytest.mark.rule("HQ-23")
def test_at_the_end_everything_is_shown() -> None:
    state = played("##", "a1r b1b", "a1g b1g")
    for seat in (0, 1, None):
        data = seen(state, seat)
        layers = [["rb"], ["gg"]]
        assert [data["near"], data["far"]] == (layers[::-1] if seat == 1 else layers)
        assert data["outcome"] == {"places": [2, 1], "points": [0, 4], "reason": "layer-full"}
        points = 0 if seat == 1 else 4
        assert data["far_score"] == {"cubes": points, "blackouts": 0, "head_start": 0, "total": points}
        assert (data["step"], data["mover"], data["remembered"]) == ("over", None, [])


@pytest.mark.rule("HQ-33")
def test_empty_cells_count_only_when_the_game_is_over() -> None:
    for plies in ((), ("a1r b1r",), ("a1r b1r", "a1g b1y")):
        data = seen(played("###", *plies), 0)
        assert data["outcome"] is None
        assert data["score"] is not None
        assert data["score"]["blackouts"] == 0
        assert "." not in {area["colour"] for area in data["areas"]}
    over = seen(played("###", "a1r b1r", "b1g c1g"), 0)
    assert over["outcome"] is not None
    assert over["score"] == {"cubes": 4, "blackouts": -2, "head_start": 0, "total": 2}
    assert over["areas"][-1] == {"colour": ".", "cells": ["c1"], "points": -2}
    assert over["far_score"] == {"cubes": 4, "blackouts": -2, "head_start": 0, "total": 2}


@pytest.mark.rule("HQ-24")
def test_the_seat_that_places_sees_where_a_piece_holds() -> None:
    # Seat 0 may push through at b2 only because a1'-a2', of which it sees nothing, hold the far cube.
    plies = "a1r a2g", "a1b a2b", "b1g c1g", "c1y c2y"
    state = played("###\n" + SIX, *plies).play(CHANCE, Draw("rb"))
    assert seen(state, 0)["far"] == ["...", "?.y", "???"]
    spots = seen(state, 0)["spots"]
    assert isinstance(spots, list)
    assert "b2 b2'" in spots
    assert (seen(state, 1)["spots"], seen(state, None)["spots"]) == ([], [])
    assert len(state.moves(0)) == 2 * len(spots)


@pytest.mark.rule("HQ-25")
def test_an_opponents_placement_is_shown_as_far_as_it_is_seen() -> None:
    state = played(SIX, "b1r b2b")
    assert told(state, "a1g b1y", 0) == "a1g ?"
    assert told(state, "b1g b2y", 0) == "? ?"
    assert told(state, "a1g a2y", 0) == "a1g a2y"
    assert told(state, "a1g a1'y", 0) == "a1g a1'y"
    assert told(state, "b1g c1y", 0) == "c1y ?"
    assert told(state, "a1g b1y", 1) == "a1g b1y"


@pytest.mark.rule("HQ-25")
def test_the_placement_that_ends_the_game_is_shown_in_full() -> None:
    state = played("##", "a1r b1b")
    assert {told(state, "a1g b1y", seat) for seat in (0, 1, None)} == {"a1g b1y"}


@pytest.mark.rule("HQ-26")
def test_onlookers_see_neither_side_before_the_end() -> None:
    state = played(SIX, "a1r a1'b", "b1g b2g")
    data = seen(state, None)
    assert data["near"] == data["far"] == ["???", "???"]
    assert (data["pushed"], data["remembered"], data["areas"], data["placed"]) == ([], [], [], 2)
    assert (data["step"], data["mover"], data["last_turn"]) == ("draw", 0, False)
    assert told(played(SIX, "a1r b1b"), "c1g c1'y", None) == "? ?"


@pytest.mark.rule("HQ-32")
def test_a_seat_that_has_to_place_sees_what_each_move_would_score() -> None:
    state = played(SIX, "a1r b1b", "b1g c1y").play(CHANCE, Draw("rr"))
    after = seen(state, 0)["after"]
    assert isinstance(after, dict)
    assert list(after) == [str(move) for move in state.moves(0)]
    assert after["a2r b2r"] == 9
    for move in state.moves(0):
        placed = seen(state.play(0, move), 0)["score"]
        assert isinstance(placed, dict)
        assert after[str(move)] == placed["cubes"]
    assert seen(state, 1)["after"] == {}
    assert seen(state, None)["after"] == {}
