"""The terminal board says all that a seat knows, in letters as well as in colours."""

from __future__ import annotations

import pytest

from tests.games.headquarter.positions import played
from tete.cli.boards.headquarter import draw
from tete.core import CHANCE
from tete.games.headquarter.move import Draw
from tete.i18n import LANGS, Lang

PLIES = "d1r e1b", "d1g d2g", "f1y f1'y"


def test_the_board_shows_both_maps() -> None:
    lines = draw(played(None, *PLIES).view(0), "en").plain.splitlines()
    assert lines[0].split() == ["Your", "side", "Through", "the", "holes"]
    assert lines[6] == " 1           r  b  y           1           ?  ? (y)   "
    assert lines[7].split() == list("abcdefg") * 2


def test_seat_1_sees_the_columns_from_its_side() -> None:
    lines = draw(played(None, *PLIES).view(1), "en").plain.splitlines()
    assert lines[7].split() == list("gfedcba") * 2
    assert lines[6] == " 1     y  .  g                 1    (y) b (r)         "


@pytest.mark.parametrize("lang", LANGS)
def test_the_board_names_the_turn_the_piece_and_the_score(lang: Lang) -> None:
    state = played(None, *PLIES).play(CHANCE, Draw("gb"))
    mine, other, nobody = (draw(state.view(seat), lang).plain for seat in (1, 0, None))
    assert {"fr": "À vous de poser la pièce gb.", "en": "You place the piece gb."}[lang] in mine
    assert {"fr": "Le joueur 2 pose la pièce gb.", "en": "Player 2 places the piece gb."}[lang] in other
    assert {"fr": "Pièces posées\u00a0: 3.", "en": "Pieces placed: 3."}[lang] in nobody
    assert {"fr": "4 pour les couleurs, −729", "en": "4 for colours, −729"}[lang] in mine
    assert {"fr": "Dans le sac (26)", "en": "In the bag (26)"}[lang] in nobody


def test_the_board_announces_the_last_turn_and_the_end() -> None:
    last = played("##\n##", "a1r b1b", "a1g b1g", "a2r b2b")
    assert "last turn" in draw(last.view(1), "en").plain
    over = played("##", "a1r b1b", "a1g b1g")
    for seat in (0, 1, None):
        assert "Player 2 wins, 4 to 0." in draw(over.view(seat), "en").plain
        assert "Side of player 1 — 0 points" in draw(over.view(seat), "en").plain
    assert "Égalité, 4 partout." in draw(played("##", "a1r b1r", "a1g b1g").view(0), "fr").plain


@pytest.mark.parametrize("head", [None, "\n".join(["#" * 26] * 3), "#"])
def test_no_line_is_wider_than_a_hundred_columns(head: str | None) -> None:
    state = played(head)
    for seat in (0, 1, None):
        for lang in LANGS:
            assert max(len(line) for line in draw(state.view(seat), lang).plain.splitlines()) <= 100
