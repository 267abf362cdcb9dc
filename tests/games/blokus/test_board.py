"""Blokus in the terminal: everything a player needs, in at most 100 columns, readable without colour."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.blokus.setting import OWN, end, played
from tete.cli.boards.blokus import draw
from tete.core import random_game
from tete.games.blokus import BLOKUS, BlokusOptions
from tete.i18n import COMPLETE, Lang


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("preset", list(BLOKUS.presets))
def test_whole_games_fit_in_100_columns_and_show_every_cell(preset: str, lang: Lang) -> None:
    start = BLOKUS.start(BLOKUS.presets[preset])
    for state in (each.after for each in random_game(start, Random(1))):
        lines = draw(state.view(0), lang).plain.splitlines()
        assert max(map(len, lines)) <= 100
        size = state.options.size
        letters = {"b": "B", "y": "J", "r": "R", "g": "V"} if lang == "fr" else {mark: mark.upper() for mark in "byrg"}
        for row, line in zip(state.rows, lines, strict=False):
            cells = line[3 : 3 + 2 * size : 2]
            assert all(cell == letters.get(mark, cell) for mark, cell in zip(row, cells, strict=True))
            assert all(cell not in "BYRGJV" for mark, cell in zip(row, cells, strict=True) if mark == ".")


def test_the_beginning_marks_the_starts_and_draws_the_pieces() -> None:
    text = draw(played("classic").view(None), "en").plain
    lines = text.splitlines()
    assert lines[0].startswith("20 b · ")
    assert lines[19].startswith(" 1 g · ")
    assert lines[20].startswith("   a b c ")
    assert "▸  B  blue · Player 1 · −89 points" in text
    assert "B B B B B" in text  # the long piece
    assert draw(BLOKUS.start(BlokusOptions(corners="free")).view(None), "en").plain.startswith("20 * · ")


def test_the_mover_sees_free_corners_and_whose_shared_colour_it_is() -> None:
    text = draw(played("three", "a20", "t20", "t1").view(0), "fr").plain
    assert "▸  V  vert · partagé, Joueur 1" in text
    assert "      −89 points" in text
    assert draw(played("three", "a20", "t20", "t1", "a1").view(0), "fr").plain.count("°") == 2  # b19, and the legend


def test_the_end_shows_what_was_placed() -> None:
    text = draw(end(OWN[0]).view(None), "en", ["Anna", "Ben", "Cleo", "Dan"]).plain
    assert "blue · Anna · 20 points" in text
    assert "all placed" in text
    assert "finished" in text
