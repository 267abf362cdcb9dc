"""How moves are written and read."""

from __future__ import annotations

import pytest

from tests.games.mots.board import begin, play, refused
from tete.core import BadNotation
from tete.games.mots import MOTS
from tete.games.mots.layout import ACROSS, DOWN
from tete.games.mots.move import Die, Say, Word


@pytest.mark.rule("MT-37")
@pytest.mark.parametrize(
    ("text", "cell", "step", "written"),
    [
        ("7d DISQUE", 129, ACROSS, "7d DISQUE"),
        ("j7 SOLO", 135, DOWN, "j7 SOLO"),
        ("  15O   été ", 308, ACROSS, "15o ETE"),
        ("O15 Œuf", 308, DOWN, "o15 OEUF"),
        ("21U ÉTÉ", 440, ACROSS, "21u ETE"),
        ("u21 été", 440, DOWN, "u21 ETE"),
        ("a1\tça", 0, DOWN, "a1 CA"),
    ],
)
def test_words_are_written_across_by_row_and_down_by_column(text: str, cell: int, step: int, written: str) -> None:
    move = MOTS.parse(text)
    assert isinstance(move, Word)
    assert (move.cell, move.step, str(move)) == (cell, step, written)


@pytest.mark.rule("MT-38")
def test_a_single_letter_is_written_across_where_it_has_neighbours() -> None:
    state = play(begin(), "6", "0: 7d DISQUE", "1", "1: i7 EN", "1", "0: 8i NE", "1")
    assert [str(move) for move in state.moves(1) if str(move).startswith("j7")] == []
    error = refused(state, "1: j7 SE")
    assert (error.code, error.details) == ("other-way", {"move": "7d DISQUES"})
    assert refused(state, "1: j7 S").code == "not-whole"
    assert play(state, "1: 7d DISQUES").scores[1] == 6 + 26


@pytest.mark.rule("MT-38")
def test_a_single_letter_without_neighbours_in_its_row_is_written_down() -> None:
    state = play(begin(), "6", "0: 7d DISQUE", "1")
    error = refused(state, "1: 8i N")
    assert (error.code, error.details) == ("other-way", {"move": "i7 EN"})
    assert "i7 EN" in map(str, state.moves(1))


@pytest.mark.rule("MT-39")
def test_the_other_moves_are_single_words_and_numbers() -> None:
    assert [MOTS.parse(text) for text in ("pass", "ACCEPT", " challenge ", "Bell")] == [
        Say.PASS,
        Say.ACCEPT,
        Say.CHALLENGE,
        Say.BELL,
    ]
    assert MOTS.parse("4") == Die(4)
    assert str(MOTS.parse("bonus f5=9 c3=4")) == "bonus c3=4 f5=9"
    assert str(MOTS.parse("bonus u21=9 u3=4 b20=1")) == "bonus b20=1 u3=4 u21=9"
    assert str(MOTS.parse("BONUS c10=4 C3 = 9 a15=1")) == "bonus a15=1 c3=9 c10=4"


@pytest.mark.rule("MT-39")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "7",
        "44",
        "4 4",
        "٤",
        "7d",
        "d7",
        "22a MOT",
        "0a MOT",
        "a0 MOT",
        "7v MOT",
        "v7 MOT",
        "7dMOT",
        "İ7 MOT",
        "bonus",
        "bonus c3",
        "bonus c3=4 c3=5",
        "bonus c3=123",
        "bonus c22=1",
        "bonus c3=4f5=9",
        "pass pass",
    ],
)
def test_nonsense_is_bad_notation(text: str) -> None:
    with pytest.raises(BadNotation, check=lambda error: error.code == "bad-move"):
        MOTS.parse(text)
