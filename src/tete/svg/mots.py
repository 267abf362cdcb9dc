"""Grids of Mots de Tête as pictures: wax pencil on a laminated card."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tete.games.mots import MOTS
from tete.games.mots.layout import BONUSES, COLUMNS, CROSS, DOWN, EMPTY, cell_named
from tete.games.mots.move import Word
from tete.games.mots.phase import Judging, Rewarding
from tete.games.mots.reading import Tally
from tete.games.mots.state import MotsState
from tete.games.mots.view import MotsView
from tete.i18n import translator_for
from tete.svg.picture import (
    CARD,
    CELL,
    FILL,
    GRID,
    INK,
    OK,
    RUBRIC,
    SHADOW,
    Attribute,
    Show,
    Svg,
    marking,
    tone,
)

SIDE, MARGIN, EDGING = 34.0, 26.0, 10.0  # of a cell, of the black frame, round it
BONUS = {"o": "bonus-orange", "y": "bonus-yellow", "r": "bonus-red"}
PENS = ("blue", "red", "green", "yellow")


def draw(view: MotsView, show: Show) -> Svg:
    state, translator = view.state, translator_for(show.lang, "mots")
    board = state.board
    width, height = board.columns * SIDE + 2 * (MARGIN + EDGING), board.rows * SIDE + 2 * (MARGIN + EDGING)
    svg = Svg(width, height + 40, translator.text("game.name"))
    grid = Grid(svg, state, EDGING + MARGIN, EDGING + MARGIN)
    grid.card()
    grid.cells(state.last.fresh if state.last is not None and show.last else ())
    if state.letters == EMPTY * len(state.letters):
        grid.first()
    if state.last is not None and show.last:
        grid.words(state.last)
    if isinstance(state.phase, Judging | Rewarding):
        grid.ghost(str(state.phase.move))
    if show.move:
        grid.ghost(show.move)
    for name, sign in show.marks.items():
        with marking(name):
            x, y = grid.corner(cell_named(name))
        svg.rect(x + 2, y + 2, SIDE - 4, SIDE - 4, rx=3, fill="none", stroke=RUBRIC, stroke_width=2.4)
        if sign:
            svg.badge(x + 4, y + 4, sign)
    x = EDGING + 4
    for seat, score in enumerate(state.scores):
        svg.disc(x + 9, height + 14, 9, PENS[seat % len(PENS)])
        svg.text(x + 25, height + 14, str(score), 17, fill=INK, text_anchor="start", font_weight="bold")
        x += 92
    if state.count is not None:
        draw_die(svg, width - EDGING - 28, height, state.count)
    return svg


class Grid:
    """The card at a place of a picture; only some of its rows and columns if they are given."""

    def __init__(
        self,
        svg: Svg,
        state: MotsState,
        left: float,
        top: float,
        rows: range | None = None,
        columns: range | None = None,
    ) -> None:
        self.svg, self.state, self.left, self.top = svg, state, left, top
        self.rows = rows if rows is not None else range(state.board.rows)
        self.columns = columns if columns is not None else range(state.board.columns)

    @property
    def width(self) -> float:
        return len(self.columns) * SIDE

    @property
    def height(self) -> float:
        return len(self.rows) * SIDE

    def corner(self, cell: int) -> tuple[float, float]:
        row, column = divmod(cell, DOWN)
        return self.left + (column - self.columns[0]) * SIDE, self.top + (row - self.rows[0]) * SIDE

    def card(self) -> None:
        """The black frame with its letters and numbers."""
        x, y = self.left - MARGIN, self.top - MARGIN
        self.svg.rect(x, y + 3, self.width + 2 * MARGIN, self.height + 2 * MARGIN, rx=5, fill=SHADOW)
        self.svg.rect(x, y, self.width + 2 * MARGIN, self.height + 2 * MARGIN, rx=5, fill=CARD)
        self.names(MARGIN / 2, tone("on-card"), 12.5)

    def names(self, away: float, ink: str, size: float) -> None:
        for index, column in enumerate(self.columns):
            self.svg.text(self.left + (index + 0.5) * SIDE, self.top - away, COLUMNS[column], size, fill=ink)
        for index, row in enumerate(self.rows):
            self.svg.text(self.left - away, self.top + (index + 0.5) * SIDE, str(row + 1), size, fill=ink)

    def cells(self, fresh: Collection[int] = ()) -> None:
        for row in self.rows:
            for column in self.columns:
                self._cell(row * DOWN + column, row * DOWN + column in fresh)

    def _cell(self, cell: int, new: bool) -> None:
        svg, sign, (x, y) = self.svg, self.state.board.kinds[cell], self.corner(cell)
        if sign == "#":
            svg.rect(x, y, SIDE, SIDE, fill=CARD)
            return
        if sign in BONUSES:
            draw_bonus(svg, sign, x, y, SIDE)
        else:
            svg.rect(x, y, SIDE, SIDE, fill=CELL, stroke=GRID)
        if sign == CROSS:
            svg.path(
                f"M{x + 12.5:g} {y + 3.5:g}h9v9h9v9h-9v9h-9v-9h-9v-9h9z",
                fill=CARD,
                stroke=tone("on-card"),
                stroke_opacity=0.35,
            )
        elif sign not in BONUSES:
            svg.text(x + SIDE - 3.5, y + 8, sign, 10.5, text_anchor="end", font_weight=500)
        if new:
            svg.rect(x + 1, y + 1, SIDE - 2, SIDE - 2, fill=FILL["green"], fill_opacity=0.24)
        if (letter := self.state.letters[cell]) != EMPTY:
            self.letter(cell, letter)

    def letter(self, cell: int, letter: str, **attributes: Attribute) -> None:
        x, y = self.corner(cell)
        ink = tone("on-bonus") if self.state.board.kinds[cell] in BONUSES else INK
        given: dict[str, Attribute] = {"fill": ink, "font_weight": "bold"}
        self.svg.text(x + SIDE / 2 - 2, y + SIDE / 2 + 3, letter, 21, **(given | attributes))

    def first(self) -> None:
        """The cells beside the cross, of which the first word covers one."""
        for cell in sorted(self.state.board.beside):
            x, y = self.corner(cell)
            svg = self.svg
            svg.rect(x + 2, y + 2, SIDE - 4, SIDE - 4, rx=3, fill=RUBRIC, fill_opacity=0.12)
            svg.rect(
                x + 2,
                y + 2,
                SIDE - 4,
                SIDE - 4,
                rx=3,
                fill="none",
                stroke=RUBRIC,
                stroke_width=2,
                stroke_dasharray="5 4",
            )

    def words(self, turn: Tally) -> None:
        """A frame round each word of a turn, the main one the strongest."""
        for index, word in enumerate(turn.words):
            given: dict[str, Attribute] = (
                {"stroke_width": 3} if index == 0 else {"stroke_width": 2, "stroke_dasharray": "5 4"}
            )
            self.around(word.cells, stroke=OK, **given)

    def around(self, cells: Iterable[int], **attributes: Attribute) -> None:
        first, *_, last = (*cells,) * 2
        (x, y), (x_end, y_end) = self.corner(first), self.corner(last)
        self.svg.rect(x + 1, y + 1, x_end - x + SIDE - 2, y_end - y + SIDE - 2, rx=3, fill="none", **attributes)

    def ghost(self, text: str) -> None:
        """A word that is not written: its letters in green."""
        move = MOTS.parse(text)
        if not isinstance(move, Word):
            return
        for cell, letter in zip(move.cells, move.text, strict=True):
            if self.state.letters[cell] != EMPTY:
                continue
            x, y = self.corner(cell)
            self.svg.rect(x + 1, y + 1, SIDE - 2, SIDE - 2, fill=OK, fill_opacity=0.18)
            self.letter(cell, letter, fill=OK)


def draw_bonus(svg: Svg, sign: str, x: float, y: float, side: float) -> None:
    """A bonus cell: its colour, and as many small dice as are rolled for it."""
    svg.rect(x, y, side, side, fill=tone(BONUS[sign]), stroke=GRID)
    for index in range(BONUSES.index(sign) + 1):
        left, top = x + side - 11 - index * 9.4, y + 3
        svg.rect(left, top, 8, 8, rx=1.9, fill="none", stroke=tone("on-bonus"), stroke_width=1.1)
        svg.circle(left + 4, top + 4, 1.3, fill=tone("on-bonus"))


def draw_die(svg: Svg, x: float, y: float, number: int) -> None:
    """How many letters are to be written."""
    svg.rect(x, y, 28, 28, rx=6, fill=tone("ivory"), stroke=tone("ivory-edge"))
    svg.text(x + 14, y + 14, str(number), 17, fill=tone("on-bonus"), font_weight="bold")
