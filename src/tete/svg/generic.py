"""Pictures of games that have no painter of their own: the declared layout, or the fields of the view."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise

from tete.core.layout import BoardJson, TokenJson, clicks
from tete.i18n import Translator
from tete.svg.palette import COLOURS
from tete.svg.picture import (
    BOARD,
    CELL,
    GRID,
    INK,
    INK2,
    OK,
    RUBRIC,
    SHADOW,
    SHEET,
    Attribute,
    Show,
    Svg,
    marking,
    tone,
)

UNIT, EDGING, LINE = 48.0, 44.0, 22.0  # between points, round the board, of a line of text
WIDEST_BOARD = 30.0  # units


def draw_board(board: BoardJson, show: Show, translator: Translator) -> Svg:
    """Squares or joined dots, the tokens on them, then what lies beside the board."""
    spots = places(board)
    below = [
        _said(supply["colour"], supply.get("label"), supply["count"], translator) for supply in board.get("supply", ())
    ]
    below += [translator.text(f"note.{code}") for code in board.get("notes", ())]
    width = 2 * EDGING + max((x for x, _ in spots.values()), default=0)
    height = 2 * EDGING + max((y for _, y in spots.values()), default=0)
    svg = Svg(max(width, 220), height + LINE * len(below), translator.text("game.name"))
    _draw_face(svg, board, spots)
    for text, ink, dash in ((show.last, INK2, "2 5"), (show.move, OK, "")):
        _draw_way(svg, [spots[name] for name in clicks(spots, text or "")], ink, dash)
    for token in board["tokens"]:
        _draw_token(svg, token, *spots[token["at"]])
    for name, sign in show.marks.items():
        with marking(name):
            x, y = spots[name]
        _draw_ring(svg, x, y, RUBRIC)
        if sign:
            svg.badge(x + 14, y - 14, sign)
    for number, text in enumerate(below):
        svg.text(EDGING / 2, height - 8 + LINE * number, text, 14, text_anchor="start", fill=INK)
    return svg


def draw_fields(fields: Mapping[str, object], translator: Translator) -> Svg:
    """A line for every field of a view."""
    lines = [(name, json.dumps(value, ensure_ascii=False)) for name, value in fields.items()]
    svg = Svg(560, LINE * (len(lines) + 1), translator.text("game.name"))
    for number, (name, value) in enumerate(lines):
        y = LINE * (number + 1)
        svg.text(120, y, name, 13, text_anchor="end")
        svg.text(130, y, value if len(value) <= 64 else f"{value[:63]}…", 13, text_anchor="start", fill=INK)
    return svg


def places(board: BoardJson) -> dict[str, tuple[float, float]]:
    """Every point in the proportions of the layout; the smallest distance is one unit, or less on a large board."""
    across, down = (sorted({point[axis] for point in board["points"]}) for axis in ("x", "y"))
    gaps = [after - before for line in (across, down) for before, after in pairwise(line)]
    least = min(gaps, default=1.0)
    spread = max((line[-1] - line[0] for line in (across, down) if line), default=0) / WIDEST_BOARD
    unit = UNIT / max(least, spread)
    return {
        point["id"]: (EDGING + (point["x"] - across[0]) * unit, EDGING + (point["y"] - down[0]) * unit)
        for point in board["points"]
    }


def _draw_face(svg: Svg, board: BoardJson, places: Mapping[str, tuple[float, float]]) -> None:
    if board["kind"] == "grid":
        for point in board["points"]:
            x, y = places[point["id"]]
            shade = BOARD if round((x + y - 2 * EDGING) / UNIT) % 2 else CELL
            svg.rect(x - UNIT / 2, y - UNIT / 2, UNIT, UNIT, fill=shade, stroke=GRID)
            svg.text(x - UNIT / 2 + 3, y + UNIT / 2 - 7, point.get("label") or point["id"], 9, text_anchor="start")
        return
    for start, end in board["lines"]:
        (x, y), (x2, y2) = places[start], places[end]
        svg.path(f"M{x:g} {y:g}L{x2:g} {y2:g}", stroke=tone("wood3"), stroke_width=2.5)
    for point in board["points"]:
        x, y = places[point["id"]]
        svg.circle(x, y, 6, fill=CELL, stroke=tone("wood3"), stroke_width=2)
        svg.text(x + 11, y + 14, point.get("label") or point["id"], 10)


def _draw_way(svg: Svg, spots: list[tuple[float, float]], ink: str, dash: str) -> None:
    """Lines along the points that a move names, and a ring at the last of them."""
    given: dict[str, Attribute] = {"stroke_dasharray": dash} if dash else {}
    for (x, y), (x2, y2) in pairwise(spots):
        svg.path(f"M{x:g} {y:g}L{x2:g} {y2:g}", stroke=ink, stroke_width=3.5, stroke_linecap="round", **given)
    for x, y in spots[-1:]:
        _draw_ring(svg, x, y, ink)


def _draw_ring(svg: Svg, x: float, y: float, ink: str) -> None:
    svg.circle(x, y, UNIT * 0.42, fill="none", stroke=ink, stroke_width=2.5)


def _draw_token(svg: Svg, token: TokenJson, x: float, y: float) -> None:
    """A disc in the colour of a token; one without a fill of its own has the name of its colour on it."""
    svg.circle(x, y + 2, UNIT * 0.33, fill=SHADOW)
    known = token["colour"] in COLOURS
    if known:
        svg.disc(x, y, UNIT * 0.33, token["colour"])
    else:
        svg.circle(x, y, UNIT * 0.33, fill=SHEET, stroke=INK, stroke_width=1.5)
    label = token.get("label") or ("" if known else token["colour"][:2])
    if label:
        svg.text(x, y, label[:3], 14, fill=tone(f"on-{token['colour']}") if known else INK, font_weight="bold")


def _said(colour: str, label: str | None, count: int, translator: Translator) -> str:
    name = " ".join(filter(None, (translator.term(colour), label)))
    return translator.text("board.supply", name=name, count=count)
