"""The options of Headquarter."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, get_args

from tete.core import BadOptions, Options, option
from tete.games.headquarter.head import DEFAULT, read_head
from tete.games.headquarter.move import PIECES

Stability = Literal["held", "beside", "half", "full"]
Blackout = Literal["printed", "square", "linear"]
Ending = Literal["starter", "either"]
STABILITIES: tuple[Stability, ...] = get_args(Stability)
BLACKOUTS: tuple[Blackout, ...] = get_args(Blackout)
ENDINGS: tuple[Ending, ...] = get_args(Ending)
MOST_PIECES = 96
MOST_AHEAD = 1000  # points


@dataclass(frozen=True)
class HeadquarterOptions(Options):
    """How firmly a piece must stand, what a blackout costs, how it ends, whether views remember, the head, the bag.

    `head_start` are points before the first turn, by seat.
    """

    stability: Stability = option("held", choices=STABILITIES)
    blackout: Blackout = option("printed", choices=BLACKOUTS)
    ending: Ending = option("starter", choices=ENDINGS)
    memory_aid: bool = option(False)
    head: str = option(DEFAULT, layout=True)
    pieces: tuple[int, ...] = option((), counts=PIECES)
    head_start: tuple[int, ...] = option((), per_seat=True, least=0, most=MOST_AHEAD)

    def __post_init__(self) -> None:
        super().__post_init__()
        # One head, one text: files and forms end lines in their own ways, and files of the page have legends.
        lines = (line.strip() for line in self.head.strip().splitlines())
        object.__setattr__(self, "head", "\n".join(line for line in lines if not line.startswith("# ")))
        read_head(self.head)
        if self.pieces and not 1 <= sum(self.pieces) <= MOST_PIECES:
            raise BadOptions("bag-size", option="pieces", most=MOST_PIECES)

    @cached_property
    def bag(self) -> tuple[int, ...]:
        """How many there are of each of `PIECES`; if nothing is said, equally many that can fill the head (HQ-37)."""
        return self.pieces or (-(-read_head(self.head).cells.bit_count() // len(PIECES)),) * len(PIECES)

    @property
    def seats(self) -> range:
        return range(2, 3)
