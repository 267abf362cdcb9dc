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
    bottom, column, y = press.area[1], 0, 0.0
    gap = 8.0
    wide = (press.area[0] - gap) / 2
    press.sheet(press.said("rules"))
    for paragraph in _paragraphs(prose):
        heading = paragraph.startswith("#")
        text, size, font = paragraph.lstrip("# "), HEADING if heading else NOTE, "display" if heading else "text"
        lines = press.wrapped(text, size, wide - (4 if text.startswith("• ") else 0), font)
        needed = LINE * (len(lines) + (1.6 if heading else 0.5))
        if y + needed + (2 * LINE if heading else 0) > bottom:
            column, y = column + 1, 0.0
            if column == 2:
                press.sheet(press.said("rules"))
                column = 0
        y += LINE * 0.8 if heading and y else 0
        for number, line in enumerate(lines):
            indent = 3.0 if text.startswith("• ") and number else 0.0
            y += LINE
            press.words(column * (wide + gap) + indent, y, line, size, font=font)
        y += LINE * 0.5


def _paragraphs(page: str) -> list[str]:
    """Plain paragraphs: pictures and their captions left out, marks of emphasis and addresses of links removed."""
    text = re.sub(r"!\[[^\]]*\]\([^)]*\)(\s*\n\n\*(?!\*)[^*]+\*(?=\n))?", "", page)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(?m)^(?:[-*]|\d+\.) ", "\n• ", text)
    text = re.sub(r"\*\*|(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])|`", "", text)
    found = [" ".join(part.split()) for part in re.split(r"\n\s*\n|(?=\n#)", text)]
    return [part for part in found if part and not part.startswith("# ") and "|" not in part]
