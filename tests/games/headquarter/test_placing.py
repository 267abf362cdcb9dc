"""Where a piece may go, and what stands."""

from __future__ import annotations

import pytest

from tests.games.headquarter.positions import allows, holding, played, refused
from tete.core import CHANCE
from tete.games.headquarter import HEADQUARTER
from tete.games.headquarter.head import colour_at
from tete.games.headquarter.move import Draw
from tete.games.headquarter.options import STABILITIES, Stability


@pytest.mark.rule("HQ-7")
def test_a_piece_lies_or_stands_in_the_own_layer() -> None:
    state = holding("rb", ".../...")
    assert allows(state, "a1r b1b")
    assert allows(state, "a1r a2b")


@pytest.mark.rule("HQ-7")
@pytest.mark.parametrize("text", ["a1r c1b", "a1r b2b", "a1r b1'b", "a1r a1b", "b1r a2b"])
def test_cubes_of_one_piece_touch(text: str) -> None:
    assert refused(holding("rb", ".../..."), text)[0] == "apart"


@pytest.mark.rule("HQ-8")
def test_a_piece_goes_through_the_head_into_the_cell_behind() -> None:
    state = holding("rb", ".../...").play(0, HEADQUARTER.parse("b1r b1'b"))
    bit = state.head.bit(1, 1)
    assert [colour_at(layer, bit) for layer in state.layers] == ["r", "b"]
    assert state.pushed == bit


@pytest.mark.rule("HQ-8")
def test_seat_1_pushes_into_the_layer_of_seat_0() -> None:
    state = played("###", "a1r b1r", "c1g c1'y")
    bit = state.head.bit(2, 1)
    assert [colour_at(layer, bit) for layer in state.layers] == ["y", "g"]


@pytest.mark.rule("HQ-9")
def test_a_piece_never_goes_wholly_to_the_other_side() -> None:
    state = holding("rb", ".../...")
    assert refused(state, "a1'r b1'b") == ("both-far", {"first": "a1'", "second": "b1'"})
    assert not any(str(move).count("'") == 2 for move in state.moves(0))


@pytest.mark.rule("HQ-10")
def test_cells_are_in_the_head_and_empty() -> None:
    state = HEADQUARTER.start().play(CHANCE, Draw("rb"))
    assert refused(state, "a1r b1b") == ("not-a-cell", {"cell": "a1"})
    assert refused(state, "f6r f7b") == ("not-a-cell", {"cell": "f7"})
    assert refused(state, "z9r z9'b") == ("not-a-cell", {"cell": "z9"})
    assert refused(holding("rb", "r.", ".."), "a1b b1r") == ("taken", {"cell": "a1"})
    assert refused(holding("rb", "..", "r."), "a1b a1'r") == ("taken", {"cell": "a1'"})


@pytest.mark.rule("HQ-11")
def test_either_cube_goes_first_and_one_colour_has_one_way() -> None:
    two, one = holding("rb", ".."), holding("rr", "..")
    assert [str(move) for move in two.moves(0)] == [
        *("a1r b1b", "a1b b1r"),
        *("a1r a1'b", "a1b a1'r", "b1r b1'b", "b1b b1'r"),
    ]
    assert [str(move) for move in one.moves(0)] == ["a1r b1r", "a1r a1'r", "b1r b1'r"]


def test_moves_are_listed_lying_upright_through_and_lower_cells_first() -> None:
    moves = holding("rr", ".../...").moves(0)
    assert [str(move) for move in moves] == [
        *("a1r b1r", "b1r c1r"),
        *("a1r a2r", "b1r b2r", "c1r c2r"),
        *("a1r a1'r", "b1r b1'r", "c1r c1'r"),
    ]
    assert [str(move) for move in moves[1:3]] == ["b1r c1r", "a1r a2r"]
    assert moves[-1] == moves[7]
    with pytest.raises(IndexError):
        moves[8]


@pytest.mark.rule("HQ-12")
def test_a_cube_rests_on_a_cube_or_on_the_floor_of_its_own_layer() -> None:
    assert allows(holding("rb", "..../gg.."), "a2r b2b")
    assert not allows(holding("rb", "..../....", "..../gggg"), "a2r b2b")
    stepped = played(None, "d1r e1b").play(CHANCE, Draw("gg"))  # b2 and c2 stand on the head itself
    assert allows(stepped, "b2g c2g")


@pytest.mark.rule("HQ-13")
@pytest.mark.parametrize("stability", STABILITIES)
def test_an_upright_piece_stands_on_its_lower_cube(stability: Stability) -> None:
    state = holding("rb", "..../..../r...", "rrrr/rrrr/rrrr", stability)
    assert allows(state, "a2r a3b")
    assert refused(state, "b2r b3b") == ("floats", {"first": "b2", "second": "b3"})


@pytest.mark.rule("HQ-14")
@pytest.mark.parametrize("stability", STABILITIES)
def test_a_lying_piece_stands_on_two_resting_cubes(stability: Stability) -> None:
    state = holding("rb", "..../yg..", "..../y...", stability)
    assert allows(state, "a2r b2b")
    assert allows(state, "a2r a2'b")


