"""The options of Headache: safe crossings, starts, whether one may pass, one or two sets a player, which colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from tete.core import BadOptions, Options, option
from tete.games.headache.track import COLOURS, LETTER, Colour

Starts = Literal["open", "protected"]
STARTS: tuple[Starts, ...] = get_args(Starts)
USUAL: Mapping[int, tuple[Colour, ...]] = {2: ("red", "yellow"), 3: ("red", "blue", "yellow"), 4: COLOURS}


@dataclass(frozen=True)
class HeadacheOptions(Options):
    """Empty `colours` are the usual ones: opposite ones for two seats, the first three for three."""

    safe: bool = option(False)
    starts: Starts = option("open", choices=STARTS)
    must_move: bool = option(False)
    sets: Literal[1, 2] = option(1)
    colours: tuple[Colour, ...] = option(())
    entered: tuple[int, ...] = option((), per_seat=True, least=0, most=2)  # cones in play before the first turn

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.sets not in (1, 2):
            raise BadOptions("option-choice", option="sets", value=str(self.sets), choices="1, 2")
        if self.colours:
            self._check_colours()

    def _check_colours(self) -> None:
        if self.sets == 2:
            raise BadOptions("colours-with-sets")
        for colour in self.colours:
            if colour not in COLOURS:
                raise BadOptions("colour-unknown", colour=colour, known=", ".join(COLOURS))
        if len(self.colours) < 2:
            raise BadOptions("colours-too-few")
        first = COLOURS.index(self.colours[0])
        round_the_board = [(COLOURS.index(colour) - first) % len(COLOURS) for colour in self.colours]
        if round_the_board != sorted(set(round_the_board)):
            raise BadOptions("colours-order", colours=", ".join(self.colours))

    @property
    def seats(self) -> range:
        if self.sets == 2:
            return range(2, 3)
        if self.colours:
            return range(len(self.colours), len(self.colours) + 1)
        return range(2, len(COLOURS) + 1)

    def hands(self, seats: int) -> tuple[str, ...]:
        """The letters of the colours that each seat plays."""
        if self.sets == 2:
            return ("ry", "bg")
        return tuple(LETTER[colour] for colour in self.colours or USUAL[seats])
