"""A second Headache, naive on purpose: it walks every route and shares nothing with the package but move texts."""

from __future__ import annotations

from functools import cache

RING = ["red", "blue", "yellow", "green"]
FIRST_SPACE = {"red": "x0", "blue": "x2", "yellow": "x4", "green": "x6"}
POPS = [f"{number}{dot}" for number in "123456" for dot in ("", "*")]


def following(space: str) -> list[str]:
    """One step clockwise."""
    kind, lens = space[0], int(space[1])
    if kind == "x":
        return [f"o{lens}.1", f"i{lens}.1"]
    place = int(space[3]) + 1
    return [f"x{(lens + 1) % 8}" if place > {"o": 3, "i": 2}[kind] else f"{kind}{lens}.{place}"]


ALL_SPACES = [f"x{k}" for k in range(8)]
ALL_SPACES += [f"o{k}.{n}" for k in range(8) for n in (1, 2, 3)] + [f"i{k}.{n}" for k in range(8) for n in (1, 2)]


def preceding(space: str) -> list[str]:
    """One step against the clock."""
    return [other for other in ALL_SPACES if space in following(other)]


@cache
def walk(space: str, steps: int, clockwise: bool) -> set[str]:
    if steps == 0:
        return {space}
    found: set[str] = set()
    for after in following(space) if clockwise else preceding(space):
        found |= walk(after, steps - 1, clockwise)
    return found


