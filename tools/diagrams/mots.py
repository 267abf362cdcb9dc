"""The pictures of the rules of Mots de Tête: the grid, and the worked example."""

from __future__ import annotations

from tete.games.mots import MOTS, MotsState
from tete.games.mots.layout import BONUSES, COLUMNS, CROSS, DOWN, EMPTY
from tools.diagrams.svg import BLACK, CELL, FILL, INK, INK2, PAPER, RUBRIC, RULE, Svg

SIDE, MARGIN = 32, 26
BONUS = {"o": "#E9924A", "y": "#F2C94C", "r": "#E0685A"}
TURNS = ("6", "7d DISQUE", "4", "j7 SOLO", "4", "8i NOTES", "5", "m5 PENSER")


def pictures() -> dict[str, str]:
    return {"mots-grid.svg": str(_grid()), "mots-example.svg": str(_example())}


def _example_states() -> list[MotsState]:
    """The position after each word of the worked example."""
    state, found = MOTS.start(), []
    for number, text in enumerate(TURNS):
        state = state.play("chance" if number % 2 == 0 else state.seat, MOTS.parse(text))
        if number % 2:
            found.append(state)
    return found


def _grid() -> Svg:
    state = MOTS.start()
    lines = state.board.rows
    size = lines * SIDE + 2 * MARGIN
    svg = Svg(size, size + 34, "The grid of Mots de Tête / La grille de Mots de Tête")
    svg.rect(0, 0, size, size, rx=4, fill=BLACK)
    for index in range(lines):
        centre = MARGIN + (index + 0.5) * SIDE
        for x, y, label in ((centre, MARGIN / 2, COLUMNS[index]), (MARGIN / 2, centre, str(index + 1))):
            svg.text(x, y, label, 12, fill=PAPER)
    for cell in (row * DOWN + column for row in range(lines) for column in range(lines)):
        _cell(svg, state, cell, MARGIN + cell % DOWN * SIDE, MARGIN + cell // DOWN * SIDE)
    for cell in sorted(state.board.beside):
        x, y = MARGIN + cell % DOWN * SIDE, MARGIN + cell // DOWN * SIDE
        svg.rect(x + 1, y + 1, SIDE - 2, SIDE - 2, fill="none", stroke=RUBRIC, stroke_width=2, stroke_dasharray="4 3")
    x = 40.0
    for sign, words in (("o", "1–6"), ("y", "2–12"), ("r", "3–18")):
        _bonus(svg, sign, x, size + 3, 28)
        svg.text(x + 36, size + 17, words, 13, text_anchor="start")
        x += 105
    svg.rect(x, size + 7, 20, 20, fill=CELL, stroke=RUBRIC, stroke_width=2, stroke_dasharray="4 3")
    svg.text(x + 27, size + 17, "1er mot · first word", 13, text_anchor="start")
    return svg


def _cell(svg: Svg, state: MotsState, cell: int, x: float, y: float, new: bool = False) -> None:
    sign = state.board.kinds[cell]
    if sign == "#":
        svg.rect(x, y, SIDE, SIDE, fill=BLACK)
        return
    svg.rect(x, y, SIDE, SIDE, fill=CELL, stroke=RULE)
    if sign == CROSS:
        svg.path(f"M{x + 12} {y + 3}h8v9h9v8h-9v9h-8v-9h-9v-8h9z", fill=BLACK)
    elif sign in BONUSES:
        _bonus(svg, sign, x, y, SIDE)
    else:
        svg.text(x + SIDE - 3, y + 7.5, sign, 10, text_anchor="end")
    if new:
        svg.rect(x + 1, y + 1, SIDE - 2, SIDE - 2, fill=FILL["green"], fill_opacity=0.22)
    if state.letters[cell] != EMPTY:
        svg.text(x + SIDE / 2 - 3, y + SIDE / 2 + 4, state.letters[cell], 20, fill=INK, font_weight="bold")


def _bonus(svg: Svg, sign: str, x: float, y: float, side: float) -> None:
    """A bonus cell: its colour, and as many small dice as are rolled for it."""
    svg.rect(x, y, side, side, fill=BONUS[sign], stroke=RULE)
    dice = BONUSES.index(sign) + 1
    for index in range(dice):
        left = x + side / 2 - dice * 4.5 + index * 9
        svg.rect(left + 0.5, y + side / 2 - 4, 8, 8, rx=1.8, fill="none", stroke=INK, stroke_width=1.1)
        svg.circle(left + 4.5, y + side / 2, 1.3, fill=INK)


COLUMN_SPAN, ROW_SPAN = range(2, 14), range(4, 10)  # c to n, 5 to 10: all that the example needs


def _example() -> Svg:
    states = _example_states()
    panel_w, panel_h = len(COLUMN_SPAN) * SIDE + 2 * MARGIN, len(ROW_SPAN) * SIDE + 72
    svg = Svg(2 * panel_w, 2 * panel_h + 6, "DISQUE 17, SOLO 32, NOTES 23, PENSER 11")
    for number, state in enumerate(states):
        panel(
            svg, state, number % 2 * panel_w + MARGIN, number // 2 * panel_h + 44, f"{number + 1}. {TURNS[2 * number]}"
        )
    return svg


def panel(svg: Svg, state: MotsState, left: float, top: float, head: str) -> None:
    """One turn: its words framed, its new letters in colour, its points below."""
    assert state.last is not None
    place = {
        row * DOWN + column: (left + (column - COLUMN_SPAN[0]) * SIDE, top + (row - ROW_SPAN[0]) * SIDE)
        for row in ROW_SPAN
        for column in COLUMN_SPAN
    }
    number, die = head.split()
    svg.text(left, top - 26, f"{number} {state.last.move}", 15, fill=INK, text_anchor="start", font_weight="bold")
    svg.rect(left + len(COLUMN_SPAN) * SIDE - 20, top - 37, 20, 20, rx=4, fill="#FFFFFF", stroke=INK2)
    svg.text(left + len(COLUMN_SPAN) * SIDE - 10, top - 27, die, 13, fill=INK, font_weight="bold")
    for cell, (x, y) in place.items():
        _cell(svg, state, cell, x, y, cell in state.last.fresh)
    for column in COLUMN_SPAN:
        svg.text(left + (column - COLUMN_SPAN[0] + 0.5) * SIDE, top - 8, COLUMNS[column], 10)
    for row in ROW_SPAN:
        svg.text(left - 10, top + (row - ROW_SPAN[0] + 0.5) * SIDE, str(row + 1), 10)
    for index, word in enumerate(state.last.words):
        (x, y), (x_end, y_end) = place[word.cells[0]], place[word.cells[-1]]
        line: dict[str, str | float] = (
            {"stroke_width": 3} if index == 0 else {"stroke_width": 2, "stroke_dasharray": "5 4"}
        )
        svg.rect(x + 1, y + 1, x_end - x + SIDE - 2, y_end - y + SIDE - 2, rx=3, fill="none", stroke="#1C6E46", **line)
    sums = " · ".join(f"{word.text} {'+'.join(map(str, word.values))}" for word in state.last.words)
    under = top + len(ROW_SPAN) * SIDE + 14
    svg.text(left, under, sums, 12.5, text_anchor="start")
    svg.text(
        left + len(COLUMN_SPAN) * SIDE,
        under,
        f"= {state.last.points}",
        16,
        fill=RUBRIC,
        text_anchor="end",
        font_weight="bold",
    )
