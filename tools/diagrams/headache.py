"""The diagrams of Headache: the track, where a piece can go, a capture, and a cone brought up."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tete.core import Json
from tete.games.headache import HEADACHE
from tete.games.headache.state import HeadacheState
from tete.games.headache.track import COLOURS, CROSSINGS, LETTER, SPACES, START, place
from tools.diagrams.svg import CELL, EDGE, FILL, INK, INK2, RUBRIC, RULE, Svg

RING, OUT, IN = 200.0, 48.0, 44.0  # the radius of the crossings, and how far the arcs bulge
STARTS = {SPACES[START[LETTER[colour]]]: colour for colour in COLOURS}


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

    def track(self, names: bool = True) -> None:
        for width, colour in ((30, RULE), (27, CELL)):
            for k in self.lenses:
                for side in (1, -1):
                    self._arc(k, side, stroke=colour, stroke_width=width * self.scale)
        for space in self.spaces():
            self._space(space, names)

    def _arc(self, k: int, side: int, **attributes: str | float) -> None:
        ways = [step / 24 for step in range(25)]
        points = [self.at(k + way, side * math.sin(math.pi * way)) for way in ways]
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        self.svg.path(d, stroke_linecap="round", **attributes)

    def _space(self, space: str, names: bool) -> None:
        x, y = self.at(*place(space))
        colour, size = STARTS.get(space), self.scale * (17 if space[0] == "x" else 14)
        if colour:
            self.svg.disc(x, y, size + 5 * self.scale, colour)
        edge = EDGE[colour] if colour else INK if space[0] == "x" else INK2
        self.svg.circle(x, y, size, fill="#fff", stroke=edge, stroke_width=2 if space[0] == "x" else 1.2)
        if names:
            self.svg.text(x, y, space, 10.5 * self.scale, fill=INK)

    def goals(self, spaces: Iterable[str], colour: str) -> None:
        """Rings round the spaces where a piece may stop."""
        for space in spaces:
            x, y = self.at(*place(space))
            size = 26 if space[0] == "x" else 17  # outside the ring of a start
            self.svg.circle(x, y, size * self.scale, fill="none", stroke=FILL[colour], stroke_width=4)

    def cones(self, state: HeadacheState) -> None:
        shown = set(self.spaces())
        for space, pile in state.view(None).stacks.items():
            if space in shown:
                x, y = self.at(*place(space))
                draw_pile(self.svg, x, y + 9 * self.scale, pile, self.scale)

    def arrow(self, colour: str) -> None:
        """Outside a start, the way its single cones go."""
        round_, _ = place(SPACES[START[LETTER[colour]]])
        ways = [round_ - 0.22 + 0.055 * step for step in range(9)]
        points = [self.at(way, 1.55) for way in ways]
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        self.svg.path(d, stroke=FILL[colour], stroke_width=4, stroke_linecap="round")
        (x0, y0), (x1, y1) = points[-2:]
        angle = math.atan2(y1 - y0, x1 - x0)
        tip, *barbs = [
            (x1 + reach * math.cos(angle + turn), y1 + reach * math.sin(angle + turn))
            for reach, turn in ((9, 0), (9, 2.3), (9, -2.3))
        ]
        self.svg.path(
            "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (tip, *barbs)) + "Z", fill=FILL[colour], stroke=FILL[colour]
        )


def draw_pile(svg: Svg, x: float, y: float, pile: Iterable[str], scale: float) -> None:
    """Cones on top of each other, so that the band of each can be seen."""
    for level, colour in enumerate(pile):
        foot, wide, high = y - 12 * scale * level, 13 * scale, 32 * scale
        d = (
            f"M{x - wide:.1f} {foot:.1f}L{x - 3 * scale:.1f} {foot - high:.1f}Q{x:.1f} {foot - high - 4 * scale:.1f}"
            f" {x + 3 * scale:.1f} {foot - high:.1f}L{x + wide:.1f} {foot:.1f}Q{x:.1f} {foot + 7 * scale:.1f}"
            f" {x - wide:.1f} {foot:.1f}Z"
        )
        svg.path(d, fill=FILL[colour], stroke=EDGE[colour], stroke_width=1.4, stroke_linejoin="round")
        svg.path(d, fill=f"url(#{colour})")


def position(seats: int, board: dict[str, str], phase: Json) -> HeadacheState:
    return HEADACHE.load(
        {
            "options": {},
            "seats": seats,
            "board": {**board},
            "phase": phase,
            "out": [],
            "turns": 40,
            "quiet": 0,
            "stirred": False,
            "last": None,
        }
    )


def draw_board(names: bool = True) -> Svg:
    """The whole board, for the exact rules with the names of its spaces."""
    svg = Svg(620, 620, "Headache")
    board = Board(svg, 310, 310)
    board.track(names)
    for colour in COLOURS:
        board.arrow(colour)
    svg.circle(310, 310, 74, fill=INK, stroke="#C7A06A", stroke_width=9)
    _die(svg, 286, 306, "4")
    _die(svg, 336, 316, "", dot=True)
    return svg


def _die(svg: Svg, x: float, y: float, number: str, dot: bool = False) -> None:
    svg.rect(x - 19, y - 19, 38, 38, rx=7, fill="#fff", stroke=RULE)
    if dot:
        svg.circle(x, y, 8, fill=FILL["red"])
    svg.text(x, y + 1, number, 22, fill=INK, font_weight="bold")


def draw_ends() -> Svg:
    """A six: a single cone on the left, a stack on the right."""
    svg = Svg(800, 410, "6")
    for x, pile in ((200, "r"), (600, "yr")):
        state = position(2, {"x0": pile}, {"step": "play", "seat": 0, "pop": "6"})
        board = Board(svg, x, 205, 0.72)
        board.track()
        goals = [str(move).partition("-")[2] for move in state.moves(0) if str(move).startswith("x0-")]
        board.goals(goals, "red")
        board.cones(state)
        _die(svg, x, 205, "6")
    return svg


def draw_before_and_after(title: str, before: HeadacheState, move: str) -> Svg:
    """The same two lenses before a move and after it."""
    svg = Svg(760, 230, title)
    seat = before.view(None).asked
    assert seat is not None
    after = before.play(seat, HEADACHE.parse(move))
    for x, state in ((185, before), (575, after)):
        board = Board(svg, x, 330, 1.0, bottom=6, lenses=(1, 2))
        board.track()
        board.cones(state)
    svg.path("M362 130h30m-9-8l9 8l-9 8", stroke=RUBRIC, stroke_width=3, stroke_linecap="round")
    return svg


def pictures() -> dict[str, str]:
    four_in = {"o1.2": "byr", "x7": "rrr", "o2.1": "yg"}
    capture = position(4, four_in, {"step": "play", "seat": 0, "pop": "3"})
    promote = position(4, four_in, {"step": "choose", "seat": 2, "pop": "3*"})
    drawn = {
        "board": draw_board(),
        "track": draw_board(names=False),
        "ends": draw_ends(),
        "capture": draw_before_and_after("o1.2-o2.1", capture, "o1.2-o2.1"),
        "promote": draw_before_and_after("promote o2.1 1", promote, "promote o2.1 1"),
    }
    return {f"headache-{name}.svg": str(svg) for name, svg in drawn.items()}
