"""The short notation names every placement, and never one that the cells would not."""

from __future__ import annotations

from itertools import product

import pytest

import tete
from tete.core import BadNotation
from tete.games.blokus import BLOKUS
from tete.games.blokus.geometry import PIECES, geometry

TURNS = [" ".join(filter(None, parts)) for parts in product(("", "m"), ("", "r90", "r180", "r270"))]


def test_every_placement_has_a_short_name() -> None:
    board = geometry(14)
    named = {
        BLOKUS.parse(f"{piece.name} {cell} {turn}".strip()) for piece, cell, turn in product(PIECES, board.cells, TURNS)
    }
    assert set(board.moves) <= named


def test_a_quarter_turns_clockwise_and_the_mirror_comes_first() -> None:
    assert str(BLOKUS.parse("F e10")) == "e11,f10,f11,f12,g12"
    assert str(BLOKUS.parse("F e10 r90")) == "e11,f11,f12,g10,g11"
    assert str(BLOKUS.parse("L4 a1")) == "a1,a2,b1,c1"
    assert str(BLOKUS.parse("L4 a1 r90")) == "a1,a2,a3,b3"
    assert str(BLOKUS.parse("L4 a1 m")) == "a1,b1,c1,c2"
    assert str(BLOKUS.parse("L4 a1 m r90")) == "a1,a2,a3,b1"


def test_cells_are_cells_as_before() -> None:
    assert str(BLOKUS.parse("i5 i6")) == "i5,i6"
    assert str(BLOKUS.parse("I5,I6")) == "i5,i6"
    assert len(BLOKUS.parse("I5 i6").cells) == 5
    for text in ("F", "F e10 r45", "F e10 r90 m", "F e0", "G e10", "f e10", "F e10,e11"):
        with pytest.raises(BadNotation):
            BLOKUS.parse(text)


def test_a_position_plays_what_the_game_reads() -> None:
    first = BLOKUS.start("duo")
    assert first.play(0, "V3 e10") == first.play(0, "e10,e11,f10")


def test_it_is_understood_where_moves_are_typed_and_written_as_cells() -> None:
    game = tete.new("blokus", "duo")
    game.play("V3 e10")
    assert str(game.played[-1].move) == "e10,e11,f10"
    assert "V3" not in str(game.record()).split("e10,e11,f10")[1]
