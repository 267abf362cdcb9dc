"""Options, positions in JSON, and what a view tells the page."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from tests.games.mots.board import EXAMPLE, ROWS, begin, options, play
from tete.core import BadOptions, BadPosition, read_options
from tete.games.mots import MOTS, MotsState

GRID = "\n".join(ROWS)


@pytest.mark.rule("MT-40")
def test_a_grid_of_ones_own_is_played_on() -> None:
    grid = GRID.replace("2o34151514y3214", "222222222222222")
    state = play(begin(board=grid), "4", "0: 7g TETE")
    assert state.scores == (8, 0)
    assert read_options(options(), {"board": grid.replace("\n", "/")}).board == grid


@pytest.mark.rule("MT-40")
def test_remarks_in_a_grid_are_skipped() -> None:
    assert options(board=f"# my box\n{GRID}\n# typed in on a Sunday\n").seats == range(2, 5)


@pytest.mark.rule("MT-40")
@pytest.mark.parametrize(
    ("grid", "word", "details"),
    [
        ("", "layout-rows", {"option": "board", "least": 9, "most": 21, "found": 0}),
        ("\n".join(ROWS[:8]), "layout-rows", {"option": "board", "least": 9, "most": 21, "found": 8}),
        ("\n".join(["1" * 9] * 22), "layout-rows", {"option": "board", "least": 9, "most": 21, "found": 22}),
        ("\n".join(["1" * 8] * 9), "layout-columns", {"option": "board", "least": 9, "most": 21, "found": 8}),
        ("\n".join(["1" * 22] * 9), "layout-columns", {"option": "board", "least": 9, "most": 21, "found": 22}),
        (GRID.replace("4", "0", 1), "layout-cell", {"option": "board", "line": 1, "cell": "0"}),
        (
            GRID.replace(ROWS[2], ROWS[2] + "1"),
            "layout-size",
            {"option": "board", "line": 3, "wanted": 15, "found": 16},
        ),
        (GRID.replace(ROWS[3], "x" + ROWS[3][1:]), "layout-cell", {"option": "board", "line": 4, "cell": "x"}),
        (GRID.replace("+", "#"), "layout-cross", {"option": "board", "found": 0}),
        (GRID.replace(ROWS[0], "+" + ROWS[0][1:]), "layout-crosses", {"option": "board", "found": 2}),
    ],
)
def test_a_grid_that_is_none_is_named(grid: str, word: str, details: dict[str, Any]) -> None:
    with pytest.raises(BadOptions) as caught:
        options(board=grid)
    assert (caught.value.code, caught.value.details) == (word, details)


@pytest.mark.rule("MT-41")
def test_the_lexicon_is_french_english_or_a_file(tmp_path: Path) -> None:
    assert play(MOTS.start(), "5", "0: 7d PENSE").scores == (16, 0)
    assert play(MOTS.start(options(lexicon="en")), "5", "0: 7d HOUSE").scores == (16, 0)
    with pytest.raises(BadOptions, check=lambda error: error.code == "lexicon-missing"):
        options(lexicon=str(tmp_path / "none.txt"))


@pytest.mark.rule("MT-41")
def test_a_position_is_not_opened_with_another_dictionary(tmp_path: Path) -> None:
    data = begin().dump()
    assert data["lexicon"] == {"name": "mini.txt", "sha256": begin().lexicon.sha256}
    other = tmp_path / "mini.txt"
    other.write_text("tete\n")
    with pytest.raises(BadPosition) as caught:
        MOTS.load(data | {"options": data["options"] | {"lexicon": str(other)}})  # type: ignore[operator]
    assert caught.value.code == "lexicon-changed"
    assert caught.value.details["name"] == "mini.txt"


def test_numbers_in_options_are_positive() -> None:
    with pytest.raises(BadOptions, check=lambda error: error.code == "option-positive"):
        options(target=0)
    with pytest.raises(BadOptions, check=lambda error: error.code == "option-positive"):
        options(duration=-5)
    assert read_options(options(), {"target": "none"}).goal == 300


POSITIONS = {
    "die": begin(),
    "write": play(begin(), *EXAMPLE, "3"),
    "judge": play(begin("classic", 3, referee="challenge"), "4", "0: 7g TETE", "2: accept"),
    "bonus": play(begin(), "5", "0: 7h SALUT"),
    "owed": play(begin("classic", 3, referee="challenge"), "4", "0: 7g TETE", "2: challenge"),
    "over": play(begin(target=11), "4", "0: 7g TETE"),
    "bell": play(begin(duration=5), "bell"),
    "quarte": play(begin("quarte"), "0: 7h SEUL"),
    "retired": play(
        begin("marathon", 3), "4", "0: 7g TETE", "1", "1: pass", "1", "2: pass", "1", "0: pass", "1", "1: pass"
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_positions_survive_being_written_down(name: str) -> None:
    state = POSITIONS[name]
    assert MOTS.load(json.loads(json.dumps(state.dump()))) == state
    assert pickle.loads(pickle.dumps(state)) == state
    assert hash(MOTS.load(state.dump())) == hash(state)


def changed(state: MotsState, **fields: Any) -> Any:
    return state.dump() | fields


WRITE, JUDGE, BONUS = POSITIONS["write"], POSITIONS["judge"], POSITIONS["bonus"]
BROKEN: list[Any] = [
    None,
    [],
    {},
    {"options": {}},
    changed(WRITE, more=1),
    changed(WRITE, options=[]),
    changed(WRITE, options={"variant": "chess"}),
    changed(WRITE, options={"no": 1}),
    changed(WRITE, options={"lexicon": "/no/such/file"}),
    changed(WRITE, lexicon=None),
    changed(WRITE, lexicon={"name": "fr", "sha256": WRITE.lexicon.sha256}),
    changed(WRITE, scores=[1]),
    changed(WRITE, scores=[1, -1]),
    changed(WRITE, scores=[1, 1.5]),
    changed(WRITE, scores=[True, 0]),
    changed(WRITE, scores=[300, 43]),
    changed(WRITE, scores=[40, 10]),
    changed(WRITE, seat=2),
    changed(WRITE, seat="0"),
    changed(WRITE, passes=[0]),
    changed(WRITE, retired=[5]),
    changed(WRITE, bell=1),
    changed(WRITE, grid=[]),
    changed(WRITE, grid=["." * 15] * 15),
    changed(WRITE, grid=["A" + "." * 14, *(["." * 15] * 14)]),
    changed(WRITE, grid=["." * 14, *(["." * 15] * 14)]),
    changed(WRITE, grid=[None] * 15),
    changed(WRITE, grid=["e" * 15] * 15),
    changed(WRITE, grid=["A" * 15] * 15),
    changed(WRITE, last={"seat": 1, "move": "m5 PENSER", "new": ["m5", "m6", "m7", "m9", "m10"], "bonus": {"m5": 3}}),
    changed(WRITE, last={"seat": 1, "move": "m5 penser", "new": ["m5", "m6", "m7", "m9", "m10"], "bonus": {}}),
    changed(WRITE, last={"seat": 1, "move": "pass", "new": [], "bonus": {}}),
    changed(WRITE, last={"seat": 1, "move": "a15 PENSER", "new": ["zz"], "bonus": []}),
    changed(WRITE, last={"seat": 1, "move": "a15 PENSER", "new": ["a15"], "bonus": {}}),
    changed(WRITE, phase={"step": "write", "count": 7}),
    changed(WRITE, phase={"step": "write", "count": True}),
    changed(WRITE, phase={"step": "write"}),
    changed(WRITE, phase={"step": "judge", "move": "f7 SOL", "waiting": [1]}),
    changed(WRITE, phase={"step": "bonus", "move": "f7 SOL"}),
    changed(WRITE, phase="write"),
    changed(JUDGE, phase={"step": "judge", "move": "7g TETE", "waiting": []}),
    changed(JUDGE, phase={"step": "judge", "move": "7g TETE", "waiting": [0]}),
    changed(JUDGE, phase={"step": "judge", "move": "1a TETE", "waiting": [1]}),
    changed(JUDGE, phase={"step": "judge", "move": 3, "waiting": [1]}),
    changed(JUDGE, scores=[1, 0, 0]),
    changed(POSITIONS["quarte"], phase={"step": "write", "count": 3}),
    changed(POSITIONS["retired"], seat=1),
    changed(POSITIONS["owed"], lost=[0, 10**9, 0]),
]


@pytest.mark.parametrize("index", range(len(BROKEN)))
def test_a_broken_position_is_refused(index: int) -> None:
    with pytest.raises(BadPosition):
        MOTS.load(BROKEN[index])


def test_the_view_has_all_that_a_page_draws() -> None:
    seen = JUDGE.view(1).dump()
    assert (seen["seat"], seen["step"], seen["current"], seen["asked"]) == (1, "judge", 0, [1])
    assert seen["pending"] == {
        "seat": 0,
        "move": "7g TETE",
        "new": ["g7", "h7", "i7", "j7"],
        "words": [{"text": "TETE", "cells": ["g7", "h7", "i7", "j7"]}],
        "rolls": [],
        "waiting": [1],
    }
    assert (seen["count"], seen["die"], seen["last"], seen["first"]) == (4, 4, None, ["g8", "h7", "h9", "i8"])
    assert seen["kinds"] == ROWS
    assert seen["grid"] == ["." * 15] * 15


def test_the_view_shows_how_the_last_turn_scored() -> None:
    seen = play(begin(), *EXAMPLE[:4]).view(None).dump()
    assert seen["last"] == {
        "seat": 1,
        "move": "j7 SOLO",
        "new": ["j7", "j8", "j9", "j10"],
        "points": 32,
        "words": [
            {"text": "SOLO", "cells": ["j7", "j8", "j9", "j10"], "values": [4, 1, 5, 1], "points": 11},
            {
                "text": "DISQUES",
                "cells": ["d7", "e7", "f7", "g7", "h7", "i7", "j7"],
                "values": [4, 1, 5, 1, 5, 1, 4],
                "points": 21,
            },
        ],
    }
    assert (seen["count"], seen["die"], seen["first"]) == (None, None, [])


def test_the_view_of_an_ended_and_of_a_diceless_game() -> None:
    over = POSITIONS["over"].view(0).dump()
    assert over["outcome"] == {"places": [1, 2], "points": [11, 0], "reason": "target"}
    quarte = POSITIONS["quarte"].view(0).dump()
    assert (quarte["die"], quarte["count"]) == (None, 4)
    assert quarte["bonus"] == {"o": (4, 4), "y": (8, 8), "r": (12, 12)}
    pending = BONUS.view(0).dump()["pending"]
    assert pending is not None
    assert pending["rolls"] == ["k7"]
