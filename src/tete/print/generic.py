"""Games without sheets of their own: the board of the declared layout, and its tokens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tete.core import AnyGame, BadOptions
from tete.core.layout import board_of
from tete.print.press import GREYS, Press
from tete.svg.generic import UNIT, places

STEP = 24.0  # millimetres between neighbouring points


def draw_layout(game: AnyGame) -> Callable[[Press, Any, int], None]:
    """Prints the first position's board and every token on it or beside it."""

    def draw(press: Press, options: Any, seats: int) -> None:
        board = board_of(game.start(options, seats).view(None).dump())
        if board is None:
            raise BadOptions("print-nothing", name=game.key)
        spots = {name: (x * STEP / UNIT, y * STEP / UNIT) for name, (x, y) in places(board).items()}
        width = max(x for x, _ in spots.values()) + STEP
        height = max(y for _, y in spots.values()) + STEP

        def paint() -> None:
            for start, end in board["lines"]:
                press.line(spots[start], spots[end], 0.5)
            for name, (x, y) in spots.items():
                if board["kind"] == "grid":
                    press.box(x - STEP / 2, y - STEP / 2, STEP, STEP)
                else:
                    press.disc(x, y, 2, (255, 255, 255))
                press.words(x - STEP / 2 + 1, y + STEP / 2 - 1, name, 6)

        press.board(press.said("board"), width, height, paint)
        tokens = [(token["colour"], token.get("label") or "") for token in board["tokens"]]
        tokens += [(each["colour"], "") for each in board.get("supply", ()) for _ in range(each["count"])]
        across, per_sheet = int(press.area[0] // 20), int(press.area[0] // 20) * int(press.area[1] // 20)
        for number, (colour, label) in enumerate(tokens):
            if number % per_sheet == 0:
                press.sheet(press.said("tokens"))
            x, y = (number % across + 0.5) * 20, (number % per_sheet // across + 0.5) * 20
            press.hatched_disc(x, y, 9, colour) if colour in GREYS else press.disc(x, y, 9)
            press.disc(x, y, 4, (255, 255, 255))
            press.centred(x, y, label or press.translator.letter(colour), 10, bold=True)
            press.count(colour)

    return draw
