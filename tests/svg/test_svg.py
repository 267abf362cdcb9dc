"""Pictures of positions, views and games."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import tete
from tests.nim import NIM
from tete import svg
from tete.core import BadNotation, BadOptions, Playthrough, TeteError
from tete.core.layout import Layout, Point, Supply, Token, board, grid
from tete.games import GAMES
from tete.i18n import COMPLETE, translator_for
from tete.svg.generic import draw_board
from tete.svg.palette import DARK, LIGHT
from tete.svg.picture import Show

TOKENS = Path(__file__).parents[2] / "web" / "src" / "style" / "tokens.css"


def played(key: str, plies: int = 16, **options: Any) -> Playthrough[Any]:
    game, rng = tete.new(key, seed=3, **options), Random(5)
    while len(game.played) < plies:
        game.play(rng.choice(game.moves()))
    return game


@pytest.mark.parametrize(("selector", "palette"), [(":root", LIGHT), (':root[data-theme="dark"]', DARK)])
def test_the_colours_are_those_of_the_page(selector: str, palette: dict[str, str]) -> None:
    block = (
        TOKENS.read_text("utf-8").split(f"\n{selector} {{" if "[" in selector else f"{selector} {{")[1].split("}")[0]
    )
    page = dict(re.findall(r"--([a-z0-9-]+): ([^;]+);", block))
    assert {name: value for name, value in palette.items() if page.get(name, value) != value} == {}
    if selector == ":root":
        assert set(palette) <= set(page)


@pytest.mark.parametrize("lang", COMPLETE)
@pytest.mark.parametrize("key", GAMES)
def test_a_game_is_a_picture_in_every_theme(key: str, lang: Any) -> None:
    game = played(key)
    pictures = {theme: svg.draw(game, lang=lang, theme=theme) for theme in ("light", "dark", "auto")}
    for theme, text in pictures.items():
        root = ElementTree.fromstring(text)
        assert root.findtext("{http://www.w3.org/2000/svg}title") == translator_for(lang, key).text("game.name")
        assert ("var(--" in text) == (theme == "auto")
        used = set(re.findall(r"url\(#([a-z-]+)\)", text))
        assert used == set(re.findall(r' id="([a-z-]+)"', text))
    assert pictures["light"] != pictures["dark"]
    assert "prefers-color-scheme:dark" in pictures["auto"]


@pytest.mark.parametrize("key", GAMES)
def test_a_notebook_shows_states_views_and_games(key: str) -> None:
    game = played(key)
    for shown in (game, game.state, game.state.view(0), game.state.view(None)):
        assert ElementTree.fromstring(shown._repr_svg_()).get("role") == "img"


@pytest.mark.parametrize(
    ("key", "move", "mark"),
    [
        ("knopf", "", "c5"),
        ("blokus", "", "k10"),
        ("headache", "", "x3"),
        ("mots", "", "h7"),
        ("headquarter", "", "d3'"),
    ],
)
def test_a_move_and_marks_are_drawn(key: str, move: str, mark: str) -> None:
    game = played(key)
    plain = svg.draw(game)
    move = str(next(each for each in game.moves() if str(each) not in ("pass", "leave", "hold", "done")))
    assert svg.draw(game, move=move) != plain
    assert svg.draw(game, marks=[mark]) != plain
    assert ">Q</text>" in svg.draw(game, marks={mark: "Q"})


def test_hidden_cubes_are_not_in_the_picture_of_a_view() -> None:
    """Two positions that one seat cannot tell apart look alike to it, and the whole of them does not."""
    game, rng = played("headquarter", 30), Random(1)
    state = game.state
    other = next(
        each for each in (GAMES["headquarter"].determinize(state.view(0), rng) for _ in range(50)) if each != state
    )
    assert svg.draw(state, seat=0) == svg.draw(other, seat=0)
    assert svg.draw(state) != svg.draw(other)
    spectator = svg.draw(state.view(None))
    assert spectator.count(">?</text>") == 2 * state.head.cells.bit_count()


def test_the_last_placement_of_the_other_side_is_outlined_where_it_is() -> None:
    game = tete.new("headquarter", seed=1)
    game.play(next(move for move in game.moves() if "'" not in str(move)))
    own, other = (svg.draw(game, seat=seat) for seat in (0, 1))
    width = float(ElementTree.fromstring(own).attrib["width"])
    line = re.compile(r'd="M([0-9.]+) [0-9.]+[hv]34" fill="none" stroke="#5a5446"')
    assert all(float(x) < width / 2 for x in line.findall(own))
    assert line.findall(own)
    assert all(float(x) > width / 2 for x in line.findall(other))
    assert line.findall(other)


def test_a_declared_layout_is_drawn_with_its_tokens() -> None:
    ring = Layout("graph", (Point("a", 0, 0), Point("b", 2, 0), Point("c", 1, 1)), (("a", "b"), ("b", "c")))
    seen = board(ring, [Token("a", "white", 0), Token("c", "orange", 1, "K")], [Supply(0, "white", 3)])
    text = draw_board(seen, Show(move="a-b", marks={"c": ""}), translator_for("en")).write("light")
    ElementTree.fromstring(text)
    assert ">K</text>" in text
    assert text.count("<circle") > 6
    squares = draw_board(board(grid(3, 2), []), Show(), translator_for("fr")).write("light")
    assert squares.count("<rect") == 1 + 6


def test_a_view_without_a_layout_is_listed() -> None:
    text = svg.paint(NIM, NIM.start().view(0), Show()).write("dark")
    assert ">seat</text>" in text
    ElementTree.fromstring(text)


def test_what_is_of_no_game_has_no_picture() -> None:
    with pytest.raises(TeteError):
        svg.draw(NIM.start())


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("place", ["zz", "", "é", 3])
def test_a_mark_on_no_place_is_named(key: str, place: Any) -> None:
    with pytest.raises(BadNotation, match=f"“{place}” is no place of this board"):
        svg.draw(tete.new(key, seed=1), marks=[place])


def test_what_cannot_be_drawn_and_no_theme_are_named() -> None:
    with pytest.raises(BadOptions, match=r"^3 \(int\) cannot be drawn"):
        svg.draw(3)  # type: ignore[arg-type]
    with pytest.raises(BadOptions, match="light, dark or auto, not “pink”"):
        svg.draw(tete.new("knopf"), theme="pink")  # type: ignore[arg-type]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("theme", "palette"), [("light", LIGHT), ("dark", DARK)])
def test_the_last_move_of_kopf_oder_knopf_is_seen_by_day_and_by_night(theme: Any, palette: dict[str, str]) -> None:
    game = tete.new("knopf")
    game.play("b3-a3")
    drawn = ElementTree.fromstring(svg.draw(game, theme=theme))
    (way,) = [each for each in drawn.iter() if each.get("stroke-dasharray") == "1 7"]
    dark, light = sorted((luminance(way.attrib["stroke"]), luminance(palette["cell"])))
    assert (light + 0.05) / (dark + 0.05) >= 3
