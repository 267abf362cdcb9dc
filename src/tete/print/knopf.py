"""Kopf oder Knopf to print: the board over two sheets, and buttons with a window."""

from __future__ import annotations

import math

from tete.games.knopf import KNOPF
from tete.games.knopf.options import KnopfOptions
from tete.print.press import MIDDLE, Press
from tete.svg.knopf import COLOURS, COLUMNS, HOLES

SIDE = 24.0  # ours, as all sizes: the sheet gives none
BUTTON, WINDOW = 10.0, 5.6  # outer and inner radius: the holes of the square stay visible


def draw(press: Press, options: KnopfOptions, seats: int) -> None:
    seen = KNOPF.start(options, seats).view(None).dump()
    rows = seen["holes"]
    size = len(rows) * SIDE + 1

    def paint() -> None:
        for down, row in enumerate(rows):
            for across, holes in enumerate(row):
                x, y = 0.5 + (across + 0.5) * SIDE, 0.5 + (down + 0.5) * SIDE
                press.box(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE, edge=MIDDLE, pen=0.2)
                for right, low in HOLES[holes]:
                    press.disc(x + right * 3.0, y + low * 3.0, 1.6, (0, 0, 0) if press.ink != "low" else None)
                name = f"{COLUMNS[across]}{len(rows) - down}"
                press.words(x - SIDE / 2 + 1, y + SIDE / 2 - 1, name, 6)
        press.box(0.5, 0.5, size - 1, size - 1, pen=0.8)

    press.board(press.said("board"), size, size, paint, SIDE, 0.5)
    press.sheet(press.said("buttons"))
    step = 2 * BUTTON + 2
    across = int(press.area[0] // step)
    buttons = [colour for colour, own in zip(COLOURS, seen["buttons"], strict=True) for _ in own]
    for number, colour in enumerate(buttons):
        x, y = (number % across + 0.5) * step, (number // across + 0.5) * step
        press.hatched_disc(x, y, BUTTON, colour)
        press.disc(x, y, WINDOW + (1.2 if colour == "blue" else 0), (255, 255, 255))
        press.disc(x, y, WINDOW)
        press.count(f"button {colour}")
    press.note(math.ceil(len(buttons) / across) * step + 8, press.said("window"))
