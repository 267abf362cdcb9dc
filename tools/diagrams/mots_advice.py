"""The diagram of advice of Mots de Tête: what a turn is worth depends on the place."""

from __future__ import annotations

from tete.games.mots import MOTS, MotsState
from tete.i18n import Lang
from tete.svg.mots import MARGIN
from tete.svg.picture import Svg
from tools.diagrams.advice import ADVICE
from tools.diagrams.mots import PANEL, panel

DATA = ADVICE["mots"]


def pictures(lang: Lang) -> dict[str, Svg]:
    return {"mots-advice-places": places()}


def position() -> MotsState:
    """The first word is written, and the second die has fallen."""
    state = MOTS.start()
    for text in DATA["first"]:
        move = MOTS.parse(text)
        state = state.play("chance" if text.isdigit() else state.seat, move)
    return state


def places() -> Svg:
    """Three ways to write four letters, each with its points."""
    state, (wide, high) = position(), PANEL
    svg = Svg(wide, high * len(DATA["places"]) + 6)
    for number, text in enumerate(DATA["places"]):
        later = state.play(state.seat, MOTS.parse(text))
        panel(svg, later, MARGIN, number * high + 46, f"{'ABC'[number]}.", int(DATA["first"][-1]))
    return svg
