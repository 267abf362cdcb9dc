"""Boards to complete have exactly one completion, whoever counts."""

from __future__ import annotations

import pytest

from tests.puzzles.boards import made
from tests.puzzles.oracle import completions
from tete.core import BadOptions
from tete.puzzles import GRADES, Solution, check, generate
from tete.puzzles.making import LEFT_OUT


def test_made_boards_have_exactly_one_completion() -> None:
    for name, grade, seed in [*(("8x10", grade, seed) for grade in GRADES for seed in (1, 2)), ("15x16", 1, 1)]:
        puzzle = made(name, grade, seed)
        assert completions(puzzle.given, 2) == 1, (name, grade, seed)


def test_made_boards_of_all_84_have_exactly_one_completion() -> None:
    assert completions(made("84", 1).given, 2) == 1


@pytest.mark.parametrize("name", list(LEFT_OUT))
def test_a_grade_says_how_many_pieces_are_left_out(name: str) -> None:
    level, counts = LEFT_OUT[name]
    for grade in GRADES if name != "84" else (1,):  # the others take their time
        puzzle = made(name, grade)
        assert puzzle.given.puzzle.level == level
        assert len(puzzle.answer.laid) - len(puzzle.given.laid) == counts[grade - 1]
        assert puzzle.answer.laid[: len(puzzle.given.laid)] == puzzle.given.laid
        check(puzzle.answer)
        assert puzzle.given == Solution(puzzle.given.puzzle, puzzle.given.laid)


def test_a_seed_makes_the_same_board_and_another_seed_another() -> None:
    assert generate("8x10", 3, 7) == generate("8x10", 3, 7)
    assert generate("8x10", 3, 7) != generate("8x10", 3, 8)


def test_unknown_names_and_grades_are_refused() -> None:
    for name, grade, word in (("9x9", 1, "puzzle-unknown"), ("8x10", 6, "puzzle-grade"), ("8x10", 0, "puzzle-grade")):
        with pytest.raises(BadOptions) as caught:
            generate(name, grade, 1)
        assert caught.value.code == word
