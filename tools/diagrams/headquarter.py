"""Diagrams of Headquarter: the head, the ways to place, what stands, what is seen, and what a side scores."""

from __future__ import annotations

from collections.abc import Iterable

from tete.core.bits import members
from tete.core.turn import CHANCE, Over, Roll
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions, HeadquarterState
from tete.games.headquarter.head import BLACKOUT, Area, areas, colour_at, filled, points, read_head
from tete.games.headquarter.move import Placement
from tete.i18n import Lang
from tete.svg.headquarter import NAMES, SIDE, Board
from tete.svg.picture import CARD, INK, INK2, NO, OK, RUBRIC, RULE, Svg

SMALL, WIDE = "####\n####", "#####\n#####\n#####"


def pictures(lang: Lang) -> dict[str, Svg]:
    return {
        "headquarter-head": _head(lang),
        "headquarter-placing": _placing(lang),
        "headquarter-stability": _stability(lang),
        "headquarter-seeing": _seeing(lang),
        "headquarter-score": _score(lang),
    }


def _played(words: Iterable[str], options: HeadquarterOptions | None = None) -> HeadquarterState:
    """The position after these placements, two words each; every piece is drawn as it is wanted."""
    state, cubes = HEADQUARTER.start(options), list(words)
    for first, second in zip(cubes[::2], cubes[1::2], strict=True):
        move = HEADQUARTER.parse(f"{first} {second}")
        assert isinstance(move, Placement)
        state = state.play(CHANCE, HEADQUARTER.parse(f"draw {move.piece}")).play(state.mover, move)
    return state


def _head(lang: Lang) -> Svg:
    svg = Svg(330, 304)
    board = Board(svg, HEADQUARTER.start().head, 46, 48, lang)
    board.carve()
    board.coordinates()
    return svg


def _placing(lang: Lang) -> Svg:
    """Three placements of one piece, the head seen a little from above and from the right."""
    svg = Svg(600, 146)
    options = HeadquarterOptions(head=SMALL)
    for index, text in enumerate(("b1r c1b", "b1r b2b", "b1r b1'b")):
        state = _played(text.split(), options)
        board = Board(svg, state.head, 44 + index * 190, 46, lang)
        board.wood()
        board.coordinates()
        for cell in members(state.pushed):
            board.solid(cell, colour_at(state.layers[1], 1 << cell), behind=1)
        for cell in members(filled(state.layers[0])):
            board.solid(cell, colour_at(state.layers[0], 1 << cell), behind=0)
        svg.text(44 + index * 190 + 2 * SIDE, 18, text, size=14, fill=INK)
    return svg


def _stability(lang: Lang) -> Svg:
    """Six placements tried in real positions: the game itself says which ones stand."""
    svg = Svg(640, 314)
    ground = ("b1g", "c1y", "d1g", "e1g")
    tower = ("b1g", "b2y", "d1g", "e1g")
    wedged = (*ground, "e1g", "e2y", "b1y", "c1y")
    tried = (("A", ground, "b2r c2b"), ("B", wedged, "c2r d2b"), ("C", ground, "a2r b2b"), ("D", tower, "b3r c3b"))
    fallen = (("1", ground, "c2r d2b"), ("2", ground, "d2r e2b"))
    for index, (name, before, text) in enumerate((*tried, *fallen)):
        row, column = divmod(index, 3)
        x, y = 26 + column * 210, 20 + row * 152
        _attempt(Board(svg, read_head(WIDE), x, y, lang), before, text, name)
    return svg


def _attempt(board: Board, before: Iterable[str], text: str, name: str) -> None:
    """A piece tried in its place, and whether it stands."""
    state = _played(before, HeadquarterOptions(head=WIDE))
    move = HEADQUARTER.parse(text)
    assert isinstance(move, Placement)
    drawn = state.play(CHANCE, HEADQUARTER.parse(f"draw {move.piece}"))
    stands = move in drawn.moves(drawn.mover)
    board.wood()
    board.cubes(state.layers[0])
    numbers = [cube.row * state.head.stride + cube.column for cube in (move.first, move.second)]
    for number, cube in zip(numbers, (move.first, move.second), strict=True):
        board.cube(number, cube.colour, 1 if stands else 0.5)
    board.outline(numbers, OK if stands else NO)
    x, y = board.corner(0, 0)
    label = f"{name}  ✓" if stands else "✗"
    board.svg.text(x + 2.5 * SIDE, y + 18, label, size=16, fill=OK if stands else NO, font_weight="bold")


