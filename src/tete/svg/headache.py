"""Boards of Headache as pictures: cones on a turned wooden disc."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from tete.games.headache import HEADACHE
from tete.games.headache.move import Enter, Go, Promote
from tete.games.headache.track import COLOURS, CROSSINGS, LETTER, SPACES, START, place
from tete.games.headache.view import HeadacheView
from tete.i18n import translator_for
from tete.svg.picture import (
    CELL,
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
    closed,
    line_through,
    marking,
    tone,
)

RING, OUT, IN = 200.0, 48.0, 44.0  # the radius of the crossings, and how far the arcs bulge
DISC = 300.0  # the radius of the wooden disc
STARTS = {SPACES[START[LETTER[colour]]]: colour for colour in COLOURS}
SIZE = 640.0
PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def draw(view: HeadacheView, show: Show) -> Svg:
    """The whole board, with the start of the viewer's first colour at the bottom."""
    svg = Svg(SIZE, SIZE, translator_for(show.lang, "headache").text("game.name"))
    mine = view.colours[view.seat][0] if view.seat is not None else COLOURS[0]
    board = Board(svg, SIZE / 2, SIZE / 2, bottom=place(SPACES[START[LETTER[mine]]])[0])
    board.disc()
    board.track(names=False)
    for colour in COLOURS:
        board.arrow(colour)
        board.waiting(colour, view.waiting(colour) if any(colour in own for own in view.colours) else 0)
    board.dome()
    if view.pop is not None:
        die(svg, SIZE / 2 - 23, SIZE / 2 - 3, view.pop.number)
        die(svg, SIZE / 2 + 25, SIZE / 2 + 5, 0, dot=view.pop.dot)
    _draw_move(board, view, show.last, INK2, "2 6")
    board.cones(view)
    _draw_move(board, view, show.move, OK, "")
    for space, sign in show.marks.items():
        with marking(space):
            board.mark(space, RUBRIC, sign)
    return svg


def _draw_move(board: Board, view: HeadacheView, text: str | None, ink: str, dash: str) -> None:
    """A line from where a pile stands or stood to where it goes, and a ring there."""
    match HEADACHE.parse(text) if text else None:
        case Go(source, target):
            (x, y), (x2, y2) = board.at(*place(source)), board.at(*place(target))
            middle = ((x + x2) / 2 * 0.86 + board.x * 0.14, (y + y2) / 2 * 0.86 + board.y * 0.14)
            given: dict[str, Attribute] = {"stroke_dasharray": dash} if dash else {}
            curve = f"M{x:.1f} {y:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {x2:.1f} {y2:.1f}"
            board.svg.path(curve, stroke=ink, stroke_width=4, stroke_linecap="round", **given)
            board.goals([target], ink)
        case Promote(space, _):
            board.goals([space], ink)
        case Enter(colour):
            named = colour or (view.colours[view.asked][0] if view.asked is not None else None)
            if named is not None and dash == "":  # where it went in is no longer known from the move alone
                board.goals([SPACES[START[LETTER[named]]]], ink)


