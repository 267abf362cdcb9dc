"""The options of Headquarter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from tete.core.options import Options, option
from tete.games.headquarter.head import DEFAULT, read_head

Stability = Literal["held", "beside", "half", "full"]
Blackout = Literal["printed", "square", "linear"]
Ending = Literal["either", "starter"]
STABILITIES: tuple[Stability, ...] = get_args(Stability)
BLACKOUTS: tuple[Blackout, ...] = get_args(Blackout)
ENDINGS: tuple[Ending, ...] = get_args(Ending)


@dataclass(frozen=True)
class HeadquarterOptions(Options):
    """How firmly a piece must stand, what a black out costs, how it ends, whether views remember, and the head."""

    stability: Stability = option("held", choices=STABILITIES)
    blackout: Blackout = option("printed", choices=BLACKOUTS)
    ending: Ending = option("either", choices=ENDINGS)
    memory_aid: bool = option(False)
    head: str = option(DEFAULT, layout=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        # One head, one text: files and forms end lines in their own ways.
        object.__setattr__(self, "head", "\n".join(line.strip() for line in self.head.strip().splitlines()))
        read_head(self.head)

    @property
    def seats(self) -> range:
        return range(2, 3)
