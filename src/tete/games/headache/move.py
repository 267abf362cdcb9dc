"""What can be said at the table: pops of the dice, and the moves of a seat, with their notation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tete.core import BadNotation, Weights, Written
from tete.games.headache.track import COLOURS, FACES, INDEX


@dataclass(frozen=True, slots=True, repr=False)
class Pop(Written):
    """The dome is pressed: a number, and whether the other die shows its red dot. `4`, `4*`"""

    number: int
    dot: bool = False

    def __str__(self) -> str:
        return f"{self.number}*" if self.dot else f"{self.number}"


@dataclass(frozen=True, slots=True, repr=False)
class Enter(Written):
    """A waiting cone comes onto its start; the colour is named only with two sets. `enter`, `enter red`"""

    colour: str | None = None

    def __str__(self) -> str:
        return "enter" if self.colour is None else f"enter {self.colour}"


@dataclass(frozen=True, slots=True, repr=False)
class Go(Written):
    """A cone or stack moves; routes with the same beginning and end are one move. `x0-o0.3`"""

    source: str
    target: str

    def __str__(self) -> str:
        return f"{self.source}-{self.target}"


@dataclass(frozen=True, slots=True, repr=False)
class Promote(Written):
    """A buried cone rises to the top of its stack; 1 is the lowest. `promote x3 1`"""

    space: str
    level: int

    def __str__(self) -> str:
        return f"promote {self.space} {self.level}"


class Word(Written, Enum):
    """The moves that are one word."""

    PASS = "pass"
    AGAIN = "again"
    DONE = "done"

    def __str__(self) -> str:
        return self.value


Move = Pop | Enter | Go | Promote | Word

# HA-3: one red dot on six faces.
POPS: Final = Weights.from_mapping(
    {Pop(number, dot): weight for number in FACES for dot, weight in ((False, 5), (True, 1))}
)
_WORDS = {word.value: word for word in Word}
_POP = re.compile(r"([1-6]) ?(\*?)")
_ENTER = re.compile(r"enter(?: ([a-z]+))?")
_GO = re.compile(r"([xoi][0-9.]+) ?[-–] ?([xoi][0-9.]+)")
_PROMOTE = re.compile(r"promote ([xoi][0-9.]+) ([1-9][0-9]?)")


def parse(text: str) -> Move:
    """The move of this text; capitals and extra spaces do not matter."""
    plain = " ".join(text.lower().split())
    if plain in _WORDS:
        return _WORDS[plain]
    if match := _POP.fullmatch(plain):
        return Pop(int(match[1]), bool(match[2]))
    if (match := _ENTER.fullmatch(plain)) and (match[1] is None or match[1] in COLOURS):
        return Enter(match[1])
    if (match := _GO.fullmatch(plain)) and match[1] in INDEX and match[2] in INDEX:
        return Go(match[1], match[2])
    if (match := _PROMOTE.fullmatch(plain)) and match[1] in INDEX:
        return Promote(match[1], int(match[2]))
    raise BadNotation("bad-move", text=text)
