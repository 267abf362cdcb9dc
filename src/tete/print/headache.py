"""Headache to print: the disc over sheets, sixteen cones and two dice to fold."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tete.games.headache import HEADACHE
from tete.games.headache.options import HeadacheOptions
from tete.games.headache.track import CONES, CROSSINGS, SPACES, place
from tete.print.folding import box_size, cone_size, draw_cone, draw_die
from tete.print.press import MIDDLE, Press
from tete.svg.headache import DISC, IN, OUT, RING, STARTS

SCALE = 0.6  # millimetres for a unit of the picture: the disc is 36 cm wide, which is ours, as all sizes
SLANT = 32.0  # of a cone: its foot is 16 mm wide and stands on a space of 17 mm
DIE = 18.0


def draw(press: Press, options: HeadacheOptions, seats: int) -> None:
    colours = [colour for own in HEADACHE.start(options, seats).view(None).colours for colour in own]
    radius = DISC * SCALE

    def at(round_: float, bulge: float) -> tuple[float, float]:
        angle, away = 2 * math.pi * round_ / CROSSINGS, SCALE * (RING + bulge * (OUT if bulge > 0 else IN))
        return radius - away * math.sin(angle), radius + away * math.cos(angle)

    def paint() -> None:
        press.disc(radius, radius, radius - 0.3, pen=0.6)
        press.disc(radius, radius, 30, pen=0.4)
        for line, text in enumerate(press.said("dome").split("\n")):
            press.words(radius, radius - 2 + 6 * line, text, 10, "C")
        for k in range(CROSSINGS):
            for side in (1, -1):
                way = [at(k + step / 24, side * math.sin(math.pi * step / 24)) for step in range(25)]
                press.path(way, 0.4, MIDDLE)
        for space in SPACES:
            x, y = at(*place(space))
            if colour := STARTS.get(space):
                press.hatched_disc(x, y, 14, colour)
            press.disc(x, y, 10.2 if space[0] == "x" else 8.6, (255, 255, 255), 0.6 if space[0] == "x" else 0.3)
            if colour:
                press.centred(x, y, press.translator.letter(colour), 14, bold=True)
                way = [at(place(space)[0] + step / 40, 1.45) for step in range(-8, 9)]
                press.path(way, 0.8)
                (x0, y0), (x1, y1) = way[-3], way[-1]
                press.polygon(
                    [(x1 + y0 - y1, y1 + x1 - x0), (x1 + y1 - y0, y1 + x0 - x1), (2 * x1 - x0, 2 * y1 - y0)], (0, 0, 0)
                )
            elif space[0] == "x":
                press.line((x - 2, y - 2), (x + 2, y + 2), 0.4)
                press.line((x - 2, y + 2), (x + 2, y - 2), 0.4)

    press.board(press.said("board"), 2 * radius, 2 * radius, paint)
    _draw_cones(press, colours)
    press.sheet(press.said("dice"))
    wide, _ = box_size(DIE, DIE)
    for number, faces in enumerate(((1, 2, 6, 5, 3, 4), (9, 9, 9, 9, 0, 9))):
        with press.moved(number * (wide + 8), 8):
            draw_die(press, DIE, faces, dot=0)
        press.count("die")
    press.note(3 * DIE + 20, press.said("headache-dice"))


def _draw_cones(press: Press, colours: Sequence[str]) -> None:
    press.sheet(press.said("cones"))
    wide, tall = (length + 2 for length in cone_size(SLANT))
    across = int(press.area[0] // wide)
    cones = [colour for colour in colours for _ in range(CONES)]
    for number, colour in enumerate(cones):
        with press.moved(number % across * wide, number // across * tall + 6):
            draw_cone(press, SLANT, colour, press.translator.letter(colour))
        press.count(f"cone {colour}")
    press.note(math.ceil(len(cones) / across) * tall + 12, press.said("cone"))
