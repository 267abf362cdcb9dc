"""Generated boards have exactly one completion, by a count of another kind too."""

from __future__ import annotations

import pytest

from tests.puzzles.blokus.boards import generated
from tests.puzzles.blokus.oracle import completions
from tete.core import BadOptions
from tete.puzzles.blokus.generator import GRADES, LEFT_OUT, generate
from tete.puzzles.blokus.solution import Solution
from tete.puzzles.blokus.validator import check


def test_generated_boards_have_exactly_one_completion() -> None:
    for name, grade, seed in [*(("8x10", grade, seed) for grade in GRADES for seed in (1, 2)), ("15x16", 1, 1)]:
        puzzle = generated(name, grade, seed)
        assert completions(puzzle.given, 2) == 1, (name, grade, seed)


def test_generated_boards_of_all_84_have_exactly_one_completion() -> None:
    assert completions(generated("84", 1).given, 2) == 1


@pytest.mark.parametrize("name", list(LEFT_OUT))
def test_a_grade_says_how_many_pieces_are_left_out(name: str) -> None:
    difficulty, counts = LEFT_OUT[name]
    for grade in GRADES if name != "84" else (1,):  # the others take their time
        puzzle = generated(name, grade)
        assert puzzle.given.puzzle.difficulty == difficulty
        assert len(puzzle.answer.placed) - len(puzzle.given.placed) == counts[grade - 1]
        assert puzzle.answer.placed[: len(puzzle.given.placed)] == puzzle.given.placed
        check(puzzle.answer)
        assert puzzle.given == Solution(puzzle.given.puzzle, puzzle.given.placed)


def test_a_seed_makes_the_same_board_and_another_seed_another() -> None:
    assert generate("8x10", 3, 7) == generate("8x10", 3, 7)
    assert generate("8x10", 3, 7) != generate("8x10", 3, 8)


def test_unknown_names_and_grades_are_refused() -> None:
    for name, grade, word in (("9x9", 1, "puzzle-unknown"), ("8x10", 6, "puzzle-grade"), ("8x10", 0, "puzzle-grade")):
        with pytest.raises(BadOptions) as caught:
            generate(name, grade, 1)
        assert caught.value.code == word
