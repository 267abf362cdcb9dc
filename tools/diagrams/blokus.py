"""The diagrams of the Blokus rules: the pieces, where to begin, what may touch, the points, and the board of Duo."""

from __future__ import annotations

from tete.core import Decide, IllegalMove
from tete.games.blokus import BLOKUS, BlokusState
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Cell
from tete.games.blokus.state import Camp
from tete.games.blokus.state import points as points_of
from tete.i18n import Lang
from tete.svg.blokus import Board, draw_piece
from tete.svg.picture import INK, NO, OK, RULE, Svg

# What the players of the sheet's fifth figure have left: it says of what size, we chose which. Blue has none,
# and the single square came last.
LEFT = {
    "blue": (),
    "yellow": ("O", "T4"),
    "red": ("V3", "I4", "L4", "Z4", "O", "X"),
    "green": ("I3", "T4", "Z4", "O", "W"),
}


def pictures(lang: Lang) -> dict[str, Svg]:
    return {
        "blokus-pieces": pieces(),
        "blokus-start": first_pieces(),
        "blokus-contact": contact(),
        "blokus-score": score(),
        "blokus-duo": duo(),
    }


def pieces() -> Svg:
    """All pieces in rows of equal size, each with its name below."""
    side = 17.0
    small = [piece for piece in PIECES if piece.size < 4]
    fours = [piece for piece in PIECES if piece.size == 4]
    fives = [piece for piece in PIECES if piece.size == 5]
    svg = Svg(560, 372)
    top = 24.0
    for row in (small, fours, fives[:6], fives[6:]):
        tall = max(max(y for _, y in piece.shape) for piece in row) + 1
        wide = [max(x for x, _ in piece.shape) + 1 for piece in row]
        gap = (svg.width - sum(wide) * side) / (len(row) + 1)
        left = gap
        for piece, width in zip(row, wide, strict=True):
            spots = [(left + x * side, top + (tall - 1 - y) * side) for x, y in piece.shape]
            draw_piece(svg, spots, side, "blue")
            svg.text(left + width * side / 2, top + tall * side + 14, piece.name, 13, fill=INK)
            left += width * side + gap
        top += tall * side + 42
    svg.height = top - 12
    return svg


def finished() -> tuple[Camp, ...]:
    """The colours of the sheet's fifth figure at the end of their game."""
    numbers = {piece.name: number for number, piece in enumerate(PIECES)}
    return tuple(
        Camp(0, sum(1 << numbers[name] for name in names), single_last=not names, open=0, reach=0)
        for names in LEFT.values()
    )


def score() -> Svg:
    """What each player has left, and the points: a row for each colour."""
    shapes = {piece.name: piece.shape for piece in PIECES}
    side, row, left = 15.0, 64.0, 62.0
    svg = Svg(560, row * len(LEFT) + 12)
    for number, (colour, names) in enumerate(LEFT.items()):
        middle, x = 6 + (number + 0.5) * row, left
        svg.disc(31, middle, 12, colour)
        for shape in (shapes[name] for name in names):
            tall = max(y for _, y in shape) + 1
            spots = [(x + column * side, middle + (tall / 2 - 1 - line) * side) for column, line in shape]
            draw_piece(svg, spots, side, colour)
            x += (max(column for column, _ in shape) + 2) * side
        if number:
            svg.path(f"M16 {6 + number * row:g}h{svg.width - 32:g}", stroke=RULE)
    for number, points in enumerate(points_of(BLOKUS.presets["classic"], finished())):
        sign = "+" if points > 0 else "−"
        svg.text(svg.width - 44, 6 + (number + 0.5) * row, f"{sign}{abs(points)}", 22, fill=INK)
    return svg


def played(preset: str, *moves: str) -> BlokusState:
    state = BLOKUS.start(BLOKUS.presets[preset])
    for move in moves:
        assert isinstance(state.turn, Decide)
        state = state.play(state.turn.seats[0], BLOKUS.parse(move))
    return state


def whole_board(state: BlokusState, side: float) -> Board:
    """The board with its frame and pieces, in a picture of its own."""
    edge = 8 + side
    size = state.board.size * side + 2 * edge
    board = Board(Svg(size, size + 2), state.board.size, edge, edge, side)
    board.face()
    board.pieces(state)
    return board


def first_pieces() -> Svg:
    state = played("classic", "a20,b20,b19,b18,c18", "t20,s20,s19,r19,r18", "t1,t2,s2,r2,r3", "a1,a2,b2,b3,c3")
    return _with_starts(state, 21.0)


def duo() -> Svg:
    return _with_starts(played("duo"), 22.0)


def _with_starts(state: BlokusState, side: float) -> Svg:
    board = whole_board(state, side)
    for colour, (cell, *_) in zip(state.options.order, state.options.starts, strict=True):
        board.start(cell, colour)
    return board.svg


def contact() -> Svg:
    """Three placements of blue in one position: by a corner, along an edge, without contact."""
    svg = Svg(620, 218)
    state = played("duo", "e9,e10,e11,f10", "h5,h6,i5,j5", "g7,g8,g9", "k6,k7,l6")
    for index, wish in enumerate(("f5,f6,g5", "e7,e8,f8", "j9,j10,k9,k10")):
        draw_wish(svg, state, wish, 14 + index * 202)
    return svg


def draw_wish(svg: Svg, state: BlokusState, wish: str, left: float) -> None:
    """A part of the board, d4 to l12, with a piece that blue wants to place there, and whether it is legal."""
    side, top, low, high = 21.0, 14.0, Cell(3, 3), Cell(11, 11)
    move = BLOKUS.parse(wish)
    try:
        state.play(0, move)
        edge, sign, dash = OK, "✓", ""
    except IllegalMove:
        edge, sign, dash = NO, "✗", "4 3"
    board = Board(svg, state.board.size, left - low.column * side, top - (state.board.size - 1 - high.row) * side, side)
    board.part(low, high)
    board.pieces(state)
    board.ghost(move.cells, "blue", edge, dash)
    svg.badge(left + 8.3 * side, top + 0.7 * side, sign, edge, 12)
