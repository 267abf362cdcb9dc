"""Kopf oder Knopf a second time: squares by name in dictionaries, everything looked for by trying, nothing shared."""

from __future__ import annotations

from functools import cache
from itertools import combinations

COLUMNS = "abcdefghij"
BOARD = [f"{column}{row}" for column in COLUMNS for row in range(1, 11)]
COLOURS = ["red", "blue"]


@cache
def shift(square: str, across: int, up: int) -> str | None:
    """The square so many columns and rows away, if it is on the board."""
    column, row = COLUMNS.index(square[0]) + across, int(square[1:]) + up
    return f"{COLUMNS[column]}{row}" if 0 <= column <= 9 and 1 <= row <= 10 else None


WAYS = [(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0)]


def ring() -> list[str]:
    square, squares = "b9", []
    for across, up in ((1, 0), (0, -1), (-1, 0), (0, 1)):
        for _ in range(7):
            squares.append(square)
            square = shift(square, across, up) or ""
    return squares


class Oracle:
    """One game, played in place."""

    def __init__(self, holes: str, goal: int, buttons: dict[str, str] | None = None, seat: int = 0) -> None:
        lines = holes.split()
        self.holes = {square: int(lines[10 - int(square[1:])][COLUMNS.index(square[0])]) for square in BOARD}
        self.goal = goal
        self.buttons = dict(zip(ring(), COLOURS * 14, strict=True)) if buttons is None else dict(buttons)
        self.seat = seat
        self.reason: str | None = None
        self.quiet = 0
        self.counts: dict[object, int] = {}
        self.step = 0
        self.begin_turn()

    # --- what there is

    def of(self, seat: int) -> list[str]:
        return [square for square in BOARD if self.buttons.get(square) == COLOURS[seat]]

    def groups(self, seat: int) -> list[set[str]]:
        """Groups by merging: every button alone first, then whatever touches is thrown together."""
        found: list[set[str]] = []
        for square in self.of(seat):
            near = {shift(square, *way) for way in WAYS}
            touching = [group for group in found if group & near]
            found = [group for group in found if not group & near] + [{square}.union(*touching)]
        return found

    def punishable(self) -> list[str]:
        groups = [group for group in self.groups(1 - self.seat) if len(group) >= 3]
        return [square for square in BOARD if any(square in group for group in groups)]

    def threatened(self) -> list[str]:
        hit = set()
        for group in self.groups(self.seat):
            if len(group) != 2:
                continue
            reach = sum(self.holes[square] for square in group)
            for end in group:
                (other,) = group - {end}
                (way,) = [way for way in WAYS if shift(other, *way) == end]
                for steps in range(1, reach + 1):
                    square = shift(end, way[0] * steps, way[1] * steps)
                    if square in self.buttons:
                        if self.buttons[square] != COLOURS[self.seat]:
                            hit.add(square)
                        break
        return [square for square in BOARD if square in hit]

    def hops(self) -> list[str]:
        texts = []
        for start in self.of(self.seat):
            for length in [1, 2, 3, 4] if self.holes[start] == 4 else [self.holes[start]]:
                for across, up in WAYS:
                    end = shift(start, across * length, up * length)
                    if end is not None and end not in self.buttons:
                        texts.append(f"{start}-{end}")
        return texts

    # --- what is asked

    def texts(self) -> list[str]:
        if self.reason is not None:
            return []
        if self.step == 1:
            return [f"take {square}" for square in self.punishable()] + ["leave"]
        if self.step == 2:
            hit = self.threatened()
            chosen = [each for size in range(1, len(hit) + 1) for each in combinations(hit, size)]
            return ["strike " + " ".join(each) for each in chosen] + ["hold"]
        return self.hops()

    def points(self) -> tuple[int, int]:
        return 14 - len(self.of(1)), 14 - len(self.of(0))

    def outcome(self) -> tuple[tuple[int, ...], tuple[int, ...], str] | None:
        if self.reason is None:
            return None
        red, blue = self.points()
        places = (1, 1) if red == blue else (1, 2) if red > blue else (2, 1)
        return places, (red, blue), self.reason

    # --- what happens

    def begin_turn(self) -> None:
        position = (frozenset(self.buttons.items()), self.seat)
        self.counts[position] = self.counts.get(position, 0) + 1
        if self.counts[position] == 3:
            self.reason = "repetition"
            return
        self.step = 0
        self.next_step()

    def next_step(self) -> None:
        self.step += 1
        if self.step == 1 and not self.punishable():
            self.step = 2
        if self.step == 2 and not self.threatened():
            self.step = 3
        if self.step == 3 and not self.hops():
            self.step = 4
        if self.step == 4:
            self.seat = 1 - self.seat
            self.begin_turn()

    def remove(self, squares: list[str]) -> None:
        self.quiet = 0
        for square in squares:
            del self.buttons[square]
        if self.points()[self.seat] >= self.goal:
            self.reason = "goal"

    def play(self, text: str) -> None:
        """The text must be one of `texts()`."""
        if "-" in text:
            start, end = text.split("-")
            self.buttons[end] = self.buttons.pop(start)
            self.quiet += 1
            if self.quiet == 100:
                self.reason = "no-removal"
                return
        elif " " in text:
            self.remove(text.split()[1:])
        if self.reason is None:
            self.next_step()
