"""Blokus, rule by rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.games.blokus.setting import MEETING, played, refused
from tete.core import CHANCE, Decide, NotYourTurn, random_game
from tete.games.blokus import BLOKUS, BlokusOptions, BlokusState, Placement
from tete.games.blokus.geometry import ALL_PIECES, PIECES, geometry, squares

FREE = BlokusOptions(corners="free")


@pytest.mark.rule("BL-1")
def test_the_board_goes_from_a1_to_t20() -> None:
    board = geometry(20)
    assert len(board.cells) == 400
    assert (str(board.cells[0]), str(board.cells[1]), str(board.cells[-1])) == ("a1", "a2", "t20")
    rows = played("classic", "a20").rows
    assert len(rows) == 20
    assert rows[0] == "b" + "." * 19


@pytest.mark.rule("BL-2")
def test_a_colour_has_21_pieces_of_89_squares_in_91_shapes() -> None:
    assert Counter(piece.size for piece in PIECES) == {1: 1, 2: 1, 3: 2, 4: 5, 5: 12}
    assert squares(ALL_PIECES) == 89
    assert sum(len(piece.orientations) for piece in PIECES) == 91
    assert len({shape for piece in PIECES for shape in piece.orientations}) == 91
    assert len(geometry(20).moves) == 30_433
    assert len(geometry(14).moves) == 13_729


@pytest.mark.rule("BL-2")
def test_pieces_are_turned_and_flipped_freely() -> None:
    laid = {shape(move) for move in played("duo").moves(0) if len(move.cells) > 1}
    assert len(laid) == 90  # all but the single square, and X is among them


def shape(move: Placement) -> tuple[tuple[int, int], ...]:
    left, low = min(cell.column for cell in move.cells), min(cell.row for cell in move.cells)
    return tuple((cell.column - left, cell.row - low) for cell in move.cells)


@pytest.mark.rule("BL-2")
@pytest.mark.parametrize("cells", ["a20,c20", "a20,b19", "a15,a16,a17,a18,a19,a20", "a18,a19,a20,b20,c20,c19"])
def test_cells_that_are_no_piece_are_refused(cells: str) -> None:
    error = refused(played("classic"), cells)
    assert error.code == "no-such-piece"
    assert error.details == {"squares": cells.count(",") + 1}


@pytest.mark.rule("BL-3")
def test_colours_take_turns_blue_yellow_red_green() -> None:
    state, seen = played("classic"), []
    rng = Random(5)
    for _ in range(8):
        assert isinstance(state.turn, Decide)
        seen.append((state.colour, state.turn.seats))
        state = state.play(state.turn.seats[0], rng.choice(state.moves(state.turn.seats[0])))
    assert seen == [("blue", (0,)), ("yellow", (1,)), ("red", (2,)), ("green", (3,))] * 2


@pytest.mark.rule("BL-3")
def test_no_other_seat_may_place_a_piece() -> None:
    for actor in (1, 2, 3, CHANCE):
        with pytest.raises(NotYourTurn):
            played("classic").play(actor, BLOKUS.parse("a20"))


@pytest.mark.rule("BL-4")
def test_each_colour_has_58_first_moves_and_x_is_none_of_them() -> None:
    state = played("classic")
    for seat, corner in enumerate(("a20", "t20", "t1", "a1")):
        moves = state.moves(seat)
        assert len(moves) == 58
        assert all(corner in str(move).split(",") for move in moves)
        assert "X" not in {piece_name(state, move) for move in moves}
        state = state.play(seat, moves[0])


def piece_name(state: BlokusState, move: Placement) -> str:
    number = state.board.number(move.cells)
    assert number is not None
    return PIECES[state.board.pieces[number]].name


@pytest.mark.rule("BL-4")
def test_a_first_piece_elsewhere_is_refused() -> None:
    for state, move, details in (
        (played("classic"), "t20", {"colour": "blue", "cell": "a20"}),
        (played("classic", "a20"), "s20,s19", {"colour": "yellow", "cell": "t20"}),
        (played("classic", "a20", "t20", "t1"), "b2", {"colour": "green", "cell": "a1"}),
    ):
        error = refused(state, move)
        assert error.code == "not-on-start"
        assert error.details == details


@pytest.mark.rule("BL-5")
def test_free_corners_go_to_the_first_colour_that_takes_them() -> None:
    state = played(FREE)
    assert len(state.moves(0)) == 4 * 58
    state = played(FREE, "t1")
    assert len(state.moves(1)) == 3 * 58
    assert refused(state, "t1").code == "occupied"
    error = refused(state, "j10")
    assert error.code == "not-on-start"
    assert error.details == {"colour": "yellow", "cell": "a1, a20, t20"}
    state = played(FREE, "t1", "a20", "a1")
    assert [str(cell) for cell in state.free_starts(3)] == ["t20"]
    assert len(state.moves(3)) == 58
    assert state.free_starts(0) == ()


@pytest.mark.rule("BL-5")
def test_free_starting_squares_in_duo() -> None:
    options = replace(BLOKUS.presets["duo"], corners="free")
    assert len(played(options).moves(0)) == 2 * 414
    assert len(played(options, "j5").moves(1)) == 414
    assert refused(played(options, "j5"), "i5").details == {"colour": "yellow", "cell": "e10"}


@pytest.mark.rule("BL-6")
def test_pieces_stay_on_the_board() -> None:
    for options, move, cell, size in (("classic", "t20,u20", "u20", 20), ("duo", "e10,a15", "a15", 14)):
        error = refused(played(options), move)
        assert error.code == "off-board"
        assert error.details == {"cell": cell, "size": size}


@pytest.mark.rule("BL-6")
def test_pieces_lie_on_empty_squares() -> None:
    error = refused(played("duo", *MEETING), "h6,h7")
    assert error.code == "occupied"
    assert error.details == {"cell": "h6", "colour": "yellow"}
    assert refused(played("duo", *MEETING), "g9,h9").details == {"cell": "g9", "colour": "blue"}


@pytest.mark.rule("BL-7")
def test_a_later_piece_touches_its_colour_at_a_corner() -> None:
    state = played("duo", *MEETING)
    for move in ("j9,j10,k9,k10", "k5", "m7"):  # nowhere; at a corner of yellow; likewise
        error = refused(state, move)
        assert error.code == "no-corner-contact"
        assert error.details == {"colour": "blue"}
    for cell in ("d8", "f6", "h10", "g11"):
        assert state.play(0, BLOKUS.parse(cell)).rows != state.rows


@pytest.mark.rule("BL-8")
def test_a_piece_never_touches_its_colour_along_an_edge() -> None:
    state = played("duo", *MEETING)
    # e8 lies along e9; f9 along e9 and g9; h10,h9 holds at a corner of g9 and yet lies along it
    for move, cell in (("e7,e8", "e8"), ("f9", "f9"), ("h9,h10", "h9"), ("h8", "h8")):
        error = refused(state, move)
        assert error.code == "edge-contact"
        assert error.details == {"cell": cell, "colour": "blue"}


@pytest.mark.rule("BL-9")
def test_other_colours_may_be_touched_in_any_way() -> None:
    state = played("duo", *MEETING).play(0, BLOKUS.parse("f5,f6,g5"))  # g5 lies along h5
    assert state.rows[14 - 5][5:8] == "bby"
    assert state.colour == "yellow"


@pytest.mark.rule("BL-10")
def test_a_piece_is_placed_once() -> None:
    error = refused(played("duo", *MEETING), "f4,f5,f6")
    assert error.code == "piece-used"
    assert error.details == {"colour": "blue", "piece": "I3"}
    assert all(len(move.cells) != 1 for move in played("classic", "a20", "t20", "t1", "a1").moves(0))


@pytest.mark.rule("BL-10")
def test_what_lies_on_the_board_stays() -> None:
    before = BLOKUS.start()
    for state in (each.after for each in random_game(before, Random(11))):
        for old, new in zip(before.camps, state.camps, strict=True):
            assert new.taken & old.taken == old.taken
            assert new.left | old.left == old.left
        before = state