@dataclass(frozen=True)
class Board:
    """A board, or a few of its lenses, drawn with `bottom` (in crossings) at the lowest point."""

    svg: Svg
    x: float
    y: float
    scale: float = 1.0
    bottom: float = 0.0
    lenses: Collection[int] = range(CROSSINGS)

    def at(self, round_: float, bulge: float) -> tuple[float, float]:
        angle = 2 * math.pi * (round_ - self.bottom) / CROSSINGS
        radius = self.scale * (RING + bulge * (OUT if bulge > 0 else IN))
        return self.x - radius * math.sin(angle), self.y + radius * math.cos(angle)

    def spaces(self) -> Iterable[str]:
        """The spaces of the lenses drawn, with the crossings at their ends."""
        for space in SPACES:
            k = int(space[1])
            if k in self.lenses or (space[0] == "x" and (k - 1) % CROSSINGS in self.lenses):
                yield space

    def disc(self) -> None:
        """The wood, and the face into which the track is engraved."""
        svg, r = self.svg, self.scale * DISC
        svg.define(
            '<linearGradient id="wood" x1="0.1" y1="0" x2="0.75" y2="1"><stop stop-color="var(--wood1)"/>'
            '<stop offset="1" stop-color="var(--wood2)"/></linearGradient>'
        )
        svg.define(
            '<radialGradient id="face" cx="0.42" cy="0.36" r="0.75"><stop stop-color="var(--cell)"/>'
            '<stop offset="1" stop-color="var(--board)"/></radialGradient>'
        )
        svg.circle(self.x + 2, self.y + 5, r + 1, fill=SHADOW)
        svg.circle(self.x, self.y, r, fill="url(#wood)", stroke=tone("wood3"), stroke_width=1.5)
        svg.circle(self.x, self.y, r - 16 * self.scale, fill="url(#face)", stroke=tone("wood3"), stroke_opacity=0.75)
        svg.circle(self.x, self.y, r - 21 * self.scale, fill="none", stroke=GRID)

    def dome(self) -> None:
        """The dome in the middle, under which the dice lie."""
        svg, r = self.svg, self.scale
        svg.circle(self.x, self.y + 3, 88 * r, fill=SHADOW)
        svg.circle(self.x, self.y, 86 * r, fill=tone("wood3"), stroke=tone("wood2"), stroke_width=7 * r)
        svg.circle(self.x, self.y, 74 * r, fill="#23262e")
        arc = f"M{self.x - 54 * r:g} {self.y - 34 * r:g}A64 64 0 0 1 {self.x - 8 * r:g} {self.y - 63 * r:g}"
        svg.path(arc, stroke="#fff", stroke_opacity=0.5, stroke_width=5 * r, stroke_linecap="round")

    def track(self, names: bool = True) -> None:
        for width, colour in ((30, GRID), (27, CELL)):
            for k in self.lenses:
                for side in (1, -1):
                    self._arc(k, side, stroke=colour, stroke_width=width * self.scale)
        for space in self.spaces():
            self._space(space, names)

    def _arc(self, k: int, side: int, **attributes: Attribute) -> None:
        ways = [step / 24 for step in range(25)]
        points = [self.at(k + way, side * math.sin(math.pi * way)) for way in ways]
        self.svg.path(line_through(points), stroke_linecap="round", **attributes)

    def _space(self, space: str, names: bool) -> None:
        x, y = self.at(*place(space))
        crossing, colour = space[0] == "x", STARTS.get(space)
        size = self.scale * (17 if crossing else 14)
        if colour:
            self.svg.disc(x, y, size + 6 * self.scale, colour)
        edge = EDGE[colour] if colour else INK if crossing else INK2
        self.svg.circle(x, y, size, fill=SHEET, stroke=edge, stroke_width=1.8 if crossing else 1.2)
        if names:
            self.svg.text(x, y, space, 11 * self.scale, fill=INK)
        elif crossing:
            arm = 4.5 * self.scale
            cross = f"M{x - arm:.1f} {y - arm:.1f}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
            self.svg.path(cross, stroke=INK2, stroke_opacity=0.6, stroke_width=1.2)

    def goals(self, spaces: Iterable[str], ink: str) -> None:
        """Rings round the spaces where a piece may stop."""
        for space in spaces:
            x, y = self.at(*place(space))
            size = 27 if space[0] == "x" else 18  # outside the ring of a start
            self.svg.circle(x, y, size * self.scale, fill="none", stroke=ink, stroke_width=4)

    def mark(self, space: str, ink: str, sign: str) -> None:
        self.goals([space], ink)
        if sign:
            x, y = self.at(*place(space))
            self.svg.badge(x + 16 * self.scale, y - 16 * self.scale, sign, ink)

    def cones(self, view: HeadacheView) -> None:
        """The piles, those at the back first."""
        spaces = set(self.spaces())
        piles = [(self.at(*place(space)), pile) for space, pile in view.stacks.items() if space in spaces]
        for (x, y), pile in sorted(piles, key=lambda each: each[0][1]):
            draw_pile(self.svg, x, y + 9 * self.scale, pile, self.scale)

    def waiting(self, colour: str, count: int) -> None:
        """The cones that are still to enter, in the corner after their start."""
        quarter = round((int(SPACES[START[LETTER[colour]]][1]) - self.bottom) % CROSSINGS / 2) % 4
        left, high = quarter in (0, 1), quarter in (1, 2)
        x, y = (24.0 if left else SIZE - 24), (48.0 if high else SIZE - 16)
        for number in range(count):
            draw_pile(
                self.svg,
                x + (1 if left else -1) * 27 * (number % 3),
                y + (38 if high else -38) * (number // 3),
                [colour],
                0.9,
            )

    def arrow(self, colour: str) -> None:
        """Outside a start, the way its single cones go."""
        round_, _ = place(SPACES[START[LETTER[colour]]])
        ways = [round_ - 0.22 + 0.05 * step for step in range(9)]
        points = [self.at(way, 1.42) for way in ways]
        self.svg.path(line_through(points), stroke=FILL[colour], stroke_width=4, stroke_linecap="round")
        (x0, y0), (x1, y1) = points[-2:]
        angle = math.atan2(y1 - y0, x1 - x0)
        head = [
            (x1 + reach * math.cos(angle + turn), y1 + reach * math.sin(angle + turn))
            for reach, turn in ((9, 0), (8, 2.3), (8, -2.3))
        ]
        self.svg.path(closed(head), fill=FILL[colour], stroke=FILL[colour], stroke_linejoin="round")


def draw_pile(svg: Svg, x: float, y: float, pile: Sequence[str], scale: float) -> None:
    """Cones on top of each other, so that the band of each can be seen, and how many they are."""
    s = scale
    step = 12 if len(pile) < 2 else min(12, 96 / (len(pile) - 1))
    svg.ellipse(x + 3 * s, y + 3 * s, 15 * s, 5 * s, fill=SHADOW)
    for level, colour in enumerate(pile):
        foot = y - step * s * level
        if level:
            svg.ellipse(x, foot + 2.6 * s, 12.6 * s, 3.6 * s, fill="#000", fill_opacity=0.28)
        d = (
            f"M{x - 13 * s:.1f} {foot:.1f}L{x - 3 * s:.1f} {foot - 32 * s:.1f}Q{x:.1f} {foot - 36 * s:.1f}"
            f" {x + 3 * s:.1f} {foot - 32 * s:.1f}L{x + 13 * s:.1f} {foot:.1f}Q{x:.1f} {foot + 7 * s:.1f}"
            f" {x - 13 * s:.1f} {foot:.1f}Z"
        )
        svg.path(d, fill=FILL[colour], stroke=EDGE[colour], stroke_width=1.4, stroke_linejoin="round")
        svg.path(d, fill=f"url(#hatch-{colour})")
        lit = f"M{x - 9 * s:.1f} {foot - 4 * s:.1f}L{x - 2.4 * s:.1f} {foot - 28 * s:.1f}"
        svg.path(lit, stroke=LIGHT_EDGE[colour], stroke_opacity=0.85, stroke_width=1.6 * s, stroke_linecap="round")
    if len(pile) > 1:
        svg.circle(x + 17 * s, y - 1 * s, 8 * s, fill=INK, stroke=SHEET, stroke_width=1.5)
        svg.text(x + 17 * s, y - 1 * s, str(len(pile)), 11 * s, fill=SHEET, font_weight="bold")


def die(svg: Svg, x: float, y: float, number: int, dot: bool = False) -> None:
    """A die with its pips; the other die has a red dot, or nothing."""
    svg.rect(x - 19, y - 17, 40, 40, rx=8, fill="#000", fill_opacity=0.3)
    svg.rect(x - 20, y - 20, 40, 40, rx=8, fill=tone("ivory"), stroke=tone("ivory-edge"))
    for spot in PIPS.get(number, ()):
        svg.circle(x + 11 * (spot % 3 - 1), y + 11 * (spot // 3 - 1), 4.2, fill="#2a3040")
    if dot:
        svg.circle(x, y, 8.5, fill="#c53a2b")
