"""Solving from the empty board and from a partial one, and never calling impossible what was only not found."""

from __future__ import annotations

import threading
from itertools import islice
from pathlib import Path

import pytest

from tests.puzzles.blokus.boards import EVERY, SHUT, TAKEN, TILTED, empty, generated, solved
from tests.puzzles.blokus.oracle import COLOURS, completions, fitting, obeys, rectangle_ways
from tete.core import BadOptions, IllegalMove
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.options import Colour
from tete.kernels import Stop
from tete.puzzles.blokus import solver
from tete.puzzles.blokus.definition import Difficulty
from tete.puzzles.blokus.generator import ordered
from tete.puzzles.blokus.solution import PlacedPiece, Solution, read_solution
from tete.puzzles.blokus.solver import Hint, Impossible, Progress, Solved, TimedOut, complete, hint, solutions, solve
from tete.puzzles.blokus.starts import starts_of_board
from tete.puzzles.blokus.validator import check, check_so_far


@pytest.mark.parametrize(("name", "difficulty"), EVERY)
def test_a_seed_finds_the_same_and_another_seed_another(name: str, difficulty: Difficulty) -> None:
    answer = solve(empty(name, difficulty), seed=1, seconds=300)
    assert answer == Solved(solved(name, difficulty, 1))
    assert frozenset(solved(name, difficulty, 1).placed) != frozenset(solved(name, difficulty, 2).placed)


@pytest.mark.parametrize(("name", "difficulty"), EVERY)
def test_a_partial_board_is_completed(name: str, difficulty: Difficulty) -> None:
    whole = solved(name, difficulty)
    placed = 20 if name == "84" else len(whole.placed) // 2  # what lies of the 84 cannot move, and soon shuts them in
    given = Solution(whole.puzzle, whole.placed[:placed])
    answer = solve(given, seed=5, seconds=300)
    assert isinstance(answer, Solved)
    check(answer.solution)
    assert answer.solution.placed[: len(given.placed)] == given.placed


def test_a_stored_solution_of_the_colours_in_turn_is_right() -> None:
    """Found by `tete puzzle solve 84 --strict`; blue, yellow, red, green, 21 times."""
    stored = read_solution((Path(__file__).parents[2] / "data" / "blokus" / "84-strict.txt").read_text("utf-8"))
    check(stored)
    assert obeys(stored)
    assert [placed.colour for placed in stored.placed] == [*COLOURS] * 21


def test_a_hint_is_of_the_colour_whose_turn_it_is() -> None:
    whole = solved("84", "strict")
    for placed in (70, 71, 73):
        given = Solution(whole.puzzle, whole.placed[:placed])
        advice = hint(given, seconds=300, guess=whole)
        assert isinstance(advice, Hint)
        assert advice.colour == COLOURS[placed % 4]
        check_so_far(given.then(PlacedPiece(advice.colour, advice.placement)))


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_the_last_pieces_of_the_84_are_found(difficulty: Difficulty) -> None:
    whole = solved("84", difficulty)
    answer = solve(Solution(whole.puzzle, whole.placed[:72]), seed=5, seconds=300)
    assert isinstance(answer, Solved)
    check(answer.solution)


OTHER: dict[Colour, Colour] = {"blue": "red", "red": "blue", "yellow": "green", "green": "yellow"}


@pytest.mark.parametrize("placed", [1, 72])
def test_colours_that_begin_in_other_corners_are_followed(placed: int) -> None:
    pieces = tuple(PlacedPiece(OTHER[each.colour], each.placement) for each in solved("84", "easy").placed)
    puzzle = solved("84", "easy").puzzle
    given, guess = Solution(puzzle, pieces[:placed]), Solution(puzzle, pieces)
    check(guess)
    answer = solve(given, seed=5, seconds=300, guess=guess)
    assert isinstance(answer, Solved)
    check(answer.solution)
    assert ordered(Solution(puzzle, pieces[::-1])) is not None


def test_every_way_to_begin_is_tried_the_usual_corners_first() -> None:
    ways = list(starts_of_board(read_solution("puzzle 84 easy\nblue t1\n")))
    assert len(ways) == 6
    assert {colour: str(cell) for colour, cell in ways[0].items()} == {
        "blue": "t1",
        "yellow": "t20",
        "red": "a20",
        "green": "a1",
    }
    assert list(starts_of_board(read_solution(TAKEN))) == []


def quarter_turn(placed: PlacedPiece) -> frozenset[tuple[str, int, int]]:
    colour = COLOURS[(COLOURS.index(placed.colour) + 1) % 4]
    return frozenset((colour, cell.row, 19 - cell.column) for cell in placed.placement.cells)


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_all_84_lie_without_symmetry_unless_it_is_asked_for(difficulty: Difficulty) -> None:
    def symmetric(solution: Solution) -> bool:
        pieces = {frozenset((each.colour, *cell) for cell in each.placement.cells) for each in solution.placed}
        return {quarter_turn(each) for each in solution.placed} == pieces

    assert not symmetric(solved("84", difficulty))
    answer = solve(empty("84", difficulty), seed=4, seconds=300, symmetric=True)
    assert isinstance(answer, Solved)
    check(answer.solution)
    assert symmetric(answer.solution)


def test_symmetry_is_for_the_empty_84_only() -> None:
    for given in (empty("8x10", "easy"), read_solution(SHUT)):
        with pytest.raises(BadOptions, check=lambda error: error.code == "puzzle-symmetric"):
            solve(given, symmetric=True)


