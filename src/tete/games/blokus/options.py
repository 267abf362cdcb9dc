"""The options: the board, how the colours are distributed, and where they begin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from tete.core import BadOptions, Options, Seat, option
from tete.games.blokus.move import Cell, parse_placement

Colour = Literal["blue", "yellow", "red", "green"]


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its size, the colours that play on it in their order, and the cell each one begins on."""

    size: int
    starts: dict[Colour, str]


BOARDS = {
    "20x20": Board(20, {"blue": "a20", "yellow": "t20", "red": "t1", "green": "a1"}),
    "14x14": Board(14, {"blue": "e10", "yellow": "j5"}),
}
COLOURS = tuple(BOARDS["20x20"].starts)


@dataclass(frozen=True)
class BlokusOptions(Options):
    """One colour a seat on the large board, unless chosen otherwise."""

    board: str = option("20x20", choices=tuple(BOARDS))
    colours: str = option("one", choices=("one", "two"))  # how many each seat plays
    teams: bool = option(False)  # seats 0 and 2 against 1 and 3
    shared: str | None = option(None, choices=COLOURS)  # the colour three seats play in turn
    corners: str = option("fixed", choices=("fixed", "free"))
    head_start: tuple[int, ...] = option((), per_seat=True, least=0, most=100)  # points before the first turn

    def __post_init__(self) -> None:
        super().__post_init__()
        # Each of these makes a different game; no two of them can be combined.
        chosen = {
            "board": self.board == "14x14",
            "colours": self.colours == "two",
            "teams": self.teams,
            "shared": self.shared is not None,
        }
        names = [name for name, on in chosen.items() if on]
        if len(names) > 1:
            raise BadOptions("options-apart", option=names[0], other=names[1])

    @property
    def size(self) -> int:
        return BOARDS[self.board].size

    @cached_property
    def order(self) -> tuple[Colour, ...]:
        """The colours in playing order."""
        return tuple(BOARDS[self.board].starts)

    @cached_property
    def owners(self) -> tuple[Seat | None, ...]:
        """The seat each colour belongs to, in playing order; None for the shared colour."""
        if self.shared is not None:
            own = [colour for colour in self.order if colour != self.shared]
            return tuple(None if colour == self.shared else own.index(colour) for colour in self.order)
        return tuple(index % self.seats[0] for index in range(len(self.order)))

    @cached_property
    def starts(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells that each colour's first piece may cover (one of them), in playing order."""
        cells = [parse_placement(cell).cells[0] for cell in BOARDS[self.board].starts.values()]
        return tuple((cell,) if self.corners == "fixed" else tuple(sorted(cells)) for cell in cells)

    @property
    def seats(self) -> range:
        colours = len(BOARDS[self.board].starts)
        number = colours // 2 if self.colours == "two" else colours - (self.shared is not None)
        return range(number, number + 1)

    @property
    def partners(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats that win together."""
        return ((0, 2), (1, 3)) if self.teams else tuple((seat,) for seat in range(self.seats[0]))


PRESETS = {
    "classic": BlokusOptions(),
    "teams": BlokusOptions(teams=True),
    "two": BlokusOptions(colours="two"),
    "three": BlokusOptions(shared="green"),
    "duo": BlokusOptions(board="14x14"),
}
