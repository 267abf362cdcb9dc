"""The diagrams of advice of Blokus: the middle, exits on every side, barring a way, and squares of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tete.core import Decide
from tete.core.bits import members
from tete.games.blokus import BLOKUS, BlokusState
from tete.games.blokus.move import Cell
from tools.diagrams.advice import ADVICE
from tools.diagrams.blokus import draw_board, played
from tools.diagrams.svg import EDGE, FILL, PAPER, RUBRIC, Svg

SIDE, LEFT, TOP = 17.0, 24.0, 8.0
DATA = ADVICE["blokus"]


def pictures() -> dict[str, str]:
    return {
        "blokus-advice-middle.svg": str(middle()),
        "blokus-advice-exits.svg": str(exits()),
        "blokus-advice-block.svg": str(block()),
        "blokus-advice-own.svg": str(own()),
    }


def position(moves: Iterable[str]) -> BlokusState:
    return played("classic", *moves)


def index_of(state: BlokusState, colour: str) -> int:
    return [*map(str, state.options.order)].index(colour)


def reached(state: BlokusState, colour: str) -> set[int]:
    """The squares that the next piece of a colour may cover."""
    legal = state.camps[index_of(state, colour)].legal
    return {cell for cell, placements in enumerate(state.board.covering) if placements & legal}


def only(state: BlokusState, colour: str) -> set[int]:
    """The squares of places for a whole piece of a colour into which no other colour can come."""
    others = {cell for other in state.options.order if other != colour for cell in reached(state, other)}
    places = state.camps[index_of(state, colour)].legal & ~state.board.covering_any(others)
    return {cell for cell, placements in enumerate(state.board.covering) if placements & places}


def ways_out(state: BlokusState, colour: str) -> Iterator[tuple[int, ...]]:
    """For every side, the placement that goes furthest beyond the squares of the colour."""
    board, camp = state.board, state.camps[index_of(state, colour)]
    own = [board.cells[cell] for cell in members(camp.taken)]
    for across, up in ((-1, 0), (1, 0), (0, -1), (0, 1)):

        def far(cell: Cell, across: int = across, up: int = up) -> int:
            return across * cell.column + up * cell.row

        edge = max(far(cell) for cell in own)
        beyond = {
            number: max(far(board.cells[cell]) for cell in board.covers[number]) for number in members(camp.legal)
        }
        best = max(beyond, key=beyond.__getitem__)
        if beyond[best] > edge:
            yield board.covers[best]


def _board(title: str, state: BlokusState) -> Svg:
    size = 20 * SIDE
    svg = Svg(size + LEFT + 8, size + TOP + 22, title)
    draw_board(svg, state, LEFT, TOP, SIDE)
    return svg


def _at(cell: Cell) -> tuple[float, float]:
    return LEFT + cell.column * SIDE, TOP + (19 - cell.row) * SIDE


def _shade(svg: Svg, state: BlokusState, cells: Iterable[int], colour: str) -> None:
    """Squares tinted in a colour, with a dot in the middle."""
    for cell in sorted(cells):
        x, y = _at(state.board.cells[cell])
        svg.rect(x + 0.5, y + 0.5, SIDE - 1, SIDE - 1, fill=FILL[colour], fill_opacity=0.36)
        svg.circle(x + SIDE / 2, y + SIDE / 2, 2.2, fill=EDGE[colour])


def _ghost(svg: Svg, state: BlokusState, cells: Iterable[int], colour: str, edge: str) -> None:
    """A piece that is not yet on the board."""
    for cell in cells:
        x, y = _at(state.board.cells[cell])
        svg.tile(x, y, SIDE, colour, opacity=0.5)
        svg.rect(x + 1.5, y + 1.5, SIDE - 3, SIDE - 3, fill="none", stroke=edge, stroke_width=2)


def _cross(svg: Svg, cell: Cell, colour: str) -> None:
    """A crossed ring on a square that a colour loses."""
    x, y = (step + SIDE / 2 for step in _at(cell))
    arm = SIDE * 0.16
    svg.circle(x, y, SIDE * 0.36, fill=PAPER, stroke=EDGE[colour], stroke_width=2)
    svg.path(f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}", stroke=EDGE[colour], stroke_width=2)
    svg.path(f"M{x - arm:g} {y + arm:g}l{2 * arm:g} {-2 * arm:g}", stroke=EDGE[colour], stroke_width=2)


def middle() -> Svg:
    """What blue and yellow can reach with their next piece."""
    state = position(DATA["middle"])
    svg = _board("Blue has gone for the middle, yellow has stayed on its edge", state)
    for colour in ("blue", "yellow"):
        _shade(svg, state, reached(state, colour), colour)
    return svg


def exits() -> Svg:
    """The corners at which a colour can go on, and for every side a piece that goes out there."""
    state, colour = position(DATA["game"][: DATA["exits"]["after"]]), DATA["exits"]["colour"]
    svg = _board("A way out on every side", state)
    open_corners = {*map(state.board.cell, state.free_corners(index_of(state, colour)))} & reached(state, colour)
    for cell in sorted(open_corners):
        x, y = _at(state.board.cells[cell])
        svg.circle(x + SIDE / 2, y + SIDE / 2, SIDE * 0.28, fill=PAPER, stroke=EDGE[colour], stroke_width=2)
    for cells in ways_out(state, colour):
        _ghost(svg, state, cells, colour, EDGE[colour])
    return svg


def block() -> Svg:
    """The piece that bars the way, and the corner that it takes."""
    state, move = position(DATA["game"][: DATA["block"]]), BLOKUS.parse(DATA["game"][DATA["block"]])
    assert state.colour is not None
    assert isinstance(state.turn, Decide)
    svg = _board("A piece bars the way of another colour", state)
    after = state.play(state.turn.seats[0], move)
    cells = [state.board.cell(cell) for cell in move.cells]
    _ghost(svg, state, cells, state.colour, RUBRIC)
    for cell in set(state.free_corners(0)) - set(after.free_corners(0)):
        _cross(svg, cell, "blue")
    return svg


def own() -> Svg:
    """The squares that only one colour can take."""
    state, colour = position(DATA["game"][: DATA["own"]["after"]]), DATA["own"]["colour"]
    svg = _board("Squares that only one colour can take", state)
    _shade(svg, state, only(state, colour), colour)
    return svg
