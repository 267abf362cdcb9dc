"""Draws a board in the terminal from the layout that a view declares."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from rich.text import Text

from tete.core.layout import BoardJson, TokenJson
from tete.i18n import Translator

MAX_COLUMNS, MAX_ROWS = 200, 100
INKS = {
    "white": "bold black on white",
    "black": "bold white on black",
    "red": "bold white on red",
    "blue": "bold white on blue",
    "yellow": "bold black on yellow",
    "green": "bold black on green",
}
OTHER_INK = "bold reverse"


@dataclass
class Canvas:
    """Characters with their styles, by column and row."""

    cells: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def write(self, column: int, row: int, text: str, style: str = "") -> None:
        for offset, sign in enumerate(text):
            self.cells[column + offset, row] = (sign, style)

    def join(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Draw a line between two places, without its two ends."""
        (x, y), (x2, y2) = start, end
        steps = max(abs(x2 - x), abs(y2 - y))
        sign = "─" if y == y2 else "│" if x == x2 else "╲" if (x2 > x) == (y2 > y) else "╱"
        if sign in "╲╱":
            steps = abs(y2 - y)
        for step in range(1, steps):
            place = round(x + (x2 - x) * step / steps), round(y + (y2 - y) * step / steps)
            self.cells.setdefault(place, (sign, "dim"))

    def text(self) -> Text:
        drawn = Text(no_wrap=True)
        for row in range(1 + max((row for _, row in self.cells), default=0)):
            width = 1 + max((column for column, there in self.cells if there == row), default=-1)
            drawn.append_text(Text.assemble(*(self.cells.get((column, row), " ") for column in range(width)), "\n"))
        return drawn


def draw_board(board: BoardJson, translator: Translator) -> Text:
    """Every point with its name and the mark of its token; then a legend of the marks and the supplies."""
    tokens, letters = {token["at"]: token for token in board["tokens"]}, _letters(board, translator)
    marks = 1 + max((len(_mark(token, letters)) for token in board["tokens"]), default=1)
    names = max((len(point["id"]) for point in board["points"]), default=1)
    places = _places(board, marks + names)
    canvas = Canvas()
    for point in board["points"]:
        column, row = places[point["id"]]
        canvas.write(column + marks, row, point["id"], "dim")
        if token := tokens.get(point["id"]):
            style = INKS.get(token["colour"], OTHER_INK)
            canvas.write(column, row, f"{_mark(token, letters):>{marks - 1}} {point['id']}", style)
    for start, end in board["lines"]:
        (x, y), (x2, y2) = places[start], places[end]
        canvas.join((x + marks, y), (x2 + marks, y2))
    drawn = canvas.text().append("\n".join(_legend(board, translator, letters)))
    drawn.rstrip()
    return drawn


def _places(board: BoardJson, width: int) -> dict[str, tuple[int, int]]:
    """The column and row of every point, in the proportions of the layout."""
    apart = (2, 2) if board["lines"] else (1, 1)
    columns = _spread([point["x"] for point in board["points"]], width + apart[0], MAX_COLUMNS)
    rows = _spread([point["y"] for point in board["points"]], apart[1], MAX_ROWS)
    return {point["id"]: (columns[point["x"]], rows[point["y"]]) for point in board["points"]}


def _spread(values: list[float], step: int, most: int) -> dict[float, int]:
    """Coordinates in characters. The smallest distance becomes one step, or less if the board would be too large."""
    rising = sorted(set(values))
    gaps = [after - before for before, after in pairwise(rising)]
    if not gaps:
        return dict.fromkeys(rising, 0)
    unit = max(min(gaps) / step, (rising[-1] - rising[0]) / most)
    return {value: round((value - rising[0]) / unit) for value in rising}


def _letters(board: BoardJson, translator: Translator) -> dict[str, str]:
    """The first letter of every colour in this language, or more letters where two colours begin alike."""
    colours = sorted({item["colour"] for item in (*board["tokens"], *board.get("supply", ()))})
    terms = {colour: translator.term(colour).upper() for colour in colours}
    letters = {}
    for colour, term in terms.items():
        others = [other for name, other in terms.items() if name != colour]
        lengths = range(1, len(term) + 1)
        letters[colour] = next((term[:n] for n in lengths if not any(o.startswith(term[:n]) for o in others)), term)
    return letters


def _mark(token: TokenJson, letters: dict[str, str]) -> str:
    return token.get("label") or letters[token["colour"]]


def _legend(board: BoardJson, translator: Translator, letters: dict[str, str]) -> list[str]:
    marks = {_mark(token, letters): token["colour"] for token in board["tokens"] if not token.get("label")}
    lines = [", ".join(f"{mark} {translator.term(colour)}" for mark, colour in sorted(marks.items()))] if marks else []
    for supply in board.get("supply", ()):
        name = " ".join(filter(None, (translator.term(supply["colour"]), supply.get("label"))))
        lines.append(translator.text("board.supply", name=name, count=supply["count"]))
    return [*lines, *(translator.text(f"note.{code}") for code in board.get("notes", ()))]
