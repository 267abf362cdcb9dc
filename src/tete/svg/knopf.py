"""Boards of Kopf oder Knopf as pictures: resin buttons on linen."""

from __future__ import annotations

from tete.core import bits
from tete.games.knopf import KNOPF
from tete.games.knopf.geometry import NAMES
from tete.games.knopf.geometry import SIDE as ROWS
from tete.games.knopf.move import Hop, Strike, Take
from tete.games.knopf.view import KnopfView
from tete.i18n import translator_for
from tete.svg.picture import (
    BOARD,
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
    Attribute,
    Show,
    Svg,
    marking,
    tone,
)

SIDE = 44.0  # of a square
MARGIN, EDGING = 22.0, 10.0  # of the frame, round it
COLUMNS = "abcdefghij"
COLOURS = ("red", "blue")
HOLES = {
    "1": ((0, 0),),
    "2": ((-1, 0), (1, 0)),
    "3": ((0, -1), (-1, 0.8), (1, 0.8)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
}


def draw(view: KnopfView, show: Show) -> Svg:
    cloth = Cloth(view, translator_for(show.lang, "knopf").text("game.name"))
    last = KNOPF.parse(show.last) if show.last else None
    if isinstance(last, Hop):
        cloth.line(NAMES[last.start], NAMES[last.end], **_thread(INK2))
        cloth.ring(NAMES[last.start], stroke=INK2, stroke_dasharray="2 5", stroke_width=2)
    cloth.threads()
    cloth.pairs()
    cloth.buttons()
    if isinstance(last, Hop):
        x, y = cloth.at(NAMES[last.end])
        cloth.svg.circle(x, y + SIDE * 0.34, SIDE * 0.07, fill=SHEET, stroke=SHADOW)
    for name in _removed(last):
        cloth.cut(name)
    if show.move:
        _show(cloth, show.move)
    for name, sign in show.marks.items():
        with marking(name):
            cloth.ring(name)
            if sign:
                cloth.badge(name, sign)
    return cloth.svg


def _thread(ink: str) -> dict[str, Attribute]:
    return {"stroke": ink, "stroke_width": 3, "stroke_dasharray": "1 7", "stroke_linecap": "round"}


def _removed(move: object) -> list[str]:
    if isinstance(move, Strike):
        return [NAMES[cell] for cell in bits.members(move.cells)]
    return [NAMES[move.cell]] if isinstance(move, Take) else []


def _show(cloth: Cloth, text: str) -> None:
    move = KNOPF.parse(text)
    if isinstance(move, Hop):
        start, end = NAMES[move.start], NAMES[move.end]
        cloth.ring(start, stroke=OK)
        cloth.arrow(start, end, OK)
    for name in _removed(move):
        cloth.ring(name, stroke=OK)
        cloth.cross(name)


class Cloth:
    """A drawing of the lowest rows of a board; what lies on it is drawn from the view, as on the page."""

    def __init__(self, view: KnopfView, title: str = "", rows: int = ROWS) -> None:
        self.rows = rows
        self.seen = view.dump()
        width, height = ROWS * SIDE + 2 * MARGIN, rows * SIDE + 2 * MARGIN
        self.svg = Svg(width + 2 * EDGING, height + 2 * EDGING + 2, title)
        self.squares = [f"{column}{row}" for column in COLUMNS for row in range(1, rows + 1)]
        self.svg.frame(EDGING, EDGING, width, height, MARGIN)
        self._linen()
        self._coordinates()

    def at(self, name: str) -> tuple[float, float]:
        """The middle of a square."""
        column, row = COLUMNS.index(name[0]), int(name[1:])
        margin = EDGING + MARGIN
        return margin + (column + 0.5) * SIDE, margin + (self.rows - row + 0.5) * SIDE

    def buttons(self) -> None:
        """The holes and the buttons, above what has been drawn so far."""
        for name in self.squares:
            self._holes(name)
        for colour, own in zip(COLOURS, self.seen["buttons"], strict=True):
            for name in own:
                self.button(name, colour)

    def button(self, name: str, colour: str) -> None:
        """Red has a hatched rim, blue a pale one: they differ without any colour."""
        svg, (x, y) = self.svg, self.at(name)
        svg.define(
            '<radialGradient id="shine" cx="0.36" cy="0.28" r="0.85">'
            '<stop stop-color="#fff" stop-opacity="0.42"/><stop offset="0.5" stop-color="#fff" stop-opacity="0.04"/>'
            '<stop offset="1" stop-color="#000" stop-opacity="0.2"/></radialGradient>'
        )
        svg.ellipse(x, y + 2, 18.8, 18.4, fill=SHADOW)
        svg.circle(x, y, 18.6, fill=FILL[colour], fill_opacity=0.86, stroke=EDGE[colour], stroke_width=1.3)
        svg.circle(x, y, 15.5, fill="none", stroke=f"url(#hatch-{colour})", stroke_width=4.8)
        if colour == "blue":
            svg.circle(x, y, 15.6, fill="none", stroke=tone("ivory"), stroke_opacity=0.92, stroke_width=3.6)
        svg.circle(x, y, 18.6, fill="url(#shine)")
        svg.circle(x, y, 12.9, fill="none", stroke=EDGE[colour], stroke_opacity=0.55)
        svg.circle(x, y, 12.1, fill="none", stroke=LIGHT_EDGE[colour], stroke_opacity=0.8, stroke_width=0.8)
        shine = f"M{x - 14.5:g} {y - 7.5:g}A16.3 16.3 0 0 1 {x - 2.6:g} {y - 16.1:g}"
        svg.path(shine, stroke="#fff", stroke_opacity=0.78, stroke_width=1.9, stroke_linecap="round")
        self._holes(name)

    def pairs(self) -> None:
        """The stitch that joins two buttons, below them."""
        for colour, own in zip(COLOURS, self.seen["pairs"], strict=True):
            for pair in own:
                self.line(*pair["cells"], stroke=EDGE[colour], stroke_width=8, stroke_linecap="round")
                self.line(*pair["cells"], stroke=LIGHT_EDGE[colour], stroke_width=3.4, stroke_dasharray="3.4 3")

    def threads(self) -> None:
        """How far every pair reaches, where it threatens a button."""
        for colour, own in zip(COLOURS, self.seen["pairs"], strict=True):
            for pair in own:
                for end, thread in zip(pair["cells"], pair["threads"], strict=True):
                    if thread["stop"] == "enemy":
                        ink = FILL[colour]
                        self.line(end, thread["cells"][-1], stroke=ink, stroke_width=3, stroke_dasharray="8 5")

    def line(self, start: str, end: str, **attributes: Attribute) -> None:
        (x, y), (x2, y2) = self.at(start), self.at(end)
        self.svg.path(f"M{x:g} {y:g}L{x2:g} {y2:g}", **attributes)

    def arrow(self, start: str, end: str, ink: str) -> None:
        (x, y), (x2, y2) = self.at(start), self.at(end)
        far = max(abs(x2 - x), abs(y2 - y))
        dx, dy = (x2 - x) / far, (y2 - y) / far
        tip, back = (x2 - 4 * dx, y2 - 4 * dy), (x2 - 16 * dx, y2 - 16 * dy)
        self.svg.path(f"M{x + 21 * dx:g} {y + 21 * dy:g}L{back[0]:g} {back[1]:g}", stroke=ink, stroke_width=4)
        wings = ((back[0] - 8 * dy, back[1] + 8 * dx), (back[0] + 8 * dy, back[1] - 8 * dx))
        points = " ".join(f"{px:.1f},{py:.1f}" for px, py in (tip, *wings))
        self.svg.shape("polygon", None, points=points, fill=ink)

    def ring(self, name: str, **attributes: Attribute) -> None:
        x, y = self.at(name)
        given: dict[str, Attribute] = {"fill": "none", "stroke": RUBRIC, "stroke_width": 2.5}
        self.svg.circle(x, y, SIDE * 0.46, **(given | attributes))

    def badge(self, name: str, sign: str, across: float = 0.34, up: float = 0.34, ink: str = RUBRIC) -> None:
        """A small round sign at a corner of a square."""
        x, y = self.at(name)
        self.svg.badge(x + across * SIDE, y - up * SIDE, sign, ink, 8)

    def cross(self, name: str, ink: str = INK) -> None:
        x, y = self.at(name)
        arm = SIDE * 0.42
        cross = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
        self.svg.path(cross, stroke=ink, stroke_width=2)

    def cut(self, name: str) -> None:
        """Where a button has just been cut off: two ends of thread."""
        x, y = self.at(name)
        self.svg.circle(x, y, SIDE * 0.4, fill="none", stroke=RUBRIC, stroke_dasharray="1.5 6", stroke_width=1.8)
        ends = f"M{x - 12:g} {y - 9:g}q5 4 2 9M{x + 11:g} {y + 10:g}q-6 -3 -3 -9"
        self.svg.path(ends, stroke=RUBRIC, stroke_width=2.2, stroke_linecap="round")

    def _linen(self) -> None:
        for name in self.squares:
            if (COLUMNS.index(name[0]) + int(name[1:])) % 2:
                x, y = self.at(name)
                self.svg.rect(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE, fill=BOARD)
        left = top = EDGING + MARGIN
        seams = [f"M{left + step * SIDE:g} {top + 3:g}v{self.rows * SIDE - 6:g}" for step in range(1, ROWS)]
        seams += [f"M{left + 3:g} {top + step * SIDE:g}h{ROWS * SIDE - 6:g}" for step in range(1, self.rows)]
        self.svg.path("".join(seams), stroke=GRID, stroke_width=1.5, stroke_dasharray="5.8 3.6", stroke_linecap="round")

    def _holes(self, name: str) -> None:
        x, y = self.at(name)
        for across, down in HOLES[self.seen["holes"][ROWS - int(name[1:])][COLUMNS.index(name[0])]]:
            place = x + across * SIDE * 0.14, y + down * SIDE * 0.14
            self.svg.circle(*place, SIDE * 0.075, fill=tone("hole"), stroke=tone("eyelet"), stroke_width=1.2)

    def _coordinates(self) -> None:
        bottom = self.svg.height - EDGING - 2 - MARGIN / 2
        for column in COLUMNS:
            self.svg.engrave(self.at(f"{column}1")[0], bottom, column, 11)
        for row in range(1, self.rows + 1):
            self.svg.engrave(EDGING + MARGIN / 2, self.at(f"a{row}")[1], str(row), 11)
