"""What a seat sees of Kopf oder Knopf, which is everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tete.core import OpenView, Over, Seat, dump_outcome
from tete.games.knopf.geometry import NAMES, Cell, cells, names
from tete.games.knopf.pairs import Thread, groups, pairs, thread, threatened
from tete.games.knopf.view_json import KnopfViewJson, PairJson, ThreadJson

if TYPE_CHECKING:
    from tete.games.knopf.state import Knopf

Reach = tuple[Cell, Cell, tuple[Thread, Thread]]  # a pair, and how far it reaches on its two sides
T = TypeVar("T")
U = TypeVar("U")


@dataclass(frozen=True, slots=True, repr=False)
class KnopfView(OpenView):
    """Everything is public."""

    state: Knopf

    def dump(self) -> KnopfViewJson:
        state, choices = self.state, self.state.choices
        red, blue = reaches = [list(self._reaches(seat)) for seat in range(2)]
        return {
            "seat": self.seat,
            "asked": None if isinstance(state.turn, Over) else state.seat,
            "step": state.step,
            "choices": names(choices),
            "hops": self._hops(choices) if state.step == "move" else {},
            "holes": state.options.holes.splitlines(),
            "buttons": _both(names, state.buttons),
            "pairs": _both(self._pairs, reaches),
            "groups": _both(lambda own: [names(group) for group in groups(own)], state.buttons),
            "threatened": (names(_ends(blue)), names(_ends(red))),
            "removed": state.removed,
            "goal": state.options.goal,
            "quiet": state.quiet,
            "occurrences": state.occurrences,
            "outcome": dump_outcome(state.turn),
        }

    def threatened(self, seat: Seat) -> int:
        """The buttons of a seat that the enemy's pairs threaten."""
        return threatened(self.state.layout, self.state.buttons[1 - seat], self.state.buttons[seat])

    def _hops(self, starts: int) -> dict[str, list[str]]:
        ends, free = self.state.layout.ends, ~(self.state.buttons[0] | self.state.buttons[1])
        return {NAMES[start]: names(ends[start] & free) for start in cells(starts)}

    def _reaches(self, seat: Seat) -> Iterator[Reach]:
        layout, own, enemy = self.state.layout, self.state.buttons[seat], self.state.buttons[1 - seat]
        for one, other in pairs(own):
            yield one, other, (thread(layout, other, one, own, enemy), thread(layout, one, other, own, enemy))

    def _pairs(self, reaches: Iterable[Reach]) -> list[PairJson]:
        holes = self.state.layout.holes
        return [
            {
                "cells": (NAMES[one], NAMES[other]),
                "reach": holes[one] + holes[other],
                "threads": _both(_thread, threads),
            }
            for one, other, threads in reaches
        ]


def _both(made: Callable[[T], U], by_seat: Sequence[T]) -> tuple[U, U]:
    first, second = by_seat
    return made(first), made(second)


def _thread(side: Thread) -> ThreadJson:
    return {"cells": [NAMES[cell] for cell in side.cells], "stop": side.stop}


def _ends(reaches: Iterable[Reach]) -> int:
    """The enemy buttons at which threads end."""
    targets = 0
    for _, _, threads in reaches:
        for side in threads:
            if side.stop == "enemy":
                targets |= 1 << side.cells[-1]
    return targets
