"""The diagrams of Kopf oder Knopf, drawn from views, as the page draws."""

from __future__ import annotations

from tete.core import dump_options
from tete.games.knopf import KNOPF
from tete.games.knopf.options import KnopfOptions
from tete.games.knopf.state import Knopf
from tools.diagrams.svg import CELL, EDGE, INK, PAPER, RUBRIC, RULE, Svg

SIDE = 44  # of a square
EDGING = 26  # round the board, for the coordinates
COLOURS = ("red", "blue")
HOLES = {
    "1": ((0, 0),),
    "2": ((-1, 0), (1, 0)),
    "3": ((0, -1), (-1, 0.8), (1, 0.8)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
}


class Cloth:
    """A drawing of the lowest rows of a board with its buttons."""

    def __init__(self, state: Knopf, title: str, rows: int = 10) -> None:
        self.rows = rows
        self.seen = state.view(None).dump()
        self.svg = Svg(10 * SIDE + 2 * EDGING, rows * SIDE + 2 * EDGING, title)
        self.squares = [f"{column}{row}" for column in "abcdefghij" for row in range(1, rows + 1)]
        for name in self.squares:
            self._square(name)
        self._coordinates()

    def at(self, name: str) -> tuple[float, float]:
        """The middle of a square."""
        column, row = "abcdefghij".index(name[0]), int(name[1:])
        return EDGING + (column + 0.5) * SIDE, EDGING + (self.rows - row + 0.5) * SIDE

    def buttons(self) -> None:
        """The holes and the buttons, above what has been drawn so far."""
        for name in self.squares:
            self._holes(name, INK)
        for colour, own in zip(COLOURS, self.seen["buttons"], strict=True):
            for name in own:
                x, y = self.at(name)
                self.svg.disc(x, y, SIDE * 0.4, colour)
                self.svg.circle(x, y, SIDE * 0.28, fill=EDGE[colour], fill_opacity=0.55)
                self._holes(name, PAPER)

    def pairs(self) -> None:
        """The stitch that joins two buttons, below them."""
        for colour, own in zip(COLOURS, self.seen["pairs"], strict=True):
            for pair in own:
                self.line(*pair["cells"], stroke=EDGE[colour], stroke_width=9, stroke_linecap="round")

    def line(self, start: str, end: str, **attributes: str | float) -> None:
        (x, y), (x2, y2) = self.at(start), self.at(end)
        self.svg.path(f"M{x:g} {y:g}L{x2:g} {y2:g}", **attributes)

    def ring(self, name: str, **attributes: str | float) -> None:
        x, y = self.at(name)
        given: dict[str, str | float] = {"fill": "none", "stroke": RUBRIC, "stroke_width": 2.5}
        self.svg.circle(x, y, SIDE * 0.46, **(given | attributes))

    def badge(self, name: str, sign: str, across: float = 0.34, up: float = 0.34, ink: str = RUBRIC) -> None:
        """A small round sign at a corner of a square."""
        x, y = self.at(name)
        x, y = x + across * SIDE, y - up * SIDE
        self.svg.circle(x, y, 8, fill=PAPER, stroke=ink, stroke_width=1.5)
        self.svg.text(x, y + 0.5, sign, 11, fill=ink, font_weight="bold")

    def cross(self, name: str) -> None:
        x, y = self.at(name)
        arm = SIDE * 0.42
        cross = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}m0 {-2 * arm:g}l{-2 * arm:g} {2 * arm:g}"
        self.svg.path(cross, stroke=INK, stroke_width=2)

    def _square(self, name: str) -> None:
        x, y = self.at(name)
        shade = CELL if ("abcdefghij".index(name[0]) + int(name[1:])) % 2 else PAPER
        self.svg.rect(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE, fill=shade, stroke=RULE)

    def _holes(self, name: str, ink: str) -> None:
        x, y = self.at(name)
        for across, down in HOLES[self.seen["holes"][10 - int(name[1:])]["abcdefghij".index(name[0])]]:
            self.svg.circle(x + across * SIDE * 0.12, y + down * SIDE * 0.12, SIDE * 0.06, fill=ink)

    def _coordinates(self) -> None:
        for column in "abcdefghij":
            x, _ = self.at(f"{column}1")
            for y in (EDGING / 2, self.svg.height - EDGING / 2):
                self.svg.text(x, y, column)
        for row in range(1, self.rows + 1):
            _, y = self.at(f"a{row}")
            for x in (EDGING / 2, self.svg.width - EDGING / 2):
                self.svg.text(x, y, str(row))


