"""Headquarter a second time, as slowly and literally as possible: it shares nothing with the package but notation."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

CLASSIC = ["..####.", ".######", ".######", "######.", ".#####.", "...###."]
COLOURS = "rygb"
Cell = tuple[int, int, int]  # side (the seat that looks at it), column, row from 1 at the bottom


@dataclass
class Oracle:
    """A game that changes as it is played; take a copy to look ahead."""

    head: list[str] = field(default_factory=lambda: CLASSIC)
    stability: str = "held"
    blackout: str = "printed"
    ending: str = "starter"
    memory_aid: bool = False
    cubes: dict[Cell, str] = field(default_factory=dict)
    bag: list[str] = field(default_factory=lambda: bag_of(CLASSIC, ()))
    drawn: str | None = None
    mover: int = 0
    last_turn: bool = False
    trigger: str | None = None
    over: bool = False
    certain: list[set[Cell]] = field(default_factory=lambda: [set(), set()])  # known for sure to each seat
    glimpsed: list[set[Cell]] = field(default_factory=lambda: [set(), set()])  # seen once by each seat

    def is_cell(self, column: int, row: int) -> bool:
        return 1 <= row <= len(self.head) and 0 <= column < len(self.head[0]) and self.head[-row][column] == "#"

    def cells(self, side: int) -> list[Cell]:
        rows, columns = range(1, len(self.head) + 1), range(len(self.head[0]))
        return [(side, c, r) for r in rows for c in columns if self.is_cell(c, r)]

    def copy(self) -> Oracle:
        return Oracle(
            self.head, self.stability, self.blackout, self.ending, self.memory_aid, dict(self.cubes), list(self.bag),
            self.drawn, self.mover, self.last_turn, self.trigger, self.over,
            [set(each) for each in self.certain], [set(each) for each in self.glimpsed],
        )  # fmt: skip

    # --- whose turn, and what may be done

    def actor(self) -> int | str | None:
        if self.over:
            return None
        return "chance" if self.drawn is None else self.mover

    def texts(self) -> set[str]:
        """Every ply that can come next."""
        if self.over:
            return set()
        if self.drawn is None:
            return {f"draw {piece}" for piece in self.bag}
        both_ways = {(self.drawn[0], self.drawn[1]), (self.drawn[1], self.drawn[0])}
        return {self.text(one, two, *colours) for one, two in self.spots(self.mover) for colours in both_ways}

    def text(self, one: Cell, two: Cell, colour: str, other: str) -> str:
        ends = sorted([(one, colour), (two, other)], key=lambda end: (end[0][0] != self.mover, end[0][2], end[0][1]))
        return " ".join(f"{chr(97 + c)}{r}{'' if side == self.mover else chr(39)}{col}" for (side, c, r), col in ends)

    def spots(self, seat: int) -> list[tuple[Cell, Cell]]:
        empty = [cell for cell in self.cells(seat) + self.cells(1 - seat) if cell not in self.cubes]
        pairs = itertools.combinations(empty, 2)
        return [pair for pair in pairs if self.allowed(seat, *pair)]

    def allowed(self, seat: int, one: Cell, two: Cell) -> bool:
        sides, columns, rows = abs(one[0] - two[0]), abs(one[1] - two[1]), abs(one[2] - two[2])
        if sides + columns + rows != 1 or seat not in (one[0], two[0]):
            return False
        if rows == 1:
            return self.rests(min(one, two, key=lambda cell: cell[2]))
        resting = [cell for cell in (one, two) if self.rests(cell)]
        if len(resting) == 2:
            return True
        if not resting or self.stability == "full":
            return False
        if self.stability == "half":
            return True
        hanging = two if resting == [one] else one
        if self.stability == "held" and not self.can_rise(resting[0]):
            return True
        return self.is_held(hanging, resting[0])

    def rests(self, cell: Cell) -> bool:
        side, column, row = cell
        return (side, column, row - 1) in self.cubes or not self.is_cell(column, row - 1)

    def can_rise(self, cell: Cell) -> bool:
        side, column, row = cell
        return self.is_cell(column, row + 1) and (side, column, row + 1) not in self.cubes

    def is_held(self, cell: Cell, partner: Cell) -> bool:
        side, column, row = cell
        for beside in ((side, column - 1, row), (side, column + 1, row)):
            if beside != partner and (beside in self.cubes or not self.is_cell(*beside[1:])):
                return True
        across = (1 - side, column, row)
        return across != partner and across in self.cubes

    # --- playing

    def play(self, text: str) -> None:
        if text.startswith("draw "):
            self.drawn = text[5:]
            self.bag.remove(self.drawn)
            return
        ends = [self.read(word) for word in text.split()]
        self.cubes.update(ends)
        if ends[0][0][0] != ends[1][0][0]:
            for seat in (0, 1):
                self.certain[seat] |= {cell for cell, _ in ends if cell[0] != seat}
        for seat in (0, 1):
            self.glimpsed[seat] |= {cell for cell in self.cubes if self.sees(seat, cell)}
        self.drawn = None
        self.finish_turn()

    def read(self, word: str) -> tuple[Cell, str]:
        side = 1 - self.mover if "'" in word else self.mover
        return (side, ord(word[0]) - 97, int(word[1:-1].rstrip("'"))), word[-1]

    def finish_turn(self) -> None:
        if self.ending == "starter":
            self.finish_turn_by_the_letter()
        else:
            self.finish_equal_turns()

    def finish_turn_by_the_letter(self) -> None:
        """Only the starter's last piece ends the game."""
        starter, second = (bool(self.bag) and bool(self.spots(seat)) for seat in (0, 1))
        if self.last_turn:
            self.over = True
        elif starter:  # the game goes on; the second player has a turn after the starter's, if there is a place
            self.mover = 1 if self.mover == 0 and second else 0
        else:
            full = all(cell in self.cubes for cell in self.cells(0))
            self.trigger = "layer-full" if full else "no-placement" if self.bag else "bag-empty"
            self.last_turn = self.mover == 0 and second
            self.over = not self.last_turn
            self.mover = 1

    def finish_equal_turns(self) -> None:
        starter_placed, self.mover = self.mover == 0, 1 - self.mover
        if self.last_turn:
            self.over = True
            return
        can_place = bool(self.spots(self.mover))
        if any(all(cell in self.cubes for cell in self.cells(side)) for side in (0, 1)):
            self.trigger = "layer-full"
        elif not self.bag:
            self.trigger = "bag-empty"
        elif not can_place:
            self.trigger = "no-placement"
        if self.trigger:
            self.last_turn = starter_placed and can_place and bool(self.bag)
            self.over = not self.last_turn

    # --- scoring and seeing

    def score(self, side: int) -> int:
        left, total = self.cells(side), 0
        while left:
            area, border = [], [left.pop()]
            while border:
                cell = border.pop()
                area.append(cell)
                for other in list(left):
                    near = abs(other[1] - cell[1]) + abs(other[2] - cell[2]) == 1
                    if near and self.cubes.get(other) == self.cubes.get(cell):
                        left.remove(other)
                        border.append(other)
            total += self.worth(len(area), area[0] in self.cubes)
        return total

    def worth(self, size: int, cubes: bool) -> int:
        if cubes:
            return size * size if size > 1 else 0
        if self.blackout == "linear":
            return -2 * size
        if self.blackout == "printed" and size == 1:
            return -2
        return -size * size

    def sees(self, seat: int, cell: Cell) -> bool:
        return cell[0] == seat or (seat, *cell[1:]) not in self.cubes

    def far_side(self, seat: int) -> dict[Cell, str]:
        """Each cell of the other layer as the seat knows it: a colour, a capital from memory, `.` or `?`."""
        known = self.certain[seat] | (self.glimpsed[seat] if self.memory_aid else set())
        told = {}
        for cell in self.cells(1 - seat):
            if self.over or self.sees(seat, cell):
                told[cell] = self.cubes.get(cell, ".")
            else:
                told[cell] = self.cubes[cell].upper() if cell in known else "?"
        return told

    def told(self, text: str, seat: int | None) -> str:
        """A ply as a seat hears of it, the ply being about to be played."""
        if text.startswith("draw") or seat == self.mover:
            return text
        after = self.copy()
        after.play(text)
        if after.over:
            return text
        if seat is None:
            return "? ?"
        known = {cell for cell, sign in after.far_side(seat).items() if sign in "rygbRYGB"}
        words = [word for word in text.split() if self.read(word)[0][0] == seat or self.read(word)[0] in known]
        return " ".join([*words, "?", "?"][:2])


def bag_of(head: list[str], pieces: tuple[int, ...]) -> list[str]:
    """The pieces by their counts; without counts, whole sets of ten until there are as many pieces as cells."""
    kinds = ["".join(pair) for pair in itertools.combinations_with_replacement(COLOURS, 2)]
    if pieces:
        return [kind for kind, count in zip(kinds, pieces, strict=True) for _ in range(count)]
    bag: list[str] = []
    while len(bag) < "".join(head).count("#"):
        bag += kinds
    return bag


def perft(oracle: Oracle, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for text in oracle.texts():
        after = oracle.copy()
        after.play(text)
        total += perft(after, depth - 1)
    return total
