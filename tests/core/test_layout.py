"""A board declared by a game: its JSON, its names and the clicks that make a move."""

from __future__ import annotations

import json

import pytest

from tete.core.layout import Layout, Point, Supply, Token, board, board_of, clicks, grid

LINE = Layout("graph", (Point("a", 0, 0), Point("b", 1, 0, "Z")), (("a", "b"),))


def test_a_board_is_dumped_without_what_is_not_said() -> None:
    dumped = board(LINE, [Token("a", "white"), Token("b", "red", seat=1, label="K")], [Supply(0, "white", 3)])
    assert json.loads(json.dumps(dumped)) == {
        "kind": "graph",
        "points": [{"id": "a", "x": 0, "y": 0}, {"id": "b", "x": 1, "y": 0, "label": "Z"}],
        "lines": [["a", "b"]],
        "tokens": [{"at": "a", "colour": "white"}, {"at": "b", "colour": "red", "seat": 1, "label": "K"}],
        "supply": [{"seat": 0, "colour": "white", "count": 3}],
    }
    assert board(LINE, []).keys() == {"kind", "points", "lines", "tokens"}
    assert board(LINE, [], notes=["place"])["notes"] == ["place"]


def test_a_grid_is_named_like_a_chess_board_from_the_top() -> None:
    found = grid(3, 10)
    assert found.points[0] == Point("a10", 0, 0)
    assert found.points[-1] == Point("c1", 2, 9)


@pytest.mark.parametrize(("columns", "rows"), [(0, 1), (27, 1), (1, 0)])
def test_a_grid_has_columns_with_letters_and_a_row(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="a grid has"):
        grid(columns, rows)


def test_a_layout_with_two_points_of_a_name_or_a_loose_line_is_refused() -> None:
    with pytest.raises(ValueError, match="same id"):
        Layout("grid", (Point("a", 0, 0), Point("a", 1, 0)))
    with pytest.raises(ValueError, match="no point: c"):
        Layout("graph", LINE.points, (("a", "c"),))


@pytest.mark.parametrize(
    ("move", "wanted"), [("a1", ["a1"]), ("a10-d7xa1", ["a10", "d7", "a1"]), ("pass", []), ("take d7", ["d7"])]
)
def test_the_points_that_a_move_names_are_its_clicks(move: str, wanted: list[str]) -> None:
    assert clicks(["a1", "a10", "d7"], move) == wanted


def test_without_points_nothing_is_clicked() -> None:
    assert clicks([], "a1") == []


def test_a_board_of_the_games_own_is_not_a_declared_one() -> None:
    declared = board(LINE, [])
    assert board_of({"board": declared}) == declared
    assert board_of({"board": {"squares": []}}) is None
    assert board_of({"board": ["..", ".."]}) is None
    assert board_of({}) is None
