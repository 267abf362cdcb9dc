"""Diagrams of Headquarter: the head, the ways to place, what stands, what is seen, and what a side scores."""

from __future__ import annotations

from collections.abc import Iterable

from tete.core.bits import members
from tete.core.turn import CHANCE, Over, Roll
from tete.games.headquarter import HEADQUARTER, HeadquarterOptions, HeadquarterState
from tete.games.headquarter.head import LETTERS, Head, read_head
from tete.games.headquarter.layer import BLACKOUT, Area, Layer, areas, colour_at, filled, points
from tete.games.headquarter.move import Placement
from tools.diagrams.svg import BLACK, CELL, EDGE, FILL, INK, INK2, RUBRIC, RULE, Svg

SIDE = 34
NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
WOOD, WOOD_EDGE, STANDS = "#D9B27C", "#9C7440", "#155039"
DEPTH = 13  # how far back a cube reaches in the slanting pictures
SMALL, WIDE = "####\n####", "#####\n#####\n#####"


def pictures() -> dict[str, str]:
    return {
        "headquarter-head.svg": str(_head()),
        "headquarter-placing.svg": str(_placing()),
        "headquarter-stability.svg": str(_stability()),
        "headquarter-seeing.svg": str(_seeing()),
        "headquarter-score.svg": str(_score()),
    }


def _played(words: Iterable[str], options: HeadquarterOptions | None = None) -> HeadquarterState:
    """The position after these placements, two words each; every piece is drawn as it is wanted."""
    state, cubes = HEADQUARTER.start(options), list(words)
    for first, second in zip(cubes[::2], cubes[1::2], strict=True):
        move = HEADQUARTER.parse(f"{first} {second}")
        assert isinstance(move, Placement)
        state = state.play(CHANCE, HEADQUARTER.parse(f"draw {move.piece}")).play(state.mover, move)
    return state


class Board:
    """A head drawn at a place of a picture."""

    def __init__(self, svg: Svg, head: Head, x: float, y: float) -> None:
        self.svg, self.head, self.x, self.y = svg, head, x, y

    def corner(self, column: int, row: int) -> tuple[float, float]:
        return self.x + column * SIDE, self.y + (self.head.rows - row) * SIDE

    def place(self, number: int) -> tuple[float, float]:
        row, column = divmod(number, self.head.stride)
        return self.corner(column, row)

    def wood(self) -> None:
        """The head's edge around the cells, and the cells."""
        for number in members(self.head.cells):
            x, y = self.place(number)
            self.svg.rect(x - 5, y - 5, SIDE + 10, SIDE + 10, fill=WOOD, stroke=WOOD_EDGE, stroke_width=2, rx=3)
        for number in members(self.head.cells):
            x, y = self.place(number)
            self.svg.rect(x - 4, y - 4, SIDE + 8, SIDE + 8, fill=WOOD)
        for number in members(self.head.cells):
            x, y = self.place(number)
            self.svg.rect(x, y, SIDE, SIDE, fill=CELL, stroke=RULE)

    def coordinates(self) -> None:
        for column in range(self.head.columns):
            x, y = self.corner(column, 0)
            self.svg.text(x + SIDE / 2, y + 15, LETTERS[column])
        for row in range(1, self.head.rows + 1):
            x, y = self.corner(0, row)
            self.svg.text(x - 16, y + SIDE / 2, str(row))

    def cubes(self, layer: Layer, cells: int | None = None) -> None:
        for number in members(self.head.cells if cells is None else cells):
            colour = colour_at(layer, 1 << number)
            if colour != ".":
                self.cube(number, colour)

    def cube(self, number: int, colour: str, opacity: float = 1) -> None:
        x, y = self.place(number)
        self.svg.tile(x + 1, y + 1, SIDE - 2, NAMES[colour], rx=4, stroke_width=1.5, opacity=opacity)
        self.letter(number, colour)

    def letter(self, number: int, sign: str) -> None:
        x, y = self.place(number)
        self.svg.circle(x + SIDE / 2, y + SIDE / 2, 7.5, fill="#FBF7EE", opacity=0.92)
        self.svg.text(x + SIDE / 2, y + SIDE / 2 + 0.5, sign, fill=INK, font_weight="bold")

    def remembered(self, number: int, colour: str) -> None:
        """A cube out of sight: smaller, paler, dashed."""
        x, y = self.place(number)
        self.svg.tile(x + 6, y + 6, SIDE - 12, NAMES[colour], rx=4, opacity=0.55, stroke_dasharray="3 2")
        self.letter(number, colour)

    def outline(self, numbers: Iterable[int], colour: str, width: float = 3) -> None:
        """A line around a set of cells."""
        inside = set(numbers)
        for number in inside:
            x, y = self.place(number)
            sides = {
                number - 1: f"M{x} {y}v{SIDE}",
                number + 1: f"M{x + SIDE} {y}v{SIDE}",
                number + self.head.stride: f"M{x} {y}h{SIDE}",
                number - self.head.stride: f"M{x} {y + SIDE}h{SIDE}",
            }
            for beside, line in sides.items():
                if beside not in inside:
                    self.svg.path(line, stroke=colour, stroke_width=width, stroke_linecap="round")


