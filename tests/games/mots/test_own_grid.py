"""Grids of 9 to 21 rows and columns, with values to 9 and the cross anywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.mots.board import begin, play, refused
from tests.games.mots.grids import LARGE, SMALL, TALL, WIDE, grid
from tete.games.mots import MOTS
from tete.games.mots.layout import cell_name, read_board
from tete.games.mots.lexicon import load
from tete.games.mots.view import names

PLAIN = "\n".join(["1" * 21] * 20 + ["1" * 20 + "+"])


@pytest.mark.rule("MT-40")
@pytest.mark.parametrize(
    ("board", "rows", "columns", "cross", "beside"),
    [
        (SMALL, 9, 9, "a1", {"a2", "b1"}),
        (LARGE, 21, 21, "u21", {"t21", "u20"}),
        (WIDE, 9, 21, "k5", {"j5", "l5", "k4", "k6"}),
        (TALL, 21, 9, "i1", {"h1", "i2"}),
    ],
)
def test_a_grid_has_its_own_size_and_its_cross_anywhere(
    board: str, rows: int, columns: int, cross: str, beside: set[str]
) -> None:
    read = read_board(board)
    assert (read.rows, read.columns, cell_name(read.cross), set(names(read.beside))) == (rows, columns, cross, beside)
    assert "\n".join(read.cut(read.kinds)) == board
    view = begin(board=board).view(0).dump()
    assert [len(row) for row in view["kinds"]] == [len(row) for row in view["grid"]] == [columns] * rows
    assert set(view["first"]) == beside


@pytest.mark.rule("MT-40")
def test_the_first_word_lies_beside_the_cross_in_the_corner() -> None:
    state = play(begin(board=PLAIN), "4")
    assert refused(state, "0: 7g TETE").details == {"cell": "u21"}
    after = play(state, "0: 21q TETE")
    assert after.scores == (4, 0)
    assert MOTS.load(json.loads(json.dumps(after.dump()))) == after


@pytest.mark.rule("MT-40")
def test_values_go_up_to_nine() -> None:
    assert play(begin(board=PLAIN.replace("1", "9")), "4", "0: u17 TETE").scores == (36, 0)


@pytest.mark.rule("MT-2")
def test_what_lies_beyond_a_small_grid_is_no_cell() -> None:
    state = play(begin(board=grid(9, 12, "a9")), "4")
    for move in ("7m TETE", "m7 TETE", "10a TETE", "u21 TETE"):
        refusal = refused(state, f"0: {move}")
        assert (refusal.code, refusal.details["last"]) == ("no-such-cell", "l9")
    assert refused(state, "0: 7j TETE").details == {"room": 3}
    assert refused(state, "0: a7 TETE").details == {"room": 3}


@pytest.mark.rule("MT-2")
def test_letters_at_one_edge_are_not_beside_those_at_the_other() -> None:
    board = "\n".join(["1" * 21] * 4 + ["1" * 10 + "+" + "1" * 10] + ["1" * 21] * 4)
    state = play(begin(board=board, lexicon="fr"), "4", "0: 4k TETE", "3", "1: n4 ETES")
    assert {len(slot.cells) for slot in play(state, "6").slots()} <= set(range(2, 22))


@pytest.mark.rule("MT-40")
def test_a_long_line_takes_a_long_word(tmp_path: Path) -> None:
    """Words of 16 to 21 letters are kept of a list of one's own."""
    words = tmp_path / "long.txt"
    words.write_text("A\nBBBBBBB\nBBBBBBBCCCCCCC\n" + "BBBBBBBCCCCCCCDDDDDDD\n" + "E" * 22)
    lexicon = load(str(words))
    assert "BBBBBBBCCCCCCCDDDDDDD" in lexicon
    assert len(lexicon) == 4
