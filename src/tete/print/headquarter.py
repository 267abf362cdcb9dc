"""Headquarter to print: a head to build, and the double cubes to fold."""

from __future__ import annotations

from tete.core.bits import members
from tete.games.headquarter.head import DEFAULT, Head, read_head
from tete.games.headquarter.move import PIECES
from tete.games.headquarter.options import HeadquarterOptions
from tete.print.folding import FLAP, Face, box_size, draw_box
from tete.print.press import LINE, Point, Press
from tete.print.tables import score_pad
from tete.svg.headquarter import NAMES, PROFILE

SIDE = 18.0  # of a cube: ours, as all sizes
PLAY = 0.6  # so that a cube slides into its cell
CELL = SIDE + PLAY
DEPTH = 2 * SIDE + 1  # of the head: two cubes
RIM = 18.0  # of card round the opening of a head of another shape


def draw(press: Press, options: HeadquarterOptions, seats: int) -> None:
    head = read_head(options.head)
    for what, mirrored in (("front", False), ("back", True)):
        outline, shift = _outline(head, mirrored)
        width, height = (max(point[axis] for point in outline) for axis in (0, 1))

        def paint(
            outline: list[Point] = outline, shift: Point = shift, mirrored: bool = mirrored, height: float = height
        ) -> None:
            press.polygon(outline, pen=0.4)
            with press.moved(*shift):
                _draw_opening(press, head, mirrored)
            for share in feet(head):
                left = (1 - share if mirrored else share) * max(x for x, _ in outline)
                press.line((left, height), (left, height - 12), 0.4)

        press.board(press.said(what), width + 1, height + 1, paint)
        press.count("panel")
    _draw_walls(press, head)
    _draw_cubes(press, options)
    score_pad(press, "round", 12)


def feet(head: Head) -> tuple[float, float]:
    """Where the feet of the front are, as shares of its width: in the neck of the box's head, else far apart."""
    return (0.5, 0.8) if head == read_head(DEFAULT) else (0.2, 0.8)


def _outline(head: Head, mirrored: bool) -> tuple[list[Point], Point]:
    """The panel with its corner at the origin, and where the opening begins in it."""
    if head == read_head(DEFAULT):
        points = [(x * CELL, y * CELL) for x, y in _smooth(PROFILE)]
    else:
        wide, high = head.columns * CELL + RIM, head.rows * CELL + RIM
        points = [(-RIM, -RIM), (wide, -RIM), (wide, high + RIM), (-RIM, high + RIM)]
    if mirrored:
        points = [(head.columns * CELL - x, y) for x, y in points]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return [(x - left, y - top) for x, y in points], (-left, -top)


def _draw_opening(press: Press, head: Head, mirrored: bool) -> None:
    for number in members(head.cells):
        for start, end in _edges(head, number):
            one, other = (((head.columns - x if mirrored else x) * CELL, y * CELL) for x, y in (start, end))
            press.line(one, other, 0.4)


def _edges(head: Head, number: int) -> list[tuple[Point, Point]]:
    """The sides of a cell at the wall, in cells from the upper left."""
    row, column = divmod(number, head.stride)
    x, y = float(column), float(head.rows - row)
    sides = {
        number - 1: ((x, y), (x, y + 1)),
        number + 1: ((x + 1, y), (x + 1, y + 1)),
        number + head.stride: ((x, y), (x + 1, y)),
        number - head.stride: ((x, y + 1), (x + 1, y + 1)),
    }
    return [side for beside, side in sides.items() if not head.cells >> beside & 1]


def wall_cells(head: Head) -> int:
    """How long the wall inside the opening is, in cells."""
    return sum(len(_edges(head, number)) for number in members(head.cells))


