"""What the puzzle page is answered: plain JSON."""

from __future__ import annotations

import json

import pytest

from tests.puzzles.boards import SHUT, TILTED, made, solved
from tete.core import IllegalMove
from tete.puzzles import Solution
from tete.puzzles.answers import all_puzzles, checked, hinted, solvable
from tete.puzzles.answers import made as described


def test_every_puzzle_is_described() -> None:
    told = json.loads(json.dumps(all_puzzles()))
    assert [(each["name"], each["level"]) for each in told][:2] == [("84", "easy"), ("84", "hard")]
    assert [len(each["pieces"]) for each in told] == [21, 21, 5, 5, 12, 12]
    assert told[0]["starts"] == {"blue": "a20", "yellow": "t20", "red": "t1", "green": "a1"}
    assert told[2]["starts"] == {}


def test_a_board_is_checked_as_it_grows() -> None:
    assert checked(str(solved("8x10", "hard"))) == {"ok": True, "done": True, "missing": []}
    begun = checked("puzzle 8x10 hard\nblue a1,a2,b1,b2\n")
    assert (begun["ok"], begun["done"]) == (True, False)
    assert isinstance(begun["missing"], list)
    assert len(begun["missing"]) == 19
    wrong = checked("puzzle 8x10 hard\nblue a1,a2,b1,b2\nblue c1,c2,c3,c4\n")
    assert wrong["ok"] is False
    assert wrong["refusal"] == {
        "word": "puzzle-same-colour",
        "details": {"number": 2, "cell": "c1", "colour": "blue"},
    }


def test_whether_a_board_can_still_be_solved_is_told_honestly() -> None:
    told = solvable("puzzle 8x10 hard\nblue a1,a2,b1,b2\n")
    assert told["solvable"] == "yes"
    assert checked(str(told["completion"]))["done"] is True
    assert solvable(TILTED)["solvable"] == "no"
    assert solvable(SHUT, seconds=0.2) == {"solvable": "unknown", "seconds": 0.2}


def test_a_completion_that_is_known_is_where_the_search_begins() -> None:
    whole = solved("84", "easy")
    half = str(Solution(whole.puzzle, whole.laid[:30]))
    told = solvable(half, hoped=str(whole), seconds=60)
    assert sorted(str(told["completion"]).splitlines()) == sorted(str(whole).splitlines())
    given = hinted(half, hoped=str(whole), seconds=60)["hint"]
    assert isinstance(given, dict)
    assert str(given["placement"]) in str(whole)
    with pytest.raises(IllegalMove):
        solvable(half, hoped="puzzle 84 easy\nblue a1\n")


def test_a_hint_is_given_away_in_steps() -> None:
    text = str(made("8x10", 1).given)
    steps = [hinted(text, step)["hint"] for step in ("piece", "area", "placement")]
    assert [list(step) for step in steps if isinstance(step, dict)] == [
        ["piece"],
        ["piece", "area"],
        ["piece", "area", "placement"],
    ]
    assert hinted(str(solved("8x10", "easy"))) == {"none": "done"}
    assert hinted(TILTED) == {"none": "no"}
    assert hinted(SHUT, seconds=0.2) == {"none": "unknown"}


def test_a_made_board_is_described_without_its_answer() -> None:
    puzzle = made("8x10", 1)
    told = described(puzzle)
    assert told == {"puzzle": "8x10", "level": "hard", "grade": 1, "given": str(puzzle.given)}
