"""The diagram of advice of Kopf oder Knopf: pairs that threaten two buttons."""

from __future__ import annotations

from tete.games.knopf.state import Knopf
from tete.i18n import Lang
from tete.svg.knopf import Cloth
from tete.svg.picture import INK, RUBRIC, Svg
from tools.diagrams.advice import ADVICE
from tools.diagrams.knopf import position

DATA = ADVICE["knopf"]


def pictures(lang: Lang) -> dict[str, Svg]:
    return {"knopf-advice-pairs": pairs()}


def in_line(state: Knopf) -> tuple[str, str]:
    """The button that pair B threatens, and the one behind it, which it threatens once the first has left."""
    seen = state.view(None).dump()
    (first,) = (
        thread["cells"][-1]
        for pair in seen["pairs"][0]
        for thread in pair["threads"]
        if [*pair["cells"]] == DATA["pairs"]["B"] and thread["stop"] == "enemy"
    )
    left = " ".join(name for name in DATA["blue"].split() if name != first)
    new = {*position(DATA["red"], left, "strike").view(None).dump()["choices"]} - {*seen["choices"]}
    (behind,) = new
    return first, behind


def pairs() -> Svg:
    """A: one at each end. B: two in one line; the thread to the second one is thin, for the first still covers it."""
    state = position(DATA["red"], DATA["blue"], "strike")
    cloth = Cloth(state.view(None), rows=5)
    cloth.pairs()
    shown = {tuple(cells): name for name, cells in DATA["pairs"].items()}
    for pair in cloth.seen["pairs"][0]:
        for end, thread in zip(pair["cells"], pair["threads"], strict=True):
            if thread["stop"] == "enemy":
                cloth.line(end, thread["cells"][-1], stroke=RUBRIC, stroke_width=3, stroke_dasharray="7 4")
    first, behind = in_line(state)
    cloth.line(first, behind, stroke=RUBRIC, stroke_width=1.5, stroke_dasharray="2 4")
    cloth.buttons()
    for name in cloth.seen["choices"]:
        cloth.ring(name, stroke_dasharray="5 3")
        cloth.badge(name, "!")
    cloth.badge(behind, "!", ink=INK)
    for (name, _), letter in shown.items():
        cloth.badge(name, letter, across=-0.36, ink=INK)
    return cloth.svg
