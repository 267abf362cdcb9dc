"""The checker accepts what is right and names what is wrong."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tests.puzzles.blokus.boards import EVERY, solved
from tests.puzzles.blokus.oracle import obeys
from tete.core import IllegalMove
from tete.games.blokus.move import Cell, Placement, parse_placement
from tete.games.blokus.options import COLOURS
from tete.i18n import COMPLETE, translator_for
from tete.puzzles.blokus.definition import Difficulty, find_puzzle
from tete.puzzles.blokus.solution import PlacedPiece, Solution, read_solution
from tete.puzzles.blokus.validator import check, check_so_far

every_puzzle = pytest.mark.parametrize(("name", "difficulty"), EVERY)


def broken(solution: Solution) -> str | None:
    """The rule a solution breaks; its sentence is there in both languages."""
    fault = None
    try:
        check(solution)
    except IllegalMove as error:
        fault = error
    assert fault is None or all(translator_for(lang).error(fault) != fault.summary for lang in COMPLETE)
    return None if fault is None else fault.code


def with_placed(solution: Solution, *placed: PlacedPiece) -> Solution:
    return replace(solution, placed=placed, lines=())


def moved(placed: PlacedPiece, right: int, up: int) -> PlacedPiece:
    return PlacedPiece(
        placed.colour, Placement.of(Cell(cell.column + right, cell.row + up) for cell in placed.placement.cells)
    )


@every_puzzle
def test_solutions_of_the_search_are_right(name: str, difficulty: Difficulty) -> None:
    for seed in (1, 2):
        assert broken(solved(name, difficulty, seed)) is None
        assert obeys(solved(name, difficulty, seed))


@every_puzzle
def test_a_piece_left_out_is_missed(name: str, difficulty: Difficulty) -> None:
    whole = solved(name, difficulty)
    with pytest.raises(IllegalMove, check=lambda error: error.code == "puzzle-missing-piece") as caught:
        check(with_placed(whole, *whole.placed[:-1]))
    last = whole.placed[-1]
    assert caught.value.details["colour"] == last.colour
    assert caught.value.details["count"] == 1


@every_puzzle
def test_a_recoloured_piece_is_there_twice(name: str, difficulty: Difficulty) -> None:
    whole, rng = solved(name, difficulty), Random(0)
    for number in rng.sample(range(len(whole.placed)), 12):
        wrong = list(whole.placed)
        other = rng.choice([colour for colour in COLOURS if colour != wrong[number].colour])
        wrong[number] = PlacedPiece(other, wrong[number].placement)
        assert broken(with_placed(whole, *wrong)) is not None
        assert not obeys(with_placed(whole, *wrong))


@every_puzzle
def test_a_piece_laid_again_is_refused_with_its_number(name: str, difficulty: Difficulty) -> None:
    whole = solved(name, difficulty)
    with pytest.raises(IllegalMove) as caught:
        check(with_placed(whole, *whole.placed, whole.placed[3]))
    assert caught.value.code == "puzzle-piece-twice"
    assert caught.value.details["number"] == len(whole.placed) + 1
    assert caught.value.details["first"] == 4


@every_puzzle
def test_the_checker_and_a_naive_judge_agree_on_every_single_fault(name: str, difficulty: Difficulty) -> None:
    whole, rng = solved(name, difficulty), Random(1)
    rules = set()
    for _ in range(120):
        wrong = list(whole.placed)
        one, two = rng.sample(range(len(wrong)), 2)
        match rng.randrange(4):
            case 0:  # a piece moved by a square or two
                wrong[one] = moved(wrong[one], rng.choice((-2, -1, 1, 2)), rng.choice((0, 0, 1)))
            case 1:  # two pieces exchange their colours
                wrong[one] = PlacedPiece(wrong[two].colour, whole.placed[one].placement)
                wrong[two] = PlacedPiece(whole.placed[one].colour, wrong[two].placement)
            case 2:  # or their turns
                wrong[one], wrong[two] = wrong[two], wrong[one]
            case _:  # a square of a piece is elsewhere
                cells = list(wrong[one].placement.cells)
                cells[rng.randrange(len(cells))] = Cell(rng.randrange(20), rng.randrange(20))
                wrong[one] = PlacedPiece(wrong[one].colour, Placement.of(set(cells)))
        rule = broken(with_placed(whole, *wrong))
        assert (rule is None) == obeys(with_placed(whole, *wrong)), wrong
        rules.add(rule)
    assert len(rules) >= 4


SINGLE_FAULTS = [
    ("8x10 easy", ["blue i1,j1,k1,l1"], "puzzle-off-board"),
    ("8x10 easy", ["blue a9,a8,a7,a6"], "puzzle-off-board"),
    ("8x10 easy", ["blue a1,a2,b1,c2"], "puzzle-no-piece"),
    ("8x10 easy", ["blue a1,a2,a3"], "puzzle-other-piece"),
    ("15x16 easy", ["blue a1,a2,a3,a4"], "puzzle-other-piece"),
    ("8x10 easy", ["blue a1,a2,b1,b2", "blue d1,d2,e1,e2"], "puzzle-piece-twice"),
    ("8x10 easy", ["blue a1,a2,b1,b2", "red b2,b3,c2,c3"], "puzzle-overlap"),
    ("8x10 easy", ["blue a1,a2,b1,b2", "blue c1,c2,c3,c4"], None),
    ("8x10 hard", ["blue a1,a2,b1,b2", "blue c1,c2,c3,c4"], "puzzle-same-colour"),
    ("8x10 hard", ["blue a1,a2,b1,b2", "blue c3,c4,c5,c6", "red c1,c2,d1,d2"], None),
    ("84 easy", ["blue a19,a18"], "puzzle-not-on-start"),
    ("84 easy", ["blue t1", "red a20,b20", "green a1,a2", "yellow t19,t20"], None),
    ("84 easy", ["blue t1", "red t1,t2"], "puzzle-overlap"),
    ("84 easy", ["blue t1", "blue a20,b20"], "puzzle-no-corner"),
    ("84 easy", ["blue a20", "blue b20"], "puzzle-piece-twice"),
    ("84 easy", ["blue a20", "blue b20,c20"], "puzzle-same-colour"),
    ("84 easy", ["blue a20", "blue b18,c18"], "puzzle-no-corner"),
    ("84 easy", ["blue a20", "blue b19,c19", "green a1", "red t1,t2"], None),
    ("84 hard", ["blue a16,a17,a18,a19,a20", "blue b12,b13,b14,b15"], "puzzle-too-early"),
    ("84 hard", ["blue a16,a17,a18,a19,a20", "green a1,a2,a3,a4,b1"], None),
    ("84 strict", ["blue a20", "yellow t19,t20", "red t1", "green a1", "blue b18,b19"], None),
    ("84 strict", ["yellow t20"], "puzzle-turn"),
    ("84 strict", ["blue a20", "red t1"], "puzzle-turn"),
    ("84 strict", ["blue a20", "yellow t20", "red t1", "green a1", "yellow s18,s19"], "puzzle-turn"),
]


@pytest.mark.parametrize(("heading", "lines", "rule"), SINGLE_FAULTS)
def test_every_rule_is_named(heading: str, lines: list[str], rule: str | None) -> None:
    solution = read_solution("\n".join([f"puzzle {heading}", *lines]))
    if rule is None:
        assert len(check_so_far(solution)) == solution.puzzle.total - len(lines)
        return
    with pytest.raises(IllegalMove) as caught:
        check_so_far(solution)
    assert caught.value.code == rule
    assert caught.value.details["number"] == len(lines)


def test_where_a_rule_is_broken_is_told_by_the_cell() -> None:
    given = Solution(find_puzzle("8x10", "hard"), (PlacedPiece("red", parse_placement("c3,c4,d3,d4")),))
    for cells, word, cell in (("d4,d5,d6,d7", "puzzle-overlap", "d4"), ("e4,e5,e6,e7", "puzzle-same-colour", "e4")):
        with pytest.raises(IllegalMove) as caught:
            check(given.then(PlacedPiece("red", parse_placement(cells))))
        assert (caught.value.code, caught.value.details["cell"]) == (word, cell)
