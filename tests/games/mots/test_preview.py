"""What the page is told of a word before it is written, and of the turns gone by."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.mots.board import EXAMPLE, begin, play
from tete.core import BadPosition, Json
from tete.games.mots import MOTS, MotsState

WRITE = play(begin(), *EXAMPLE[:2], "4")


def foretold(state: MotsState, move: str, seat: int = 1) -> Any:
    """The preview as the page receives it."""
    return json.loads(json.dumps(state.preview(seat, MOTS.parse(move))))


def test_a_preview_has_every_word_and_its_points() -> None:
    assert foretold(WRITE, "j7 SOLO") == {
        "words": [
            {"text": "SOLO", "cells": ["j7", "j8", "j9", "j10"], "points": [11, 11], "known": True},
            {
                "text": "DISQUES",
                "cells": ["d7", "e7", "f7", "g7", "h7", "i7", "j7"],
                "points": [21, 21],
                "known": True,
            },
        ],
        "points": [32, 32],
        "rolls": [],
    }


def test_a_preview_gives_bonus_cells_their_range() -> None:
    told = foretold(play(begin(), "5"), "7h SALUT", seat=0)
    after = [play(begin(), "5", "0: 7h SALUT", f"bonus k7={value}").scores[0] for value in (2, 12)]
    assert (told["points"], told["rolls"]) == (after, ["k7"])
    quarte = foretold(begin("quarte"), "7h SEUL", seat=0)
    assert (quarte["points"], quarte["rolls"]) == ([18, 18], [])


def test_a_word_that_is_not_finished_or_not_known_is_previewed_too() -> None:
    short = foretold(WRITE, "j7 SO")
    assert [(word["text"], word["known"]) for word in short["words"]] == [("SO", False), ("DISQUES", True)]


@pytest.mark.parametrize("move", ["a1 SOLO", "j7 SOLOSOLOSOLO", "o15 SOLO", "15o SOLO", "7d DISQUE", "pass", "4"])
def test_the_preview_of_a_word_that_cannot_be_written_there_is_empty(move: str) -> None:
    assert foretold(WRITE, move) == {}


def test_there_is_no_preview_in_the_turn_of_another_seat() -> None:
    assert foretold(WRITE, "j7 SOLO", seat=0) == {}
    assert foretold(begin(), "7g TETE") == {}


@pytest.mark.rule("MT-22")
def test_where_players_judge_the_dictionary_stays_closed() -> None:
    told = foretold(play(begin(referee="challenge"), "4"), "7g TETX", seat=0)
    assert [word["known"] for word in told["words"]] == [None]


def test_the_sheet_has_a_line_for_every_turn() -> None:
    state = play(begin(referee="challenge"), "4", "0: pass", "4", "1: 7g TETX", "0: challenge", "4", "0: 7g TETE")
    seen = play(state, "1: accept").view(None).dump()
    assert seen["sheet"] == [
        {"seat": 0, "words": []},
        {"seat": 1, "words": [("TETX", 0)]},
        {"seat": 0, "words": [("TETE", 11)]},
    ]


@pytest.mark.parametrize(
    "sheet",
    [
        None,
        [],
        [{"seat": 0, "words": [["DISQUE", 16]]}],
        [{"seat": 1, "words": [["DISQUE", 17]]}],
        [{"seat": 0, "words": [["DISQUE"]]}],
        [{"seat": 0, "words": "DISQUE"}],
    ],
)
def test_a_sheet_that_does_not_add_up_is_refused(sheet: Json) -> None:
    with pytest.raises(BadPosition):
        MOTS.load(WRITE.dump() | {"sheet": sheet})


def test_every_seat_has_a_pencil_of_its_own() -> None:
    assert MOTS.colours(begin(seats=3)) == (("red",), ("blue",), ("green",))
