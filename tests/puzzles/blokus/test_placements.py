"""The placements of a colour are exactly those that the validator allows."""

from __future__ import annotations

import pytest

from tests.puzzles.blokus.boards import generated, solved
from tete.core import IllegalMove
from tete.games.blokus.move import Placement, parse_placement
from tete.games.blokus.options import Colour
from tete.hosting.game_answers.blokus import InspectedBoard, inspect_board
from tete.puzzles.blokus.definition import Difficulty, difficulties, find_puzzle, layout
from tete.puzzles.blokus.placements import placements
from tete.puzzles.blokus.solution import PlacedPiece, Solution
from tete.puzzles.blokus.validator import check_so_far


def allowed(given: Solution, colour: Colour, every: int) -> list[Placement]:
    """By asking the validator about every n-th placement."""
    puzzle, found = given.puzzle, []
    for cells in layout(puzzle.columns, puzzle.rows, puzzle.pieces).covers[::every]:
        try:
            check_so_far(given.then(PlacedPiece(colour, Placement(cells))))
        except IllegalMove:
            continue
        found.append(Placement(cells))
    return found


@pytest.mark.parametrize(
    ("name", "difficulty", "placed", "every"),
    [("8x10", "easy", 0, 1), ("8x10", "easy", 12, 3), ("8x10", "hard", 15, 3), ("15x16", "hard", 43, 61)],
)
def test_placements_are_those_the_validator_allows(name: str, difficulty: Difficulty, placed: int, every: int) -> None:
    whole = solved(name, difficulty)
    given = Solution(whole.puzzle, whole.placed[:placed])
    puzzle = given.puzzle
    asked = {Placement(cells) for cells in layout(puzzle.columns, puzzle.rows, puzzle.pieces).covers[::every]}
    for colour in ("blue", "red"):
        assert [each for each in placements(given, colour) if each in asked] == allowed(given, colour, every)


def test_with_all_84_the_first_piece_covers_a_free_corner_and_large_ones_come_first() -> None:
    for difficulty in difficulties("84"):
        begun = PlacedPiece("blue", parse_placement("t16,t17,t18,t19,t20"))
        found = placements(Solution(find_puzzle("84", difficulty), (begun,)), "yellow")
        corners = [{"a1", "a20", "t1", "t20"} & {*str(each).split(",")} for each in found]
        assert {corner for each in corners for corner in each} == {"a1", "a20", "t1"}
        assert all(len(each) == 1 for each in corners)
        assert (min(len(each.cells) for each in found) == 5) == (difficulty == "hard")


def test_in_turn_only_the_colour_that_is_due_has_placements() -> None:
    begun = inspect_board("puzzle 84 strict\nblue a20\n", "yellow")
    assert begun.due == "yellow"
    assert begun.moves
    assert inspect_board("puzzle 84 strict\nblue a20\n", "blue").moves == ()
    assert inspect_board("puzzle 84 easy\nblue a20\n", "blue").due is None


def test_in_turn_a_piece_in_the_middle_stays_unless_the_turns_still_fit() -> None:
    lines = ["blue a20", "yellow t20", "red t1", "green a1", "blue b18,b19"]
    with pytest.raises(IllegalMove, check=lambda error: error.code == "puzzle-turn"):
        inspect_board("\n".join(["puzzle 84 strict", *lines[:1], *lines[2:]]), "blue")
    swapped = inspect_board("\n".join(["puzzle 84 strict", lines[1], lines[0], *lines[2:]]), "blue")
    assert swapped.text.splitlines()[1:] == lines


def test_an_inspection_lists_the_missing_pieces_and_the_placements() -> None:
    puzzle = generated("8x10", 2)
    result = inspect_board(str(puzzle.given), "blue")
    assert result.text == str(puzzle.given)
    assert result.done is False
    assert result.moves is not None
    answer = {str(placed.placement) for placed in puzzle.answer.placed if placed.colour == "blue"}
    given = {str(placed.placement) for placed in puzzle.given.placed}
    assert answer - given <= set(result.moves)
    assert inspect_board("puzzle 15x16 easy\n", "blue").moves is None  # far too many
    assert inspect_board(str(puzzle.answer), "red") == InspectedBoard(str(puzzle.answer), True, (), (), None)


def test_a_piece_from_the_middle_can_be_taken_back_unless_others_hang_on_it() -> None:
    whole = solved("84", "easy")
    backwards = Solution(whole.puzzle, whole.placed[::-1])
    result = inspect_board(str(backwards), "blue")
    assert result.done is True
    assert sorted(result.text.splitlines()) == sorted(str(whole).splitlines())
    first = next(placed for placed in whole.placed if placed.colour == "blue")
    without = Solution(whole.puzzle, tuple(placed for placed in whole.placed if placed != first))
    with pytest.raises(IllegalMove):
        inspect_board(str(without), "blue")