def position(red: str, blue: str, step: str) -> Knopf:
    return KNOPF.load(
        {
            "options": dump_options(KnopfOptions(goal=14)),
            "red": [*red.split()],
            "blue": [*blue.split()],
            "seat": 0,
            "step": step,
            "quiet": 0,
            "hops": [],
        }
    )


def setup() -> Svg:
    cloth = Cloth(KNOPF.start(), "Kopf oder Knopf, the first position")
    cloth.buttons()
    return cloth.svg


def groups() -> Svg:
    """A: a group of three, each button to be had as a penalty; B: a pair, which is not."""
    cloth = Cloth(position("f1", "b2 c3 d3 g3 h2", "penalty"), "A a group of three, B a pair", rows=4)
    for start, end in (("b2", "c3"), ("c3", "d3")):
        cloth.line(start, end, stroke=RUBRIC, stroke_width=9, stroke_linecap="round", stroke_opacity=0.55)
    cloth.pairs()
    cloth.buttons()
    for name in cloth.seen["choices"]:
        cloth.ring(name, stroke_dasharray="5 3")
        cloth.badge(name, "!")
    for name, letter in (("b2", "A"), ("g3", "B")):
        cloth.badge(name, letter, across=-0.36, ink=INK)
    return cloth.svg


def strike() -> Svg:
    """A strikes on both sides, B is too short on the left, C is barred by its own, D reaches only the first button."""
    state = position("d9 e9 f2 g2 b6 c6 e6 j7 j8", "a9 h9 b2 g6 j6 j4", "strike")
    cloth = Cloth(state, "Four pairs and how far they reach")
    cloth.pairs()
    for pair in cloth.seen["pairs"][0]:
        for end, thread in zip(pair["cells"], pair["threads"], strict=True):
            if thread["cells"]:
                last = thread["cells"][-1]
                cloth.line(end, last, stroke=RUBRIC, stroke_width=3, stroke_dasharray="7 4")
                if thread["stop"] == "reach":
                    cloth.svg.circle(*cloth.at(last), 5, fill=PAPER, stroke=RUBRIC, stroke_width=2)
    cloth.buttons()
    for name in cloth.seen["choices"]:
        cloth.ring(name, stroke_dasharray="5 3")
        cloth.badge(name, "!")
    for name, letter in (("d9", "A"), ("f2", "B"), ("b6", "C"), ("j8", "D")):
        cloth.badge(name, letter, across=-0.36, ink=INK)
    return cloth.svg


def move() -> Svg:
    """A on four holes, B on three: rings where they may go, a cross where the square is taken."""
    state = position("d8 f1", "e1 f8 i4", "move")
    cloth = Cloth(state, "A goes one to four squares, B exactly three")
    for start, ends in cloth.seen["hops"].items():
        for end in ends:
            cloth.line(start, end, stroke=RULE, stroke_width=3)
            cloth.ring(end, stroke=EDGE["red"], stroke_width=2)
    cloth.buttons()
    for name in ("f8", "i4"):
        cloth.cross(name)
    for name, letter in (("d8", "A"), ("f1", "B")):
        cloth.badge(name, letter, across=-0.36, ink=INK)
    return cloth.svg


def pictures() -> dict[str, str]:
    return {
        "knopf-setup.svg": str(setup()),
        "knopf-groups.svg": str(groups()),
        "knopf-strike.svg": str(strike()),
        "knopf-move.svg": str(move()),
    }
