"""What is answered about a solo puzzle of Blokus."""

from __future__ import annotations

import pytest

from tests.puzzles.blokus.boards import SHUT, TAKEN, TILTED, generated, solved
from tete.core import IllegalMove
from tete.hosting.game_answers.blokus import (
    BoardRequest,
    PuzzleHint,
    Solvable,
    board_hint,
    generated_board,
    inspect_board,
    puzzles,
    solvability,
)
from tete.puzzles.blokus.solution import Solution

SEED = 1


def test_every_puzzle_is_described() -> None:
    listed = puzzles()
    assert [(each.name, each.level) for each in listed][:2] == [("84", "easy"), ("84", "hard")]
    assert [len(each.pieces) for each in listed] == [21, 21, 21, 5, 5, 12, 12]
    assert listed[0].corners == ("a20", "t20", "t1", "a1")
    assert listed[3].corners == ()


def test_a_board_is_checked_as_it_grows() -> None:
    complete = inspect_board(str(solved("8x10", "hard")), "blue")
    assert (complete.done, complete.missing) == (True, ())
    begun = inspect_board("puzzle 8x10 hard\nblue a1,a2,b1,b2\n", "blue")
    assert (begun.done, len(begun.missing)) == (False, 19)
    with pytest.raises(IllegalMove) as wrong:
        inspect_board("puzzle 8x10 hard\nblue a1,a2,b1,b2\nblue c1,c2,c3,c4\n", "blue")
    assert wrong.value.code == "puzzle-same-colour"
    assert wrong.value.details == {"number": 2, "cell": "c1", "colour": "blue"}


def test_whether_a_board_can_still_be_solved_is_told_honestly() -> None:
    found = solvability(BoardRequest("puzzle 8x10 hard\nblue a1,a2,b1,b2\n"), 5)
    assert found.solvable == "yes"
    assert inspect_board(str(found.completion), "blue").done
    assert solvability(BoardRequest(TILTED), 5).solvable == "no"
    assert solvability(BoardRequest(TAKEN), 5).solvable == "no"
    assert solvability(BoardRequest(SHUT), 0.2) == Solvable("unknown", 0.2)


def test_a_completion_that_is_known_is_where_the_search_begins() -> None:
    whole = solved("84", "easy")
    half = BoardRequest(str(Solution(whole.puzzle, whole.placed[:30])), str(whole))
    completion = solvability(half, 60).completion
    assert sorted(str(completion).splitlines()) == sorted(str(whole).splitlines())
    given = board_hint(half, 60).hint
    assert given is not None
    assert given.placement in str(whole)
    with pytest.raises(IllegalMove):
        solvability(BoardRequest(half.text, "puzzle 84 easy\nblue b2\n"), 5)


def test_a_hint_has_the_piece_where_about_and_where_exactly() -> None:
    board = generated("8x10", 1)
    hint = board_hint(BoardRequest(str(board.given)), 5).hint
    assert hint is not None
    placed = next(each for each in board.answer.placed if str(each.placement) == hint.placement)
    assert placed.colour == hint.piece.colour
    (first, last), (low, high) = hint.area.columns, hint.area.rows
    assert all(first <= cell.column <= last and low <= cell.row <= high for cell in placed.placement.cells)
    assert board_hint(BoardRequest(str(solved("8x10", "easy"))), 5) == PuzzleHint(none="done")
    assert board_hint(BoardRequest(TILTED), 5) == PuzzleHint(none="no")
    assert board_hint(BoardRequest(SHUT), 0.2) == PuzzleHint(none="unknown")


def test_a_generated_board_is_described_without_its_answer() -> None:
    puzzle = generated("8x10", 1, SEED)
    answer = generated_board("8x10", 1, SEED)
    assert (answer.puzzle, answer.level, answer.grade, answer.given) == ("8x10", "hard", 1, str(puzzle.given))
    assert answer.seed == str(SEED)
