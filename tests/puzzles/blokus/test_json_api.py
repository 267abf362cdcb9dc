"""The JSON that the puzzle page receives."""

from __future__ import annotations

import json

import pytest

from tests.puzzles.blokus.boards import SHUT, TAKEN, TILTED, generated, solved
from tete.core import IllegalMove
from tete.puzzles.blokus.json_api import all_puzzles, board_hint, describe, inspect_board, solvability
from tete.puzzles.blokus.solution import Solution


def test_every_puzzle_is_describe() -> None:
    result = json.loads(json.dumps(all_puzzles()))
    assert [(each["name"], each["level"]) for each in result][:2] == [("84", "easy"), ("84", "hard")]
    assert [len(each["pieces"]) for each in result] == [21, 21, 21, 5, 5, 12, 12]
    assert result[0]["corners"] == ["a20", "t20", "t1", "a1"]
    assert result[3]["corners"] == []


def test_a_board_is_checked_as_it_grows() -> None:
    complete = inspect_board(str(solved("8x10", "hard")), "blue")
    assert (complete["done"], complete["missing"]) == (True, [])
    begun = inspect_board("puzzle 8x10 hard\nblue a1,a2,b1,b2\n", "blue")
    assert begun["done"] is False
    assert isinstance(begun["missing"], list)
    assert len(begun["missing"]) == 19
    with pytest.raises(IllegalMove) as wrong:
        inspect_board("puzzle 8x10 hard\nblue a1,a2,b1,b2\nblue c1,c2,c3,c4\n", "blue")
    assert wrong.value.code == "puzzle-same-colour"
    assert wrong.value.details == {"number": 2, "cell": "c1", "colour": "blue"}


def test_whether_a_board_can_still_be_solved_is_told_honestly() -> None:
    result = solvability("puzzle 8x10 hard\nblue a1,a2,b1,b2\n")
    assert result["solvable"] == "yes"
    assert inspect_board(str(result["completion"]), "blue")["done"] is True
    assert solvability(TILTED)["solvable"] == "no"
    assert solvability(TAKEN)["solvable"] == "no"
    assert solvability(SHUT, seconds=0.2) == {"solvable": "unknown", "seconds": 0.2}


def test_a_completion_that_is_known_is_where_the_search_begins() -> None:
    whole = solved("84", "easy")
    half = str(Solution(whole.puzzle, whole.placed[:30]))
    result = solvability(half, guess=str(whole), seconds=60)
    assert sorted(str(result["completion"]).splitlines()) == sorted(str(whole).splitlines())
    given = board_hint(half, guess=str(whole), seconds=60)["hint"]
    assert isinstance(given, dict)
    assert str(given["placement"]) in str(whole)
    with pytest.raises(IllegalMove):
        solvability(half, guess="puzzle 84 easy\nblue b2\n")


def test_a_hint_has_the_piece_where_about_and_where_exactly() -> None:
    hint = board_hint(str(generated("8x10", 1).given))["hint"]
    assert isinstance(hint, dict)
    assert list(hint) == ["piece", "area", "placement"]
    assert board_hint(str(solved("8x10", "easy"))) == {"none": "done"}
    assert board_hint(TILTED) == {"none": "no"}
    assert board_hint(SHUT, seconds=0.2) == {"none": "unknown"}


def test_a_generated_board_is_described_without_its_answer() -> None:
    puzzle = generated("8x10", 1)
    result = describe(puzzle)
    assert result == {"puzzle": "8x10", "level": "hard", "grade": 1, "given": str(puzzle.given)}
