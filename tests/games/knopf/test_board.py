"""The board, the buttons and the first position."""

from __future__ import annotations

import pytest

from tests.games.knopf.positions import after, position, texts
from tete.core import Decide, bits
from tete.games.knopf import KNOPF
from tete.games.knopf.geometry import CELLS, NAMES, SIDE, names, second_ring
from tete.games.knopf.options import KnopfOptions
from tete.games.knopf.pairs import crowded, pairs, threatened

START = KNOPF.start()


@pytest.mark.rule("KK-1")
def test_squares_have_one_to_four_holes_and_a1_is_at_the_bottom_left() -> None:
    lines, holes = KnopfOptions().holes.splitlines(), START.layout.holes
    assert len(holes) == 100
    assert set(holes) == {1, 2, 3, 4}
    for name, line, digit in (("a1", 9, 0), ("j1", 9, 9), ("a10", 0, 0), ("i10", 0, 8), ("b9", 1, 1)):
        assert holes[CELLS[name]] == int(lines[line][digit])


@pytest.mark.rule("KK-1")
def test_a_button_shows_the_holes_of_the_square_it_stands_on() -> None:
    holes = "\n".join(["2222222222"] * 8 + ["4222222222", "1222222222"])  # a1 one hole, a2 four, all others two
    state = position("a1", "j10", holes=holes)
    assert texts(state) == ["a1-a2", "a1-b1", "a1-b2"]
    moved = after(state, "a1-a2", "j10-j8")
    assert {"a2-a3", "a2-a6"} <= set(texts(moved))
    assert {text for text in texts(after(moved, "a2-a3", "j8-j6")) if "a3-a" in text} == {"a3-a1", "a3-a5"}


@pytest.mark.rule("KK-2")
def test_fourteen_red_and_fourteen_blue_buttons_alternate_on_the_second_ring() -> None:
    red, blue = START.buttons
    ring = [NAMES[cell] for cell in second_ring()]
    assert ring[0] == "b9"
    assert ring[:2] + ring[7:9] + ring[14:16] + ring[21:23] == ["b9", "c9", "i9", "i8", "i2", "h2", "b2", "b3"]
    assert len(set(ring)) == 28
    assert names(red) == sorted(ring[::2], key=CELLS.__getitem__)
    assert names(blue) == sorted(ring[1::2], key=CELLS.__getitem__)
    assert {"b9", "i2"} <= set(names(red))
    assert {"i9", "b2"} <= set(names(blue))


@pytest.mark.rule("KK-2")
def test_red_begins_and_turns_alternate() -> None:
    assert START.turn == Decide((0,))
    assert START.step == "move"
    assert after(START, "b9-d7").turn == Decide((1,))
    assert KNOPF.colours(START) == (("red",), ("blue",))


@pytest.mark.rule("KK-2")
def test_at_the_start_there_are_two_pairs_each_and_no_threat() -> None:
    red, blue = START.buttons
    assert [(NAMES[one], NAMES[other]) for one, other in pairs(red)] == [("b3", "c2"), ("h9", "i8")]
    assert [(NAMES[one], NAMES[other]) for one, other in pairs(blue)] == [("b8", "c9"), ("h2", "i3")]
    assert not crowded(red) | crowded(blue)
    assert not threatened(START.layout, red, blue) | threatened(START.layout, blue, red)
    assert len(START.moves(0)) == 46


def quarter_turn(squares: int) -> int:
    """A quarter turn to the right: the left column becomes the top row."""
    turned = []
    for cell in bits.members(squares):
        column, row = divmod(cell, SIDE)
        turned.append(row * SIDE + SIDE - 1 - column)
    return bits.pack(turned)


@pytest.mark.rule("KK-2")
def test_a_quarter_turn_keeps_the_holes_and_swaps_the_colours() -> None:
    holes = START.layout.holes
    for count in range(1, 5):
        squares = bits.pack(cell for cell in range(100) if holes[cell] == count)
        assert quarter_turn(squares) == squares
    assert (quarter_turn(START.buttons[0]), quarter_turn(START.buttons[1])) == START.buttons[::-1]
