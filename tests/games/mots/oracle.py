"""Mots de Tête a second time, as naively as it can be said: every word of a small lexicon is tried everywhere.

It shares nothing with the package but the notation. The grid is a dictionary, the past of each seat a list of what
became of its turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

Cell = tuple[int, int]  # column and row, from 1
COLUMNS = " abcdefghijklmnopqrstu"


class Illegal(Exception):
    pass


def spelled(cell: Cell) -> str:
    return f"{COLUMNS[cell[0]]}{cell[1]}"


def neighbours(cell: Cell) -> list[Cell]:
    column, row = cell
    return [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]


class Oracle:
    def __init__(
        self,
        board: list[str],
        words: set[str],
        seats: int,
        variant: str,
        challenge: bool = False,
        target: int | None = None,
        timed: bool = False,
        ending: str = "full",
        whole: bool = False,
    ) -> None:
        self.kind = {(c, r): sign for r, line in enumerate(board, 1) for c, sign in enumerate(line, 1)}
        self.width, self.height = len(board[0]), len(board)
        self.cross = next(cell for cell, sign in self.kind.items() if sign == "+")
        self.whole = whole  # in quarté: four is the length of the word
        self.words = words
        self.by_length = {size: [word for word in words if len(word) == size] for size in set(map(len, words))}
        self.seats, self.variant, self.challenge, self.timed = seats, variant, challenge, timed
        self.target = target
        if target is None and not timed:
            self.target = {"classic": 300, "quarte": 300, "four": 250}.get(variant)
        self.passes = 10 if ending == "full" else 2
        self.fills = ending == "full" and variant not in ("marathon", "solo")
        self.letters: dict[Cell, str] = {}
        self.scores = [0] * seats
        self.past: list[list[str]] = [[] for _ in range(seats)]
        self.debts = [0] * seats
        self.out: set[int] = set()
        self.seat = 0
        self.rung = False
        self.reason: str | None = None
        self.k = 0
        self.new: dict[Cell, str] = {}
        self.silent: set[int] = set()
        self.step = ""
        self.begin_turn()

    # What must happen next

    def asked(self) -> set[int] | str:
        if self.reason:
            return "nobody"
        return {"write": {self.seat}, "judge": set(self.silent)}.get(self.step, "chance")

    def texts(self, seat: int) -> set[str]:
        if self.step == "judge":
            return {"accept", "challenge"} if seat in self.silent else set()
        return {"pass"} | self.writings(self.k) if self.step == "write" and seat == self.seat else set()

    def chances(self) -> dict[str, int]:
        """Every chance move with the number of ways it can fall; small bonus rolls only."""
        if self.step == "die":
            return {str(number): 1 for number in range(1, 7)}
        cells = self.bonus_cells()
        ways: dict[str, int] = {}
        for faces in product(range(1, 7), repeat=sum("oyr".index(self.kind[cell]) + 1 for cell in cells)):
            rest, said = list(faces), "bonus"
            for cell in cells:
                dice = "oyr".index(self.kind[cell]) + 1
                said += f" {spelled(cell)}={sum(rest[:dice])}"
                rest = rest[dice:]
            ways[said] = ways.get(said, 0) + 1
        return ways

    def places(self) -> list[int]:
        return [1 + sum(other > mine for other in self.scores) for mine in self.scores]

    # Words on a grid

    def run(self, grid: dict[Cell, str], cell: Cell, down: bool) -> list[Cell]:
        """The cells of the unbroken line of letters through a cell."""
        column, row = cell
        here = [cell]
        for way in (-1, 1):
            at = (column, row + way) if down else (column + way, row)
            while at in grid:
                here.append(at)
                at = (at[0], at[1] + way) if down else (at[0] + way, at[1])
        return sorted(here)

    def runs(self, new: dict[Cell, str]) -> list[list[Cell]]:
        """All words of two letters or more that hold one of the new letters; or a single letter, if it is the first."""
        if not self.letters and len(new) == 1:
            return [list(new)]
        grid = self.letters | new
        found = []
        for cell in new:
            for down in (False, True):
                run = self.run(grid, cell, down)
                if len(run) > 1 and run not in found:
                    found.append(run)
        return found

    def spelling(self, run: list[Cell], new: dict[Cell, str]) -> str:
        return "".join((self.letters | new)[cell] for cell in run)

    def all_known(self, new: dict[Cell, str]) -> bool:
        return all(self.spelling(run, new) in self.words for run in self.runs(new))

    def shore(self) -> set[Cell]:
        """New letters touch old ones, or the cross while there are none: one of them lies on such a cell."""
        return {near for cell in self.letters or [self.cross] for near in neighbours(cell)}

    def notation(self, new: dict[Cell, str], down: bool) -> str:
        """The whole main word; a single letter is written across whenever that makes a word, if need be of four."""
        grid, cell = self.letters | new, next(iter(new))
        if len(new) == 1:
            across, upright = (len(self.run(grid, cell, way)) for way in (False, True))
            down = across == 1 or (self.whole and across != 4 and upright == 4)
        main = self.run(grid, cell, down)
        column, row = main[0]
        start = f"{COLUMNS[column]}{row}" if down else f"{row}{COLUMNS[column]}"
        return f"{start} {self.spelling(main, new)}"

    def spans(self, k: int) -> Iterator[tuple[list[Cell], bool]]:
        """Every straight stretch of writable cells with k empty ones (or of k cells) that is bounded by no letter."""
        for column, row, down in product(range(1, self.width + 1), range(1, self.height + 1), (False, True)):
            back = (column, row - 1) if down else (column - 1, row)
            if back in self.letters:
                continue
            span: list[Cell] = []
            at, empty = (column, row), 0
            while self.kind.get(at, "#") not in "#+" and empty <= k:
                span.append(at)
                empty += at not in self.letters
                at = (at[0], at[1] + 1) if down else (at[0] + 1, at[1])
                enough = empty > 0 and len(span) == k if self.whole else empty == k
                if enough and (len(span) > 1 or not self.letters) and at not in self.letters:
                    yield list(span), down

    def writings(self, k: int) -> set[str]:
        return set(self.each_writing(k))

    def each_writing(self, k: int) -> Iterator[str]:
        shore = self.shore()
        for span, down in self.spans(k):
            fresh = [cell for cell in span if cell not in self.letters]
            if shore.isdisjoint(fresh):
                continue
            runs = self.runs(dict.fromkeys(fresh, "?"))  # the same cells whatever the letters
            for word in self.by_length.get(len(span), ()):
                grid = self.letters | dict(zip(span, word, strict=True))
                if any(grid[cell] != self.letters[cell] for cell in span if cell not in fresh):
                    continue
                if all("".join(grid[cell] for cell in run) in self.words for run in runs):
                    yield self.notation({cell: grid[cell] for cell in fresh}, down)

    # Moves

    def play(self, actor: int | str, text: str) -> None:
        if text == "bell" and actor == "chance":
            if self.reason or not self.timed or self.rung:
                raise Illegal
            self.rung = True
            return
        asked = self.asked()
        if actor != asked and not (isinstance(asked, set) and actor in asked):
            raise Illegal
        if self.step == "die":
            self.step, self.k = "write", int(text)
        elif self.step == "bonus":
            self.score({p.split("=")[0]: int(p.split("=")[1]) for p in text.split()[1:]})
        elif self.step == "judge":
            self.answer(int(actor), text)
        elif text == "pass":
            self.declare_pass()
        else:
            self.write(text)

    def write(self, text: str) -> None:
        place, word = text.split()
        down = place[0].isalpha()
        match = re.fullmatch(r"([a-u])(\d+)", place) if down else re.fullmatch(r"(\d+)([a-u])", place)
        assert match
        name, number = match.groups() if down else reversed(match.groups())
        column, row = COLUMNS.index(name), int(number)
        cells = [(column, row + i) if down else (column + i, row) for i in range(len(word))]
        if any(self.kind.get(cell, "#") in "#+" for cell in cells):
            raise Illegal
        if any(self.letters.get(cell, letter) != letter for cell, letter in zip(cells, word, strict=True)):
            raise Illegal
        new = {cell: letter for cell, letter in zip(cells, word, strict=True) if cell not in self.letters}
        if not new or (len(word) if self.whole else len(new)) != self.k or (len(word) < 2 and self.letters):
            raise Illegal
        if self.shore().isdisjoint(new) or self.notation(new, down) != text:
            raise Illegal
        judges = {seat for seat in range(self.seats) if seat != self.seat and seat not in self.out}
        if self.challenge and judges:
            self.new, self.silent, self.step = new, judges, "judge"
            return
        if not self.all_known(new):
            raise Illegal
        self.new = new
        self.stand()

    def answer(self, seat: int, text: str) -> None:
        if text == "accept":
            self.silent.remove(seat)
            if not self.silent:
                self.stand()
        elif self.all_known(self.new):
            self.debts[seat] += 1
            self.stand()
        else:
            self.past[self.seat].append("erased")
            self.end_turn()

    def bonus_cells(self) -> list[Cell]:
        return sorted({cell for run in self.runs(self.new) for cell in run if self.kind[cell] in "oyr"})

    def stand(self) -> None:
        cells = self.bonus_cells()
        if cells and self.variant != "quarte":
            self.step = "bonus"
        else:
            self.score({spelled(cell): {"o": 4, "y": 8, "r": 12}[self.kind[cell]] for cell in cells})

    def score(self, bonus: dict[str, int]) -> None:
        for run in self.runs(self.new):
            for cell in run:
                self.scores[self.seat] += bonus[spelled(cell)] if self.kind[cell] in "oyr" else int(self.kind[cell])
        self.letters |= self.new
        self.past[self.seat].append("word")
        if self.target is not None and self.scores[self.seat] >= self.target:
            self.reason = "target"
        else:
            self.end_turn()

    def declare_pass(self) -> None:
        self.past[self.seat].append("pass" if self.letters else "free")
        self.end_turn()

    def turns(self, seat: int) -> list[str]:
        """Own turns; erased words count as if they had not been."""
        return [what for what in self.past[seat] if what != "erased"]

    def passed(self, seat: int, times: int) -> bool:
        return [what for what in self.turns(seat) if what != "free"][-times:] == ["pass"] * times

    # The course of the game

    def end_turn(self) -> None:
        everyone = range(self.seats)
        passed = self.turns(self.seat)[-1:] == ["pass"] and self.past[self.seat][-1] == "pass"
        was_last_turn = self.variant == "marathon" and len(self.out) == self.seats - 1
        if not self.letters and all(self.turns(seat)[-10:] == ["free"] * 10 for seat in everyone):
            self.reason = "all-passed"
        elif self.variant == "solo" and passed:
            self.reason = "solo"
        elif was_last_turn:
            self.reason = "marathon"
        elif self.variant == "marathon":
            if self.passed(self.seat, 2):
                self.out.add(self.seat)
                left = [seat for seat in everyone if seat not in self.out]
                if len(left) == 1 and self.debts[left[0]]:
                    self.reason = "marathon"
        elif self.variant != "solo" and all(self.passed(seat, self.passes) for seat in everyone):
            self.reason = "all-passed"
        if not self.reason and self.rung:
            self.reason = "bell"
        if not self.reason:
            self.next_seat()

    def next_seat(self) -> None:
        while True:
            self.seat = (self.seat + 1) % self.seats
            if self.seat in self.out:
                continue
            if self.debts[self.seat] == 0:
                break
            self.debts[self.seat] -= 1
        self.begin_turn()

    def begin_turn(self) -> None:
        self.new, self.silent = {}, set()
        self.k = 4 if self.variant == "quarte" else 0
        self.step = "write" if self.variant == "quarte" else "die"
        letters = [4] if self.variant == "quarte" else [3, 4, 2, 1, 5, 6]
        if self.fills and not any(any(self.each_writing(number)) for number in letters):
            self.reason = "grid-full"
