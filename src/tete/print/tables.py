"""What every box has: a pad for the score, and the rules."""

from __future__ import annotations

import re

from tete.i18n.pages import page_parts
from tete.print.press import LINE, MIDDLE, NOTE, Press

HEADING = 14.0  # points


def score_pad(press: Press, line: str, rows: int) -> None:
    """A table to fill in: a line for the names of four players, then lines for numbers."""
    press.sheet(press.said("pad"))
    wide, tall = press.area[0] / 5, min(10.0, press.area[1] / (rows + 2))
    for index, word in enumerate((press.said(line), *("" for _ in range(4)))):
        press.words(index * wide + 2, tall - 3, word, 11, bold=True)
    for row in range(rows + 2):
        press.line((0, row * tall), (press.area[0], row * tall), 0.5 if row in (0, 1) else 0.2, MIDDLE)
        if 1 < row <= rows:
            press.words(2, row * tall - 3, str(row - 1), 10)
    press.words(2, (rows + 1) * tall - 3, press.said("sum"), 11, bold=True)
    for column in range(6):
        press.line((column * wide, 0), (column * wide, (rows + 1) * tall), 0.3, MIDDLE)


def rules(press: Press, page: str, until: str) -> None:
    """The rules as people read them, without pictures and without the advice."""
    prose = page_parts(page)[0].partition(f"\n## {until}")[0]
    gap = 8.0
    wide = (press.area[0] - gap) / 2
    paragraphs = [_Paragraph(press, text, wide) for text in _paragraphs(prose)]
    press.sheet(press.said("rules"))
    column, y = 0, 0.0
    for number, paragraph in enumerate(paragraphs):
        below = paragraphs[number + 1].height if paragraph.heading and number + 1 < len(paragraphs) else 0
        if y + paragraph.height + below > press.area[1]:
            column, y = column + 1, 0.0
            if column == 2:
                press.sheet(press.said("rules"))
                column = 0
        paragraph.write(press, column * (wide + gap), y)
        y += paragraph.height - (paragraph.above if not y else 0)


class _Paragraph:
    """A paragraph, or a heading, broken into lines."""

    def __init__(self, press: Press, text: str, width: float) -> None:
        self.heading, self.indent = text.startswith("#"), 3.0 if text.startswith("• ") else 0.0
        self.size, self.font = (HEADING, "display") if self.heading else (NOTE, "text")
        self.lines = press.wrapped(text.lstrip("# "), self.size, width - self.indent, self.font)
        self.above = LINE * 0.8 if self.heading else 0.0
        self.height = self.above + LINE * (len(self.lines) + 0.5)

    def write(self, press: Press, x: float, y: float) -> None:
        """Write it below `y`; at the top of a column nothing is left free above it."""
        for number, line in enumerate(self.lines, 1):
            left = x + self.indent if number > 1 else x
            press.words(left, y + number * LINE + (self.above if y else 0), line, self.size, font=self.font)


def _paragraphs(page: str) -> list[str]:
    """Plain paragraphs: pictures and their captions left out, marks of emphasis and addresses of links removed."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)(\s*\n\n\*(?!\*)[^*]+\*(?=\n))?", "", page)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(?m)^(?:[-*]|\d+\.) ", "\n• ", text)
    text = re.sub(r"\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|`", "", text)
    parts = [" ".join(part.split()) for part in re.split(r"\n\s*\n|(?=\n#)", text)]
    return [part for part in parts if part and not part.startswith("# ") and "|" not in part]
