"""Mots de Tête to print: the grid, four dice to fold and a score pad."""

from __future__ import annotations

from tete.games.mots.layout import BONUSES, COLUMNS, CROSS, DOWN, read_board
from tete.games.mots.options import MotsOptions
from tete.print.folding import box_size, draw_die
from tete.print.press import MIDDLE, Press
from tete.print.tables import score_pad

SIDE = 15.5  # ours: the printed grid is lost
DIE = 18.0
FILLS = {"o": "bonus-orange", "y": "bonus-yellow", "r": "bonus-red"}


def draw(press: Press, options: MotsOptions, seats: int) -> None:
    board = read_board(options.board)
    width, height = (board.columns + 0.4) * SIDE, (board.rows + 0.4) * SIDE

    def paint() -> None:
        for row in range(board.rows):
            for column in range(board.columns):
                _draw_cell(press, board.kinds[row * DOWN + column], (column + 0.4) * SIDE, (row + 0.4) * SIDE)
        for column in range(board.columns):
            press.words((column + 0.9) * SIDE, 0.3 * SIDE, COLUMNS[column], 9, "C")
        for row in range(board.rows):
            press.words(0.32 * SIDE, (row + 0.98) * SIDE, str(row + 1), 9, "R")
        press.box(0.4 * SIDE, 0.4 * SIDE, board.columns * SIDE, board.rows * SIDE, pen=0.8)

    press.board(press.said("grid"), width, height, paint, SIDE, 0.4 * SIDE)
    press.sheet(press.said("dice"))
    wide, tall = box_size(DIE, DIE)
    for number in range(4):
        with press.moved((number % 2) * (wide + 8), (number // 2) * (tall + 14) + 8):
            draw_die(press, DIE, (1, 2, 6, 5, 3, 4))
        press.count("die")
    press.note(2 * (tall + 14) + 8, press.said("mots-dice"))
    score_pad(press, "turn", 22)


def _draw_cell(press: Press, sign: str, x: float, y: float) -> None:
    if sign == "#":
        press.box(x, y, SIDE, SIDE, fill=(0, 0, 0) if press.ink != "low" else None)
        if press.ink == "low":
            for step in range(1, 6):
                press.line((x, y + step * SIDE / 5), (x + step * SIDE / 5, y), 0.3)
                press.line((x + SIDE, y + SIDE - step * SIDE / 5), (x + SIDE - step * SIDE / 5, y + SIDE), 0.3)
        return
    press.box(x, y, SIDE, SIDE, press.fill_of(FILLS[sign]) if sign in FILLS else None, MIDDLE)
    if sign == CROSS:
        third = SIDE / 3
        corners = [(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (2, 2), (2, 3), (1, 3), (1, 2), (0, 2), (0, 1), (1, 1)]
        press.polygon([(x + across * third, y + down * third) for across, down in corners], (0, 0, 0))
    elif sign in BONUSES:
        for number in range(BONUSES.index(sign) + 1):
            left = x + SIDE - 4 - number * 4
            press.box(left, y + 0.8, 3.2, 3.2)
            press.disc(left + 1.6, y + 2.4, 0.45, (0, 0, 0))
    else:
        press.words(x + SIDE - 1, y + 3.6, sign, 9, "R")
