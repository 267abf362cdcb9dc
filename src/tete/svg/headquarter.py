"""Heads of Headquarter as pictures: the viewer's own side, and what the viewer knows of the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tete.core import Over
from tete.core.bits import members
from tete.games.headquarter import HEADQUARTER, HeadquarterState
from tete.games.headquarter.head import BLACKOUT, DEFAULT, Head, Layer, colour_at, filled, read_head
from tete.games.headquarter.move import LETTERS, Placement
from tete.games.headquarter.view import HeadquarterView
from tete.i18n import Lang, Translator, translator_for
from tete.svg.picture import (
    CARD,
    CELL,
    DEEP,
    EDGE,
    FILL,
    GRID,
    INK,
    INK2,
    LIGHT_EDGE,
    OK,
    RUBRIC,
    SHADOW,
    SHEET,
    Show,
    Svg,
    marking,
    tone,
)

SIDE = 34.0
NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
DEPTH = 13.0  # how far back a cube reaches in the slanting pictures
BEFORE, ABOVE, UNDER = 46.0, 70.0, 44.0  # room for nose, crown and neck of the head of the box
# A head that looks left, from the throat up over nose and crown to the nape, in cells of the head of the box.
PROFILE = (
    (2.46, 7.03),
    (2.2, 6.5),
    (1.2, 6.54),
    (0.74, 6.38),
    (0.52, 5.8),
    (0.39, 5.57),
    (0.12, 5.4),
    (0.28, 5.12),
    (-0.04, 4.84),
    (0.06, 4.62),
    (-0.45, 4.44),
    (-0.84, 4.33),
    (-0.93, 4.08),
    (-0.31, 3.04),
    (-0.05, 2.36),
    (-0.05, 1.66),
    (0.3, 0.74),
    (1.05, -0.16),
    (2.2, -0.74),
    (3.6, -0.94),
    (5.1, -0.79),
    (6.48, -0.16),
    (7.44, 0.9),
    (7.79, 2.1),
    (7.6, 3.15),
    (7.16, 4.04),
    (6.89, 4.8),
    (6.79, 5.6),
    (6.99, 7.03),
)
_CUBE = re.compile(r"([a-z])([1-9][0-9]?)(['’′]?)")


def draw(view: HeadquarterView, show: Show) -> Svg:
    """The near layer in the head, and beside it the far one as far as it is known. Seat 1 sees the mirror image."""
    translator = translator_for(show.lang, "headquarter")
    head, mirrored = view.head, view.seat == 1
    wide, high = head.columns * SIDE, head.rows * SIDE
    carved = head == read_head(DEFAULT)
    before, above, under = (BEFORE, ABOVE, UNDER) if carved else (34.0, 52.0, 34.0)
    panel = wide + 2 * before
    svg = Svg(2 * panel + 10, high + above + under + 14, translator.text("game.name"))
    near = Board(svg, head, before, above, translator.lang, mirrored)
    far = Board(svg, head, panel + 10 + before, above, translator.lang, mirrored)
    for board, title, layer, unknown, kept in (
        (near, _titles(view, translator)[0], view.near, view.unknown[0], 0),
        (far, _titles(view, translator)[1], view.far, view.unknown[1], view.remembered),
    ):
        svg.text(board.x + wide / 2, 17, title, 15, fill=INK, font_weight="bold")
        board.carve() if carved and board is near else board.wood()
        board.coordinates()
        board.cubes(layer, head.cells & ~kept)
        board.unknown(unknown)
        for number in members(kept):
            board.remembered(number, colour_at(layer, 1 << number))
        if isinstance(view.turn, Over):
            for area in view.near_areas() if board is near else view.far_areas():
                board.area(list(members(area.cells)), area.points, area.colour == BLACKOUT)
    if view.piece:
        _hand(svg, near, view.piece)
    _mark(view, near, far, show)
    return svg


def whole(state: HeadquarterState) -> HeadquarterView:
    """A view that hides nothing, for the picture of a state: the layer of seat 0, and that of seat 1."""
    view = state.view(None)
    return replace(view, near=state.layers[0], far=state.layers[1], unknown=(0, 0), remembered=0)


def _titles(view: HeadquarterView, translator: Translator) -> tuple[str, str]:
    if view.seat is None:
        one, other = (_side(translator, seat) for seat in (0, 1))
        return one, other
    return translator.text("board.near"), translator.text("board.far")


def _side(translator: Translator, seat: int) -> str:
    return translator.text("board.side", name=translator.text("cli.play.player", number=seat + 1))


def _hand(svg: Svg, near: Board, piece: str) -> None:
    """The piece that was drawn, above the head."""
    for index, sign in enumerate(piece):
        x, y = near.x + (index - 1) * 21 + 4, 28
        svg.tile(x, y, 20, NAMES[sign], rx=3)
        near.sign(x + 10, y + 10, sign, 6)


def _mark(view: HeadquarterView, near: Board, far: Board, show: Show) -> None:
    """The last move, a move to show, and marks; a mark with a prime is on the other side."""
    move = HEADQUARTER.parse(show.move) if show.move else None
    cubes = (move.first, move.second) if isinstance(move, Placement) else ()
    for cube in cubes:
        board = far if cube.far else near
        number = cube.row * view.head.stride + cube.column
        board.cube(number, cube.colour, 0.6)
        board.outline([number], OK)
    other = show.by is not None and show.by != (view.seat or 0)  # its own side is our far one
    for letter, row, prime in _CUBE.findall(show.last or ""):
        (far if bool(prime) != other else near).outline(
            [int(row) * view.head.stride + LETTERS.index(letter)], INK2, 2.5
        )
    for name, sign in show.marks.items():
        with marking(name):
            _mark_cubes(view, near, far, _CUBE.findall(name), sign)


def _mark_cubes(
    view: HeadquarterView, near: Board, far: Board, cubes: Sequence[tuple[str, str, str]], sign: str
) -> None:
    if not cubes:
        raise ValueError("no cell is named")
    for letter, row, prime in cubes:
        board, number = far if prime else near, int(row) * view.head.stride + LETTERS.index(letter)
        board.outline([number], RUBRIC)
        if sign:
            x, y = board.place(number)
            board.svg.badge(x + 4, y + 4, sign)


class Board:
    """A head drawn at a place of a picture; `mirrored` as seat 1 sees it."""

    def __init__(
        self, svg: Svg, head: Head, x: float, y: float, lang: Lang | None = None, mirrored: bool = False
    ) -> None:
        self.svg, self.head, self.x, self.y, self.mirrored = svg, head, x, y, mirrored
        terms = translator_for(lang) if lang else None
        self.signs = {sign: terms.term(name)[0] if terms else sign for sign, name in NAMES.items()}

    def corner(self, column: int, row: int) -> tuple[float, float]:
        across = self.head.columns - 1 - column if self.mirrored else column
        return self.x + across * SIDE, self.y + (self.head.rows - row) * SIDE

    def place(self, number: int) -> tuple[float, float]:
        row, column = divmod(number, self.head.stride)
        return self.corner(column, row)

    def carve(self) -> None:
        """The head of the box in profile, and its opening."""
        svg = self.svg
        svg.define(
            '<linearGradient id="wood" x1="0.1" y1="0" x2="0.75" y2="1"><stop stop-color="var(--wood1)"/>'
            '<stop offset="1" stop-color="var(--wood2)"/></linearGradient>'
        )
        middle = self.x + self.head.columns * SIDE / 2
        turned = [
            (2 * middle - self.x - x * SIDE if self.mirrored else self.x + x * SIDE, self.y + y * SIDE)
            for x, y in PROFILE
        ]
        outline = smooth(turned)
        svg.path(outline, fill=SHADOW, transform="translate(2 4)")
        svg.path(outline, fill="url(#wood)", stroke=tone("wood3"), stroke_width=1.5, stroke_linejoin="round")
        self._opening(tone("wood3"), 4)
        self._cells()

    def wood(self) -> None:
        """A block of wood round the cells, and the cells."""
        for number in members(self.head.cells):
            x, y = self.place(number)
            self.svg.rect(x - 6, y - 6, SIDE + 12, SIDE + 12, fill=tone("wood3"), rx=4)
        for number in members(self.head.cells):
            x, y = self.place(number)
            self.svg.rect(x - 5, y - 5, SIDE + 10, SIDE + 10, fill=tone("wood1"), rx=3)
        self._cells()

    def _opening(self, ink: str, by: float) -> None:
        for number in members(self.head.cells):
            x, y = self.place(number)
            self.svg.rect(x - by, y - by, SIDE + 2 * by, SIDE + 2 * by, fill=ink, rx=2)

    def _cells(self) -> None:
        for number in members(self.head.cells):
            x, y = self.place(number)
            self.svg.rect(x, y, SIDE, SIDE, fill=CELL, stroke=GRID)

    def coordinates(self) -> None:
        for column in range(self.head.columns):
            lowest = next(
                row for row in range(1, self.head.rows + 2) if row > self.head.rows or self.head.bit(column, row)
            )
            x, y = self.corner(column, lowest if lowest <= self.head.rows else 1)
            self.svg.engrave(x + SIDE * 0.36, y + SIDE + 10, LETTERS[column], 10.5)
        for row in range(1, self.head.rows + 1):
            columns = [column for column in range(self.head.columns) if self.head.bit(column, row)] or [0]
            x, y = self.corner(columns[-1] if self.mirrored else columns[0], row)
            self.svg.engrave(x - 11, y + SIDE * 0.72, str(row), 10.5)

    def cubes(self, layer: Layer, cells: int | None = None) -> None:
        for number in members((self.head.cells if cells is None else cells) & filled(layer)):
            self.cube(number, colour_at(layer, 1 << number))

    def cube(self, number: int, colour: str, opacity: float = 1) -> None:
        (x, y), name = self.place(number), NAMES[colour]
        with self.svg.group(opacity=opacity) if opacity < 1 else self.svg.group():
            self.svg.rect(x + 0.7, y + 0.7, SIDE - 1.4, SIDE - 1.4, rx=4, fill=EDGE[name])
            self.svg.tile(x + 2, y + 2, SIDE - 4, name, rx=3, stroke_width=0.5)
            self.svg.path(
                f"M{x + 5:g} {y + 3.6:g}h{SIDE - 10:g}", stroke=LIGHT_EDGE[name], stroke_opacity=0.9, stroke_width=1.5
            )
        self.sign(x + SIDE / 2, y + SIDE / 2, colour)

    def sign(self, x: float, y: float, colour: str, radius: float = 8) -> None:
        """The letter of a colour in the language of the picture."""
        self.svg.circle(x, y, radius, fill=SHEET, fill_opacity=0.92)
        self.svg.text(x, y, self.signs.get(colour, colour), 1.5 * radius, fill=INK, font_weight="bold")

    def unknown(self, cells: int) -> None:
        for number in members(cells):
            x, y = self.place(number)
            self.svg.rect(x, y, SIDE, SIDE, fill=DEEP, stroke=GRID)
            self.svg.text(x + SIDE / 2, y + SIDE / 2, "?", 16, font_weight="bold")

    def remembered(self, number: int, colour: str) -> None:
        """A cube out of sight: smaller, paler, dashed."""
        x, y = self.place(number)
        self.svg.tile(x + 6, y + 6, SIDE - 12, NAMES[colour], rx=4, opacity=0.55, stroke_dasharray="3 2")
        self.sign(x + SIDE / 2, y + SIDE / 2, colour)

    def area(self, numbers: list[int], points: int, black: bool) -> None:
        """An area of the end: an outline, and its points in its first cell."""
        if black:
            for number in numbers:
                x, y = self.place(number)
                self.svg.rect(x, y, SIDE, SIDE, fill=CARD)
                self.svg.path(f"M{x:g} {y + SIDE:g}l{SIDE:g} {-SIDE:g}", stroke=INK2, stroke_width=2)
        self.outline(numbers, INK, 2.5)
        if points:
            x, y = self.place(numbers[0])
            text = str(points).replace("-", "−")
            self.svg.rect(x + 3, y + 7, SIDE - 6, SIDE - 14, rx=5, fill=SHEET, stroke=INK)
            self.svg.text(x + SIDE / 2, y + SIDE / 2, text, 14, fill=INK, font_weight="bold")

    def outline(self, numbers: Iterable[int], colour: str, width: float = 3) -> None:
        """A line around a set of cells."""
        inside = set(numbers)
        for number in inside:
            x, y = self.place(number)
            left, right = (1, -1) if self.mirrored else (-1, 1)
            sides = {
                number + left: f"M{x:g} {y:g}v{SIDE:g}",
                number + right: f"M{x + SIDE:g} {y:g}v{SIDE:g}",
                number + self.head.stride: f"M{x:g} {y:g}h{SIDE:g}",
                number - self.head.stride: f"M{x:g} {y + SIDE:g}h{SIDE:g}",
            }
            for beside, line in sides.items():
                if beside not in inside:
                    self.svg.path(line, stroke=colour, stroke_width=width, stroke_linecap="round")

    def solid(self, number: int, colour: str, behind: int) -> None:
        """A cube with its top and its right side, in the near layer or behind it."""
        x, y = self.place(number)
        x, y = x + behind * DEPTH, y - behind * DEPTH
        fill, edge = FILL[NAMES[colour]], EDGE[NAMES[colour]]
        top = f"M{x} {y}l{DEPTH} {-DEPTH}h{SIDE}l{-DEPTH} {DEPTH}z"
        right = f"M{x + SIDE} {y}l{DEPTH} {-DEPTH}v{SIDE}l{-DEPTH} {DEPTH}z"
        for shape, shade in ((top, "#fff"), (right, "#000")):
            self.svg.path(shape, fill=fill, stroke=edge, stroke_width=1.5, stroke_linejoin="round")
            self.svg.path(shape, fill=shade, fill_opacity=0.22)
        if behind:
            sign = self.signs.get(colour, colour)
            self.svg.text(x + SIDE + DEPTH + 9, y, sign, 12, fill=INK, font_weight="bold")
        else:
            self.svg.tile(x, y, SIDE, NAMES[colour], stroke_width=1.5)
            self.sign(x + SIDE / 2, y + SIDE / 2, colour)


def smooth(points: list[tuple[float, float]]) -> str:
    """A smooth curve through points, closed by a straight line."""
    padded = [points[0], *points, points[-1]]
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        path += (
            f"C{x1 + (x2 - x0) / 6:.1f} {y1 + (y2 - y0) / 6:.1f} {x2 - (x3 - x1) / 6:.1f} {y2 - (y3 - y1) / 6:.1f}"
            f" {x2:.1f} {y2:.1f}"
        )
    return path + "Z"