def test_solutions_one_after_the_other_differ() -> None:
    found = list(islice(solutions(empty("8x10", "hard"), seed=0, seconds=60), 5))
    assert len({frozenset(each.placed) for each in found}) == 5
    only = generated("8x10", 2)
    assert [frozenset(each.placed) for each in solutions(only.given, seed=0, seconds=60)] == [
        frozenset(only.answer.placed)
    ]


def test_a_board_that_cannot_be_filled_is_proved_so() -> None:
    assert solve(read_solution(TILTED)) == Impossible()
    walled = "puzzle 8x10 hard\nblue a2,a3,a4,a5\nred b1,b2,c1,c2\n"  # a1 stays alone
    assert solve(read_solution(walled)) == Impossible()


@pytest.mark.parametrize(
    ("name", "grade"), [("8x10", 1), ("8x10", 3), ("8x10", 5), ("15x16", 2), ("15x16", 4), ("84", 1)]
)
def test_a_wrong_piece_on_a_board_with_one_completion_is_proved_wrong(name: str, grade: int) -> None:
    puzzle = generated(name, grade)
    right = set(puzzle.answer.placed)
    tried = 0
    for colour, piece in check_so_far(puzzle.given):
        for placed in islice(fitting(puzzle.given, colour, piece), 30):
            wrong = puzzle.given.then(placed)
            if placed in right or tried >= 8:
                continue
            try:
                check_so_far(wrong)
            except IllegalMove:
                continue
            tried += 1
            assert solve(wrong, seconds=60) == Impossible()
    assert tried


def test_what_is_not_found_in_time_is_not_called_impossible() -> None:
    assert solve(empty("84", "hard"), seconds=0) == TimedOut(0)
    assert solve(empty("15x16", "hard"), seconds=0) == TimedOut(0)
    assert solve(read_solution(SHUT), seconds=0.3) == TimedOut(0.3)
    assert not complete(empty("15x16", "hard"), limit=2, seconds=0.1).all
    assert not complete(empty("8x10", "hard"), limit=2, steps=10).all


def test_pieces_that_break_a_rule_are_not_completed() -> None:
    with pytest.raises(IllegalMove, check=lambda error: error.code == "puzzle-overlap"):
        solve(read_solution("puzzle 8x10 easy\nblue a1,a2,b1,b2\nred a1,a2,a3,a4\n"))


def test_a_whole_solution_is_its_own_completion() -> None:
    whole = solved("8x10", "easy")
    assert solve(whole) == Solved(whole)
    assert hint(whole) is None


def test_progress_is_reported_and_a_stop_ends_the_search() -> None:
    reports: list[Progress] = []
    stop = Stop()

    def watch(progress: Progress) -> None:
        reports.append(progress)
        if progress.steps > 0:
            stop.set()

    assert isinstance(solve(read_solution(SHUT), seconds=600, stop=stop, watch=watch), TimedOut)
    assert reports[-1].seconds < 600  # the stop ended it, not the time
    assert reports[-1].steps > 0
    assert reports[-1].left > 0


def test_an_interrupted_search_ends() -> None:
    def interrupt(progress: Progress) -> None:
        raise KeyboardInterrupt

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        solve(read_solution(SHUT), seconds=60, watch=interrupt)
    assert threading.active_count() == before


def test_an_error_of_the_search_is_raised_to_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing:
        def find(self, *_: object) -> None:
            raise MemoryError("out of memory")

    monkeypatch.setattr(solver, "_searches", lambda *_: [Failing()])
    with pytest.raises(MemoryError, match="out of memory"):
        solve(empty("8x10", "easy"))


def test_all_completions_are_counted_as_a_naive_search_counts_them() -> None:
    for difficulty in ("easy", "hard"):
        whole = solved("8x10", difficulty, 3)
        for left_out in (3, 5, 6):
            given = Solution(whole.puzzle, whole.placed[:-left_out])
            found = complete(given, limit=1000)
            assert found.all
            assert len({frozenset(each.placed) for each in found.solutions}) == len(found.solutions)
            assert len(found.solutions) == completions(given, 1000)
            for each in found.solutions[:5]:
                check(each)


def test_a_board_filled_by_a_naive_search_passes_too() -> None:
    """What another program found: here the oracle fills 8x10 from one half of a solution, in its own order."""
    whole = solved("8x10", "hard")
    given = Solution(whole.puzzle, whole.placed[:10])
    assert next(rectangle_ways(given), "none") is None
    assert isinstance(solve(given), Solved)


def test_a_hint_is_the_next_piece_of_a_completion() -> None:
    puzzle = generated("8x10", 3)
    given = puzzle.given
    for _ in range(8):
        found = hint(given)
        assert isinstance(found, Hint)
        placed = PlacedPiece(found.colour, found.placement)
        assert placed in puzzle.answer.placed
        assert placed.piece is not None
        assert PIECES[placed.piece].name == found.piece
        first, last, low, high = found.area
        assert all(first <= cell.column <= last and low <= cell.row <= high for cell in found.placement.cells)
        assert 0 <= first <= last < 10
        assert 0 <= low <= high < 8
        given = given.then(placed)
    check(given)
    assert hint(read_solution(TILTED)) == Impossible()
    assert hint(read_solution(SHUT), seconds=0.2) == TimedOut(0.2)


def test_the_error_of_a_failing_search_is_raised_as_it_is() -> None:
    with pytest.raises(ValueError, match="seconds"):
        solve(empty("8x10", "easy"), seconds=float("nan"))
