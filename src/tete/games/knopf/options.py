"""The options of Kopf oder Knopf."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tete.core import BadOptions, Options, option
from tete.games.knopf.layout import DEFAULT, Layout, layout, tidy

BUTTONS = 14  # of each colour


@dataclass(frozen=True)
class KnopfOptions(Options):
    """`goal` is how many enemy buttons win; `holes` the board, ten lines of digits with the top row first."""

    goal: int = option(10)
    holes: str = option(DEFAULT, layout=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.goal <= BUTTONS:
            raise BadOptions("goal-range", goal=self.goal, most=BUTTONS)
        object.__setattr__(self, "holes", tidy(self.holes))  # so that the same board is the same option

    def played(self, base: Options) -> Iterator[tuple[str, int | None]]:
        """The number of buttons is always said."""
        yield "goal", self.goal
        yield from (each for each in super().played(base) if each[0] != "goal")

    @property
    def seats(self) -> range:
        return range(2, 3)

    @property
    def layout(self) -> Layout:
        return layout(self.holes)
