"""The shape of the JSON of a view of Headache.

Spaces are named `x0`-`x7` (crossings, clockwise), `o0.1`-`o7.3` (outer arcs) and `i0.1`-`i7.2` (inner arcs); the
arcs `ok.n` and `ik.n` lead clockwise from `xk` to the next crossing.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from tete.core import Actor, OutcomeJson, Seat
from tete.games.headache.options import Starts
from tete.games.headache.phase import Step
from tete.games.headache.track import Colour


class OptionsJson(TypedDict):
    safe: bool
    starts: Starts
    must_move: bool
    sets: Literal[1, 2]
    colours: list[Colour]
    """Empty for the usual colours."""


class OpeningJson(TypedDict):
    """Popping for who starts; after a tie the contenders are those who tied."""

    contenders: list[Seat]
    popped: list[int]
    """The numbers of the first contenders."""


class PlyJson(TypedDict):
    actor: Actor
    move: str


class HeadacheViewJson(TypedDict):
    """What a seat sees of Headache, which is everything."""

    seat: Seat | None
    """Null for a spectator."""
    seats: int
    options: OptionsJson
    colours: list[list[Colour]]
    """What each seat plays, by seat."""
    starts: dict[Colour, str]
    """The space where each colour in play enters."""
    phase: Step
    """`opening`: popping for who starts. `pop`: the dome is to be pressed. `play`: enter, move or pass.
    `choose`: a red dot: again, promote or done."""
    asked: Seat | None
    """The seat that pops or decides now; null when the game is over."""
    die: int | None
    """The number to be played (in `choose`: that was played)."""
    dot: bool
    """Whether the red dot came with it."""
    opening: OpeningJson | None
    stacks: dict[str, list[Colour]]
    """The cones of each occupied space from bottom to top, in the order of the track."""
    tops: dict[str, Seat]
    """Who commands each occupied space."""
    waiting: dict[Colour, int]
    """Cones still to enter, for the colours in play."""
    entered: dict[Colour, int]
    """Cones that have come in, wherever they are buried."""
    topped: list[int]
    """By seat, the cones in the stacks it tops (the points if the game ends for being quiet)."""
    out: list[Seat]
    """Seats that are out, the first to go first."""
    turns: int
    """Turns finished; the game ends at `turn_limit`."""
    turn_limit: int
    quiet: int
    """Turns finished without entry or capture; the game ends at `quiet_limit`."""
    quiet_limit: int
    last: PlyJson | None
    outcome: OutcomeJson | None
