"""The board that the terminal draws for a game that has only declared a layout."""

from __future__ import annotations

from tete.cli.boards.generic import draw_board
from tete.core.layout import Layout, Point, Supply, Token, board, grid
from tete.i18n import Translator, translator_for

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
