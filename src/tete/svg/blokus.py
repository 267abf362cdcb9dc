"""Boards of Blokus as pictures: painted wooden pieces in a maple frame."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tete.games.blokus import BLOKUS, BlokusState
from tete.games.blokus.move import Cell
from tete.games.blokus.view import BlokusView
from tete.i18n import translator_for
from tete.svg.picture import (
    CELL,
    EDGE,
    FILL,
    GRID,
    INK,
    LIGHT_EDGE,
    OK,
    PAPER,
    RUBRIC,
    SHADOW,
    SHEET,
    Attribute,
    Show,
    Svg,
    marking,
)

COLOURS = {"b": "blue", "y": "yellow", "r": "red", "g": "green"}
SIDE, MARGIN, EDGING = 26.0, 26.0, 10.0  # of a square, of the frame, round it
Spot = tuple[float, float]


def draw(view: BlokusView, show: Show) -> Svg:
    state = view.state
    size = state.board.size * SIDE + 2 * (MARGIN + EDGING)
    svg = Svg(size, size + 2, translator_for(show.lang, "blokus").text("game.name"))
    board = Board(svg, state.board.size, EDGING + MARGIN, EDGING + MARGIN, SIDE)
    board.face()
    board.pieces(state)
    for index, colour in enumerate(state.options.order):
        for cell in state.free_starts(index):
            board.start(cell, colour)
    for cell in BLOKUS.parse(show.last).cells if show.last else ():
        x, y = board.middle(cell)
        svg.circle(x, y, SIDE * 0.16, fill=PAPER, stroke=SHADOW)
    if show.move and state.colour is not None:
        board.ghost(BLOKUS.parse(show.move).cells, state.colour, OK)
    for name, sign in show.marks.items():
        with marking(name):
            for cell in BLOKUS.parse(name).cells:
                board.ring(cell, RUBRIC, sign)
    return svg


class Board:
    """A board at a place of a picture; `left` and `top` are the corner of the upper left square."""

    def __init__(self, svg: Svg, size: int, left: float, top: float, side: float) -> None:
        self.svg, self.size, self.left, self.top, self.side = svg, size, left, top, side

    def corner(self, cell: Cell) -> Spot:
        return self.left + cell.column * self.side, self.top + (self.size - 1 - cell.row) * self.side

    def middle(self, cell: Cell) -> Spot:
        x, y = self.corner(cell)
        return x + self.side / 2, y + self.side / 2

    def face(self) -> None:
        """The frame with its letters and numbers, and the grid."""
        svg, whole, margin = self.svg, self.size * self.side, self.side
        svg.frame(self.left - margin, self.top - margin, whole + 2 * margin, whole + 2 * margin, margin)
        self.grid()
        letters = min(12.0, self.side * 0.48)
        for step in range(self.size):
            middle = (step + 0.5) * self.side
            svg.engrave(self.left + middle, self.top + whole + margin / 2, chr(ord("a") + step), letters)
            svg.engrave(self.left - margin / 2, self.top + whole - middle, str(step + 1), letters)

    def grid(self) -> None:
        whole = self.size * self.side
        lines = "".join(
            f"M{self.left + step * self.side:g} {self.top:g}v{whole:g}"
            f"M{self.left:g} {self.top + step * self.side:g}h{whole:g}"
            for step in range(1, self.size)
        )
        self.svg.path(lines, stroke=GRID)

    def pieces(self, state: BlokusState) -> None:
        """What lies on the board: squares of one colour that touch are one piece."""
        squares = {
            Cell(column, self.size - 1 - y): COLOURS[sign]
            for y, row in enumerate(state.rows)
            for column, sign in enumerate(row)
            if sign != "."
        }
        for cells, colour in joined(squares):
            self.piece(cells, colour)

    def piece(self, cells: Collection[Cell], colour: str) -> None:
        draw_piece(self.svg, [self.corner(cell) for cell in cells], self.side, colour)

    def ghost(self, cells: Collection[Cell], colour: str, edge: str, dash: str = "") -> None:
        """A piece that is not on the board: pale, with an outline."""
        with self.svg.group(opacity=0.5):
            self.piece(cells, colour)
        given: dict[str, Attribute] = {"stroke_dasharray": dash} if dash else {}
        outline(self.svg, [self.corner(cell) for cell in cells], self.side, stroke=edge, stroke_width=3, **given)

    def start(self, cell: Cell, colour: str) -> None:
        """A ring in the colour that begins here."""
        x, y = self.middle(cell)
        self.svg.circle(x, y, self.side * 0.32, fill=SHEET, stroke=EDGE[colour], stroke_width=2)
        self.svg.circle(x, y, self.side * 0.19, fill=FILL[colour])
        self.svg.circle(x, y, self.side * 0.19, fill=f"url(#hatch-{colour})")

    def ring(self, cell: Cell, ink: str, sign: str = "") -> None:
        x, y = self.middle(cell)
        self.svg.circle(x, y, self.side * 0.4, fill=SHEET if sign else "none", stroke=ink, stroke_width=2.2)
        if sign:
            self.svg.text(x, y, sign, self.side * 0.5, fill=ink, font_weight="bold")

    def shade(self, cells: Iterable[Cell], colour: str) -> None:
        """Squares tinted in a colour, with a dot in the middle."""
        for cell in cells:
            x, y = self.corner(cell)
            self.svg.rect(x + 0.5, y + 0.5, self.side - 1, self.side - 1, fill=FILL[colour], fill_opacity=0.36)
            self.svg.circle(x + self.side / 2, y + self.side / 2, self.side * 0.13, fill=INK)

    def cross(self, cell: Cell, colour: str) -> None:
        """A crossed ring on a square that a colour loses."""
        x, y = self.middle(cell)
        arm = self.side * 0.16
        self.svg.circle(x, y, self.side * 0.36, fill=SHEET, stroke=EDGE[colour], stroke_width=2)
        cross = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
        self.svg.path(cross, stroke=EDGE[colour], stroke_width=2)

    def part(self, low: Cell, high: Cell) -> None:
        """The empty squares between two corners, without a frame."""
        (x, _), (_, y) = self.corner(low), self.corner(high)
        across, down = high.column - low.column + 1, high.row - low.row + 1
        self.svg.rect(x, y, across * self.side, down * self.side, fill=CELL)
        lines = [f"M{x + step * self.side:g} {y:g}v{down * self.side:g}" for step in range(across + 1)]
        lines += [f"M{x:g} {y + step * self.side:g}h{across * self.side:g}" for step in range(down + 1)]
        self.svg.path("".join(lines), stroke=GRID)


def joined(cells: dict[Cell, str]) -> Iterator[tuple[list[Cell], str]]:
    """Squares of one colour that share an edge, together."""
    left = dict(cells)
    while left:
        first, colour = left.popitem()
        piece = [first]
        for column, row in piece:
            for beside in (
                Cell(column - 1, row),
                Cell(column + 1, row),
                Cell(column, row - 1),
                Cell(column, row + 1),
            ):
                if left.get(beside) == colour:
                    del left[beside]
                    piece.append(beside)
        yield piece, colour


def draw_piece(svg: Svg, corners: Collection[Spot], side: float, colour: str) -> None:
    """A painted wooden piece: dark edge, scored grooves, light upper edge, the hatching of its colour."""
    fine = max(0.45, side / 30)
    edge = "".join(_inset(corners, side, 0.5 * fine))
    face = "".join(_inset(corners, side, 2 * fine))
    svg.path(edge, fill=SHADOW, transform=f"translate(0 {1.8 * fine:.2g})")
    svg.path(edge, fill=EDGE[colour], stroke=EDGE[colour], stroke_width=fine, stroke_linejoin="round")
    svg.path(face, fill=FILL[colour])
    svg.path(face, fill=f"url(#hatch-{colour})")
    there = {_key(x, y) for x, y in corners}
    grooves = "".join(
        (f"M{x + side:g} {y + 2.4 * fine:g}v{side - 4.8 * fine:g}" if _key(x + side, y) in there else "")
        + (f"M{x + 2.4 * fine:g} {y + side:g}h{side - 4.8 * fine:g}" if _key(x, y + side) in there else "")
        for x, y in corners
    )
    lit = "".join(
        f"M{x + 2.8 * fine:g} {y + 2.8 * fine:g}h{side - 5.6 * fine:g}"
        for x, y in corners
        if _key(x, y - side) not in there
    )
    if grooves:
        svg.path(grooves, stroke=EDGE[colour], stroke_opacity=0.75, stroke_width=1.1 * fine)
    svg.path(lit, stroke=LIGHT_EDGE[colour], stroke_opacity=0.9, stroke_width=1.5 * fine)


def outline(svg: Svg, corners: Collection[Spot], side: float, **attributes: Attribute) -> None:
    """A line round a set of squares."""
    there = {_key(x, y) for x, y in corners}
    for x, y in corners:
        for beside, line in (
            (_key(x - side, y), f"M{x:g} {y:g}v{side:g}"),
            (_key(x + side, y), f"M{x + side:g} {y:g}v{side:g}"),
            (_key(x, y - side), f"M{x:g} {y:g}h{side:g}"),
            (_key(x, y + side), f"M{x:g} {y + side:g}h{side:g}"),
        ):
            if beside not in there:
                svg.path(line, stroke_linecap="round", **attributes)


def _key(x: float, y: float) -> Spot:
    return round(x, 3), round(y, 3)


def _inset(corners: Collection[Spot], side: float, by: float) -> Iterator[str]:
    """The squares as one shape, smaller by a margin wherever none is beside."""
    there = {_key(x, y) for x, y in corners}
    for x, y in corners:
        left = 0 if _key(x - side, y) in there else by
        right = 0 if _key(x + side, y) in there else by
        up = 0 if _key(x, y - side) in there else by
        down = 0 if _key(x, y + side) in there else by
        yield f"M{x + left:g} {y + up:g}h{side - left - right:g}v{side - up - down:g}h{left + right - side:g}z"
