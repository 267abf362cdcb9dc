"""The diagram of advice of Mots de Tête: what a turn is worth depends on the place."""

from __future__ import annotations

from tete.games.mots import MOTS, MotsState
from tools.diagrams.advice import ADVICE
from tools.diagrams.mots import COLUMN_SPAN, MARGIN, ROW_SPAN, SIDE, panel
from tools.diagrams.svg import Svg

DATA = ADVICE["mots"]


def pictures() -> dict[str, str]:
    return {"mots-advice-places.svg": str(places())}


def position() -> MotsState:
    """The first word is written, and the second die has fallen."""
    state = MOTS.start()
    for text in DATA["first"]:
        move = MOTS.parse(text)
        state = state.play("chance" if text.isdigit() else state.seat, move)
    return state


def places() -> Svg:
    """Three ways to write four letters, each with its points."""
    state = position()
    wide, high = len(COLUMN_SPAN) * SIDE + 2 * MARGIN, len(ROW_SPAN) * SIDE + 72
    svg = Svg(wide, high * len(DATA["places"]) + 6, "Four letters in three places, and what each is worth")
    for number, text in enumerate(DATA["places"]):
        later = state.play(state.seat, MOTS.parse(text))
        panel(svg, later, MARGIN, number * high + 44, f"{'ABC'[number]}. {DATA['first'][-1]}")
    return svg
