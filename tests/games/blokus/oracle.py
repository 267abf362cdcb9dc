"""Blokus a second time, by other means: bitmaps of cells, every shape slid over the whole board anew at every turn."""

from __future__ import annotations

from copy import copy
from functools import cache

# The rows of every piece, from the top. Written out again on purpose: nothing here comes from the package.
DRAWN = {
    "1": "x",
    "2": "xx",
    "I3": "xxx",
    "V3": "x/xx",
    "I4": "xxxx",
    "L4": "x/xxx",
    "T4": ".x/xxx",
    "Z4": "xx/.xx",
    "O": "xx/xx",
    "F": ".xx/xx/.x",
    "I5": "xxxxx",
    "L5": "x/xxxx",
    "N": "xx/.xxx",
    "P": "xx/xx/x",
    "T5": "xxx/.x/.x",
    "U": "x.x/xxx",
    "V5": "x/x/xxx",
    "W": "x/xx/.xx",
    "X": ".x/xxx/.x",
    "Y": ".x/xxxx",
    "Z5": "xx/.x/.xx",
}
PAD = 5  # empty columns beside the board, so that a shape cannot leave on one side and come back on the other


def turned(drawing: str) -> set[frozenset[tuple[int, int]]]:
    rows = drawing.split("/")
    points = [(x, len(rows) - y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "x"]
    ways = set()
    for flip in (1, -1):
        for a, b, c, d in ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)):
            moved = [(flip * (a * x + b * y), c * x + d * y) for x, y in points]
            low_x, low_y = min(x for x, _ in moved), min(y for _, y in moved)
            ways.add(frozenset((x - low_x, y - low_y) for x, y in moved))
    return ways


SHAPES = [(name, tuple(way)) for name, drawing in DRAWN.items() for way in turned(drawing)]
SQUARES = {name: drawing.count("x") for name, drawing in DRAWN.items()}


class Oracle:
    """A game in progress: `colour` and `seat` to move (None at the end), `moves` as {text: (piece, cells)}."""

    def __init__(self, preset: str, corners: str = "fixed", shared: str = "green") -> None:
        small = preset == "duo"
        self.preset, self.shared = preset, shared if preset == "three" else None
        self.size = 14 if small else 20
        self.wide = self.size + PAD
        starts = {"blue": "a20", "yellow": "t20", "red": "t1", "green": "a1"}
        if small:
            starts = {"blue": "e10", "yellow": "j5"}
        self.order = list(starts)
        anywhere = sum(self.bit(cell) for cell in starts.values())
        self.starts = {c: anywhere if corners == "free" else self.bit(starts[c]) for c in self.order}
        self.cells = dict.fromkeys(self.order, 0)
        self.played: dict[str, list[str]] = {c: [] for c in self.order}
        self.finished: set[str] = set()
        self.whole = sum(((1 << self.size) - 1) << (self.wide * y) for y in range(self.size))
        self.colour: str | None = self.order[-1]
        self.shapes = [(name, [x + y * self.wide for x, y in way]) for name, way in SHAPES]
        self.moves: dict[str, tuple[str, int]] = {}
        self.advance()

    def bit(self, cell: str) -> int:
        return 1 << (ord(cell[0]) - 97 + (int(cell[1:]) - 1) * self.wide)

    @property
    def seats(self) -> int:
        return {"classic": 4, "teams": 4, "two": 2, "three": 3, "duo": 2}[self.preset]

    @property
    def seat(self) -> int | None:
        if self.colour is None:
            return None
        if self.colour == self.shared:
            return len(self.played[self.colour]) % 3
        return self.owner(self.colour)

    def owner(self, colour: str) -> int:
        return [each for each in self.order if each != self.shared].index(colour) % self.seats

    def advance(self) -> None:
        """The next colour that is not finished; those found unable to place are finished from then on."""
        while len(self.finished) < len(self.order):
            assert self.colour is not None
            self.colour = self.order[(self.order.index(self.colour) + 1) % len(self.order)]
            if self.colour not in self.finished:
                self.moves = self.listed(self.colour)
                if self.moves:
                    return
                self.finished.add(self.colour)
        self.colour, self.moves = None, {}

    def listed(self, colour: str) -> dict[str, tuple[str, int]]:
        own, wide = self.cells[colour], self.wide
        around = own << 1 | own >> 1 | own << wide | own >> wide
        allowed = self.whole & ~around
        for cells in self.cells.values():
            allowed &= ~cells
        sideways = own << 1 | own >> 1
        wanted = (sideways << wide | sideways >> wide) if own else self.starts[colour]
        found = {}
        left = set(DRAWN) - set(self.played[colour])
        for index, (name, steps) in enumerate(self.shapes):
            if name not in left:
                continue
            fits, touches = allowed >> steps[0], 0
            for step in steps[1:]:
                fits &= allowed >> step
            if fits:
                for step in steps:
                    touches |= wanted >> step
            fits &= touches
            while fits:
                low = fits & -fits
                fits ^= low
                text, cells = laid(index, low.bit_length() - 1, wide)
                found[text] = (name, cells)
        return found

    def play(self, text: str) -> None:
        assert self.colour is not None
        name, cells = self.moves[text]
        self.cells[self.colour] |= cells
        self.played[self.colour].append(name)
        self.advance()

    def after(self, text: str) -> Oracle:
        """A copy of this game in which the move is played."""
        other = copy(self)
        other.cells, other.finished = dict(self.cells), set(self.finished)
        other.played = {colour: list(names) for colour, names in self.played.items()}
        other.play(text)
        return other

    def perft(self, depth: int) -> int:
        return len(self.moves) if depth == 1 else sum(self.after(text).perft(depth - 1) for text in self.moves)

    def score(self, colour: str) -> int:
        played = self.played[colour]
        if len(played) == 21:
            return 20 if played[-1] == "1" else 15
        return -sum(SQUARES[name] for name in DRAWN if name not in played)

    def points(self) -> tuple[int, ...]:
        each = [0] * self.seats
        for colour in self.order:
            if colour != self.shared:
                each[self.owner(colour)] += self.score(colour)
        if self.preset == "teams":
            each = [each[seat] + each[(seat + 2) % 4] for seat in range(4)]
        return tuple(each)


@cache
def laid(index: int, anchor: int, wide: int) -> tuple[str, int]:
    points = sorted((anchor % wide + x, anchor // wide + y) for x, y in SHAPES[index][1])
    return ",".join(f"{chr(97 + x)}{y + 1}" for x, y in points), sum(1 << (x + y * wide) for x, y in points)
