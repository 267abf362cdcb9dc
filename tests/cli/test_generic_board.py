"""The board that the terminal draws for a game that has only declared a layout."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests.toy import TOSS, TossGame
from tete.cli import boards
from tete.cli.boards.generic import draw_board
from tete.core.layout import Layout, Point, Supply, Token, board, grid
from tete.games import GAMES
from tete.i18n import Lang, Translator, translator_for

SQUARE = Layout(
    "graph",
    (Point("a2", 0, 0), Point("b2", 2, 0), Point("a1", 0, 2), Point("b1", 2, 2)),
    (("a2", "b2"), ("a1", "b1"), ("a2", "a1"), ("b2", "a1")),
)


def drawn(layout: Layout, *tokens: Token, supply: tuple[Supply, ...] = (), notes: tuple[str, ...] = ()) -> list[str]:
    translator = Translator("en", ({"note": {"place": {"en": "Place a man."}}}, *translator_for("en").tables))
    return draw_board(board(layout, tokens, supply, notes), translator).plain.splitlines()


def test_points_are_joined_and_tokens_marked() -> None:
    assert drawn(SQUARE, Token("b2", "red"), Token("b1", "blue", label="K")) == [
        "  a2──R b2",
        "  │  ╱",
        "  a1──K b1",
        "R red",
    ]


def test_a_colour_has_the_letters_of_its_language() -> None:
    tokens = (Token("a1", "red"), Token("b1", "blue"), Token("a2", "black"))
    terms = {"term": {"black": {"fr": "noir", "en": "black"}}}
    legends: dict[Lang, str] = {"fr": "B bleu, N noir, R rouge", "en": "BLA black, BLU blue, R red"}
    for lang, legend in legends.items():
        translator = Translator(lang, (terms, *translator_for(lang).tables))
        assert legend in draw_board(board(grid(2, 2), tokens), translator).plain


def test_a_grid_stands_close_together() -> None:
    assert drawn(grid(2, 2), Token("a1", "red"), supply=(Supply(0, "blue", 4),)) == [
        "  a2   b2",
        "R a1   b1",
        "R red",
        "blue: 4 in reserve",
    ]


def test_a_board_far_too_wide_is_squeezed() -> None:
    wide = Layout("graph", (Point("a", 0, 0), Point("b", 0.001, 0), Point("c", 1000, 0)))
    assert max(map(len, drawn(wide))) < 220


def test_an_empty_layout_is_an_empty_board() -> None:
    assert drawn(Layout("graph", ())) == []


def test_notes_are_said_in_the_words_of_the_game() -> None:
    assert drawn(grid(1, 1), notes=("place",)) == ["  a1", "Place a man."]


def test_a_plug_in_may_draw_its_own_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "guest_drawing"
    (package / "cli").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "cli" / "__init__.py").write_text("")
    (package / "cli" / "boards.py").write_text(
        "from rich.text import Text\n\ndef draw(view, lang):\n    return Text(f'drawn for {view.seat} in {lang}')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    import_module("guest_drawing")

    class Drawing(TossGame):
        key = "drawing"

    Drawing.__module__ = "guest_drawing"
    monkeypatch.setitem(GAMES, "drawing", Drawing())
    assert boards.draw("drawing", GAMES["drawing"].start().view(0), "en").plain == "drawn for 0 in en"


def test_a_game_that_declares_no_board_is_shown_as_its_data(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "toss", TOSS)
    assert boards.draw("toss", TOSS.start().view(0), "en").plain.startswith("        seat  0")