def _greedy_game() -> list[HeadquarterState]:
    """A game between two who take the most points they can, with draws that never change."""
    state = HEADQUARTER.start(HEADQUARTER.presets["aided"])
    states = [state]
    while not isinstance(state.turn, Over):
        if isinstance(state.turn, Roll):
            draws = list(state.turn.odds)
            state = state.play(CHANCE, draws[(7 * state.placed + 3) % len(draws)])
        else:
            after = [state.play(state.mover, move) for move in state.moves(state.mover)]
            mover = state.mover
            state = max(after, key=lambda each: points(each.head, each.layers[mover], "linear"))
        states.append(state)
    return states


def _seeing(lang: Lang) -> Svg:
    """Left the own layer, right what seat 0 knows of the other: seen, remembered, or nothing."""
    state = next(each for each in _greedy_game() if each.placed == 15)
    view = state.view(0)
    svg = Svg(660, 304)
    for x, layer, unknown in ((46, view.near, 0), (380, view.far, view.unknown[1])):
        board = Board(svg, view.head, x, 48, lang)
        board.carve() if layer is view.near else board.wood()
        board.coordinates()
        board.cubes(layer, view.head.cells & ~(view.remembered if layer is view.far else 0))
        board.unknown(unknown)
        if layer is view.far:
            for number in members(view.remembered):
                board.remembered(number, colour_at(layer, 1 << number))
    svg.path("M330 150h28m-7 -6l7 6l-7 6", stroke=INK2, stroke_width=2)
    return svg


def _score(lang: Lang) -> Svg:
    """A finished side: every area outlined, with its points."""
    state = _greedy_game()[-1]
    svg = Svg(540, 304)
    board = Board(svg, state.head, 46, 48, lang)
    board.carve()
    board.coordinates()
    board.cubes(state.layers[0])
    listed = areas(state.head, state.layers[0], state.options.blackout)
    for area in listed:
        numbers = list(members(area.cells))
        if area.colour == BLACKOUT:
            for number in numbers:
                x, y = board.place(number)
                svg.rect(x, y, SIDE, SIDE, fill=CARD)
                svg.path(f"M{x} {y + SIDE}l{SIDE} {-SIDE}", stroke=INK2, stroke_width=2)
        board.outline(numbers, INK, 2.5)
    _sum(svg, board, listed)
    return svg


def _sum(svg: Svg, board: Board, listed: tuple[Area, ...]) -> None:
    """The areas that count, largest first, and their sum."""
    counted = sorted((area for area in listed if area.points), key=lambda area: -area.points)
    for index, area in enumerate(counted):
        x, y, size = 356, 40 + index * 22, area.cells.bit_count()
        if area.colour == BLACKOUT:
            svg.rect(x, y - 8, 16, 16, fill=CARD)
        else:
            svg.tile(x, y - 8, 16, NAMES[area.colour])
        svg.text(x + 28, y, board.signs.get(area.colour, ""), 13, fill=INK, font_weight="bold")
        svg.text(x + 70, y, f"{size} × {size}" if size * size == abs(area.points) else str(size), size=13)
        svg.text(x + 140, y, str(area.points).replace("-", "−"), size=14, fill=INK, text_anchor="end")
    bottom = 40 + len(counted) * 22
    svg.path(f"M352 {bottom - 11}h150", stroke=RULE, stroke_width=1.5)
    total = str(sum(area.points for area in listed)).replace("-", "−")
    svg.text(496, bottom + 5, total, size=17, fill=RUBRIC, font_weight="bold", text_anchor="end")
