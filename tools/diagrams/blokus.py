"""The diagrams of the Blokus rules: the pieces, where to begin, what may touch, the points, and the board of Duo."""

from __future__ import annotations

from tete.core import Decide, IllegalMove
from tete.games.blokus import BLOKUS, BlokusState
from tete.games.blokus.camp import Camp
from tete.games.blokus.geometry import PIECES
from tete.games.blokus.move import Cell
from tete.games.blokus.state import points as points_of
from tools.diagrams.svg import CELL, EDGE, FILL, INK, PAPER, RUBRIC, RULE, Svg

LETTER = {"b": "blue", "y": "yellow", "r": "red", "g": "green"}
GREEN = "#1F7A4D"
# What the players of the sheet's fifth figure have left: it says of what size, we chose which. Blue has none,
# and the single square came last.
LEFT = {
    "blue": (),
    "yellow": ("O", "T4"),
    "red": ("V3", "I4", "L4", "Z4", "O", "X"),
    "green": ("I3", "T4", "Z4", "O", "W"),
}


def pictures() -> dict[str, str]:
    return {
        "blokus-pieces.svg": str(pieces()),
        "blokus-start.svg": str(start()),
        "blokus-contact.svg": str(contact()),
        "blokus-score.svg": str(score()),
        "blokus-duo.svg": str(duo()),
    }


def pieces() -> Svg:
    """All pieces in rows of equal size, each with its name below."""
    side = 15.0
    small = [piece for piece in PIECES if piece.size < 4]
    fours = [piece for piece in PIECES if piece.size == 4]
    fives = [piece for piece in PIECES if piece.size == 5]
    svg = Svg(560, 372, "The 21 pieces")
    top = 24.0
    for row in (small, fours, fives[:6], fives[6:]):
        tall = max(max(y for _, y in piece.shape) for piece in row) + 1
        wide = [max(x for x, _ in piece.shape) + 1 for piece in row]
        gap = (svg.width - sum(wide) * side) / (len(row) + 1)
        left = gap
        for piece, width in zip(row, wide, strict=True):
            for x, y in piece.shape:
                svg.tile(left + x * side, top + (tall - 1 - y) * side, side, "blue")
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
    side, row, left = 14.0, 62.0, 62.0
    svg = Svg(560, row * len(LEFT) + 12, "The pieces that four players have left, and their points")
    for number, (colour, names) in enumerate(LEFT.items()):
        middle, x = 6 + (number + 0.5) * row, left
        svg.circle(31, middle, 12, fill=FILL[colour], stroke=EDGE[colour], stroke_width=2)
        for shape in (shapes[name] for name in names):
            tall = max(y for _, y in shape) + 1
            for column, line in shape:
                svg.tile(x + column * side, middle + (tall / 2 - 1 - line) * side, side, colour)
            x += (max(column for column, _ in shape) + 2) * side
        if number:
            svg.path(f"M16 {6 + number * row:g}h{svg.width - 32:g}", stroke=RULE, stroke_width=1)
    for number, points in enumerate(points_of(BLOKUS.presets["classic"], finished())):
        sign = "+" if points > 0 else "−"
        svg.text(svg.width - 44, 6 + (number + 0.5) * row, f"{sign}{abs(points)}", 22, fill=INK)
    return svg


def draw_board(svg: Svg, state: BlokusState, left: float, top: float, side: float) -> None:
    """The board with its coordinates outside, and what lies on it."""
    size = state.board.size
    svg.rect(left, top, size * side, size * side, fill=CELL, stroke=INK, stroke_width=1.5)
    lines = "".join(
        f"M{left + step * side:g} {top:g}v{size * side:g}M{left:g} {top + step * side:g}h{size * side:g}"
        for step in range(1, size)
    )
    svg.path(lines, stroke=RULE, stroke_width=1)
    for step in range(size):
        svg.text(left + (step + 0.5) * side, top + size * side + 11, chr(ord("a") + step), 10)
        svg.text(left - 11, top + (size - step - 0.5) * side, str(step + 1), 10)
    for y, row in enumerate(state.rows):
        for x, mark in enumerate(row):
            if mark != ".":
                svg.tile(left + x * side, top + y * side, side, LETTER[mark])


def mark_start(svg: Svg, cell: Cell, colour: str, place: tuple[float, float, float, int]) -> None:
    """A ring in the colour that begins here."""
    left, top, side, size = place
    x, y = left + (cell.column + 0.5) * side, top + (size - cell.row - 0.5) * side
    svg.circle(x, y, side * 0.3, fill=PAPER, stroke=EDGE[colour], stroke_width=2)
    svg.circle(x, y, side * 0.13, fill=FILL[colour])


def played(preset: str, *moves: str) -> BlokusState:
    state = BLOKUS.start(BLOKUS.presets[preset])
    for move in moves:
        assert isinstance(state.turn, Decide)
        state = state.play(state.turn.seats[0], BLOKUS.parse(move))
    return state


def start() -> Svg:
    svg = Svg(470, 470, "The four corners and a first piece in each")
    side, left, top = 21.0, 32.0, 14.0
    state = played("classic", "a20,b20,b19,b18,c18", "t20,s20,s19,r19,r18", "t1,t2,s2,r2,r3", "a1,a2,b2,b3,c3")
    draw_board(svg, state, left, top, side)
    for colour, (cell, *_) in zip(state.options.order, state.options.starts, strict=True):
        mark_start(svg, cell, colour, (left, top, side, 20))
    return svg


def duo() -> Svg:
    svg = Svg(352, 352, "The board of Duo and its two starting squares")
    side, left, top = 22.0, 30.0, 12.0
    state = played("duo")
    draw_board(svg, state, left, top, side)
    for colour, (cell, *_) in zip(state.options.order, state.options.starts, strict=True):
        mark_start(svg, cell, colour, (left, top, side, 14))
    return svg


def contact() -> Svg:
    """Three placements of blue in one position: by a corner, along an edge, without contact."""
    svg = Svg(620, 226, "Allowed: corner contact. Refused: edge contact, and no contact at all")
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
        edge, sign, dash = GREEN, "✓", ""
    except IllegalMove:
        edge, sign, dash = RUBRIC, "✗", "4 3"
    for column in range(low.column, high.column + 1):
        for row in range(low.row, high.row + 1):
            x, y = left + (column - low.column) * side, top + (high.row - row) * side
            mark = state.rows[state.board.size - 1 - row][column]
            if mark == ".":
                svg.rect(x, y, side, side, fill=CELL, stroke=RULE)
            else:
                svg.tile(x, y, side, LETTER[mark])
    for cell in move.cells:
        x, y = left + (cell.column - low.column) * side, top + (high.row - cell.row) * side
        svg.tile(x, y, side, "blue", opacity=0.45)
        svg.rect(
            x + 1.5, y + 1.5, side - 3, side - 3, fill="none", stroke=edge, stroke_width=2.5, stroke_dasharray=dash
        )
    svg.circle(left + 8.2 * side, top + 0.8 * side, 13, fill=PAPER, stroke=edge, stroke_width=2)
    svg.text(left + 8.2 * side, top + 0.8 * side, sign, 16, fill=edge, font_weight="bold")