def _head() -> Svg:
    svg = Svg(330, 262, "The head: thirty cells, columns a to g, rows 1 to 6")
    board = Board(svg, HEADQUARTER.start().head, 50, 22)
    board.wood()
    board.coordinates()
    return svg


def _placing() -> Svg:
    """Three placements of one piece, the head seen a little from above and from the right."""
    svg = Svg(600, 146, "A piece lying, a piece upright, and a piece through the head, its blue cube on the far side")
    options = HeadquarterOptions(head=SMALL)
    for index, text in enumerate(("b1r c1b", "b1r b2b", "b1r b1'b")):
        state = _played(text.split(), options)
        board = Board(svg, state.head, 44 + index * 190, 46)
        board.wood()
        board.coordinates()
        for cell in members(state.pushed):
            _solid(board, cell, colour_at(state.layers[1], 1 << cell), behind=1)
        for cell in members(filled(state.layers[0])):
            _solid(board, cell, colour_at(state.layers[0], 1 << cell), behind=0)
        svg.text(44 + index * 190 + 2 * SIDE, 18, text, size=14, fill=INK, font_family="monospace")
    return svg


def _solid(board: Board, number: int, colour: str, behind: int) -> None:
    """A cube with its top and its right side, in the near layer or behind it."""
    x, y = board.place(number)
    x, y = x + behind * DEPTH, y - behind * DEPTH
    fill, edge = FILL[NAMES[colour]], EDGE[NAMES[colour]]
    top = f"M{x} {y}l{DEPTH} {-DEPTH}h{SIDE}l{-DEPTH} {DEPTH}z"
    right = f"M{x + SIDE} {y}l{DEPTH} {-DEPTH}v{SIDE}l{-DEPTH} {DEPTH}z"
    for shape, shade in ((top, "#fff"), (right, "#000")):
        board.svg.path(shape, fill=fill, stroke=edge, stroke_width=1.5, stroke_linejoin="round")
        board.svg.path(shape, fill=shade, fill_opacity=0.22)
    if not behind:
        board.svg.tile(x, y, SIDE, NAMES[colour], stroke_width=1.5)
        board.letter(number, colour)
    else:
        board.svg.text(x + SIDE + DEPTH + 9, y, colour, fill=INK, font_weight="bold")


