"""Things to cut out, fold and glue: boxes such as dice and double cubes, and cones."""

from __future__ import annotations

import math
from collections.abc import Callable

from tete.print.press import Press

FLAP = 6.0
Face = Callable[[Press, float, float, float, float], None]  # what is printed on a face: x, y, width, height
PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def box_size(side: float, length: float) -> tuple[float, float]:
    """How much room the net of a box takes."""
    return 4 * side + FLAP, 2 * side + length


def draw_box(press: Press, side: float, length: float, faces: tuple[Face, Face, Face, Face, Face, Face]) -> None:
    """The net of a box: four faces in a row, `length` high, the fifth above the second and the sixth below it."""
    for index in range(4):
        faces[index](press, index * side, side, side, length)
    faces[4](press, side, 0, side, side)
    faces[5](press, side, side + length, side, side)
    right, low, cut = 4 * side, side + length, FLAP / 2
    outline = [(side, 0.0), (2 * side, 0.0), (2 * side, side)]
    for index in (2, 3):  # a flap above each of the last two faces
        outline += [
            (index * side + cut, side - FLAP),
            ((index + 1) * side - cut, side - FLAP),
            ((index + 1) * side, side),
        ]
    outline += [(right + FLAP, side + cut), (right + FLAP, low - cut), (right, low)]
    for index in (3, 2):
        outline += [((index + 1) * side - cut, low + FLAP), (index * side + cut, low + FLAP), (index * side, low)]
    outline += [(2 * side, low + side), (side, low + side), (side, low), (cut, low + FLAP), (0.0, low)]
    outline[-2:] = [(side - cut, low + FLAP), (cut, low + FLAP), (0.0, low)]
    outline += [(0.0, side), (cut, side - FLAP), (side - cut, side - FLAP), (side, side)]
    press.polygon(outline)
    for index in range(1, 5):
        press.fold((index * side, side), (index * side, low))
    for y in (side, low):
        press.fold((0, y), (4 * side, y))


def draw_die(press: Press, side: float, numbers: tuple[int, ...], dot: int | None = None) -> None:
    """A die: a number on each face, or one face with a dot (for 0) and blank ones."""

    def face(number: int) -> Face:
        def paint(press: Press, x: float, y: float, width: float, height: float) -> None:
            third = width / 4
            for spot in PIPS.get(number, ()):
                place = x + width / 2 + third * (spot % 3 - 1), y + height / 2 + third * (spot // 3 - 1)
                press.disc(*place, width / 12, (0, 0, 0))
            if number == dot:
                press.hatched_disc(x + width / 2, y + height / 2, width / 5, "red")

        return paint

    one, two, three, four, five, six = map(face, numbers)
    draw_box(press, side, side, (one, two, three, four, five, six))


def cone_size(slant: float) -> tuple[float, float]:
    return slant + FLAP, slant + FLAP


def draw_cone(press: Press, slant: float, colour: str, letter: str) -> None:
    """A quarter of a circle, which makes a cone four times as long as its foot is wide from the middle."""
    arc = [(slant * math.sin(turn), slant * math.cos(turn)) for turn in _turns(0, math.pi / 2)]
    inner = [(4 * math.sin(turn), 4 * math.cos(turn)) for turn in _turns(math.pi / 2, 0)]
    press.polygon([*inner, *arc], press.fill_of(colour))
    press.hatch(colour, 0, 0, slant, slant, lambda x, y: 4 < math.hypot(x, y) < slant)
    press.polygon([*inner, *arc])
    press.polygon([(4.0, 0.0), (8.0, -FLAP + 1), (slant - 6, -FLAP + 1), (slant, 0.0)])
    press.fold((4, 0), (slant, 0))
    x = y = slant * 0.62 * math.sqrt(0.5)
    press.disc(x, y, 3.2, (255, 255, 255))
    press.centred(x, y, letter, 11, bold=True)


def _turns(start: float, end: float) -> list[float]:
    return [start + (end - start) * step / 24 for step in range(25)]
