"""Blokus in the terminal: the board, the points of each colour, and the pieces left to the colour to move."""

from __future__ import annotations

import textwrap
from itertools import zip_longest

from rich.text import Text

from tete.core import Over
from tete.games.blokus import BlokusView
from tete.games.blokus.geometry import PIECES, Piece
from tete.i18n import Lang, Translator, translator_for

PAINT = {
    "blue": "bold white on blue",
    "yellow": "bold black on yellow",
    "red": "bold white on red",
    "green": "bold black on green",
}
WIDTH = 96  # of the pieces left, in columns of text
ASIDE = 48  # of the points beside the board


def draw(view: BlokusView, lang: Lang) -> Text:
    """The view as text of at most 100 columns. Every colour also has a letter, for terminals without colours."""
    translator = translator_for(lang, "blokus")
    text = Text()
    blank = Text(" " * (2 * view.state.options.size + 3))
    for row, aside in zip_longest(_board(view, translator), _standings(view, translator)):
        text.append_text(row or blank).append("  ").append_text(aside or Text()).append("\n")
    if view.state.mover is not None:
        text.append("\n").append_text(_pieces_left(view, translator, view.state.mover))
    return text


def _ink(colour: str) -> str:
    return f"bold {colour}"


def _letter(colour: str, translator: Translator) -> str:
    return translator.term(colour)[0].upper()


def _board(view: BlokusView, translator: Translator) -> list[Text]:
    """The rows from the top with their numbers, then the letters of the columns. Starts and free corners are marked."""
    state = view.state
    colours = {colour[0]: colour for colour in state.options.order}
    marks: dict[tuple[int, int], tuple[str, str]] = {}
    for index, colour in enumerate(state.options.order):
        start = "* " if state.options.corners == "free" else _letter(colour, translator).lower() + " "
        marks |= {cell: (start, _ink(colour)) for cell in state.free_starts(index)}
        if index == state.mover:
            marks |= {cell: ("° ", _ink(colour)) for cell in state.free_corners(index)}
    size = state.options.size
    lines = []
    for above, row in enumerate(state.rows):
        line = Text(f"{size - above:>2} ")
        for column, mark in enumerate(row):
            if mark == ".":
                line.append(*marks.get((column, size - 1 - above), ("· ", "dim")))
            else:
                line.append(_letter(colours[mark], translator) + " ", PAINT[colours[mark]])
        lines.append(line)
    lines.append(Text("   " + "".join(f"{chr(ord('a') + column)} " for column in range(size))))
    return lines


def _standings(view: BlokusView, translator: Translator) -> list[Text]:
    """Each colour with its player, its points and the pieces it has left; after the end the outcome too."""
    state = view.state
    lines = []
    for index, (colour, owner, camp) in enumerate(
        zip(state.options.order, state.options.owners, state.camps, strict=True)
    ):
        whose = translator.text("show.shared") if owner is None else translator.text("show.seat", seat=owner + 1)
        if index == state.mover and owner is None and view.mover is not None:
            whose += ", " + translator.text("show.seat", seat=view.mover + 1)
        parts = [translator.term(colour), whose, translator.text("show.points", points=camp.points)]
        if not camp.legal:
            parts.append(translator.text("show.finished"))
        line = Text("▸ " if index == state.mover else "  ")
        line.append(f" {_letter(colour, translator)} ", PAINT[colour]).append(" " + " · ".join(parts), _ink(colour))
        names = " ".join(view.left(index)) or translator.text("show.all")
        lines += [line, *(Text("      " + part) for part in textwrap.wrap(names, ASIDE - 6)), Text()]
    if isinstance(view.turn, Over):
        outcome = view.turn.outcome
        lines.append(Text("  " + translator.text(f"reason.{outcome.reason}"), "bold"))
        for seat, (place, points) in enumerate(zip(outcome.places, outcome.points, strict=True)):
            lines.append(Text("  " + translator.text("show.place", seat=seat + 1, place=place, points=points)))
    return lines


def _pieces_left(view: BlokusView, translator: Translator, mover: int) -> Text:
    """The pieces left to the colour to move, side by side under their names."""
    colour, left = view.state.options.order[mover], view.left(mover)
    text = Text(translator.text("show.hand", colour=colour) + "\n", _ink(colour))
    rows: list[list[Piece]] = [[]]
    for piece in (each for each in PIECES if each.name in left):
        if sum(map(_width, [*rows[-1], piece])) > WIDTH:
            rows.append([])
        rows[-1].append(piece)
    for row in rows:
        text.append("".join(piece.name.ljust(_width(piece)) for piece in row) + "\n")
        for high in reversed(range(max(high for piece in row for _, high in piece.shape) + 1)):
            for piece in row:
                for column in range(_width(piece) // 2):
                    filled = (column, high) in piece.shape
                    text.append(_letter(colour, translator) + " " if filled else "  ", PAINT[colour] if filled else "")
            text.append("\n")
    return text


def _width(piece: Piece) -> int:
    """The width of a drawn piece in columns of text, with a gap after it."""
    return 2 * (max(column for column, _ in piece.shape) + 2)
