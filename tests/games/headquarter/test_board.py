"""The terminal board says all that a seat knows, in letters as well as in colours."""

from __future__ import annotations

import pytest

from tests.games.headquarter.positions import played
from tete.cli.boards.headquarter import draw, read_move, write_move
from tete.core import CHANCE
from tete.games.headquarter.move import Draw, parse_move
from tete.i18n import COMPLETE, Lang

PLIES = "d1r e1b", "d1g d2g", "f1y f1'y"


def test_the_board_shows_both_maps() -> None:
    lines = draw(played(None, *PLIES).view(0), "en").plain.splitlines()
    assert lines[0].split() == ["Your", "side", "Through", "the", "holes"]
    assert lines[6] == " 1           R  B  Y           1           ?  ? (Y)   "
    assert lines[7].split() == list("abcdefg") * 2


def test_seat_1_sees_the_columns_from_its_side() -> None:
    lines = draw(played(None, *PLIES, memory_aid=True).view(1), "en").plain.splitlines()
    assert lines[7].split() == list("gfedcba") * 2
    assert lines[6] == " 1     Y  .  G                 1    (Y) B (R)         "


@pytest.mark.parametrize("lang", COMPLETE)
def test_the_board_names_the_turn_the_piece_and_the_score(lang: Lang) -> None:
    state = played(None, *PLIES).play(CHANCE, Draw("gb"))
    mine, other, nobody = (draw(state.view(seat), lang).plain for seat in (1, 0, None))
    assert {"fr": "À vous de poser la pièce VB.", "en": "You place the piece GB."}[lang] in mine
    assert {"fr": "Joueur 2 pose la pièce VB.", "en": "Player 2 places the piece GB."}[lang] in other
    assert {"fr": "Pièces posées\u00a0: 3.", "en": "Pieces placed: 3."}[lang] in nobody
    assert {"fr": "Points de vos couleurs\u00a0: 4.", "en": "Points for your colours: 4."}[lang] in mine
    assert "−" not in mine  # before the end no empty cell costs anything
    assert {"fr": "Dans le sac (26)", "en": "In the bag (26)"}[lang] in nobody


def test_the_board_announces_the_last_turn_and_the_end() -> None:
    last = played("##\n##", "a1r b1b", "a1g b1g", "a2r b2b")
    assert "last turn" in draw(last.view(1), "en").plain
    over = played("##", "a1r b1b", "a1g b1g")
    for seat in (0, 1, None):
        assert "Player 1’s side — 0 points" in draw(over.view(seat), "en").plain
        assert "Player 2’s side — 4 points" in draw(over.view(seat), "en").plain
        assert "Ben, son côté — 4 points" in draw(over.view(seat), "fr", ["Anna", "Ben"]).plain


def test_a_move_has_the_letters_of_the_language() -> None:
    assert write_move("d1y e1'g", "fr") == "d1J e1'V"
    assert write_move("d1y e1'g", "en") == "d1Y e1'G"
    for lang in COMPLETE:
        for text in ("d1y e1'g", "D1J, e1'V", "d1j e1'g"):
            assert parse_move(read_move(text, lang)) == parse_move("d1y e1'g")


@pytest.mark.parametrize("head", [None, "\n".join(["#" * 26] * 3), "#"])
def test_no_line_is_wider_than_a_hundred_columns(head: str | None) -> None:
    state = played(head)
    for seat in (0, 1, None):
        for lang in COMPLETE:
            assert max(len(line) for line in draw(state.view(seat), lang).plain.splitlines()) <= 100
