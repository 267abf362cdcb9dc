"""Solution files: read with the line of whatever is wrong, and written as they are read."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.puzzles.blokus.boards import EVERY, solved
from tete.core import BadNotation, IllegalMove
from tete.i18n import COMPLETE, translator_for
from tete.puzzles.blokus.definition import Difficulty
from tete.puzzles.blokus.solution import read_solution, read_solutions
from tete.puzzles.blokus.validator import check


@pytest.mark.parametrize(("name", "difficulty"), EVERY)
def test_what_is_written_is_read(name: str, difficulty: Difficulty) -> None:
    whole = solved(name, difficulty)
    assert read_solution(str(whole)) == whole
    assert read_solutions(str(whole) + str(whole)) == (whole, whole)


def test_comments_blank_lines_capitals_and_any_order_of_cells_are_understood() -> None:
    text = "# mine\r\n\r\npuzzle  8x10   hard # the second one\r\n  Blue B2, a1,A2 b1  # a square\r\n"
    solution = read_solution(text)
    assert str(solution) == "puzzle 8x10 hard\nblue a1,a2,b1,b2\n"
    assert solution.lines == (4,)


@pytest.mark.parametrize(
    ("text", "word", "line"),
    [
        ("", "puzzle-empty", None),
        ("# nothing\n", "puzzle-empty", None),
        ("blue a1\npuzzle 84 easy", "puzzle-first", 1),
        ("puzzle", "puzzle-first", 1),
        ("\npuzzle 9x9 easy", "puzzle-heading", 2),
        ("puzzle 84", "puzzle-heading", 1),
        ("puzzle 84 medium", "puzzle-heading", 1),
        ("puzzle 84 easy\n\nblue", "puzzle-line", 3),
        ("puzzle 84 easy\npink a1", "puzzle-colour", 2),
        ("puzzle 84 easy\nblue a1,a1", "puzzle-cells", 2),
        ("puzzle 84 easy\nblue a0", "puzzle-cells", 2),
        ("puzzle 84 easy\nblue a1;b1", "puzzle-cells", 2),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text: str, word: str, line: int | None) -> None:
    with pytest.raises(BadNotation) as caught:
        read_solutions(text)
    assert (caught.value.code, caught.value.details.get("line")) == (word, line)
    for lang in COMPLETE:
        assert str(line or "") in translator_for(lang).error(caught.value)


def test_two_puzzles_are_too_many_where_one_is_asked_for() -> None:
    with pytest.raises(BadNotation, check=lambda error: error.code == "puzzle-several"):
        read_solution("puzzle 84 easy\npuzzle 84 easy\n")


pieces = st.builds(
    "{} {}".format,
    st.sampled_from(["blue", "red", "puzzle", "pink", "#"]),
    st.one_of(st.text("abcdefgt0123456789, ", max_size=20), st.sampled_from(["a1", "84 hard", "8x10 easy", "a1,a2"])),
)
lines = st.one_of(st.text(max_size=30), pieces)


@settings(max_examples=100)
@given(st.lists(lines, max_size=8))
def test_nonsense_is_refused_and_nothing_worse(texts: list[str]) -> None:
    with suppress(BadNotation, IllegalMove):
        for solution in read_solutions("\n".join(["puzzle 8x10 hard", *texts])):
            assert read_solution(str(solution)) == solution
            check(solution)


@settings(max_examples=100)
@given(st.integers(0, 400), st.characters())
def test_a_file_with_one_wrong_character_is_right_or_refused(place: int, mark: str) -> None:
    text = str(solved("8x10", "hard"))
    place %= len(text)
    with suppress(BadNotation, IllegalMove):
        check(read_solution(text[:place] + mark + text[place + 1 :]))
