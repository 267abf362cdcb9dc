"""Grids of one's own: any size, the cross anywhere, no symmetry."""

from __future__ import annotations

from random import Random

SIGNS = "1112345678911ooyr#"


def grid(rows: int, columns: int, cross: str, seed: int = 0) -> str:
    """A grid of cells drawn at random, open around the cross; the cross is named as in moves, `u21`."""
    rng = Random(seed)
    cells = [[rng.choice(SIGNS) for _ in range(columns)] for _ in range(rows)]
    column, row = ord(cross[0]) - ord("a"), int(cross[1:]) - 1
    for x, y in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
        if 0 <= x < columns and 0 <= y < rows:
            cells[y][x] = "1"
    cells[row][column] = "+"
    return "\n".join(map("".join, cells))


SMALL, LARGE, WIDE, TALL = grid(9, 9, "a1"), grid(21, 21, "u21"), grid(9, 21, "k5"), grid(21, 9, "i1")
