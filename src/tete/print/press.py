"""Sheets of paper at true size: everything is measured in millimetres from the upper left corner of a drawing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from importlib import resources
from itertools import pairwise
from typing import Literal

from fpdf import FPDF, ViewerPreferences
from fpdf.fonts import TTFFont

from tete.i18n import Translator
from tete.svg.palette import LIGHT

Paper = Literal["a4", "letter"]
Ink = Literal["full", "low", "grey"]
PAPERS: dict[str, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
INKS: tuple[Ink, ...] = ("full", "low", "grey")
MARGIN, HEAD, FOOT = 10.0, 20.0, 18.0  # at the sides; above and below what is printed
RULER = 50.0
DOT = 0.01  # long is a dot; its pen makes it round
LINE, NOTE = 5.4, 11.0  # a line of text in millimetres; points of a sentence that says what to do with a sheet
FONTS = resources.files(__package__) / "fonts"
BLACK, MIDDLE, PALE = (0, 0, 0), (120, 120, 120), (190, 190, 190)
GREYS = {"red": 150, "yellow": 225, "green": 185, "blue": 115}
Colour = tuple[int, int, int]
Point = tuple[float, float]
Inside = Callable[[float, float], bool]  # whether a point lies in a shape


class Press:
    """Draws on the sheets of a document. `ink` is full colour, low (outlines and hatching) or grey."""

    def __init__(self, title: str, translator: Translator, paper: Paper, ink: Ink) -> None:
        self.title, self.translator, self.ink = title, translator, ink
        self.width, self.height = PAPERS[paper]
        self.area = self.width - 2 * MARGIN, self.height - HEAD - FOOT
        self.pdf = FPDF(unit="mm", format=(self.width, self.height))
        self.pdf.set_auto_page_break(False)
        self.pdf.set_margin(0)
        self.pdf.set_title(title)
        self.pdf.set_lang(translator.lang)
        self.pdf.set_creation_date(datetime(2026, 1, 1, tzinfo=UTC))  # the same document each time
        self.pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
        for family, style, file in (("text", "", "text"), ("text", "B", "bold"), ("display", "", "display")):
            with resources.as_file(FONTS / f"{file}.ttf") as path:
                self.pdf.add_font(family, style, path)
        self.origin = (0.0, 0.0)
        self.counted: dict[str, int] = {}

    def count(self, part: str) -> None:
        """A piece of the box is on a sheet."""
        self.counted[part] = self.counted.get(part, 0) + 1

    def said(self, path: str, **details: str | int) -> str:
        return self.translator.text(f"print.{path}", **details)

    @property
    def sheets(self) -> int:
        return self.pdf.page

    def document(self) -> bytes:
        """The PDF."""
        return bytes(self.pdf.output())

    def close(self) -> None:
        """Close the files of the fonts, which stay open otherwise."""
        for font in self.pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()

    # --- sheets

    def sheet(self, what: str) -> None:
        """A new sheet: what is on it above, the ruler below; drawings begin at the upper left of its area."""
        self.origin = (0.0, 0.0)
        self.pdf.add_page()
        self.words(MARGIN, 11, self.title, 15, font="display")
        self.words(self.width - MARGIN, 11, what, 11, align="R")
        self.line((MARGIN, 14.5), (self.width - MARGIN, 14.5), 0.3)
        y = self.height - 10
        self.line((MARGIN, y), (MARGIN + RULER, y), 0.3)
        for step in range(int(RULER) + 1):
            tall = 3.0 if step % 10 == 0 else 2.0 if step % 5 == 0 else 1.2
            self.line((MARGIN + step, y), (MARGIN + step, y - tall), 0.2)
        self.words(MARGIN + RULER + 3, y - 0.3, self.said("ruler"), 9)
        self.words(self.width - MARGIN, y - 0.3, str(self.pdf.page), 9, align="R")
        self.origin = (MARGIN, HEAD)

    def board(
        self, what: str, width: float, height: float, paint: Callable[[], None], step: float = 0, start: float = 0
    ) -> None:
        """A drawing that may be larger than a sheet: it is cut into parts, with marks where they meet.

        `step` and `start`: where the lines of squares lie, so that no square is cut.
        """
        wide, tall = self.area
        across, down = cuts(width, wide, step, start), cuts(height, tall, step, start)
        parts = len(across) - 1, len(down) - 1
        for row, (top, low) in enumerate(pairwise(down)):
            for column, (left, right) in enumerate(pairwise(across)):
                name = f"{'ABCDEFGH'[row]}{column + 1}" if parts != (1, 1) else ""
                self.sheet(f"{what} {name}".strip())
                x = MARGIN + (wide - (right - left)) / 2
                with self.pdf.rect_clip(x, HEAD, right - left, low - top):
                    self.origin = x - left, HEAD - top
                    paint()
                if name:
                    self._marks(x, right - left, low - top, (column, row), parts)

    def _marks(self, left: float, width: float, height: float, at: tuple[int, int], of: tuple[int, int]) -> None:
        """Crosses at the corners, dotted lines where another part joins, and a small plan of all parts."""
        self.origin = (0.0, 0.0)
        right, low = left + width, HEAD + height
        for x in (left, right):
            for y in (HEAD, low):
                self.line((x - 4, y), (x + 4, y), 0.15)
                self.line((x, y - 4), (x, y + 4), 0.15)
        for step in range(of[0]):
            for line in range(of[1]):
                x, y = self.width - MARGIN - 6 * (of[0] - step), self.height - FOOT + 1 + 4 * line
                self.box(x - 6, y, 5.2, 3.2, fill=MIDDLE if (step, line) == at else None)

    # --- shapes

    def line(self, start: Point, end: Point, width: float = 0.25, colour: Colour = BLACK, dash: float = 0) -> None:
        self._pen(width, colour, dash)
        (x, y), (x2, y2) = self._at(start), self._at(end)
        self.pdf.line(x, y, x2, y2)
        self.pdf.set_dash_pattern()

    def fold(self, start: Point, end: Point) -> None:
        self.line(start, end, 0.2, MIDDLE, 1.2)

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: Colour | None = None,
        edge: Colour | None = BLACK,
        pen: float = 0.25,
    ) -> None:
        self._pen(pen, edge or BLACK, 0)
        if fill:
            self.pdf.set_fill_color(*fill)
        left, top = self._at((x, y))
        self.pdf.rect(left, top, width, height, style=("D" if edge else "") + ("F" if fill else ""))

    def disc(self, x: float, y: float, radius: float, fill: Colour | None = None, pen: float = 0.25) -> None:
        self._pen(pen, BLACK, 0)
        if fill:
            self.pdf.set_fill_color(*fill)
        left, top = self._at((x, y))
        self.pdf.circle(left, top, radius, style="DF" if fill else "D")

    def polygon(self, points: Sequence[Point], fill: Colour | None = None, pen: float = 0.25, dash: float = 0) -> None:
        self._pen(pen, BLACK, dash)
        if fill:
            self.pdf.set_fill_color(*fill)
        self.pdf.polygon([self._at(point) for point in points], style="DF" if fill else "D")
        self.pdf.set_dash_pattern()

    def path(self, points: Iterable[Point], pen: float = 0.25, colour: Colour = BLACK, dash: float = 0) -> None:
        self._pen(pen, colour, dash)
        self.pdf.polyline([self._at(point) for point in points])
        self.pdf.set_dash_pattern()

    def words(
        self, x: float, y: float, text: str, size: float, align: str = "L", font: str = "text", bold: bool = False
    ) -> None:
        """A line of text that stands on `y`."""
        text = text.replace("\u202f", "\u00a0")  # the font has no narrow space
        self.pdf.set_font(font, "B" if bold else "", size)
        self.pdf.set_text_color(0, 0, 0)
        width = self.pdf.get_string_width(text)
        left, base = self._at((x, y))
        self.pdf.text(left - {"L": 0.0, "C": width / 2, "R": width}[align], base, text)

    def wrapped(self, text: str, size: float, width: float, font: str = "text") -> list[str]:
        """A text as lines of this width at most."""
        self.pdf.set_font(font, "", size)
        lines, line = [], ""
        for word in text.split(" "):
            longer = f"{line} {word}".strip()
            if self.pdf.get_string_width(longer) > width and line:
                lines.append(line)
                line = word
            else:
                line = longer
        return [*lines, line]

    def note(self, y: float, text: str) -> None:
        """Sentences that say what to do with a sheet, on as many lines as they need."""
        for number, line in enumerate(self.wrapped(text, NOTE, self.area[0])):
            self.words(0, y + number * LINE, line, NOTE)

    def centred(self, x: float, y: float, text: str, size: float, bold: bool = False) -> None:
        """A text whose letters have their middle here; `size` in points."""
        self.words(x, y + size * 0.352778 * 0.33, text, size, "C", bold=bold)

    # --- colours that can be told apart without colour

    def fill_of(self, colour: str) -> Colour | None:
        if self.ink == "low":
            return None
        if self.ink == "grey":
            grey = GREYS.get(colour, 200)
            return grey, grey, grey
        value = LIGHT[colour].lstrip("#")
        return int(value[:2], 16), int(value[2:4], 16), int(value[4:6], 16)

    def square(self, x: float, y: float, side: float, colour: str, pen: float = 0.25) -> None:
        """A square of a colour with the hatching of the colour."""
        self.box(x, y, side, side, self.fill_of(colour), pen=pen)
        self.hatch(colour, x, y, x + side, y + side)

    def hatched_disc(self, x: float, y: float, radius: float, colour: str) -> None:
        self.disc(x, y, radius, self.fill_of(colour))
        self.hatch(
            colour, x - radius, y - radius, x + radius, y + radius, lambda px, py: math.hypot(px - x, py - y) < radius
        )

    def hatch(self, colour: str, x: float, y: float, x2: float, y2: float, inside: Inside | None = None) -> None:
        """Level lines for blue, upright ones for red, slanting ones for green, dots for yellow."""
        pitch, ink = 2.0, BLACK if self.ink != "full" or colour == "yellow" else (255, 255, 255)
        if colour == "yellow":
            rows = [[(across, down) for across in _steps(x, x2, pitch)] for down in _steps(y, y2, pitch)]
            self._dots([[dot for dot in row if inside is None or inside(*dot)] for row in rows], pitch, ink)
            return
        for start, end in _lines(colour, x, y, x2, y2, pitch):
            for one, other in [(start, end)] if inside is None else _runs(start, end, inside):
                self.line(one, other, 0.18, ink)

    def _dots(self, rows: Iterable[Sequence[Point]], pitch: float, ink: Colour) -> None:
        """Each row is one dashed line, since very many circles would take seconds and megabytes."""
        self._pen(0.56, ink, 0)
        with self.pdf.local_context(stroke_cap_style="round"):
            self.pdf.set_dash_pattern(DOT, pitch - DOT)
            for first, last in ((self._at(row[0]), self._at(row[-1])) for row in rows if row):
                self.pdf.line(*first, last[0] + DOT, last[1])
        self.pdf.set_dash_pattern()

    @contextmanager
    def moved(self, x: float, y: float) -> Iterator[None]:
        """Drawings meanwhile begin here."""
        before = self.origin
        self.origin = before[0] + x, before[1] + y
        yield
        self.origin = before

    def _at(self, point: Point) -> Point:
        return self.origin[0] + point[0], self.origin[1] + point[1]

    def _pen(self, width: float, colour: Colour, dash: float) -> None:
        self.pdf.set_line_width(width)
        self.pdf.set_draw_color(*colour)
        self.pdf.set_dash_pattern(dash, dash) if dash else self.pdf.set_dash_pattern()


def cuts(length: float, most: float, step: float, start: float) -> list[float]:
    """Where a length is cut so that no part is longer than a sheet: into equal parts, or between squares.

    >>> cuts(240, 190, 16, 0)
    [0.0, 128.0, 240.0]
    """
    parts = math.ceil(length / most - 1e-6)
    while True:
        ends = [length * part / parts for part in range(parts + 1)]
        if step:
            ends[1:-1] = [start + step * round((at - start) / step) for at in ends[1:-1]]
        if all(after - before <= most + 1e-6 for before, after in pairwise(ends)):
            return [float(at) for at in ends]
        parts += 1


def _steps(start: float, end: float, pitch: float) -> list[float]:
    return [start + pitch * (step + 0.5) for step in range(int((end - start) / pitch))]


def _lines(colour: str, x: float, y: float, x2: float, y2: float, pitch: float) -> list[tuple[Point, Point]]:
    if colour == "blue":
        return [((x, at), (x2, at)) for at in _steps(y, y2, pitch)]
    if colour == "red":
        return [((at, y), (at, y2)) for at in _steps(x, x2, pitch)]
    width, height = x2 - x, y2 - y
    slanting = []
    for at in _steps(-height, width, pitch * 1.414):
        low, high = max(0.0, -at), min(height, width - at)
        slanting.append(((x + at + low, y + low), (x + at + high, y + high)))
    return slanting


def _runs(start: Point, end: Point, inside: Inside) -> Iterator[tuple[Point, Point]]:
    """The parts of a line that lie inside a shape."""
    steps = max(1, round(math.dist(start, end) / 0.25))
    points = [
        (start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps)
        for n in range(steps + 1)
    ]
    run: list[Point] = []
    for point in (*points, None):
        if point is not None and inside(*point):
            run.append(point)
        elif run:
            yield run[0], run[-1]
            run = []
