"""The diagrams of Kopf oder Knopf."""

from __future__ import annotations

from tete.core import dump_options
from tete.games.knopf import KNOPF
from tete.games.knopf.options import KnopfOptions
from tete.games.knopf.state import Knopf
from tete.i18n import Lang
from tete.svg.knopf import Cloth
from tete.svg.picture import EDGE, GRID, INK, RUBRIC, SHEET, Svg


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
    cloth = Cloth(KNOPF.start().view(None))
    cloth.buttons()
    return cloth.svg


def groups() -> Svg:
    """A: a group of three, each button to be had as a penalty; B: a pair, which is not."""
    cloth = Cloth(position("f1", "b2 c3 d3 g3 h2", "penalty").view(None), rows=4)
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
    cloth = Cloth(state.view(None))
    cloth.pairs()
    for pair in cloth.seen["pairs"][0]:
        for end, thread in zip(pair["cells"], pair["threads"], strict=True):
            if thread["cells"]:
                last = thread["cells"][-1]
                cloth.line(end, last, stroke=RUBRIC, stroke_width=3, stroke_dasharray="7 4")
                if thread["stop"] == "reach":
                    cloth.svg.circle(*cloth.at(last), 5, fill=SHEET, stroke=RUBRIC, stroke_width=2)
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
    cloth = Cloth(state.view(None))
    for start, ends in cloth.seen["hops"].items():
        for end in ends:
            cloth.line(start, end, stroke=GRID, stroke_width=3)
            cloth.ring(end, stroke=EDGE["red"], stroke_width=2)
    cloth.buttons()
    for name in ("f8", "i4"):
        cloth.cross(name)
    for name, letter in (("d8", "A"), ("f1", "B")):
        cloth.badge(name, letter, across=-0.36, ink=INK)
    return cloth.svg


def pictures(lang: Lang) -> dict[str, Svg]:
    return {"knopf-setup": setup(), "knopf-groups": groups(), "knopf-strike": strike(), "knopf-move": move()}
