"""Blokus to print: the board over sheets, and the pieces of every colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tete.games.blokus import BLOKUS
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.options import BlokusOptions
from tete.print.press import MIDDLE, Press
from tete.print.tables import score_pad

SIDE = 18.0  # ours: the board of 400 squares is 36 cm wide
BORDER = 0.6
Square = tuple[int, int]


def draw(press: Press, options: BlokusOptions, seats: int) -> None:
    state = BLOKUS.start(options, seats)
    size = state.board.size * SIDE + 2 * BORDER

    def paint() -> None:
        for step in range(state.board.size + 1):
            at = BORDER + step * SIDE
            press.line((BORDER, at), (size - BORDER, at), 0.2, MIDDLE)
            press.line((at, BORDER), (at, size - BORDER), 0.2, MIDDLE)
        press.box(BORDER, BORDER, size - 2 * BORDER, size - 2 * BORDER, pen=0.8)
        for colour, cells in zip(options.order, options.starts, strict=True):
            for cell in cells:
                x, y = BORDER + (cell.column + 0.5) * SIDE, BORDER + (state.board.size - cell.row - 0.5) * SIDE
                press.hatched_disc(x, y, 4, colour)

    press.board(press.said("board"), size, size, paint, SIDE, BORDER)
    for colour in dict.fromkeys(options.order):
        draw_pieces(press, colour)
    score_pad(press, "round", 12)


def draw_pieces(press: Press, colour: str) -> None:
    """All pieces of a colour, close together: neighbours share a cut."""
    columns, rows = (int(length // SIDE) for length in press.area)
    pages = list(packed(columns, rows))
    for page in pages:
        press.sheet(press.said("pieces", colour=colour))
        for name, cells in page:
            press.count(f"{colour} {name}")
            for x, y in cells:
                press.square(x * SIDE, y * SIDE, SIDE, colour, pen=0.1)
            for x, y in cells:
                for beside, start, end in (
                    ((x - 1, y), (x, y), (x, y + 1)),
                    ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
                    ((x, y - 1), (x, y), (x + 1, y)),
                    ((x, y + 1), (x, y + 1), (x + 1, y + 1)),
                ):
                    if beside not in cells:
                        press.line((start[0] * SIDE, start[1] * SIDE), (end[0] * SIDE, end[1] * SIDE), 0.7)


def packed(columns: int, rows: int) -> Iterator[list[tuple[str, set[Square]]]]:
    """The pieces, the largest first, each where it fits first; what finds no room goes to the next sheet."""
    left = sorted(PIECES, key=lambda piece: -piece.size)
    while left:
        taken: set[Square] = set()
        page: list[tuple[str, set[Square]]] = []
        for piece in list(left):
            if (cells := _first_fit(piece.shape, taken, columns, rows)) is not None:
                taken |= cells
                page.append((piece.name, cells))
                left.remove(piece)
        yield page


def _first_fit(shape: Iterable[Square], taken: set[Square], columns: int, rows: int) -> set[Square] | None:
    turned = list(_turned(list(shape)))
    for y in range(rows):
        for x in range(columns):
            for way in turned:
                cells = {(x + across, y + down) for across, down in way}
                if not cells & taken and all(across < columns and down < rows for across, down in cells):
                    return cells
    return None


def _turned(cells: list[Square]) -> Iterator[list[Square]]:
    """A shape in its eight attitudes, each with its corner at the origin."""
    for _ in range(2):
        for _ in range(4):
            cells = [(y, -x) for x, y in cells]
            left, top = min(x for x, _ in cells), min(y for _, y in cells)
            yield [(x - left, y - top) for x, y in cells]
        cells = [(-x, y) for x, y in cells]
