"""The pictures of the rules of Mots de Tête: the grid, and the worked example."""

from __future__ import annotations

from tete.games.mots import MOTS, MotsState
from tete.i18n import Lang
from tete.svg.mots import EDGING, MARGIN, SIDE, Grid, draw_bonus, draw_die
from tete.svg.picture import CELL, INK, INK2, RUBRIC, Svg

TURNS = ("6", "7d DISQUE", "4", "j7 SOLO", "4", "8i NOTES", "5", "m5 PENSER")
COLUMN_SPAN, ROW_SPAN = range(2, 14), range(4, 10)  # c to n, 5 to 10: all that the example needs
PANEL = len(COLUMN_SPAN) * SIDE + 2 * MARGIN, len(ROW_SPAN) * SIDE + 74  # width and height of one turn
FIRST_WORD = {"fr": "premier mot", "en": "first word"}


def pictures(lang: Lang) -> dict[str, Svg]:
    return {"mots-grid": _grid(lang), "mots-example": _example()}


def _example_states() -> list[MotsState]:
    """The position after each word of the worked example."""
    state, found = MOTS.start(), []
    for number, text in enumerate(TURNS):
        state = state.play("chance" if number % 2 == 0 else state.seat, MOTS.parse(text))
        if number % 2:
            found.append(state)
    return found


def _grid(lang: Lang) -> Svg:
    state = MOTS.start()
    size = state.board.rows * SIDE + 2 * (MARGIN + EDGING)
    svg = Svg(size, size + 36)
    grid = Grid(svg, state, EDGING + MARGIN, EDGING + MARGIN)
    grid.card()
    grid.cells()
    grid.first()
    x = 40.0
    for sign, words in (("o", "1–6"), ("y", "2–12"), ("r", "3–18")):
        draw_bonus(svg, sign, x, size, 28)
        svg.text(x + 36, size + 14, words, 15, text_anchor="start")
        x += 112
    svg.rect(x, size + 4, 20, 20, rx=3, fill=CELL, stroke=RUBRIC, stroke_width=2, stroke_dasharray="4 3")
    svg.text(x + 28, size + 14, FIRST_WORD[lang], 15, text_anchor="start")
    return svg


def _example() -> Svg:
    wide, high = PANEL
    svg = Svg(2 * wide, 2 * high + 6)
    for number, state in enumerate(_example_states()):
        left, top = number % 2 * wide + MARGIN, number // 2 * high + 46
        panel(svg, state, left, top, f"{number + 1}.", int(TURNS[2 * number]))
    return svg


def panel(svg: Svg, state: MotsState, left: float, top: float, number: str, die: int) -> None:
    """One turn: its words framed, its new letters in colour, its points below."""
    assert state.last is not None
    grid = Grid(svg, state, left, top, ROW_SPAN, COLUMN_SPAN)
    svg.text(left, top - 29, f"{number} {state.last.move}", 16, fill=INK, text_anchor="start", font_weight="bold")
    draw_die(svg, left + grid.width - 28, top - 43, die)
    grid.cells(state.last.fresh)
    grid.names(9, INK2, 11)
    grid.words(state.last)
    sums = " · ".join(f"{word.text} {'+'.join(map(str, word.values))}" for word in state.last.words)
    under = top + grid.height + 14
    svg.text(left, under, sums, 13.5, text_anchor="start")
    points = f"= {state.last.points}"
    svg.text(left + grid.width, under, points, 17, fill=RUBRIC, text_anchor="end", font_weight="bold")
