"""Quarté: four new letters in every turn, or a word of four letters."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.games.mots.board import begin, options, play, refused
from tete.core import BadOptions, Over
from tete.games.mots import MOTS, MotsState
from tete.games.mots.layout import EMPTY, padded
from tete.games.mots.move import Word

OPEN = "\n".join(["1" * 15] * 7 + ["1" * 7 + "+" + "1" * 7] + ["1" * 15] * 7)


def listed(tmp_path: Path, *words: str) -> str:
    path = tmp_path / f"{'-'.join(words)}.txt"
    path.write_text("\n".join(words))
    return str(path)


def drawn(lexicon: str, *rows: str) -> MotsState:
    """A position of `quarte=word` in which these rows stand at the top of the grid."""
    state = begin("quarte", board=OPEN, lexicon=lexicon, quarte="word")
    return replace(state, letters=padded(rows, EMPTY))


@pytest.mark.rule("MT-46")
def test_a_word_of_four_letters_has_one_to_four_new_ones(tmp_path: Path) -> None:
    lexicon = listed(tmp_path, "TETE", "TETES", "TOUR", "RUSE")
    state = play(begin("quarte", lexicon=lexicon, quarte="word"), "0: 7g TETE", "1: g7 TOUR")
    assert state.last is not None
    assert len(state.last.fresh) == 3
    assert {move.text for move in state.moves(0) if isinstance(move, Word)} <= {"TETE", "TOUR", "RUSE"}
    assert "10g RUSE" in map(str, state.moves(0))
    assert refused(state, "0: 7g TETES").code == "word-length"
    assert refused(state, "0: g7 TOUR").code == "nothing-new"
    assert MOTS.load(state.dump()) == state


@pytest.mark.rule("MT-46")
def test_a_single_new_letter_is_written_as_the_word_of_four(tmp_path: Path) -> None:
    """D at d1 makes two letters across and four down."""
    state = drawn(listed(tmp_path, "CD", "DEFG"), "..C", "...E", "...F", "...G")
    refusal = refused(state, "0: 1c CD")
    assert (refusal.code, refusal.details) == ("other-way", {"move": "d1 DEFG"})
    moves = [str(move) for move in state.moves(0)]
    assert moves.count("d1 DEFG") == 1
    assert "1c CD" not in moves
    assert play(state, "0: d1 DEFG").scores == (6, 0)
    assert MOTS.load(play(state, "0: d1 DEFG").dump()) == play(state, "0: d1 DEFG")


@pytest.mark.rule("MT-46")
def test_of_two_words_of_four_the_one_across_is_written(tmp_path: Path) -> None:
    state = drawn(listed(tmp_path, "ABCD", "DEFG"), "ABC", "...E", "...F", "...G")
    refusal = refused(state, "0: d1 DEFG")
    assert (refusal.code, refusal.details) == ("other-way", {"move": "1a ABCD"})
    moves = [str(move) for move in state.moves(0)]
    assert moves.count("1a ABCD") == 1
    assert "d1 DEFG" not in moves
    assert play(state, "0: 1a ABCD").scores == (8, 0)


@pytest.mark.rule("MT-46")
def test_the_words_across_may_have_any_length(tmp_path: Path) -> None:
    """All the words that a turn makes count; four letters are asked of the main word only."""
    state = drawn(listed(tmp_path, "ABCDEX", "XYZT"), "ABCDE")
    assert [str(move) for move in state.moves(0)] == ["pass", "f1 XYZT"]
    assert play(state, "0: f1 XYZT").scores == (10, 0)


@pytest.mark.rule("MT-46")
def test_a_word_that_is_right_by_the_other_reading_is_refused_with_the_one_that_is_played(tmp_path: Path) -> None:
    lexicon = listed(tmp_path, "TETE", "TOUR", "TONNE")
    letters = play(begin("quarte", lexicon=lexicon), "0: 7g TETE")
    refusal = refused(letters, "1: g7 TOUR")
    assert (refusal.code, refusal.details) == ("quarte-letters", {"found": 3})
    assert refused(letters, "1: g7 TZZZ").code == "letter-count"
    word = play(begin("quarte", lexicon=lexicon, quarte="word"), "0: 7g TETE")
    refusal = refused(word, "1: g7 TONNE")
    assert (refusal.code, refusal.details) == ("quarte-word", {"found": 5})
    assert refused(word, "1: g7 TZZZZ").code == "word-length"


@pytest.mark.rule("MT-43")
def test_the_grid_is_full_when_no_word_of_four_can_be_written(tmp_path: Path) -> None:
    assert not isinstance(begin("quarte", lexicon=listed(tmp_path, "TETE"), quarte="word").turn, Over)
    assert isinstance(begin("quarte", lexicon=listed(tmp_path, "TETES"), quarte="word").turn, Over)


@pytest.mark.rule("MT-46")
def test_it_is_an_option_of_quarte_only() -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == "quarte-only"):
        options(quarte="word")
