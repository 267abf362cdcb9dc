"""The diagrams of advice of Headquarter: the safer of two placements, and a look at the other side."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from tete.core.bits import members
from tete.core.turn import CHANCE
from tete.games.headquarter import HEADQUARTER, HeadquarterState
from tete.games.headquarter.head import BLACKOUT, Area, areas, filled
from tete.games.headquarter.move import Placement
from tete.i18n import Lang
from tete.svg.headquarter import SIDE, Board
from tete.svg.picture import CARD, INK, INK2, NO, OK, Svg, tone
from tools.diagrams.advice import ADVICE

DATA = ADVICE["headquarter"]


def pictures(lang: Lang) -> dict[str, Svg]:
    return {"headquarter-advice-safer": safer(lang), "headquarter-advice-through": through(lang)}


def position(moves: Iterable[str]) -> HeadquarterState:
    return reduce(after, moves, HEADQUARTER.start())


def after(state: HeadquarterState, text: str) -> HeadquarterState:
    """The position after the mover has drawn what it needs and placed it."""
    move = placement(text)
    drawn = state.play(CHANCE, HEADQUARTER.parse(f"draw {move.piece}"))
    return drawn.play(drawn.mover, move)


def placement(text: str) -> Placement:
    move = HEADQUARTER.parse(text)
    assert isinstance(move, Placement)
    return move


def counted(state: HeadquarterState, seat: int) -> list[Area]:
    """The areas of one colour that make points on a side, the largest first."""
    listed = areas(state.head, state.layers[seat], state.options.blackout)
    return sorted((area for area in listed if area.colour != BLACKOUT and area.points), key=lambda area: -area.points)


def dead(state: HeadquarterState, seat: int) -> list[int]:
    """The empty cells of a side that no piece can fill any more: those beside them and behind them are taken."""
    stride, far = state.head.stride, filled(state.layers[1 - seat])
    free = state.head.cells & ~filled(state.layers[seat])
    round_it = (-1, 1, -stride, stride)
    return [cell for cell in members(free & far) if not any(free >> cell + step & 1 for step in round_it)]


def safer(lang: Lang) -> Svg:
    """The same piece in two places: more points and a hole, or fewer and none."""
    svg = Svg(660, 332)
    state = position(DATA["safer"]["played"])
    for x, name, sign, ink in ((46, "dear", "✗", NO), (376, "safe", "✓", OK)):
        text = DATA["safer"][name]
        later = after(state, text)
        board = _board(svg, later, 0, x, lang)
        for cell in dead(later, 0):
            _hole(board, cell)
        board.outline(_cells(later, text, far=False), ink)
        svg.badge(x - 20, 28, sign, ink, 13)
        svg.text(x + 4.5 * SIDE, 314, _sum(later), 16, fill=INK, font_weight="bold")
    return svg


def through(lang: Lang) -> Svg:
    """Left the own side, right the other one, seen from the same side: a cube pushed through closes a gap."""
    svg = Svg(660, 304)
    state, text = position(DATA["through"]["played"]), DATA["through"]["move"]
    later = after(state, text)
    for x, seat in ((46, 0), (376, 1)):
        board = _board(svg, later, seat, x, lang)
        board.outline(_cells(later, text, far=seat == 1), OK)
    svg.path("M330 150h28m-7 -6l7 6l-7 6", stroke=INK2, stroke_width=2)
    return svg


def _board(svg: Svg, state: HeadquarterState, seat: int, x: float, lang: Lang) -> Board:
    board = Board(svg, state.head, x, 48, lang, mirrored=False)
    board.carve()
    board.coordinates()
    board.cubes(state.layers[seat])
    return board


def _hole(board: Board, cell: int) -> None:
    x, y = board.place(cell)
    board.svg.rect(x, y, SIDE, SIDE, fill=CARD)
    board.svg.text(x + SIDE / 2, y + SIDE / 2, "−2", 15, fill=tone("on-card"), font_weight="bold")


def _cells(state: HeadquarterState, text: str, far: bool) -> list[int]:
    move = placement(text)
    cubes = [cube for cube in (move.first, move.second) if cube.far == far]
    return [cube.row * state.head.stride + cube.column for cube in cubes]


def _sum(state: HeadquarterState) -> str:
    """The areas that count, the holes for good, and the sum: 9 − 2 = 7."""
    points, holes = [area.points for area in counted(state, 0)], dead(state, 0)
    return " + ".join(map(str, points)) + " − 2" * len(holes) + f" = {sum(points) - 2 * len(holes)}"
