"""The worked example of the sheet: what its four players have left, and their points."""

from __future__ import annotations

from collections import Counter

import pytest

from tete.games.blokus import BLOKUS
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.state import points
from tools.diagrams.blokus import LEFT, finished, score

SIZES = {piece.name: piece.size for piece in PIECES}


@pytest.mark.rule("BL-13", "BL-14", "BL-15", "BL-16")
def test_the_game_of_the_sheet_is_scored_as_the_sheet_says() -> None:
    assert points(BLOKUS.presets["classic"], finished()) == (20, -8, -24, -20)


def test_the_players_have_left_what_the_sheet_says() -> None:
    left = {colour: Counter(SIZES[name] for name in names) for colour, names in LEFT.items()}
    assert left == {"blue": {}, "yellow": {4: 2}, "red": {3: 1, 4: 4, 5: 1}, "green": {3: 1, 4: 3, 5: 1}}
    assert all(len(set(names)) == len(names) for names in LEFT.values())


def test_the_picture_shows_these_points() -> None:
    assert [sum_ for sum_ in ("+20", "−8", "−24", "−20") if f">{sum_}<" not in str(score())] == []