class Oracle:
    """One game that changes as moves are said; `asked` is "chance", a seat, or None when it is over."""

    def __init__(
        self,
        seats: int,
        safe: bool = False,
        sets: int = 1,
        colours: tuple[str, ...] = (),
        starts: str = "open",
        must_move: bool = False,
    ) -> None:
        self.safe, self.sets, self.starts, self.must_move = safe, sets, starts, must_move
        if sets == 2:
            self.of = [["red", "yellow"], ["blue", "green"]]
        elif colours:
            self.of = [[colour] for colour in colours]
        else:
            usual = {2: ["red", "yellow"], 3: ["red", "blue", "yellow"], 4: RING}
            self.of = [[colour] for colour in usual[seats]]
        self.seats = seats
        self.player = {colour: seat for seat, hand in enumerate(self.of) for colour in hand}
        self.home = {colour: 4 for hand in self.of for colour in hand}
        self.on: dict[str, list[str]] = {space: [] for space in ALL_SPACES}
        self.step = "lots"
        self.popping = list(range(seats))
        self.numbers: dict[int, int] = {}
        self.mover = -1
        self.number, self.dot = 0, False
        self.gone: list[int] = []
        self.total = self.calm = 0
        self.calm_turn = True
        self.end: tuple[list[int], list[int], str] | None = None

    @property
    def asked(self) -> str | int | None:
        if self.end:
            return None
        return "chance" if self.step in ("lots", "pop") else self.mover

    def copy(self) -> Oracle:
        twin = Oracle.__new__(Oracle)
        for name, value in vars(self).items():
            if name == "on":
                value = {space: list(pile) for space, pile in value.items()}
            elif isinstance(value, (list, dict)):
                value = value.copy()
            setattr(twin, name, value)
        return twin

    def texts(self) -> set[str]:
        """Everything that may be said now."""
        if self.end:
            return set()
        if self.step in ("lots", "pop"):
            return set(POPS)
        if self.step == "dot":
            return {"again", "done"} | {
                f"promote {space} {level + 1}"
                for space, pile in self.on.items()
                for level in range(len(pile) - 1)
                if self.player[pile[level]] == self.mover
            }
        found = self.entries() | {f"{a}-{b}" for a in ALL_SPACES for b in self.goals(a) if self.may_stop(a, b)}
        if not (self.must_move and found):
            found.add("pass")
        return found

    def entries(self) -> set[str]:
        mine = self.of[self.mover]
        fit = [colour for colour in mine if self.home[colour] > 0 and self.may_enter(colour)]
        return {"enter" if self.sets == 1 else f"enter {colour}" for colour in fit}

    def may_enter(self, colour: str) -> bool:
        there = self.on[FIRST_SPACE[colour]]
        if there == []:
            return True
        fourth = self.home[colour] == 1
        return fourth and self.player[there[-1]] != self.mover and not self.safe

    def goals(self, a: str) -> set[str]:
        """Where the pile on a space can get to with the number popped, if it is the mover's."""
        pile = self.on[a]
        if not pile or self.player[pile[-1]] != self.mover:
            return set()
        return walk(a, self.number, True) | (walk(a, self.number, False) if len(pile) > 1 else set())

    def may_stop(self, a: str, b: str) -> bool:
        pile, other = self.on[a], self.on[b]
        for colour, start in FIRST_SPACE.items() if self.starts == "protected" else ():
            if start == b and self.home.get(colour, 0) > 0 and self.player[colour] != self.mover:
                return False
        if not other:
            return True
        if self.player[other[-1]] == self.mover or self.home[pile[-1]] > 0:
            return False
        return not (self.safe and b[0] == "x")

    def say(self, text: str) -> None:
        if self.step == "lots":
            self.lots(int(text[0]))
        elif self.step == "pop":
            self.number, self.dot = int(text[0]), text.endswith("*")
            self.step = "play"
        elif self.step == "play":
            self.act(text)
            self.look_who_is_out()
            if not self.end:
                if self.dot:
                    self.step = "dot"
                else:
                    self.end_turn()
        elif text == "again":
            self.step = "pop"
        else:
            if text != "done":
                _, space, level = text.split()
                self.on[space].append(self.on[space].pop(int(level) - 1))
                self.look_who_is_out()
            if not self.end:
                self.end_turn()

    def lots(self, number: int) -> None:
        self.numbers[self.popping[len(self.numbers)]] = number
        if len(self.numbers) == len(self.popping):
            high = max(self.numbers.values())
            self.popping = [seat for seat in self.popping if self.numbers[seat] == high]
            self.numbers = {}
            if len(self.popping) == 1:
                self.mover, self.step = self.popping[0], "pop"

    def act(self, text: str) -> None:
        if text.startswith("enter"):
            colour = self.of[self.mover][0] if text == "enter" else text.split()[1]
            self.home[colour] -= 1
            self.on[FIRST_SPACE[colour]].append(colour)
            self.calm_turn = False
        elif text != "pass":
            a, b = text.split("-")
            if self.on[b]:
                self.calm_turn = False
            self.on[b] += self.on[a]
            self.on[a] = []

    def look_who_is_out(self) -> None:
        for seat in range(self.seats):
            tops = any(pile and pile[-1] in self.of[seat] for pile in self.on.values())
            if seat not in self.gone and not tops and all(self.home[colour] == 0 for colour in self.of[seat]):
                self.gone.append(seat)
        if len(self.gone) == self.seats - 1:
            self.finish("last-in", [0] * self.seats)

    def end_turn(self) -> None:
        self.total += 1
        self.calm = self.calm + 1 if self.calm_turn else 0
        self.calm_turn = True
        if self.calm >= 200 or self.total >= 2000:
            points = [sum(len(pile) for pile in self.on.values() if pile and pile[-1] in hand) for hand in self.of]
            self.finish("quiet", points)
            return
        self.mover = (self.mover + 1) % self.seats
        while self.mover in self.gone:
            self.mover = (self.mover + 1) % self.seats
        self.step = "pop"

    def finish(self, reason: str, points: list[int]) -> None:
        places = [0] * self.seats
        still = [seat for seat in range(self.seats) if seat not in self.gone]
        for seat in still:
            places[seat] = 1 + len([other for other in still if points[other] > points[seat]])
        for nth, seat in enumerate(reversed(self.gone)):
            places[seat] = len(still) + 1 + nth
        self.end = (places, points, reason)
