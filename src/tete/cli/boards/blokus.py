"""Blokus in the terminal: the board, the points of every colour, and the pieces left to the colour to move."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from rich.text import Text

from tete.cli.boards.common import COLUMNS, number, seat_name
from tete.core import by_seat
from tete.games.blokus import BlokusView
from tete.games.blokus.geometry import PIECES, Piece
from tete.i18n import Lang, Translator, translator_for

PAINT = {
    "blue": "bold white on blue",
    "yellow": "bold black on yellow",
    "red": "bold white on red",
    "green": "bold black on green",
}


def draw(view: BlokusView, lang: Lang, names: Sequence[str] = ()) -> Text:
    """The view as text. Every colour also has a letter, for terminals without colours."""
    translator = translator_for(lang, "blokus")
    text = Text()
    blank = Text(" " * (2 * view.state.options.size + 3))
    for row, aside in zip_longest(_board(view, translator), _standings(view, translator, names)):
        text.append_text(row or blank).append("  ").append_text(aside or Text()).append("\n")
    if view.state.mover is not None:
        text.append("\n").append_text(_pieces_left(view, translator, view.state.mover))
    return text


def _ink(colour: str) -> str:
    return f"bold {colour}"


def prompt(view: BlokusView, lang: Lang, names: Sequence[str]) -> str:
    translator, mover = translator_for(lang, "blokus"), view.state.mover
    if mover is None or view.mover is None:
        return ""
    who = seat_name(translator, names, view.mover)
    return translator.text("show.asked", name=who, colour=view.state.options.order[mover])


def _board(view: BlokusView, translator: Translator) -> list[Text]:
    """The rows from the top with their numbers, then the letters of the columns. Starts and free corners are marked."""
    state = view.state
    colours = {colour[0]: colour for colour in state.options.order}
    marks: dict[tuple[int, int], tuple[str, str]] = {}
    for index, colour in enumerate(state.options.order):
        start = "* " if state.options.corners == "free" else translator.letter(colour).lower() + " "
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
                line.append(translator.letter(colours[mark]) + " ", PAINT[colours[mark]])
        lines.append(line)
    lines.append(Text("   " + "".join(f"{chr(ord('a') + column)} " for column in range(size))))
    return lines


def _standings(view: BlokusView, translator: Translator, names: Sequence[str]) -> list[Text]:
    """Each colour with its player, its points and the pieces it has left."""
    state = view.state
    columns = COLUMNS - 2 * state.options.size - 11  # beside the board, and behind the letter of the colour
    begun, owners = by_seat(state.options.head_start, state.seats), state.options.owners
    lines = []
    for index, (colour, owner, camp) in enumerate(zip(state.options.order, owners, state.camps, strict=True)):
        whose = translator.text("show.shared") if owner is None else seat_name(translator, names, owner)
        if index == state.mover and owner is None and view.mover is not None:
            whose += ", " + seat_name(translator, names, view.mover)
        parts = [translator.term(colour), whose, translator.text("show.points", points=number(camp.points))]
        if owner is not None and begun[owner] and index == owners.index(owner):  # once, with its first colour
            parts.append(translator.text("show.ahead", points=begun[owner]))
        if not camp.legal:
            parts.append(translator.text("show.finished"))
        line = Text("▸ " if index == state.mover else "  ")
        line.append(f" {translator.letter(colour)} ", PAINT[colour])
        first, *further = _joined(parts, columns)
        lines.append(line.append(" " + first, _ink(colour)))
        left = " ".join(view.left(index)) or translator.text("show.all")
        lines += (Text("      " + part, _ink(colour)) for part in further)
        lines += (*(Text("      " + part) for part in textwrap.wrap(left, columns)), Text())
    return lines


def _joined(parts: Sequence[str], columns: int) -> list[str]:
    """Parts with dots between them, on as many lines as they need; one that is too long alone is cut."""
    lines = [""]
    for part in (text if len(text) <= columns else text[: columns - 1] + "…" for text in parts):
        joined = f"{lines[-1]} · {part}" if lines[-1] else part
        lines = [*lines[:-1], joined] if len(joined) <= columns else [*lines, part]
    return lines


def _pieces_left(view: BlokusView, translator: Translator, mover: int) -> Text:
    """The pieces left to the colour to move, side by side under their names."""
    colour, left = view.state.options.order[mover], view.left(mover)
    text = Text(translator.text("show.hand", colour=colour) + "\n", _ink(colour))
    pieces = [piece for piece in PIECES if piece.name in left]
    return text.append_text(draw_pieces(pieces, translator.letter(colour), PAINT[colour]))


def draw_pieces(pieces: Sequence[Piece], sign: str, style: str) -> Text:
    """Pieces side by side under their names."""
    text, rows = Text(), list[list[Piece]]([[]])
    for piece in pieces:
        if sum(map(_width, [*rows[-1], piece])) > COLUMNS:
            rows.append([])
        rows[-1].append(piece)
    for row in filter(None, rows):
        text.append("".join(piece.name.ljust(_width(piece)) for piece in row) + "\n")
        for high in reversed(range(max(high for piece in row for _, high in piece.shape) + 1)):
            for piece in row:
                for column in range(_width(piece) // 2):
                    filled = (column, high) in piece.shape
                    text.append(f"{sign} " if filled else "  ", style if filled else "")
            text.append("\n")
    return text


def _width(piece: Piece) -> int:
    """The width of a drawn piece in columns of text, with a gap after it."""
    return 2 * (max(column for column, _ in piece.shape) + 2)