def _stability() -> Svg:
    """Six placements tried in real positions: the game itself says which ones stand."""
    stand = "both cubes rest, a cube holds the hanging one, the edge holds it, the resting cube cannot rise"
    svg = Svg(640, 314, f"A, B, C and D stand: {stand}; two others fall")
    ground = ("b1g", "c1y", "d1g", "e1g")
    tower = ("b1g", "b2y", "d1g", "e1g")
    wedged = (*ground, "e1g", "e2y", "b1y", "c1y")
    tried = (("A", ground, "b2r c2b"), ("B", wedged, "c2r d2b"), ("C", ground, "a2r b2b"), ("D", tower, "b3r c3b"))
    fallen = (("1", ground, "c2r d2b"), ("2", ground, "d2r e2b"))
    for index, (name, before, text) in enumerate((*tried, *fallen)):
        row, column = divmod(index, 3)
        x, y = 26 + column * 210, 20 + row * 152
        _attempt(Board(svg, read_head(WIDE), x, y), before, text, name)
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
    board.outline(numbers, STANDS if stands else RUBRIC)
    x, y = board.corner(0, 0)
    label = f"{name}  ✓" if stands else "✗"
    board.svg.text(x + 2.5 * SIDE, y + 18, label, size=16, fill=STANDS if stands else RUBRIC, font_weight="bold")


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


def _seeing() -> Svg:
    """Left the own layer, right what seat 0 knows of the other: seen, remembered, or nothing."""
    state = next(each for each in _greedy_game() if each.placed == 15)
    view = state.view(0)
    svg = Svg(640, 262, "Left, your side. Right, what you know of the other: seen, remembered (dashed), hidden (?)")
    for x, layer, unknown in ((46, view.near, 0), (356, view.far, view.unknown[1])):
        board = Board(svg, view.head, x, 22)
        board.wood()
        board.coordinates()
        board.cubes(layer, view.head.cells & ~(view.remembered if layer is view.far else 0))
        for number in members(unknown):
            cx, cy = board.place(number)
            svg.rect(cx, cy, SIDE, SIDE, fill="#E7DAC0", stroke=RULE)
            svg.text(cx + SIDE / 2, cy + SIDE / 2, "?", size=15, font_weight="bold")
        if layer is view.far:
            for number in members(view.remembered):
                board.remembered(number, colour_at(layer, 1 << number))
    svg.path("M306 125h28m-7 -6l7 6l-7 6", stroke=INK2, stroke_width=2)
    return svg


def _score() -> Svg:
    """A finished side: every area outlined, with its points."""
    state = _greedy_game()[-1]
    svg = Svg(520, 262, "A finished side: areas of one colour score their squares, blackouts cost")
    board = Board(svg, state.head, 50, 22)
    board.wood()
    board.coordinates()
    board.cubes(state.layers[0])
    listed = areas(state.head, state.layers[0], state.options.blackout)
    for area in listed:
        numbers = list(members(area.cells))
        if area.colour == BLACKOUT:
            for number in numbers:
                x, y = board.place(number)
                svg.rect(x, y, SIDE, SIDE, fill=BLACK)
                svg.path(f"M{x} {y + SIDE}l{SIDE} {-SIDE}", stroke=INK2, stroke_width=2)
        board.outline(numbers, INK, 2.5)
    _sum(svg, listed)
    return svg


def _sum(svg: Svg, listed: tuple[Area, ...]) -> None:
    """The areas that count, largest first, and their sum."""
    counted = sorted((area for area in listed if area.points), key=lambda area: -area.points)
    for index, area in enumerate(counted):
        x, y, size = 340, 28 + index * 22, area.cells.bit_count()
        if area.colour == BLACKOUT:
            svg.rect(x, y - 8, 16, 16, fill=BLACK)
        else:
            svg.tile(x, y - 8, 16, NAMES[area.colour])
        sign = "." if area.colour == BLACKOUT else area.colour
        svg.text(x + 28, y, sign, fill=INK, font_weight="bold")
        svg.text(x + 70, y, f"{size} × {size}" if size * size == abs(area.points) else str(size), size=13)
        svg.text(x + 140, y, str(area.points).replace("-", "−"), size=14, fill=INK, text_anchor="end")
    bottom = 28 + len(counted) * 22
    svg.path(f"M336 {bottom - 11}h150", stroke=RULE, stroke_width=1.5)
    total = str(sum(area.points for area in listed)).replace("-", "−")
    svg.text(480, bottom + 5, total, size=17, fill=RUBRIC, font_weight="bold", text_anchor="end")