@pytest.mark.rule("HQ-15")
def test_a_hanging_cube_is_held_by_a_cube_beside_it() -> None:
    assert allows(holding("rb", "...../...y./ry.y."), "b2r c2b")  # c2 hangs between its partner and d2
    assert refused(holding("rb", "...../...../ry..."), "b2r c2b") == ("tips", {"cell": "c2"})


@pytest.mark.rule("HQ-15")
def test_a_hanging_cube_is_held_by_a_cube_back_to_back() -> None:
    assert allows(holding("rb", "...../...../.y...", "...../..g../..g.."), "b2r c2b")
    assert not allows(holding("rb", "...../...../.y...", "...../.g.../.g..."), "b2r c2b")
    assert not allows(holding("rb", "...../...../.y...", "...../...../..g.."), "b2r c2b")


@pytest.mark.rule("HQ-15")
def test_a_cube_hanging_on_the_far_side_is_held_there() -> None:
    assert refused(holding("rb", "...../...../..y.."), "c2r c2'b") == ("tips", {"cell": "c2'"})
    assert allows(holding("rb", "...../...../..y..", "...../.g.../.g..."), "c2r c2'b")
    assert not allows(holding("rb", "...../.g.../.gy.."), "c2r c2'b")  # beside the cube that rests


@pytest.mark.rule("HQ-15")
def test_a_cube_hanging_on_the_own_side_is_held_there() -> None:
    assert refused(holding("rb", "...../...../.....", "...../...../..y.."), "c2r c2'b") == ("tips", {"cell": "c2"})
    assert allows(holding("rb", "...../...y./...y.", "...../...../..y.."), "c2r c2'b")


@pytest.mark.rule("HQ-16")
def test_a_hanging_cube_is_held_by_the_edge() -> None:
    assert allows(holding("rb", "..../..../.y.."), "a2r b2b")
    assert allows(holding("rb", "..../..../..y."), "c2r d2b")
    assert not allows(holding("rb", "..../..../.y.."), "b2r c2b")
    assert allows(holding("rb", "..../..../y..."), "a2r a2'b")


@pytest.mark.rule("HQ-16")
def test_the_open_air_before_a_face_is_no_edge() -> None:
    assert not allows(holding("rb", ".../.../.y."), "b2r b2'b")


@pytest.mark.rule("HQ-17")
def test_a_resting_cube_that_cannot_rise_holds_its_partner() -> None:
    under_the_edge = holding("rb", "...../.y...")  # b2 rests on b1, and the head ends above it
    assert allows(under_the_edge, "b2r c2b")
    assert allows(under_the_edge, "b2r b2'b")
    free = holding("rb", "...../...../.y...")
    assert refused(free, "b2r c2b") == ("tips", {"cell": "c2"})
    under_a_cube = holding("rb", ".g.../...../.y...")
    assert allows(under_a_cube, "b2r c2b")
    assert allows(under_a_cube, "b2b b2'r")


@pytest.mark.rule("HQ-17")
def test_what_stands_above_the_hanging_cube_or_on_the_other_side_locks_nothing() -> None:
    assert not allows(holding("rb", "..g../...../.y..."), "b2r c2b")
    assert not allows(holding("rb", "...../...../.y...", ".g.../...../....."), "b2r c2b")
    # The far cube rests and is locked on its own side.
    assert allows(holding("rb", "...../...../.....", "..g../...../..y.."), "c2r c2'b")
    assert not allows(holding("rb", "..g../...../.....", "...../...../..y.."), "c2r c2'b")


@pytest.mark.rule("HQ-17")
def test_two_hanging_cubes_are_locked_by_nothing() -> None:
    assert refused(holding("rb", ".gg../...../....."), "b2r c2b")[0] == "floats"


@pytest.mark.rule("HQ-18")
@pytest.mark.parametrize("stability", STABILITIES)
def test_a_piece_of_which_no_cube_rests_falls(stability: Stability) -> None:
    state = holding("rb", "..../....", "yyyy/yyyy", stability)
    assert refused(state, "a2r b2b") == ("floats", {"first": "a2", "second": "b2"})
    assert refused(holding("rb", "y.y/y.y", "y.y/y.y", stability), "b2r b2'b")[0] == "floats"


@pytest.mark.rule("HQ-19")
def test_half_and_full_stability() -> None:
    hanging, held = (
        "...../...../.y...",
        "...../..y../.yy..",
    )  # b2 rests; in the second, a2 and c2 hold
    assert allows(holding("rb", hanging, stability="half"), "b2r c2b")
    assert allows(holding("rb", hanging, stability="half"), "b2r b2'b")
    assert refused(holding("rb", held, stability="full"), "a2r b2b") == ("overhangs", {"cell": "a2"})
    assert refused(holding("rb", held, stability="full"), "b2r b2'b") == ("overhangs", {"cell": "b2'"})
    assert allows(holding("rb", held), "a2r b2b")


@pytest.mark.rule("HQ-19")
def test_beside_is_held_without_the_lock_from_above() -> None:
    for near in ("...../.y...", ".g.../...../.y..."):
        assert refused(holding("rb", near, stability="beside"), "b2r c2b") == ("tips", {"cell": "c2"})
        assert allows(holding("rb", near, stability="beside"), "a2r b2b")  # the edge holds from beside
