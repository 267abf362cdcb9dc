"""What a seat sees of Kopf oder Knopf, which is everything: nothing in this game is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tete.core import Json, Over, Seat, Turn, View
from tete.games.knopf.geometry import NAMES, Cell, cells, names
from tete.games.knopf.pairs import Thread, groups, pairs, thread, threatened

if TYPE_CHECKING:
    from tete.games.knopf.state import Knopf

Reach = tuple[Cell, Cell, tuple[Thread, Thread]]  # a pair, and how far it reaches on its two sides


@dataclass(frozen=True, slots=True)
class KnopfView(View):
    """The whole position, looked at from a seat.

    Squares are written as in moves (`b10`) and listed in canonical order. Lists of two are by seat: red, blue.
    A move is written `take a1` or `leave` (step "penalty"), `strike a1 b2` or `hold` ("strike"), `a1-a2` ("move").
    The JSON of `dump()`:

    seat        who looks: 0, 1, or null for a spectator
    asked       whose turn it is: 0, 1, or null when the game is over
    step        what that seat is asked: "penalty", "strike" or "move"; null when the game is over
    choices     the squares it may choose from: enemy buttons to take (one) or to strike (any of them), or its own
                buttons that can move
    hops        in the step "move": for each square of `choices`, the squares that the button may go to; otherwise empty
    holes       ten strings of ten digits 1 to 4, the top row (10) first
    buttons     the squares of each seat's buttons
    pairs       for each seat its pairs: {cells: [two squares], reach: number of squares, threads: [one per end]};
                a thread is {cells: [squares from that end of the pair outward], stop: what ends it}; the first thread
                leaves the first square of the pair. `stop` is "enemy" (the last square holds a threatened button),
                "own" (the last square holds an own button, which blocks), "reach" (as far as the holes allow) or
                "edge" (the board ends; there may be no cells then)
    groups      for each seat its groups of three or more, each a list of squares
    threatened  for each seat those of *its* buttons that an enemy pair threatens as the board stands
    removed     how many enemy buttons each seat has removed
    goal        how many of them win
    quiet       moves made in a row without a removal; the game ends at 100
    occurrences how often the position at the beginning of this turn has been there; the game ends at 3. It is 0 once
                this turn has removed a button: the position is a new one, counted when the next turn begins
    outcome     null, or {places, points, reason} when the game is over
    """

    seat: Seat | None
    state: Knopf

    @property
    def turn(self) -> Turn:
        return self.state.turn

    def dump(self) -> dict[str, Json]:
        state, choices = self.state, self.state.choices
        reaches = [list(self._reaches(seat)) for seat in range(2)]
        over = isinstance(state.turn, Over)
        return {
            "seat": self.seat,
            "asked": None if over else state.seat,
            "step": state.step,
            "choices": [*names(choices)],
            "hops": self._hops(choices) if state.step == "move" else {},
            "holes": [*state.options.holes.splitlines()],
            "buttons": [[*names(own)] for own in state.buttons],
            "pairs": [[self._pair(*pair) for pair in own] for own in reaches],
            "groups": [[[*names(group)] for group in groups(own)] for own in state.buttons],
            "threatened": [[*names(_ends(enemy))] for enemy in reversed(reaches)],
            "removed": [*state.removed],
            "goal": state.options.goal,
            "quiet": state.quiet,
            "occurrences": state.occurrences,
            "outcome": self._outcome(),
        }

    def threatened(self, seat: Seat) -> int:
        """The buttons of a seat that the enemy's pairs threaten."""
        return threatened(self.state.layout, self.state.buttons[1 - seat], self.state.buttons[seat])

    def _hops(self, starts: int) -> dict[str, Json]:
        ends, free = self.state.layout.ends, ~(self.state.buttons[0] | self.state.buttons[1])
        return {NAMES[start]: [*names(ends[start] & free)] for start in cells(starts)}

    def _reaches(self, seat: Seat) -> Iterator[Reach]:
        layout, own, enemy = self.state.layout, self.state.buttons[seat], self.state.buttons[1 - seat]
        for one, other in pairs(own):
            yield one, other, (thread(layout, other, one, own, enemy), thread(layout, one, other, own, enemy))

    def _pair(self, one: Cell, other: Cell, threads: tuple[Thread, Thread]) -> dict[str, Json]:
        holes = self.state.layout.holes
        told: list[Json] = [{"cells": [NAMES[cell] for cell in side.cells], "stop": side.stop} for side in threads]
        return {"cells": [NAMES[one], NAMES[other]], "reach": holes[one] + holes[other], "threads": told}

    def _outcome(self) -> Json:
        match self.turn:
            case Over(outcome):
                return {"places": [*outcome.places], "points": [*outcome.points], "reason": outcome.reason}
            case _:
                return None


def _ends(reaches: Iterable[Reach]) -> int:
    """The enemy buttons at which threads end."""
    found = 0
    for _, _, threads in reaches:
        for side in threads:
            if side.stop == "enemy":
                found |= 1 << side.cells[-1]
    return found
