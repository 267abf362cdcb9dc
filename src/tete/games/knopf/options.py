"""The options of Kopf oder Knopf."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tete.core import BadOptions, Options, option
from tete.games.knopf.layout import DEFAULT, tidy

BUTTONS = 14  # of each colour
FEWER = 6  # at most taken off before the game


@dataclass(frozen=True)
class KnopfOptions(Options):
    """`goal` is how many enemy buttons win; `holes` the board, ten lines of digits with the top row first.

    `fewer` is how many buttons of each seat are taken off before the game, and count as removed by the other.
    """

    goal: int = option(10)
    holes: str = option(DEFAULT, layout=True)
    fewer: tuple[int, ...] = option((), per_seat=True, least=0, most=FEWER)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.goal <= BUTTONS:
            raise BadOptions("goal-range", goal=self.goal, most=BUTTONS)
        if max(self.fewer, default=0) >= self.goal:
            raise BadOptions("fewer-goal", most=self.goal - 1, goal=self.goal)
        object.__setattr__(self, "holes", tidy(self.holes))  # so that the same board is the same option

    def played(self, base: Options) -> Iterator[tuple[str, int | None]]:
        """The number of buttons is always said."""
        yield "goal", self.goal
        yield from (each for each in super().played(base) if each[0] != "goal")

    @property
    def seats(self) -> range:
        return range(2, 3)