def _draw_walls(press: Press, head: Head) -> None:
    """Strips as deep as the head, a mark at every cell, with flaps to glue at both sides."""
    tall = DEPTH + 2 * FLAP + 6
    at_once = int((press.area[0] - FLAP) // CELL)
    per_sheet = int((press.area[1] - 12) // tall)
    strips = [min(at_once, wall_cells(head) - done) for done in range(0, wall_cells(head), at_once)]
    for number, cells in enumerate(strips):
        if number % per_sheet == 0:
            press.sheet(press.said("walls"))
            press.note(min(per_sheet, len(strips) - number) * tall + LINE, press.said("walls-how"))
        with press.moved(0, number % per_sheet * tall):
            width = cells * CELL
            for y in (0.0, FLAP + DEPTH):
                for cell in range(cells):
                    x, cut = cell * CELL, 2.0
                    near, away = (y + FLAP, y) if y == 0 else (y, y + FLAP)
                    press.path([(x, near), (x + cut, away), (x + CELL - cut, away), (x + CELL, near)])
            press.path([(0, FLAP), (0, FLAP + DEPTH)])
            press.path(
                [(width, FLAP), (width + FLAP, FLAP + 2), (width + FLAP, FLAP + DEPTH - 2), (width, FLAP + DEPTH)]
            )
            for cell in range(1, cells + 1):
                press.fold((cell * CELL, FLAP), (cell * CELL, FLAP + DEPTH))
            for y in (FLAP, FLAP + DEPTH):
                press.fold((0, y), (width, y))
            for _ in range(cells):
                press.count("wall")
    press.sheet(press.said("feet"))
    for number in range(2):
        with press.moved(0, number * 40):
            base, high = 100.0, 30.0
            press.polygon([(0, high), (14, 0), (base - 14, 0), (base, high)], pen=0.4)
            for slot in ((base - DEPTH) / 2, (base + DEPTH) / 2):
                press.line((slot, 0), (slot, 12), 0.4)
            press.count("foot")
    press.note(80, press.said("feet-how"))


def _draw_cubes(press: Press, options: HeadquarterOptions) -> None:
    wide, tall = box_size(SIDE, 2 * SIDE)
    across, down = int((press.area[0] + 4) // (wide + 4)), int((press.area[1] + 4) // (tall + 4))
    pieces = [piece for piece, count in zip(PIECES, options.bag, strict=True) for _ in range(count)]
    for number, piece in enumerate(pieces):
        column, row = number % across, number // across % down
        if column == row == 0:
            press.sheet(press.said("cubes"))
        with press.moved(column * (wide + 4), row * (tall + 4)):
            sides = _faces(piece)
            draw_box(press, SIDE, 2 * SIDE, sides)
        press.count(piece)


def _faces(piece: str) -> tuple[Face, Face, Face, Face, Face, Face]:
    """Four sides with both colours, and an end of each."""

    def cube(press: Press, x: float, y: float, sign: str) -> None:
        press.square(x, y, SIDE, NAMES[sign])
        press.disc(x + SIDE / 2, y + SIDE / 2, 3.4, (255, 255, 255))
        press.centred(x + SIDE / 2, y + SIDE / 2, press.translator.letter(NAMES[sign]), 11, bold=True)

    def both(press: Press, x: float, y: float, width: float, height: float) -> None:
        cube(press, x, y, piece[0])
        cube(press, x, y + SIDE, piece[1])

    def end(sign: str) -> Face:
        return lambda press, x, y, width, height: cube(press, x, y, sign)

    return both, both, both, both, end(piece[0]), end(piece[1])


def _smooth(points: tuple[Point, ...]) -> list[Point]:
    """Points close enough to look round, through the given ones."""
    padded = [points[0], *points, points[-1]]
    curve = []
    for p0, p1, p2, p3 in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for step in range(8):
            t = step / 8
            curve.append(tuple(_spline(t, *values) for values in zip(p0, p1, p2, p3, strict=True)))
    return [(x, y) for x, y in (*curve, points[-1])]


def _spline(t: float, a: float, b: float, c: float, d: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
